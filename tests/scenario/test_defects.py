# ruff: noqa: E501, ISC004 - a table with one case a line
"""What is said of a defect, and where it is said to be."""

import pytest

from scenario_documents import document, encoded
from zopa.scenario.reading import check_scenario


def _said(data: bytes) -> list[str]:
    return [
        finding.describe("f").replace("\n  help: ", " | ")
        for finding in check_scenario(data).findings
        if finding.code in {"SEC001", "DOC101"} or finding.code < "DOC020"
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (r'{"a": "\ud83d\ude00"}', "1:8: error[DOC014] /a: the text ends with U+1F600 GRINNING FACE"),
        (r'{"a": "\"\\\/\u0041\u00e9"}', "1:20: error[DOC014] /a: the text ends with U+00E9 LATIN"),
        (r'{"a": "x\ud83dy"}', "1:9: error[DOC012] /a: the text holds a lone surrogate U+D83D"),
        (r'{"a": "\tx\u0000\t"}', "1:8: error[DOC013] /a: the text holds U+0009 TAB and U+0000 NULL, "
         "3 such characters in all"),
        ('{"a": "x\n"}', "1:9: error[DOC013] /a: the text ends with U+000A LINE FEED"),
        ('{"a": "\u0085x"}', "1:8: error[DOC014] /a: the text holds U+0085"),
        ('{"a\u00e9": 1}', "1:4: error[DOC014] /a\u00e9: the field name ends with U+00E9 LATIN"),
        ('{"a": "caf\u00e9"}', "| write e for U+00E9"),
        ('{"a": "\u4e2d"}', "| spell it in plain ASCII letters"),
        ('{"a": "\u2019"}', "| write ' for U+2019"),
        ('{\n\n"a": NaN}', "3:6: error[DOC008] /a: NaN"),
        ('{\r\n"a": -Infinity}', "2:6: error[DOC008] /a: -Infinity"),
        ('{\r"a": 1e309}', "2:6: error[DOC009] /a: 1e309 is larger than"),
        ('{"a": 1,\n "a": 2}', "2:2: error[DOC007] /a: 'a' is given twice: first at line 1, column 2"),
        ('{"a/b~c": NaN}', " /a~1b~0c: NaN"),
        ('{"a": 1,}', "1:8: error[DOC003] expected no ',' before '}' | remove the comma"),
        ('{"a": [1,]}', "1:9: error[DOC003] /a: expected no ',' before ']' | remove the comma"),
        ('{"a" 1}', "1:6: error[DOC003] /a: expected ':' after a field name, found a number"),
        ("{a: 1}", "1:2: error[DOC003] expected a field name in double quotes, found a letter | put"),
        ("{'a': 1}", "found a single quote | JSON quotes with double quotes only"),
        ("{\u201ca\u201d: 1}", 'found the character U+201C | use the straight double quote "'),
        ('{"a": True}', "expected a value, found a letter | JSON writes true, false and null"),
        ('{"a": nan}', "| give a finite number"),
        ('{"a": .5}', "expected a number as JSON writes it | write it in digits"),
        ('{"a": 1.}', "1:7: error[DOC003] /a: expected a number as JSON writes it"),
        ('{"a": 1 2}', "expected ',' or '}', found a number"),
        ('{"a": [1 2]}', "expected ',' or ']', found a number"),
        ('{"a": 1 "b": 2}', "found a double quote | a comma is probably missing"),
        ('{"a": 1 {}}', "found '{' | a comma is probably missing"),
        ('{"a": [1}', "found '}' | check that every bracket closes"),
        ('{"a": ,}', "found ',' | remove the comma, or give what"),
        ('{"a": // one', "found '/' | JSON has no comments"),
        ('{"a": @', "found the character U+0040 | remove it"),
        ('{"a": [', "1:8: error[DOC003] /a/0: expected a value, found the end of the file | the file"),
        ('{"a": "x', "1:7: error[DOC003] /a: expected a closing double quote for this text"),
        (r'{"a": "\x"}', "1:8: error[DOC003] /a: expected a JSON escape | write"),
        (r'{"a": "\u12"}', ": expected a JSON escape | write"),
        ('{"a": "x,\n"b": "y"}', "| a comma is probably missing before it; the text that starts "
         "on line 1 may lack its closing quote"),
        ("{} x", "1:4: error[DOC004] a letter after the end of the document"),
        ("", "1:1: error[DOC002] the file is empty"),
        (" \n ", "2:2: error[DOC002] the file is empty"),
        ("[1]", "1:1: error[DOC015] the document is not an object"),
        ("null", "1:1: error[DOC015] the document is not an object"),
    ],
)  # fmt: skip
def test_a_defect_is_said_in_one_line_at_its_place(text: str, said: str) -> None:
    findings = _said(text.encode("utf-8", "surrogatepass"))
    assert any(said in finding for finding in findings), findings


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b'{"a":\n "x\xe9"}', "2:4: error[DOC001] byte 0xe9 is not UTF-8 (byte 10 of the file)"),
        ('{"a": "x"}'.encode("utf-16"), "looks as if it was saved as UTF-16"),
        ('{"a": "x"}'.encode("utf-16-le"), "looks as if it was saved as UTF-16"),
        ('{"a": "x"}'.encode("utf-16-be"), "looks as if it was saved as UTF-16"),
        (b"\xef\xbb\xbf{}", "1:1: warning[DOC101] the file starts with a byte order mark"),
    ],
)
def test_a_wrong_encoding_is_said_in_one_line_at_its_place(data: bytes, said: str) -> None:
    assert any(said in finding for finding in _said(data))


def test_bytes_that_are_not_utf8_are_reported_once() -> None:
    """The replacement characters that stand for them are no findings of their own."""
    data = encoded(document(name="Zo@ @")).replace(b"@", b"\xeb")
    assert [finding.code for finding in check_scenario(data).findings] == ["DOC001"]


@pytest.mark.parametrize("text", ["Ana\n", "\ud83d", "Zo\u00eb", ""])
def test_one_defect_of_a_text_gives_one_finding(text: str) -> None:
    """The format's pattern and length say the same again, so they stay silent."""
    for path in ("name", "id", "difficulty"):
        findings = check_scenario(encoded(document(**{path: text}))).findings
        assert [finding.place.pointer for finding in findings] == [f"/{path}"]


def test_an_unreadable_number_gives_one_finding() -> None:
    data = encoded(document()).replace(b'"utility": 0.3', b'"utility": 1e999', 1)
    assert [finding.code for finding in check_scenario(data).findings] == ["DOC009"]


def test_a_finding_speaks_printable_ascii() -> None:
    """A name could hold an escape sequence; a message must not run it."""
    evil = "\x1b[31mRed\u202e" + "x" * 500
    bad = document(id=evil, difficulty=evil)
    bad["sample_turns"][0]["speaker"] = evil
    bad["resources"][0]["valuations"] = {evil: 1, "Ana": 0.5}
    bad[evil] = 1
    for finding in check_scenario(encoded(bad)).findings:
        assert (finding.message + finding.help).isascii()
        assert (finding.message + finding.help).isprintable()
        assert all(line.isprintable() for line in finding.describe("f\x1b").split("\n"))
        assert len(finding.message) < 300

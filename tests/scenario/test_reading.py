"""What can be read, what a good file becomes, and how waivers count."""

import hashlib
import io
import json
import os
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import IO, Any

import pytest

from scenario_documents import document, encoded, resource
from zopa.diagnostics import InvalidScenarioError
from zopa.errors import ArgumentError, ConfigError, UnreadablePathError
from zopa.scenario.limits import MAX_BYTES
from zopa.scenario.reading import CheckedFile, check_scenario, read_scenario
from zopa.scenario.types import Polarity, SharedMode


def _codes(checked: CheckedFile) -> list[str]:
    return [finding.code for finding in checked.findings]


def _saved(folder: Path, value: dict[str, Any], name: str = "estate_split.json") -> Path:
    path = folder / name
    path.write_bytes(encoded(value))
    return path


def test_a_path_bytes_and_a_stream_give_the_same_scenario(tmp_path: Path) -> None:
    data = encoded(document())
    path = _saved(tmp_path, document())
    scenarios = [
        read_scenario(path),
        read_scenario(str(path)),
        read_scenario(data),
        read_scenario(io.BytesIO(data)),
    ]
    assert {scenario.source for scenario in scenarios} == {str(path), "<bytes>", "<stream>"}
    assert {scenario.sha256 for scenario in scenarios} == {hashlib.sha256(data).hexdigest()}
    assert len({scenario.resources for scenario in scenarios}) == 1


def test_a_scenario_is_read_exactly() -> None:
    scenario = read_scenario(encoded(document()))
    assert [party.batna for party in scenario.parties] == [Fraction(3, 10)] * 2
    assert scenario.resources[0].valuations == (Fraction(1, 2), Fraction(3, 10))
    assert scenario.resources[2].held_by == 1
    assert scenario.has_latent


def test_the_order_of_names_in_a_valuation_does_not_matter() -> None:
    swapped = document()
    swapped["resources"][0]["valuations"] = {"Ben": 0.3, "Ana": 0.5}
    assert read_scenario(encoded(swapped)).resources == read_scenario(encoded(document())).resources


def test_a_whole_number_may_be_written_with_a_point() -> None:
    """JSON Schema takes 1.0 and 1e0 for integers."""
    data = encoded(document()).replace(b'"turn_number": 1', b'"turn_number": 1.0')
    assert check_scenario(data).findings == ()


def test_half_a_turn_is_no_whole_number() -> None:
    data = encoded(document()).replace(b'"turn_number": 1', b'"turn_number": 1.5')
    messages = [finding.message for finding in check_scenario(data).findings]
    assert "'turn_number' must be a whole number, not 1.5" in messages


def test_a_mode_without_sharing_is_dropped() -> None:
    odd = document()
    odd["resources"][0]["shared_mode"] = "joint_obligation"
    scenario = read_scenario(encoded(odd))
    assert scenario.resources[0].shared_mode is None
    assert [finding.code for finding in scenario.findings] == ["RES102"]


def test_units_carry_their_label() -> None:
    odd = document()
    odd["resources"][0] |= {"unit": "other", "unit_label": "keys"}
    odd["resources"][1] |= {
        "divisibility": "shared",
        "shared_mode": "joint_obligation",
        "polarity": "liability",
    }
    scenario = read_scenario(encoded(odd))
    assert scenario.resources[0].unit == "keys"
    assert scenario.resources[1].shared_mode is SharedMode.JOINT_OBLIGATION
    assert scenario.resources[1].polarity is Polarity.LIABILITY
    assert [each.is_burden for each in scenario.resources] == [False, True, False]


def test_a_scenario_needs_no_resources() -> None:
    assert read_scenario(encoded(document(resources=None))).resources == ()


def test_every_finding_is_reported_at_once() -> None:
    """Defects of the text, of the format and between fields, in the order of the file."""
    bad = document(difficulty="hard", name="Zo\u00eb")
    bad["evaluation_criteria"]["min_turns"] = 50
    bad["resources"][0]["held_by"] = "Benn"
    bad["resources"][1]["quantity"] = "many"
    with pytest.raises(InvalidScenarioError) as caught:
        read_scenario(encoded(bad))
    codes = [finding.code for finding in caught.value.findings]
    assert codes == ["DOC014", "DOC023", "EVC001", "RES001", "DOC022"]
    assert "<bytes>:3:14: error[DOC014]" in str(caught.value)


def test_rules_go_on_where_the_format_is_broken() -> None:
    """Resources that cannot be read at all leave the turns to be looked at."""
    bad = document(resources=[1, {"valuations": []}, {"valuations": {"Ana": True}}])
    bad["sample_turns"][1] = {"speaker": "ben", "turn_number": 1}
    codes = _codes(check_scenario(encoded(bad)))
    assert {"TRN001", "TRN002", "DOC020", "DOC022"} <= set(codes)


def test_a_warning_has_a_place_too() -> None:
    """The fast path reads the file; the place is looked up only when it is wanted."""
    odd = document()
    odd["sample_turns"][1]["speaker"] = "Ana"
    (finding,) = read_scenario(encoded(odd)).findings
    assert (finding.place.line, finding.place.column) == (71, 18)


def test_the_id_is_not_compared_with_a_name_given_for_display() -> None:
    checked = check_scenario(encoded(document()), name="other.json")
    assert (checked.source, checked.findings) == ("other.json", ())


def test_a_nameless_resource_is_spoken_of_all_the_same() -> None:
    bad = document()
    for each in bad["resources"]:
        del each["id"]
    bad["resources"][2]["name"] = ""
    bad["resources"][0]["shared_mode"] = "both_benefit"
    bad["resources"][1]["valuations"] = {"Ana": 0, "Ben": 0}
    messages = [finding.message for finding in check_scenario(encoded(bad)).findings]
    assert "the resource is worth nothing to either party" in messages


@pytest.mark.parametrize("data", [b"\xef\xbb\xbf" + encoded(document()), encoded(document())])
def test_a_byte_order_mark_is_read_over(data: bytes) -> None:
    assert read_scenario(data).id == "estate_split"


def test_reading_loads_no_numerical_library() -> None:
    """Start-up time is a promise; the validator itself waits for the first file."""
    heavy = "{'numpy', 'scipy', 'matplotlib', 'pulp', 'jsonschema_rs'}"
    code = f"import sys, zopa.scenario.reading; print({heavy} & set(sys.modules))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == "set()\n"


# --- sources --------------------------------------------------------------------------------------


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(UnreadablePathError, match=r"gone\.json: there is no such file"):
        read_scenario(tmp_path / "gone.json")


def test_a_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(UnreadablePathError, match="is a folder"):
        read_scenario(tmp_path)


def test_a_dangling_link_is_named(tmp_path: Path) -> None:
    (tmp_path / "link.json").symlink_to(tmp_path / "gone.json")
    with pytest.raises(UnreadablePathError, match="is a link to nothing"):
        read_scenario(tmp_path / "link.json")


def test_a_file_below_a_file_is_named(tmp_path: Path) -> None:
    path = _saved(tmp_path, document())
    with pytest.raises(UnreadablePathError, match="not a directory"):
        read_scenario(path / "inner.json")


@pytest.mark.parametrize("path", ["a\0b.json", "a\ud800b.json\0"])
def test_an_impossible_path_is_named_in_printable_text(path: str) -> None:
    with pytest.raises(UnreadablePathError, match="no file can have such a path") as caught:
        read_scenario(path)
    assert str(caught.value).isprintable()


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pipes in folders on Windows")
def test_a_pipe_is_refused_and_does_not_block(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.json")
    with pytest.raises(UnreadablePathError, match="is not a regular file"):
        read_scenario(tmp_path / "pipe.json")


def test_a_failing_disk_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = _saved(tmp_path, document())

    def fail(*_: Any) -> IO[bytes]:
        raise OSError("Input/output error")

    monkeypatch.setattr(Path, "open", fail)
    with pytest.raises(UnreadablePathError, match="input/output error"):
        read_scenario(path)


class _Drip(io.RawIOBase):
    """A stream that gives a few bytes at a time, as a socket does."""

    def __init__(self, data: bytes) -> None:
        self.rest = data
        self.given = 0

    def readable(self) -> bool:
        return True

    def read(self, size: int = -1) -> bytes:
        part, self.rest = self.rest[: min(size, 1000)], self.rest[min(size, 1000) :]
        self.given += len(part)
        return part


def test_a_slow_stream_is_read_to_its_end() -> None:
    assert read_scenario(_Drip(encoded(document()))).id == "estate_split"  # type: ignore[arg-type]


def test_a_stream_is_read_no_further_than_the_limit() -> None:
    endless = io.BytesIO(b" " * (MAX_BYTES + 5000))
    assert _codes(check_scenario(endless)) == ["DOC005"]
    assert endless.tell() == MAX_BYTES + 1


def test_a_stream_of_text_is_refused() -> None:
    with pytest.raises(ArgumentError, match="open it in binary mode"):
        read_scenario(io.StringIO("{}"))  # type: ignore[arg-type]


def test_a_closed_stream_is_refused() -> None:
    stream = io.BytesIO(b"{}")
    stream.close()
    with pytest.raises(UnreadablePathError, match="cannot be read"):
        read_scenario(stream)


# --- waivers --------------------------------------------------------------------------------------

PIE = [
    resource("house", valuations={"Ana": 0.5, "Ben": 0.5}),
    resource("savings", valuations={"Ana": 0.5, "Ben": 0.5}),
]


def _waiver(code: str, **more: str) -> str:
    fields = {"code": code, "reason": "As it should be.", **more}
    return "[[waive]]\n" + "".join(f"{key} = {json.dumps(each)}\n" for key, each in fields.items())


def test_a_sidecar_silences_one_finding_with_its_reason(tmp_path: Path) -> None:
    path = _saved(tmp_path, document(resources=PIE))
    path.with_name("estate_split.zopa.toml").write_text(_waiver("VAL102"))
    checked = check_scenario(path)
    assert checked.findings == ()
    assert [(each.finding.code, each.waiver.reason) for each in checked.waived] == [
        ("VAL102", "As it should be.")
    ]
    assert read_scenario(path).findings == ()


def test_a_project_silences_a_finding_of_the_file_it_names(tmp_path: Path) -> None:
    inner = tmp_path / "family"
    inner.mkdir()
    path = _saved(inner, document(resources=PIE))
    other = _saved(inner, document(resources=PIE, id="other"), "other.json")
    waiver = _waiver("VAL102", file="family/estate_split.json").replace(
        "[[waive", "[[tool.zopa.waive"
    )
    (tmp_path / "pyproject.toml").write_text(waiver)
    assert _codes(check_scenario(path)) == []
    assert _codes(check_scenario(other)) == ["VAL102"]


def test_a_pointer_narrows_a_waiver_to_one_place(tmp_path: Path) -> None:
    odd = document()
    odd["resources"] += [resource(f"r{i}", valuations={"Ana": 0, "Ben": 0}) for i in range(2)]
    path = _saved(tmp_path, odd)
    sidecar = path.with_name("estate_split.zopa.toml")
    sidecar.write_text(_waiver("VAL103", pointer="/resources/3/valuations"))
    checked = check_scenario(path)
    assert [finding.place.pointer for finding in checked.findings] == ["/resources/4/valuations"]
    sidecar.write_text(_waiver("VAL103", pointer="/resources/9/valuations"))
    assert _codes(check_scenario(path)) == ["DOC102", "VAL103", "VAL103"]


def test_a_waiver_is_not_called_stale_where_the_file_cannot_be_modelled(tmp_path: Path) -> None:
    path = tmp_path / "estate_split.json"
    path.write_bytes(b"{")
    path.with_name("estate_split.zopa.toml").write_text(_waiver("VAL102"))
    assert _codes(check_scenario(path)) == ["DOC003"]


def test_a_wrong_sidecar_is_a_finding_beside_what_else_is_wrong(tmp_path: Path) -> None:
    path = tmp_path / "estate_split.json"
    path.write_bytes(b"{")
    path.with_name("estate_split.zopa.toml").write_text("x = 1")
    assert sorted(_codes(check_scenario(path))) == ["DOC003", "DOC030"]


def test_a_waiver_for_a_later_stage_is_handed_on(tmp_path: Path) -> None:
    path = _saved(tmp_path, document())
    path.with_name("estate_split.zopa.toml").write_text(_waiver("DIF201"))
    checked = check_scenario(path)
    assert checked.findings == ()
    assert [waiver.code for waiver in checked.waivers] == ["DIF201"]


def test_an_operator_field_cannot_be_waived(tmp_path: Path) -> None:
    path = _saved(tmp_path, document(canary_string="x"))
    path.with_name("estate_split.zopa.toml").write_text(_waiver("SEC001"))
    checked = check_scenario(path)
    assert sorted(_codes(checked)) == ["DOC103", "SEC001"]
    assert checked.waived == ()


def test_a_wrong_project_configuration_raises(tmp_path: Path) -> None:
    path = _saved(tmp_path, document())
    (tmp_path / "zopa.toml").write_text("waives = []")
    with pytest.raises(ConfigError, match="unknown key 'waives'"):
        check_scenario(path)


def test_a_file_that_fails_while_it_is_read_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Failing(io.BytesIO):
        def read(self, _: int | None = -1, /) -> bytes:
            raise OSError(5, "Input/output error")

    path = tmp_path / "worn_out.json"
    path.write_text("{}")
    monkeypatch.setattr(Path, "open", lambda *_: Failing())
    with pytest.raises(UnreadablePathError, match=r"worn_out.json: input/output error"):
        check_scenario(path)

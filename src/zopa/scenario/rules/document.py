"""DOC001 to DOC015, DOC101 and SEC001: the text of the file, before its fields are looked at."""

from collections.abc import Iterator

from zopa.diagnostics import BOOK, Severity, Sighting
from zopa.scenario.defects import Kind
from zopa.scenario.document import Document

ERROR, WARNING = Severity.ERROR, Severity.WARNING


@BOOK.rule("DOC001", Kind.NOT_UTF8.value, ERROR, blocks=True)
def not_utf8(document: Document) -> Iterator[Sighting]:
    """The file is not UTF-8.

    JSON is exchanged as UTF-8. Read as anything else, names and figures could silently turn into
    others, so nothing is guessed.

    Example: a file that an older editor saved as UTF-16 or Windows-1252.

    Fix: save the file again with the encoding UTF-8.
    """
    return document.sightings(Kind.NOT_UTF8)


@BOOK.rule("DOC002", Kind.EMPTY_FILE.value, ERROR, blocks=True)
def empty_file(document: Document) -> Iterator[Sighting]:
    """The file holds nothing.

    An empty file is usually what an interrupted download or a full disk left behind.

    Example: a file of 0 bytes, or of blank lines.

    Fix: restore it from a copy, or start from `zopa new`.
    """
    return document.sightings(Kind.EMPTY_FILE)


@BOOK.rule("DOC003", Kind.INVALID_JSON.value, ERROR, blocks=True)
def invalid_json(document: Document) -> Iterator[Sighting]:
    """The text is not JSON.

    Reading stops at the first mistake of syntax, since what follows can no longer be told apart.
    What was found before it is reported too.

    Example: a comma after the last entry of a list, a missing quote, a comment.

    Fix: the help of the finding names the likely cause at that place.
    """
    return document.sightings(Kind.INVALID_JSON)


@BOOK.rule("DOC004", Kind.TRAILING_TEXT.value, ERROR, blocks=True)
def trailing_text(document: Document) -> Iterator[Sighting]:
    """Something follows the end of the document.

    A file holds one scenario. A second object would be ignored by some readers and refused by
    others.

    Example: two scenarios in one file, or one closing brace too many.

    Fix: give each scenario its own file, or remove what follows.
    """
    return document.sightings(Kind.TRAILING_TEXT)


@BOOK.rule("DOC005", Kind.TOO_LARGE.value, ERROR, blocks=True)
def too_large(document: Document) -> Iterator[Sighting]:
    """The file is far larger than a scenario.

    At most 16 MiB, 50,000 values and field names of 1,000 characters are read, so that no file
    can exhaust the memory.

    Example: a log or a data set that was given in place of a scenario.

    Fix: check the path; leave out what is not part of the scenario.
    """
    return document.sightings(Kind.TOO_LARGE)


@BOOK.rule("DOC006", Kind.TOO_DEEP.value, ERROR, blocks=True)
def too_deep(document: Document) -> Iterator[Sighting]:
    """Objects and lists are nested too deeply.

    A scenario has five levels; 64 are read. Deeper nesting is a fault of whatever wrote the file.

    Example: a thousand opening brackets in a row.

    Fix: write the file again with the levels that the format has.
    """
    return document.sightings(Kind.TOO_DEEP)


@BOOK.rule("DOC007", Kind.DUPLICATE_KEY.value, ERROR, blocks=True)
def duplicate_key(document: Document) -> Iterator[Sighting]:
    """A field is given twice in one object.

    Readers of JSON disagree on which of the two counts, so the scenario would mean different
    things to different tools.

    Example: `{"quantity": 1, "quantity": 2}`.

    Fix: keep one of the two.
    """
    return document.sightings(Kind.DUPLICATE_KEY)


@BOOK.rule("DOC008", Kind.NON_FINITE.value, ERROR, blocks=True)
def non_finite_number(document: Document) -> Iterator[Sighting]:
    """A number is NaN or infinite.

    JSON has no such numbers, and no utility can be computed from them.

    Example: `"quantity": NaN`.

    Fix: give the finite number that is meant.
    """
    return document.sightings(Kind.NON_FINITE)


@BOOK.rule("DOC009", Kind.OVERFLOW.value, ERROR, blocks=True)
def number_overflow(document: Document) -> Iterator[Sighting]:
    """A number is too large.

    Numbers of 1e309 and more turn into infinity in most readers.

    Example: `"quantity": 1e400`.

    Fix: choose a larger unit.
    """
    return document.sightings(Kind.OVERFLOW)


@BOOK.rule("DOC010", Kind.UNDERFLOW.value, ERROR, blocks=True)
def number_underflow(document: Document) -> Iterator[Sighting]:
    """A number other than zero is too close to zero.

    Numbers below 1e-308 turn into zero in most readers.

    Example: `"quantity": 1e-400`.

    Fix: write 0, or choose a smaller unit.
    """
    return document.sightings(Kind.UNDERFLOW)


@BOOK.rule("DOC011", Kind.TOO_LONG.value, ERROR, blocks=True)
def number_too_long(document: Document) -> Iterator[Sighting]:
    """A number is written with too many characters.

    More than 400 characters are never a considered figure, and long numbers make exact arithmetic
    slow.

    Example: a fraction printed to a thousand digits.

    Fix: round it.
    """
    return document.sightings(Kind.TOO_LONG)


@BOOK.rule("DOC012", Kind.SURROGATE.value, ERROR, blocks=True)
def lone_surrogate(document: Document) -> Iterator[Sighting]:
    r"""A text holds half of a character.

    A lone surrogate is no character: it cannot be saved, printed or compared.

    Example: `"name": "Ana \ud83d"`.

    Fix: type the text again in plain ASCII.
    """
    return document.sightings(Kind.SURROGATE)


@BOOK.rule("DOC013", Kind.CONTROL.value, ERROR, blocks=True)
def control_character(document: Document) -> Iterator[Sighting]:
    r"""A text holds a control character, such as a line break or a tab.

    Every text of a scenario is one line of printable ASCII. A line break at the end of a name is
    invisible and makes it another name.

    Example: `"name": "Ana\n"`.

    Fix: remove the character or put a space in its place.
    """
    return document.sightings(Kind.CONTROL)


@BOOK.rule("DOC014", Kind.NON_ASCII.value, ERROR, blocks=True)
def non_ascii_text(document: Document) -> Iterator[Sighting]:
    r"""A text holds a character outside ASCII.

    The format is ASCII only: curly quotes, long dashes and accented letters look alike in many
    forms and would make names differ that look the same.

    Example: `"name": "Zo\u00eb"`, or a curly apostrophe.

    Fix: write straight quotes and hyphens, and names without accents.
    """
    return document.sightings(Kind.NON_ASCII)


@BOOK.rule("DOC015", Kind.NOT_AN_OBJECT.value, ERROR, blocks=True)
def not_an_object(document: Document) -> Iterator[Sighting]:
    """The document is not an object.

    A scenario is one JSON object with named fields.

    Example: a list of scenarios.

    Fix: put each scenario in a file of its own, as an object.
    """
    return document.sightings(Kind.NOT_AN_OBJECT)


@BOOK.rule("DOC101", Kind.BYTE_ORDER_MARK.value, WARNING)
def byte_order_mark(document: Document) -> Iterator[Sighting]:
    """The file starts with a byte order mark.

    The mark is read over, but other readers of JSON refuse such a file.

    Example: a file that was saved as `UTF-8 with BOM`.

    Fix: save it as UTF-8 without a BOM.
    """
    return document.sightings(Kind.BYTE_ORDER_MARK)


@BOOK.rule("SEC001", Kind.OPERATOR_FIELD.value, ERROR)
def operator_field(document: Document) -> Iterator[Sighting]:
    """A field is there that only the operator of a benchmark may set.

    `canary_string` marks files that leaked into training data and `is_held_out` says which files
    are kept secret. Published, both lose their purpose. Their values are never shown.

    Example: `"is_held_out": true`.

    Fix: remove the field. This finding cannot be waived.
    """
    return document.sightings(Kind.OPERATOR_FIELD)

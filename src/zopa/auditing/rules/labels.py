"""SCN050, SCN051 and DIF: what the audit says of the declared difficulty."""

from collections.abc import Iterator

from zopa.auditing.audit import Answer, Audit
from zopa.auditing.repair.edits import Kind
from zopa.auditing.repair.plan import quick_repairs
from zopa.auditing.robustness import robustness_of
from zopa.auditing.situation import situation
from zopa.auditing.verdict import Verdict, verdict_on
from zopa.diagnostics import BOOK, Severity, Sighting
from zopa.errors import FrontierTooLargeError
from zopa.frontier.unproved import FrontierNotProvedError
from zopa.rationals import exact_text, readable
from zopa.scenario.types import Difficulty
from zopa.scenario.wording import listed

_LABEL = "/difficulty"


@BOOK.rule("SCN050", "frontier-too-large", Severity.ERROR, blocks=True)
def frontier_too_large(error: FrontierTooLargeError) -> Iterator[Sighting]:
    """The frontier has more undominated pairs than the guard allows.

    The list of undominated pairs grows with every indivisible resource, fastest where both
    parties have the same tastes on a fine scale. A list that is cut off would be a wrong answer,
    so none is given, and `zopa audit` and `zopa score`, which need it, leave the file out.
    `zopa solve` still answers: verdict, depth and one pair for each solution by searches of their
    own, each number with its bounds.

    Example: thirty indivisible resources, each worth the same to both parties, with valuations of
    seven decimals.

    Fix: use coarser valuations (two decimals are usual), fewer indivisible resources, or a higher
    limit through `max_pairs` in the Python API.
    """
    yield Sighting(
        "/resources",
        f"the frontier is too large to list: {error.reached:,} undominated pairs after "
        f"{error.done} of {error.total} indivisible resources, over the limit of {error.limit:,}",
        "use coarser valuations or fewer indivisible resources",
        {"limit": error.limit, "reached": error.reached, "done": error.done, "total": error.total},
    )


@BOOK.rule("SCN051", "frontier-not-proved", Severity.ERROR, blocks=True)
def frontier_not_proved(error: FrontierNotProvedError) -> Iterator[Sighting]:
    """The solver of mixed-integer programs did not get to prove that the frontier is complete.

    A frontier with something missing could hide a zone of agreement, so no verdict follows from
    what was found of it. `zopa solve` says how many pieces that is and how much better another pair
    can be, and still answers: verdict, depth and one pair for each solution by searches of their
    own, each number with its bounds.

    Example: `--method milp --time-limit 0.1` on a scenario with thirty indivisible resources.

    Fix: give more time (`--time-limit`), or use `--method enumeration`, which needs no solver.
    Where side constraints leave no other method than programs, give more time, or loosen those that
    tie whole items to shares.
    """
    gap = None if error.gap is None else exact_text(error.gap)
    yield Sighting(
        "/resources",
        error.problem,
        error.remedy,
        {"pieces": error.pieces, "solves": error.solves, "gap": gap},
    )


@BOOK.rule("DIF101", "label-too-easy", Severity.WARNING)
def label_too_easy(found: Audit) -> Iterator[Sighting]:
    """The math is harder than the declared difficulty says.

    Where there is no ZOPA or hardly one, or where only a secret opens it, parties who do their
    best can still fail. A label that promises otherwise misleads whoever reads the results. The
    math can contradict a label, never prove it.

    Example: `novice` with BATNAs that no agreement meets.

    Fix: declare a difficulty that fits, lower the BATNAs, or make what opens the ZOPA known.
    """
    if found.verdict is Verdict.TOO_EASY and found.answer is not None:
        yield _contradicted(found, found.answer)


@BOOK.rule("DIF102", "label-too-hard", Severity.WARNING)
def label_too_hard(found: Audit) -> Iterator[Sighting]:
    """The math is easier than the declared difficulty says.

    There is much room for agreement, and the even split, which needs no negotiation, already meets
    both BATNAs. Conflict can still be hard for reasons that no number here sees: then waive it.

    Example: `expert` where halving everything leaves both far above their BATNAs.

    Fix: declare a difficulty that fits, raise the BATNAs, or make the resources harder to divide.
    """
    if found.verdict is Verdict.TOO_HARD and found.answer is not None:
        yield _contradicted(found, found.answer)


@BOOK.rule("DIF201", "label-borderline", Severity.INFO)
def label_borderline(found: Audit) -> Iterator[Sighting]:
    """The declared difficulty can be defended, but another one fits better.

    Example: `intermediate` with a weak ZOPA, which is usual for `expert`.

    Fix: nothing has to change; a label that fits makes results easier to compare.
    """
    if found.verdict is Verdict.BORDERLINE and found.answer is not None:
        yield _contradicted(found, found.answer)


@BOOK.rule("DIF202", "label-depends-on-reading", Severity.INFO)
def label_depends_on_reading(found: Audit) -> Iterator[Sighting]:
    """Another plausible reading of the file gives another verdict.

    The format leaves open whether being spared a burden counts as a gain, who has what is not
    revealed, and whether weights that do not add up to 1 mean shares of their sum.

    Example: burdens only just worth bearing: no ZOPA as costs, one as relief.

    Fix: change the BATNAs or the weights so that all readings agree, or say in the description
    what is meant.
    """
    for reading, answer in found.readings.items():
        if answer.verdict is not found.verdict:
            yield Sighting(
                _LABEL,
                f"read as '{reading}' the verdict is {answer.verdict}: {situation(answer)}",
                "change BATNAs or weights so that both readings agree, or say which one is meant",
                {"reading": reading.value, "verdict": answer.verdict.value},
            )


@BOOK.rule("DIF203", "not-assessable", Severity.INFO)
def not_assessable(found: Audit) -> Iterator[Sighting]:
    """There is no verdict on the declared difficulty.

    A guess would look like an answer. Without resources or BATNAs there is nothing to hold the
    label against, and with burdens only no BATNA from 0 to 1 can be met.

    Example: a purely relational conflict without resources.

    Fix: add what is missing if a verdict is wanted.
    """
    if found.not_assessable is not None:
        yield Sighting(
            _LABEL,
            f"the difficulty cannot be assessed, for {found.not_assessable}",
            "mend or add that if a verdict is wanted; `zopa solve` computes what can be computed",
        )


@BOOK.rule("DIF204", "class-within-rounding", Severity.INFO)
def class_within_rounding(found: Audit) -> Iterator[Sighting]:
    """The class would change if the BATNAs were off by no more than their rounding.

    BATNAs are estimates, mostly written to two decimals. Where both may be off by 0.005 the depth
    may be as well, for it moves exactly with an equal shift of both and never faster. The same
    holds for an error of 0.005 in a single weight.

    Example: a depth of 0.048, just below where `moderate` begins.

    Fix: move the BATNAs so that the class does not hang on their last digit.
    """
    robust, answer = robustness_of(found), found.answer
    if robust is None or answer is None or len(robust.batnas_rounded.classes) == 1:
        return
    depth, rounded = answer.full.depth, robust.batnas_rounded
    edge = found.bands.nearest_edge(depth)
    classes = [each.value for each in rounded.classes if each is not answer.depth_class]
    verdicts = [each.value for each in rounded.verdicts if each is not found.verdict]
    then = f", and the verdict {listed(verdicts, 'or')}" if verdicts else ""
    yield Sighting(
        _LABEL,
        f"the depth of {readable(depth)} is within 0.005 of {readable(edge)}, where a class "
        f"ends: it is {answer.depth_class}, and {listed(classes, 'or')} if the BATNAs are off "
        f"by their rounding{then}",
        "move the BATNAs so that the class does not hang on their last digit",
        {"depth": exact_text(depth), "edge": exact_text(edge), "verdicts": verdicts},
    )


@BOOK.rule("DIF205", "verdict-within-rounding", Severity.INFO)
def verdict_within_rounding(found: Audit) -> Iterator[Sighting]:
    """The verdict would change if the BATNAs were off by no more than their rounding.

    The class stays what it is, but whether halving everything meets both BATNAs, or whether there
    is a ZOPA before anything is revealed, hangs on less than 0.005.

    Example: `novice` where the even split gives a party exactly its BATNA.

    Fix: move the BATNAs so that the verdict does not hang on their last digit.
    """
    robust = robustness_of(found)
    if robust is None or len(robust.batnas_rounded.classes) > 1:
        return
    verdicts = [each.value for each in robust.batnas_rounded.verdicts if each is not found.verdict]
    if verdicts:
        yield Sighting(
            _LABEL,
            f"the verdict is {found.verdict}, and {listed(verdicts, 'or')} if the BATNAs are off "
            "by their rounding (0.005)",
            "move the BATNAs so that the verdict does not hang on their last digit",
            {"verdicts": verdicts},
        )


def _contradicted(found: Audit, answer: Answer) -> Sighting:
    declared = found.scenario.difficulty
    moves = [edit.summary for edit in quick_repairs(found) if edit.kind is not Kind.LABEL]
    fitting = [each for each in Difficulty if _verdict_on(each, answer) is Verdict.FITS]
    return Sighting(
        _LABEL,
        f"declared {declared}, but {situation(answer)}; {listed(fitting, 'or')} would fit",
        f"declare {listed(fitting, 'or')}, or {moves[0] if moves else 'change the resources'}",
        {
            "class": answer.depth_class.value,
            "depth": exact_text(answer.full.depth),
            "fitting": [each.value for each in fitting],
        },
    )


def _verdict_on(difficulty: Difficulty, answer: Answer) -> Verdict:
    return verdict_on(
        difficulty,
        answer.depth_class,
        answer.reveals.dependence,
        even_split_accepted=answer.even_split_accepted,
    )

"""What a verdict rests on, in words."""

from zopa.auditing.audit import Answer, Audit
from zopa.auditing.classes import DepthClass
from zopa.auditing.readings import Reading
from zopa.auditing.reveals import Dependence
from zopa.rationals import readable
from zopa.scenario.types import Difficulty
from zopa.scenario.wording import clipped, listed
from zopa.tradespace.even_split import even_split


def situation(answer: Answer) -> str:
    """Return what the verdict on a label rests on, in a clause."""
    depth = answer.full.depth
    if depth < 0:
        return f"there is no ZOPA ({readable(-depth)} utils short)"
    under = " if so read" if answer.reading is not Reading.DEFAULT else ""
    deep = f"{answer.depth_class}{under} ({readable(depth)} utils deep)"
    if answer.reveals.dependence is Dependence.ESSENTIAL:
        return f"there is a ZOPA only once {_secret_of(answer)} is revealed; it is then {deep}"
    even = ""
    if answer.depth_class is DepthClass.COMFORTABLE:
        # Only there does the label table ask for it.
        even = f", and the even split {'works' if answer.even_split_accepted else 'fails'}"
    return f"the ZOPA is {deep}{even}"


def _secret_of(answer: Answer) -> str:
    """Return what has to be revealed before the class rises, in names."""
    scenario = answer.full.scenario
    names = {each.id: clipped(each.name) for each in scenario.resources}
    sets = [" with ".join(names[each] for each in chosen) for chosen in answer.reveals.sets or ()]
    return listed(sets, "or") if sets else "something latent"


def conditions(found: Audit) -> str:
    """Return what the declared label asks for, each condition with whether it holds, in a clause.

    Empty where there is nothing to analyse.
    """
    answer = found.answer
    if answer is None:
        return ""
    depth, bands = answer.full.depth, found.bands
    moderate, comfortable = readable(bands.moderate), readable(bands.comfortable)
    now = f"({readable(depth)})"
    match found.scenario.difficulty:
        case Difficulty.NOVICE:
            deep = _yes(holds=depth >= bands.comfortable)
            even = _yes(holds=answer.even_split_accepted)
            known = _yes(holds=answer.known.depth >= 0)
            before = " before anything is revealed" if found.scenario.has_latent else ""
            return (
                f"novice asks for 1) a depth of {comfortable} or more: {deep} {now}; "
                f"2) halving everything to meet both BATNAs: {even} ({_halves(answer)}); "
                f"3) a ZOPA{before}: {known}"
            )
        case Difficulty.INTERMEDIATE:
            holds = _yes(holds=depth >= bands.moderate)
            return f"intermediate asks for a depth of {moderate} or more: {holds} {now}"
        case _:
            holds = _yes(holds=depth < bands.moderate)
            ask = f"expert asks for a depth below {moderate}, or no ZOPA: {holds} {now}"
            if answer.depth_class is DepthClass.COMFORTABLE and answer.even_split_accepted:
                ask += f"; and halving everything already meets both BATNAs ({_halves(answer)})"
            return ask


def _halves(answer: Answer) -> str:
    """Return what the even split gives each party, beside its BATNA."""
    even, d = even_split(answer.full.space), answer.full.space.disagreement
    scenario = answer.full.scenario
    return ", ".join(
        f"{party.name} {readable(even[k])} against {readable(d[k])}"
        for k, party in enumerate(scenario.parties)
    )


def _yes(*, holds: bool) -> str:
    return "yes" if holds else "NO"

"""What a verdict rests on, in words."""

from zopa.auditing.audit import Answer
from zopa.auditing.classes import DepthClass
from zopa.auditing.readings import Reading
from zopa.auditing.reveals import Dependence
from zopa.rationals import readable


def situation(answer: Answer) -> str:
    """Return what the verdict on a label rests on, in a clause."""
    depth = answer.full.depth
    if depth < 0:
        return f"there is no ZOPA ({readable(-depth)} utils short)"
    secret = answer.reveals.dependence is Dependence.ESSENTIAL
    opened = ", and only once a secret is revealed" if secret else ""
    even = ""
    if answer.depth_class is DepthClass.COMFORTABLE and not secret:
        # Only there does the label table ask for it.
        even = f", and the even split {'works' if answer.even_split_accepted else 'fails'}"
    under = " if so read" if answer.reading is not Reading.DEFAULT else ""
    return f"the ZOPA is {answer.depth_class}{under} ({readable(depth)} utils deep){opened}{even}"

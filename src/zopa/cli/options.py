"""Options and arguments that several verbs share."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

import click

from zopa.errors import NumberError
from zopa.rationals import read_rational

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


_LARGEST_BATNA = 1_000_000
"""Far beyond any utility, and small enough for products of gains to be doubles."""


_LARGEST_WEIGHT = 100


class _Batna(click.ParamType[tuple[str, Fraction]]):
    name = "NAME=VALUE"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, Fraction]:
        name, equals, number = str(value).rpartition("=")
        if not equals or not name:
            self.fail(f"'{value}' is not NAME=VALUE, such as Ana=0.35 or Ana=7/20", param, ctx)
        try:
            batna = read_rational(number)
        except NumberError as error:
            self.fail(f"{error}; give a decimal or a ratio, such as 0.35 or 7/20", param, ctx)
        if abs(batna) > _LARGEST_BATNA:
            self.fail(f"'{number}' is beyond {_LARGEST_BATNA:,} utils; utilities are 0 to 1 or so")
        return name, batna


class Seconds(click.ParamType[float]):
    """Seconds, 0 or more."""

    name = "SECONDS"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """Return the seconds."""
        try:
            seconds = read_rational(str(value))
        except NumberError as error:
            self.fail(f"{error}; give seconds, such as 10 or 0.5", param, ctx)
        if seconds < 0:
            self.fail(f"'{value}' is negative; give seconds, 0 or more", param, ctx)
        return float(seconds)


class Weight(click.ParamType[Fraction]):
    """A weight from 0 to 100, exactly."""

    name = "W"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> Fraction:
        """Return the weight."""
        try:
            weight = read_rational(str(value))
        except NumberError as error:
            self.fail(f"{error}; give a weight from 0 to 100", param, ctx)
        if not 0 <= weight <= _LARGEST_WEIGHT:
            self.fail(f"'{value}' is not a weight from 0 to 100", param, ctx)
        return weight


class FilePath(click.Path):
    """Completes paths in the shell; what is wrong with one is told by whoever opens it."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the path as it was given; raises `click.BadParameter` for an empty one."""
        if not str(value):
            self.fail("the path is empty; name a file", param, ctx)
        return str(value)


paths: Decorator = click.argument(
    "paths", nargs=-1, required=True, metavar="PATH...", type=FilePath()
)

form: Decorator = click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "jsonl"]),
    default="text",
    show_default=True,
    help="json: one document; jsonl: an object a line, and the counts on standard error.",
)


def forms(choices: Sequence[str]) -> Decorator:
    """Return the option for the forms of a verb that has more than text and JSON."""
    return click.option(
        "--format",
        "form",
        type=click.Choice(choices),
        default="text",
        show_default=True,
        help="How to print it; jsonl streams, sarif and junit are one document for all files.",
    )


view: Decorator = click.option(
    "--view",
    type=click.Choice(["full", "known"]),
    default="full",
    show_default=True,
    help="full: every resource; known: without latent ones.",
)

constraints: Decorator = click.option(
    "--constraints",
    metavar="FILE",
    type=FilePath(),
    help="Side constraints that every agreement keeps; `zopa schema constraints` is their format.",
)

jobs: Decorator = click.option(
    "-j",
    "--jobs",
    type=click.IntRange(min=1),
    help="Processes; by default one, and one a core where there is much to do.",
)

origin: Decorator = click.option(
    "--from",
    "origin",
    metavar="FORMAT",
    help="Read the file in another format: points, casino, deal-or-no-deal or genius.",
)

profiles: Decorator = click.option(
    "--profiles",
    nargs=2,
    metavar="A B",
    help="Which two profiles of a Genius domain, party A's first; the first two by name otherwise.",
)


def once(context: click.Context, option: click.Parameter, given: tuple[str, ...]) -> str | None:
    """Return what an option was given, None where it was not; twice is a wrong call."""
    if len(given) > 1:
        raise click.BadParameter("it can be given only once", context, option)
    return given[0] if given else None


exclude: Decorator = click.option(
    "--exclude", multiple=True, metavar="PATTERN", help="Pass over such files in folders and globs."
)

output: Decorator = click.option(
    "-o",
    "--output",
    metavar="FILE",
    type=FilePath(),
    help="Write it to a file, whole or not at all.",
)

exact: Decorator = click.option(
    "--exact", is_flag=True, help='JSON numbers as exact strings, such as "3/7".'
)

FAIL_ON = "Exit with 1 where a finding is at least this severe."

fail_on: Decorator = click.option(
    "--fail-on",
    type=click.Choice(["error", "warning", "never"]),
    default="error",
    show_default=True,
    help=FAIL_ON,
)

strict: Decorator = click.option("--strict", is_flag=True, help="Fail on warnings too.")

quiet: Decorator = click.option("--quiet", "-q", is_flag=True, help="Leave out the closing count.")


def _once_each(
    context: click.Context, option: click.Parameter, given: tuple[tuple[str, Fraction], ...]
) -> tuple[tuple[str, Fraction], ...]:
    names = [name for name, _ in given]
    twice = [name for name in names if names.count(name) > 1]
    if twice:
        raise click.BadParameter(f"{twice[0]} has two of them; give one", context, option)
    return given


batna: Decorator = click.option(
    "--batna",
    type=_Batna(),
    multiple=True,
    callback=_once_each,
    help="Put this BATNA in place of a party's own; a decimal or a ratio. Can be repeated.",
)

liability: Decorator = click.option(
    "--liability",
    type=click.Choice(["signed", "relief"]),
    default="signed",
    show_default=True,
    help="signed: bearing a burden costs its valuation; relief: not bearing it is worth it.",
)


def only_with_origin(**given: object) -> None:
    """Raise `click.UsageError` for an option that says something about a foreign file."""
    for name, value in given.items():
        if value is not None:
            raise click.UsageError(f"--{name} goes with --from")


def only_scenarios_have(
    view: str | None, liability: str, method: str = "auto", constraints: str | None = None
) -> None:
    """Raise `click.UsageError` for a reading, or a method, that is about scenarios alone."""
    if view == "known" or liability == "relief":
        raise click.UsageError("--view known and --liability relief do not go with --from")
    if method == "milp":
        raise click.UsageError("--method milp does not go with --from")
    if constraints is not None:
        raise click.UsageError("--constraints does not go with --from; convert the file first")

"""The command `zopa`: its verbs, and what becomes of errors.

A verb's module is imported only when the verb is used, so that `zopa --help` loads nothing heavy.
"""

import io
import os
import sys
from contextlib import suppress
from importlib import import_module
from types import MappingProxyType
from typing import Any, Final

import click

from zopa.cli.exit_codes import ExitCode
from zopa.corpus.faults import describe
from zopa.display import printable
from zopa.errors import ZopaError
from zopa.version import __version__

_VERBS: Final = MappingProxyType(
    {
        "check": ("zopa.cli.check:check", "Check scenario files and say what is wrong."),
        "solve": ("zopa.cli.solve:solve", "Compute frontier, ZOPA, depth and solutions, exactly."),
        "audit": ("zopa.cli.audit:audit", "Hold the declared difficulty against the math."),
        "score": ("zopa.cli.score:score", "Score agreed allocations: what was left on the table."),
        "convert": ("zopa.cli.convert:convert", "Turn other people's formats into scenarios."),
        "repair": ("zopa.cli.repair:repair", "Find the smallest edits that make the label fit."),
        "plot": ("zopa.cli.plot:plot", "Draw the trade space of a scenario."),
        "export": ("zopa.cli.export:export", "Write a scenario as a model for other solvers."),
        "new": ("zopa.cli.new:new", "Write a valid scenario to start from."),
        "rules": ("zopa.cli.catalogue:rules", "List the rules that files are checked by."),
        "explain": ("zopa.cli.catalogue:explain", "Explain a finding's code."),
        "schema": ("zopa.cli.catalogue:schema", "Print a JSON Schema that the package publishes."),
    }
)

CONTEXT: Final = {"help_option_names": ["-h", "--help"], "max_content_width": 100}


class _ReaderGoneError(Exception):
    """Whoever read our output has seen enough."""


class _LazyGroup(click.Group):
    """A group that knows its verbs by name and summary, and imports the one that is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        del ctx
        return list(_VERBS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        del ctx
        if cmd_name not in _VERBS:
            return None
        module, _, name = _VERBS[cmd_name][0].partition(":")
        command: click.Command = getattr(import_module(module), name)
        return command

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except BrokenPipeError as error:
            # click would make a failure of it.
            raise _ReaderGoneError from error

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        del ctx
        with formatter.section("Verbs"):
            formatter.write_dl([(name, summary) for name, (_, summary) in _VERBS.items()])


@click.group(cls=_LazyGroup, context_settings=CONTEXT)
@click.version_option(__version__, prog_name="zopa")
@click.pass_context
def cli(ctx: click.Context) -> None:
    """Exact analytics for two-party negotiation scenarios.

    Exit codes: 0 done; 1 findings at or above --fail-on; 2 wrong call, or a path that cannot be
    read or written; 3 a fault of the program; 130 interrupted.
    """
    if os.environ.get("NO_COLOR"):
        ctx.color = False


def main(arguments: list[str]) -> int:
    """Run the command with these arguments and return its exit code."""
    if sys.stdout is None:
        _tell("standard output is closed; send it to a file or to /dev/null")
        return ExitCode.USAGE
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # What the terminal's encoding does not have is escaped.
            stream.reconfigure(errors="backslashreplace")
    try:
        return _call(arguments)
    except (click.Abort, KeyboardInterrupt):
        return ExitCode.INTERRUPTED
    except (_ReaderGoneError, BrokenPipeError):
        _drop_output()
        return ExitCode.DONE
    except OSError as error:
        if error.filename is None:
            _drop_output()
        _tell(_trouble(error))
        return ExitCode.USAGE
    except Exception as error:  # the last resort: a bug is told in a line, not by a traceback
        if os.environ.get("ZOPA_DEBUG"):
            raise
        _tell(
            f"internal fault: {describe(error)}. This is a bug: please report it with the command "
            "and the input; ZOPA_DEBUG=1 shows the traceback"
        )
        return ExitCode.FAULT


def _tell(said: str) -> None:
    """Tell on standard error, if that can be written to."""
    with suppress(OSError):
        click.echo(f"zopa: {printable(said)}", err=True)


def _trouble(error: OSError) -> str:
    """Return what could not be read or written: standard output, unless a path is named."""
    reason = (error.strerror or str(error)).lower()
    try:
        os.getcwd()  # noqa: PTH109 - only whether there is one
    except OSError:
        return "the current folder is not there any more; change to another one"
    if error.filename is not None:
        return f"{error.filename}: {reason}; check the path and its permissions"
    return f"standard output cannot be written ({reason}); send it elsewhere"


def _drop_output() -> None:
    """Let what is still buffered go nowhere, so that it does not raise at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _call(arguments: list[str]) -> int:
    try:
        code = cli.main(arguments, prog_name="zopa", standalone_mode=False)
        sys.stdout.flush()
    except click.exceptions.Exit as exit_:
        code = exit_.exit_code
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message(), err=True)
        code = ExitCode.USAGE
    except click.ClickException as error:
        context = getattr(error, "ctx", None)
        command = context.command_path if context else "zopa"
        said = printable(" ".join(error.format_message().split("\n")).rstrip("."))
        click.echo(f"zopa: {said}; `{command} --help` shows what it takes", err=True)
        code = ExitCode.USAGE
    except ZopaError as error:
        click.echo(str(error) if error.is_finding else f"zopa: {printable(str(error))}", err=True)
        code = ExitCode.FINDINGS if error.is_finding else ExitCode.USAGE
    return int(code or ExitCode.DONE)

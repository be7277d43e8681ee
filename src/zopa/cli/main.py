"""The command `zopa`: its verbs, and what becomes of errors.

A verb's module is imported only when the verb is used, so that `zopa --help` loads nothing heavy.
"""

import io
import os
import sys
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

import click

from zopa.cli.exit_codes import ExitCode
from zopa.display import printable
from zopa.errors import ZopaError
from zopa.version import __version__

_VERBS: Final = MappingProxyType(
    {
        "check": ("zopa.cli.check:check", "Check scenario files and say what is wrong."),
        "solve": ("zopa.cli.solve:solve", "Compute frontier, ZOPA, depth and solutions, exactly."),
        "audit": ("zopa.cli.audit:audit", "Hold the declared difficulty against the math."),
        "repair": ("zopa.cli.repair:repair", "Find the smallest edits that make the label fit."),
        "plot": ("zopa.cli.plot:plot", "Draw the trade space of a scenario."),
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


def run() -> None:
    """Run the command and exit with its code; no input gives a traceback."""
    sys.exit(main(sys.argv[1:]))


def main(arguments: list[str]) -> int:
    """Run the command with these arguments and return its exit code."""
    if sys.stdout is None:
        click.echo("zopa: standard output is closed; send it to a file or to /dev/null", err=True)
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
        # Reading and writing files have errors of their own: this is standard output.
        _drop_output()
        reason = (error.strerror or str(error)).lower()
        click.echo(
            f"zopa: standard output cannot be written ({reason}); send it elsewhere", err=True
        )
        return ExitCode.USAGE
    except Exception as error:
        if os.environ.get("ZOPA_DEBUG"):
            raise
        click.echo(
            f"zopa: internal fault: {type(error).__name__} at {_where(error)}. This is a bug: "
            "please report it with the command and the input; ZOPA_DEBUG=1 shows the traceback",
            err=True,
        )
        return ExitCode.FAULT


def _drop_output() -> None:
    """Let what is still buffered go nowhere, so that it does not raise at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _call(arguments: list[str]) -> int:
    try:
        code = cli.main(arguments, prog_name="zopa", standalone_mode=False)
        sys.stdout.flush()
    except click.exceptions.Exit as exit_:
        code = exit_.exit_code
    except click.ClickException as error:
        context = getattr(error, "ctx", None)
        command = context.command_path if context else "zopa"
        said = printable(" ".join(error.format_message().split("\n")).rstrip("."))
        click.echo(f"zopa: {said}; `{command} --help` shows what it takes", err=True)
        code = ExitCode.USAGE
    except ZopaError as error:
        click.echo(f"zopa: {printable(str(error))}", err=True)
        code = ExitCode.USAGE
    return int(code or ExitCode.DONE)


def _where(error: BaseException) -> str:
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    if trace is None:
        return "an unknown place"
    code = trace.tb_frame.f_code
    return f"{Path(code.co_filename).name}:{trace.tb_lineno}"

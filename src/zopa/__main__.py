"""`python -m zopa` is the command `zopa`."""

import sys


def run() -> None:
    """Run the command and exit with its code; no input gives a traceback."""
    try:
        from zopa.cli.main import main

        code = main(sys.argv[1:])
    except KeyboardInterrupt:  # while modules were still being read
        code = 130
    sys.exit(code)


if __name__ == "__main__":
    run()

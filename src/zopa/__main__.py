"""`python -m zopa` is the command `zopa`."""

from zopa.cli.main import run

if __name__ == "__main__":
    run()

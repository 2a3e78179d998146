"""`python -m kosynka` is the command `kosynka`."""

import sys

INTERRUPTED = 130


def main() -> None:
    """Run the command; Ctrl+C ends it quietly even before all of it is loaded.

    It is loaded here and not above: the processes that a command starts read this file too,
    and want nothing of the command line.
    """
    try:
        from kosynka.cli import main as run  # noqa: PLC0415
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    run()


if __name__ == "__main__":
    main()

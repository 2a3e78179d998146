"""`python -m kosynka` is the command `kosynka`."""

from kosynka.cli import main

if __name__ == "__main__":
    main()

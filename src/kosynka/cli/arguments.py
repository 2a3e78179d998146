"""Commands whose arguments may begin with a dash: positions, actions, codes, ids."""

import re
from typing import Any

from typer.core import TyperCommand

_OPTION = re.compile(r"--[a-z][a-z-]*")


class TextCommand(TyperCommand):
    """A command that takes an unknown `-text` as an argument, and `--word` as an option."""

    ignore_unknown_options = True

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the arguments; a mistyped option is said to be one."""
        known = {name for param in self.get_params(ctx) for name in param.opts}
        for arg in args:
            if arg == "--":
                break
            if _OPTION.fullmatch(arg) and arg not in known:
                ctx.fail(f"No such option: {arg}")
        return super().parse_args(ctx, args)

"""Texts for people, from the one set of Fluent files that every front shares.

Which language a person reads is for the caller to learn; `language_of` finds it in an
Accept-Language header or in LANG.
"""

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Final, Literal, get_args

from fluent.runtime import FluentBundle, FluentResource

from kosynka.errors import KosynkaError

Language = Literal["ru", "en"]

LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)
DEFAULT: Final[Language] = "en"

RESOURCES: Final = ("common", "table", "lobby", "help", "race", "truth", "terminal", "cli", "study")
"""The files of a language, without `.ftl`."""


class Texts:
    """The texts of one language; call it with an id and the text's variables.

    >>> texts = Texts("ru")
    >>> [texts("moves", count=count) for count in (1, 2, 5, 11, 21)]
    ['1 ход', '2 хода', '5 ходов', '11 ходов', '21 ход']
    """

    def __init__(self, language: Language) -> None:
        self.language = language
        self._bundle = _bundle(language)

    def __call__(self, text_id: str, /, **variables: str | int) -> str:
        """Return the text of `text_id` with its variables filled in.

        Raises:
            KosynkaError: if there is no such text or a variable is missing.
        """
        pattern = self._bundle.get_message(text_id).value if text_id in self else None
        if pattern is None:
            raise KosynkaError(f"there is no text {text_id!r} in {self.language!r}")
        text, faults = self._bundle.format_pattern(pattern, variables)
        if faults:
            raise KosynkaError(f"the text {text_id!r} cannot be filled in: {faults[0]}")
        return str(text)

    def __contains__(self, text_id: object) -> bool:
        return isinstance(text_id, str) and self._bundle.has_message(text_id)

    def numbered(self, prefix: str) -> Iterator[tuple[str, str]]:
        """Yield title and text of `prefix-1-…`, `prefix-2-…` while there are any.

        >>> [title for title, _ in Texts("en").numbered("help-kl-rules")][:2]
        ['The goal', 'The layout']
        """
        number = 1
        while f"{prefix}-{number}-title" in self:
            yield self(f"{prefix}-{number}-title"), self(f"{prefix}-{number}-text")
            number += 1


def language_of(preference: str | None) -> Language:
    """Return our language that fits an Accept-Language header or a LANG value best.

    >>> language_of("de-DE,ru;q=0.8,en;q=0.5"), language_of("ru_RU.UTF-8"), language_of("C")
    ('ru', 'ru', 'en')
    """
    weighted = []
    for part in (preference or "").split(","):
        name, *parameters = part.strip().lower().split(";")
        language = name.replace("_", "-").partition("-")[0].partition(".")[0]
        weight = _weight(parameters)
        if language in LANGUAGES and weight > 0:
            weighted.append((weight, language))
    return max(weighted, key=lambda pair: pair[0])[1] if weighted else DEFAULT


def source(language: Language, resource: str) -> str:
    """Return the Fluent source of one file, one of `RESOURCES`."""
    folder = files("kosynka").joinpath("locales").joinpath(language)
    return folder.joinpath(f"{resource}.ftl").read_text(encoding="utf-8")


@cache
def _bundle(language: Language) -> FluentBundle:
    bundle = FluentBundle([language], use_isolating=False)
    for resource in RESOURCES:
        bundle.add_resource(FluentResource(source(language, resource)))
    return bundle


def _weight(parameters: list[str]) -> float:
    for parameter in parameters:
        name, _, value = parameter.strip().partition("=")
        if name == "q":
            try:
                return float(value)
            except ValueError:
                return 0.0
    return 1.0

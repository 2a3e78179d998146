"""Both languages say the same things, and every text can be said."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import islice, product
from pathlib import Path

import pytest
from fluent.syntax import ast, parse
from fluent.syntax.visitor import Visitor

from kosynka.errors import KosynkaError, Refusal
from kosynka.texts import LANGUAGES, RESOURCES, Language, Texts, language_of, source

PLURAL_CLASSES = {"zero", "one", "two", "few", "many"}
COUNTS = (0, 1, 2, 5, 11, 21)
MOST_COMBINATIONS = 400

Entries = dict[str, ast.Message | ast.Term]
Values = dict[str, set[str | int]]


@dataclass
class Found(Visitor):
    """The variables of an entry with values that reach each variant, and its references."""

    values: Values = field(default_factory=dict)
    references: set[str] = field(default_factory=set)

    def visit_VariableReference(self, node: ast.VariableReference) -> None:
        self.values.setdefault(node.id.name, set())

    def visit_MessageReference(self, node: ast.MessageReference) -> None:
        self.references.add(node.id.name)

    def visit_TermReference(self, node: ast.TermReference) -> None:
        self.references.add(f"-{node.id.name}")

    def visit_SelectExpression(self, node: ast.SelectExpression) -> None:
        if isinstance(node.selector, ast.VariableReference):
            values = self.values.setdefault(node.selector.id.name, set())
            for variant in node.variants:
                values |= sample_values(variant.key)
        self.generic_visit(node)


def sample_values(key: ast.Identifier | ast.NumberLiteral) -> set[str | int]:
    if isinstance(key, ast.NumberLiteral):
        return {int(key.value)}
    if key.name in PLURAL_CLASSES:
        return set(COUNTS)
    return set() if key.name == "other" else {key.name}


def name_of(entry: ast.Message | ast.Term) -> str:
    return f"-{entry.id.name}" if isinstance(entry, ast.Term) else entry.id.name


def parsed(language: Language, resource: str) -> list[ast.Message | ast.Term]:
    body = parse(source(language, resource)).body
    assert not [entry for entry in body if isinstance(entry, ast.Junk)]
    return [entry for entry in body if isinstance(entry, ast.Message | ast.Term)]


def entries_of(language: Language) -> Entries:
    return {name_of(e): e for resource in RESOURCES for e in parsed(language, resource)}


def values_of(entries: Entries, name: str) -> Values:
    found = Found()
    found.visit(entries[name])
    return merged([found.values, *(values_of(entries, other) for other in found.references)])


def merged(many: Iterable[Values]) -> Values:
    values: Values = {}
    for some in many:
        for variable, more in some.items():
            values.setdefault(variable, set()).update(more)
    return values


ENTRIES = {language: entries_of(language) for language in LANGUAGES}
PAGE_SOURCES = sorted(
    path
    for path in (Path(__file__).parent.parent / "web/src").rglob("*")
    if path.suffix in (".ts", ".svelte") and not path.name.endswith(".test.ts")
)
MESSAGES = sorted({n for entries in ENTRIES.values() for n in entries if not n.startswith("-")})


@pytest.mark.parametrize("resource", RESOURCES)
def test_both_languages_hold_the_same_ids_once_in_the_same_order(resource: str) -> None:
    russian, english = ([name_of(e) for e in parsed(language, resource)] for language in LANGUAGES)
    assert russian == english
    assert len(set(russian)) == len(russian)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_id_stands_in_two_files(language: Language) -> None:
    names = [name_of(e) for resource in RESOURCES for e in parsed(language, resource)]
    assert sorted(names) == sorted(set(names))


def test_both_languages_use_the_same_variables() -> None:
    russian, english = (
        {name: set(values_of(entries, name)) for name in entries} for entries in ENTRIES.values()
    )
    assert russian == english


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("resource", RESOURCES)
def test_every_text_can_be_said_with_every_kind_of_value(language: Language, resource: str) -> None:
    texts = Texts(language)
    for name in (name_of(entry) for entry in parsed(language, resource)):
        if name.startswith("-"):
            continue
        values = merged(values_of(entries, name) for entries in ENTRIES.values())
        choices = [sorted(more, key=str) or ["слово"] for more in values.values()]
        for combination in islice(product(*choices), MOST_COMBINATIONS):
            text = texts(name, **dict(zip(values, combination, strict=True)))
            assert text == text.strip() != "", name
            assert not re.search(r"[{}]| {2}", text), name


def test_russian_counts_are_declined() -> None:
    texts = Texts("ru")
    counted = {name: [texts(name, count=count) for count in COUNTS] for name in ("moves", "cards")}
    assert counted == {
        "moves": ["0 ходов", "1 ход", "2 хода", "5 ходов", "11 ходов", "21 ход"],
        "cards": ["0 карт", "1 карта", "2 карты", "5 карт", "11 карт", "21 карта"],
    }


def test_cards_are_named_in_both_languages() -> None:
    names = [
        Texts(language)("card-name", rank=rank, suit=suit)
        for language in LANGUAGES
        for rank, suit in ((7, "H"), ("A", "S"), ("T", "D"), ("Q", "C"))
    ]
    assert names == [
        *("семёрка червей", "туз пик", "десятка бубен", "дама треф"),
        *("seven of hearts", "ace of spades", "ten of diamonds", "queen of clubs"),
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("refusal", Refusal)
def test_every_refusal_has_a_sentence(language: Language, refusal: Refusal) -> None:
    assert Texts(language)(f"why-{refusal.value}").endswith(".")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_speaks_of_errors(language: Language) -> None:
    everything = " ".join(source(language, resource) for resource in RESOURCES)
    assert not re.search(r"ошиб|\berrors?\b|invalid|failed", everything, re.IGNORECASE)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ("kl", "ds", "pr", "tq"))
@pytest.mark.parametrize("part", ("rules", "question"))
def test_help_is_numbered_without_gaps(language: Language, game: str, part: str) -> None:
    prefix = f"help-{game}-{part}-"
    titles = [name for name in ENTRIES[language] if re.fullmatch(prefix + r"\d+-title", name)]
    texts = Texts(language)
    assert len(list(texts.numbered(prefix[:-1]))) == len(titles) >= 8


@pytest.mark.parametrize("language", LANGUAGES)
def test_blocks_of_the_help_are_all_list_or_all_table_or_neither(language: Language) -> None:
    texts = Texts(language)
    for name in MESSAGES:
        if not re.fullmatch(r"help-..-(rules|question)-\d+-text", name):
            continue
        for block in texts(name).split("\n\n"):
            lines = block.splitlines()
            for mark in ("• ", " | "):
                assert sum(mark in line for line in lines) in (0, len(lines)), (name, block)


@pytest.mark.parametrize(
    ("preference", "language"),
    [
        (None, "en"),
        ("", "en"),
        ("C", "en"),
        ("C.UTF-8", "en"),
        ("ru_RU.UTF-8", "ru"),
        ("ru.UTF-8", "ru"),
        ("en_GB", "en"),
        ("ru", "ru"),
        ("RU-ru", "ru"),
        ("de-DE,de;q=0.9,ru;q=0.8,en;q=0.7", "ru"),
        ("en;q=0.3, ru;q=0.7", "ru"),
        ("en,ru", "en"),
        ("ru;q=0,en;q=0.1", "en"),
        ("ru;q=much", "en"),
        ("fr, *;q=0.5", "en"),
        (",;q=1,,", "en"),
    ],
)
def test_language_follows_the_preference(preference: str | None, language: Language) -> None:
    assert language_of(preference) == language


def test_every_id_that_the_page_names_is_a_text() -> None:
    for path in PAGE_SOURCES:
        source_text = path.read_text(encoding="utf-8")
        named = set(re.findall(r"\b(?:say|texts)\(\s*'([a-z]+-[\w-]+)'", source_text))
        assert named <= set(MESSAGES), path.name


def test_unknown_text_is_named() -> None:
    with pytest.raises(KosynkaError, match="no text 'no-such-text'"):
        Texts("en")("no-such-text")


def test_missing_variable_is_named() -> None:
    with pytest.raises(KosynkaError, match="'moves' cannot be filled in"):
        Texts("en")("moves")

"""Strings of a specification cannot add code to generated files, whatever they contain.

The tests compare the syntax of the files with the files for harmless strings. Only the contents of
strings and comments may differ.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial

import pytest
from testwire_base import markdown as escapes
from testwire_codegen.compat import run as compat
from testwire_codegen.compat.changelog import changelog
from testwire_codegen.model import ir
from testwire_codegen.scaffold import project
from testwire_codegen.targets import TARGET_NAMES, all_targets
from testwire_codegen.targets.collect import collect
from testwire_codegen.targets.csharp import text as csharp
from testwire_codegen.targets.docs import lists, markdown
from testwire_codegen.targets.java import text as java
from testwire_codegen.targets.lua import text as lua
from testwire_codegen.targets.package import PackageNames
from testwire_codegen.targets.python import text as python
from testwire_codegen.targets.rust import text as rust
from testwire_codegen.targets.syntax import InvalidFileError, check_syntax
from testwire_codegen.targets.typescript import text as typescript

from tests.codegen.targets.hostile import ENDINGS, HOSTILE, LINES, Sample, shape

Make = Callable[[int], str]


def ending_in(end: str) -> Make:
    return lambda number: f"h{number} {HOSTILE} {number}{end}"


def harmless(number: int) -> str:
    return f"h{number} harmless {number}"


def in_lines(number: int) -> str:
    return f"h{number} harmless {number}{LINES}"


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Sample:
    return Sample(tmp_path_factory.mktemp("hostile"))


@pytest.fixture(scope="module")
def places(sample: Sample) -> list[str]:
    """Return the strings of the sample that can be replaced by hostile strings."""
    return list(sample.accepted(ending_in(""), sample.places))


@pytest.fixture(scope="module")
def line_places(sample: Sample, places: list[str]) -> list[str]:
    """Return the strings that can also contain several lines."""
    return list(sample.accepted(in_lines, places))


def protocol(sample: Sample, make: Make, places: list[str]) -> ir.Protocol:
    (found,), findings = sample.replaced(sample.made(make, places))
    assert not findings
    return found


def files(subject: ir.Protocol, names: Sequence[str] = TARGET_NAMES) -> dict[str, str]:
    """Return the files of the targets `names`, with the lists in pages if `docs` is a target.

    If the names are all targets, the files of a new server are also returned.
    """
    package = PackageNames("hostile", "hostile", "@hostile/protocols")
    found = collect(all_targets(package, names), [subject], [subject])
    if "docs" in names:
        tables = (lists.message_table, lists.error_table, lists.erratum_table)
        parts = [
            lists.protocol_table([subject], "docs"),
            *(made(subject, "page.md") for made in tables),
        ]
        found["page.md"] = "\n\n".join(parts)
    if names == TARGET_NAMES:
        server = project.plan(subject, "my-server")
        found |= {f"server/{path}": text for path, text in server.items()}
    return found


def shapes(
    sample: Sample, make: Make, places: list[str], names: Sequence[str] = TARGET_NAMES
) -> dict[str, Counter[str]]:
    made = files(protocol(sample, make, places), names)
    return {path: shape(path, text) for path, text in made.items()}


def differences(found: dict[str, Counter[str]], expected: dict[str, Counter[str]]) -> list[str]:
    """Return how the syntax of the files differs from the files for harmless strings."""
    assert expected.keys() == found.keys()
    return [
        f"{path}: {dict(found[path] - expected[path])} instead of "
        f"{dict(expected[path] - found[path])}"
        for path in found
        if found[path] != expected[path]
    ]


def test_most_strings_can_be_replaced(places: list[str], line_places: list[str]) -> None:
    known = {"Sample Protocol", "Says hello.", "box/greet", "colour", "Its colour.", "radius"}
    assert known <= set(places)
    assert len(places) > 200
    assert {"Says hello.", "Its colour."} <= set(line_places)


def test_hostile_strings_are_only_text(sample: Sample, places: list[str]) -> None:
    expected: dict[tuple[str, ...], dict[str, Counter[str]]] = {}
    found: dict[str, list[str]] = {}
    for end in ENDINGS:
        # A regular expression cannot end in a backslash.
        kept = list(sample.accepted(ending_in(end), places))
        assert len(kept) > 200
        if tuple(kept) not in expected:
            expected[tuple(kept)] = shapes(sample, harmless, kept)
        hostile = shapes(sample, ending_in(end), kept)
        found[end] = differences(hostile, expected[tuple(kept)])
    assert found == {end: [] for end in ENDINGS}


def test_lines_begin_no_blocks(sample: Sample, line_places: list[str]) -> None:
    harmless_shapes = shapes(sample, harmless, line_places)
    assert not differences(shapes(sample, in_lines, line_places), harmless_shapes)


def _numbered(make: Make, turn: int, number: int) -> str:
    return make(2 * number + turn)


def blocks(sample: Sample, make: Make, places: list[str]) -> set[str]:
    """Return the syntactic forms in the changelog and the findings between two specifications.

    Each hostile string changes, so each named part is both added and removed.
    """
    sides = [partial(_numbered, make, turn) for turn in (0, 1)]
    old, new = (protocol(sample, side, places) for side in sides)
    result = compat.compare(old, new)
    assert len(result.findings) > 100
    texts = (changelog(result), compat.shown(result, "markdown"))
    rows = [line for line in texts[1].splitlines() if line.startswith("|")]
    assert len(rows) == len(result.findings) + 2
    return {form for text in texts for form in shape("a.md", text)}


def test_a_changelog_contains_hostile_strings_only_as_text(
    sample: Sample, places: list[str]
) -> None:
    assert blocks(sample, ending_in(""), places) <= blocks(sample, harmless, places)


def test_a_missing_escape_in_a_changelog_is_found(
    sample: Sample, places: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(escapes, "_plain", unchanged)
    with pytest.raises(AssertionError):
        test_a_changelog_contains_hostile_strings_only_as_text(sample, places)


def unchanged(text: str, **_: object) -> str:
    return text


@pytest.mark.parametrize(
    ("module", "function", "target"),
    [
        (python, "escape", "python"),
        (typescript, "escape", "typescript"),
        (lua, "_character", "lua"),
        (csharp, "escape", "csharp"),
        (rust, "_character", "rust"),
        (java, "escape", "java"),
        (escapes, "_plain", "docs"),
        (escapes, "_line", "docs"),
        (markdown, "code", "docs"),
    ],
    ids=lambda each: getattr(each, "__name__", each),
)
def test_a_missing_escape_is_found(
    sample: Sample,
    places: list[str],
    module: object,
    function: str,
    target: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, function, unchanged)
    try:
        hostile = shapes(sample, ending_in('"""'), places, (target,))
    except (InvalidFileError, SyntaxError):
        return
    assert differences(hostile, shapes(sample, harmless, places, (target,)))


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("a.py", '"""a""""""'),
        ("a.py", "x = '\0'"),
        ("a.ts", "/* a */ b */"),
        ("a.ts", 'const a = "'),
        ("A.cs", 'class A { string B = "; }'),
        ("a.rs", 'static A: &str = ";'),
        ("A.java", 'class A { String b = "; }'),
        ("a.lua", 'local a = "'),
        ("a.lua", "return { a = }"),
        ("a.json", '{"a": }'),
        ("a.toml", 'a = "\n"'),
        ("a.yml", "a: 'b"),
    ],
)
def test_a_syntax_error_is_found(path: str, text: str) -> None:
    with pytest.raises(InvalidFileError, match=f"{path}: expected valid syntax"):
        check_syntax({path: text})


def test_valid_files_pass() -> None:
    texts = {"a.py": "x = 1\n", "a.ts": "/** a *\\/ */\nexport const a = 1;\n", "a.json": "{}\n"}
    check_syntax(
        {
            **texts,
            "A.cs": 'class A { string B = "\\u0001"; }\n',
            "a.rs": 'static A: &str = "\\u{1}";\n',
            "a.lua": 'return { ["end"] = "\\001" }\n',
            "a.toml": 'a = "b"\n',
            "a.yml": "a: b\n",
            "a.txt": '"""',
        }
    )

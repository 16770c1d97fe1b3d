"""docs/protocols/implementations.md matches implementations.toml, and the data is valid.

`pytest tests/docs/test_implementations.py --update` writes the page.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from typing import Any

import pytest
from testwire_codegen.drift.command import find_protocol
from testwire_codegen.drift.names.vocabulary import Vocabulary
from testwire_protocols import PROTOCOLS

from tests.docs.pages import ROOT

PAGE = ROOT / "docs" / "protocols" / "implementations.md"
DATA = PAGE.with_suffix(".toml")
PROGRAM = {"name", "protocol", "role", "repository", "commit", "language", "library"}
HEAD = """# Implementations

This page is for authors of test tools and editors, and for maintainers of protocols. It lists
public programs that implement the protocols, and shows where their code does not match the
protocol. Each entry describes one commit of the program. Newer commits can differ.

To search your own program for such differences, see
[Find misspelt names in a program](../guides/drift-names.md).

## Programs

The name of a program links to the known differences of the program. If there is no link, no
difference is known.

| program | protocol | role | language | JSON-RPC library | commit |
| --- | --- | --- | --- | --- | --- |
"""

Entry = dict[str, Any]


def programs(text: str) -> list[Entry]:
    found: list[Entry] = tomllib.loads(text)["program"]
    return found


def link(program: Entry, difference: Entry) -> str:
    path, _, line = difference["where"].rpartition(":")
    commit = difference.get("commit", program["commit"])
    target = f"https://github.com/{program['repository']}/blob/{commit}/{path}#L{line}"
    return f"[`{path.rpartition('/')[2]}:{line}`]({target})"


def differs(difference: Entry) -> str:
    if "differs" in difference:
        return str(difference["differs"])
    names = difference["names"].items()
    return ", ".join(
        f"`{no}` for `{yes}`" if yes else f"`{no}` is not defined" for no, yes in names
    )


def row(program: Entry) -> str:
    cells = [program["name"]]
    if program.get("difference"):
        anchor = re.sub(r"[^\w-]", "", program["name"].lower().replace(" ", "-"))
        cells = [f"[{program['name']}](#{anchor})"]
    cells += [f"`{program['protocol']}`", program["role"], program["language"], program["library"]]
    commit = f"https://github.com/{program['repository']}/tree/{program['commit']}"
    return f"| {' | '.join(cells)} | [{program['commit'][:7]}]({commit}) |\n"


def content(found: list[Entry]) -> str:
    parts = [HEAD, *map(row, found)]
    for program in found:
        if program.get("difference"):
            parts.append(f"\n## {program['name']}\n\n")
            parts.append("| difference | effect | source |\n| --- | --- | --- |\n")
            for each in program["difference"]:
                parts.append(f"| {differs(each)} | {each['effect']} | {link(program, each)} |\n")
    return "".join(parts)


def faults(found: list[Entry], names: dict[str, Vocabulary]) -> Iterator[str]:
    """Yield the errors in the data."""
    for program in found:
        name = program.get("name")
        if set(program) - {"difference"} != PROGRAM:
            yield f"{name}: keys"
        elif program["protocol"] not in names or program["role"] not in ("client", "server"):
            yield f"{name}: protocol or role"
        else:
            if not re.fullmatch(r"[0-9a-f]{40}", program["commit"]):
                yield f"{name}: commit"
            for each in program.get("difference", ()):
                yield from faults_of(each, names[program["protocol"]])


def faults_of(difference: Entry, names: Vocabulary) -> Iterator[str]:
    where = difference.get("where", "")
    if not re.fullmatch(r"[\w./-]+\.\w+:[1-9]\d*", where):
        yield f"{where}: file and line"
    if not re.fullmatch(r"[0-9a-f]{40}", difference.get("commit", "0" * 40)):
        yield f"{where}: commit"
    if not difference.get("effect", "").endswith("."):
        yield f"{where}: effect"
    if ("names" in difference) == ("differs" in difference):
        yield f"{where}: names or differs"
    for wrong, right in difference.get("names", {}).items():
        if names.defines(wrong):
            yield f"{where}: '{wrong}' is on the wire"
        if right and not names.defines(right):
            yield f"{where}: '{right}' is not on the wire"


@pytest.fixture(scope="module")
def names() -> dict[str, Vocabulary]:
    return {each: Vocabulary(find_protocol(each, ROOT)) for each in PROTOCOLS}


def test_the_page_is_current(update: bool) -> None:
    page = content(programs(DATA.read_text("utf-8")))
    if update:
        PAGE.write_text(page, "utf-8")
    assert PAGE.read_text("utf-8") == page, "run this test with --update"


def test_the_data_is_valid(names: dict[str, Vocabulary]) -> None:
    found = programs(DATA.read_text("utf-8"))
    assert {program["protocol"] for program in found} == set(names)
    assert list(faults(found, names)) == []


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        (
            '"standard-output" = "standardOutput"',
            '"standardOutput" = "standardOutput"',
            "is on the wire",
        ),
        ('= "standardOutput"', '= "standard-out"', "is not on the wire"),
        ("mtpProtocol.ts:47", "mtpProtocol.ts", "file and line"),
        ('effect = "A canceled', 'because = "A canceled', "effect"),
        ('commit = "4ab2609', 'commit = "main', "commit"),
        ('commit = "4d991d5', 'commit = "main', "commit"),
        ('role = "client"', 'role = "editor"', "protocol or role"),
        ('protocol = "mstest-runner"', 'protocol = "lsp"', "protocol or role"),
        ('library = "vscode-jsonrpc"\n', "", "keys"),
        ("differs = ", "different = ", "names or differs"),
    ],
)
def test_a_wrong_entry_is_found(
    old: str, new: str, fault: str, names: dict[str, Vocabulary]
) -> None:
    text = DATA.read_text("utf-8")
    assert old in text
    (found,) = faults(programs(text.replace(old, new, 1)), names)
    assert found.endswith(fault)


def test_the_readme_counts_the_programs() -> None:
    found = programs(DATA.read_text("utf-8"))
    differences = [each for program in found for each in program.get("difference", ())]
    spelled = sum("cancelled" in each.get("names", ()) for each in differences)
    readme = " ".join((ROOT / "README.md").read_text("utf-8").split())
    assert f"{['Three', 'Four', 'Five'][spelled - 3]} clients expect `cancelled`" in readme
    assert f"lists {len(found)} public implementations" in readme

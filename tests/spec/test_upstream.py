"""Specifications contain all definitions of upstream documents, or errata explain the omissions.

The documents are not part of the repository. The tests find documents by the digests in
upstream.lock.json, and are skipped if the documents are missing.
"""

from __future__ import annotations

import pytest

from tests.spec.documents import NO_DOCUMENTS, documents, pinned, versions
from tests.spec.upstream import missing, tokens


@NO_DOCUMENTS
def test_every_document_is_pinned_by_a_version() -> None:
    held = {path for folder, _ in versions() for _, path in pinned(folder)}
    assert held == set(documents().values())


@NO_DOCUMENTS
@pytest.mark.parametrize("key", sorted(folder.key for folder, _ in versions()))
def test_nothing_of_the_documents_is_missing(key: str) -> None:
    folder, protocol = next(each for each in versions() if each[0].key == key)
    lines = []
    for name, path in pinned(folder):
        if path.suffix != ".md":
            continue
        for token in missing(path.read_text("utf-8"), protocol):
            lines.append(f"{name}:{token.line}: {token.kind} {token.text!r}")
    print(f"{key}: {len(lines)} missing")
    assert not lines, "\n".join(lines)


@NO_DOCUMENTS
@pytest.mark.parametrize("key", sorted(folder.key for folder, _ in versions()))
def test_errata_are_found_in_their_documents(key: str) -> None:
    """The document of an erratum contains the text that the erratum quotes."""
    folder, protocol = next(each for each in versions() if each[0].key == key)
    texts = {name: path.read_text("utf-8", "replace") for name, path in pinned(folder)}
    stale = [
        f"{erratum.id}: {erratum.text!r} is not in {erratum.document}"
        for erratum in protocol.errata
        if erratum.document in texts and erratum.text not in texts[erratum.document]
    ]
    assert not stale, "\n".join(stale)


@NO_DOCUMENTS
@pytest.mark.parametrize("key", sorted(folder.key for folder, _ in versions()))
def test_an_addition_to_a_document_is_missed(key: str) -> None:
    """Unknown definitions of each kind are reported with their line numbers."""
    folder, protocol = next(each for each in versions() if each[0].key == key)
    _, path = next(each for each in pinned(folder) if each[1].suffix == ".md")
    text = path.read_text("utf-8")
    last = len(text.splitlines())
    block = 'interface MadeUp {\n  invented?: "fancied" | "dreamt";\n}'
    added = f"\n\n```ts\n{block}\n```\n\n-32042 `made/up`\n"
    before = {(token.kind, token.text) for token in missing(text, protocol)}
    found = {
        (token.kind, token.text, token.line - last)
        for token in missing(text + added, protocol)
        if (token.kind, token.text) not in before
    }
    assert {(kind, word) for kind, word, _ in found} == {
        ("type", "MadeUp"),
        ("member", "invented"),
        ("literal", "fancied"),
        ("literal", "dreamt"),
        ("code", "-32042"),
        ("method", "made/up"),
    }
    assert all(offset > 0 for _, _, offset in found)


def test_tokens_of_a_small_document() -> None:
    text = "\n".join(
        [
            "# Title",
            "`a/b` answers -32001.",
            "```typescript",
            "// interface NotThis { }",
            "export interface Thing {",
            '  "dotted.name"?: string; /* other: x */',
            "  state: 'on' | 'off';",
            "}",
            "```",
            "```json",
            '{ "key": "value" }',
            "```",
        ]
    )
    assert {(token.kind, token.text, token.line) for token in tokens(text)} == {
        ("method", "a/b", 2),
        ("code", "-32001", 2),
        ("type", "Thing", 5),
        ("member", "dotted.name", 6),
        ("member", "state", 7),
        ("literal", "on", 7),
        ("literal", "off", 7),
        ("member", "key", 11),
    }

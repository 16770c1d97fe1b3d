"""Pages, cursors and selections of items."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from testwire_tools.agents.catalog import (
    PAGE_CHARACTERS,
    BadCursor,
    Catalog,
    Item,
    detailed,
)


def pages(catalog: Catalog, items: list[Item]) -> list[list[dict[str, object]]]:
    found, cursor = [], ""
    while True:
        page = catalog.page(items, detailed, cursor)
        found.append(page.entries)
        if page.cursor is None:
            return found
        cursor = page.cursor


@settings(max_examples=15)
@given(st.lists(st.text('a"é\n😀', max_size=9).map(lambda text: text * 1_500), max_size=4))
def test_pages_are_small_and_complete(texts: list[str]) -> None:
    catalog = Catalog()
    for number, text in enumerate(texts):
        catalog.put(Item(str(number), "name", texts={"message": text, "stack": text}))
    found = pages(catalog, list(catalog.leaves()))
    assert all(sum(len(json.dumps(each)) for each in page) <= PAGE_CHARACTERS for page in found)
    for number, text in enumerate(texts):
        parts = [entry for page in found for entry in page if entry["id"] == str(number)]
        for key in ("message", "stack"):
            assert "".join(str(part.get(key, "")) for part in parts) == text


def test_a_cursor_survives_new_results_but_not_a_new_list() -> None:
    catalog = Catalog()
    for number in range(900):
        catalog.put(Item(f"test-{number}", "x" * 60))
    items = list(catalog.leaves())
    first = catalog.page(items, lambda item: [item.listed()], "")
    items[3].state = "passed"
    second = catalog.page(items, lambda item: [item.listed()], first.cursor)
    assert second.entries[0]["id"] == f"test-{len(first.entries)}"
    catalog.put(Item("other", "other"))
    for cursor in (first.cursor, "7", "x:y:z"):
        with pytest.raises(BadCursor):
            catalog.page(items, lambda item: [item.listed()], cursor)


def test_selections() -> None:
    catalog = Catalog()
    catalog.put(Item("tests", "tests", group=True))
    catalog.put(Item("tests/a.py::test_x[1]", "test_x[1]", parent="tests", file="/p/tests/a.py"))
    catalog.put(Item("tests/b.py::test_Y", "test_Y", parent="tests", state="failed"))
    names = lambda found: [item.name for item in found]  # noqa: E731
    assert names(catalog.select()) == ["test_x[1]", "test_Y"]
    assert names(catalog.select("x[1]")) == ["test_x[1]"]
    assert names(catalog.select("tests/*test_y")) == ["test_Y"]
    assert names(catalog.select("", ["Failed"])) == ["test_Y"]
    found, unknown = catalog.within(["tests", "nowhere"])
    assert (names(found), unknown) == (["test_x[1]", "test_Y"], ["nowhere"])


def test_a_list_removes_items_only_if_it_is_complete() -> None:
    catalog = Catalog()
    catalog.put(Item("a", "a", state="passed"))
    with pytest.raises(RuntimeError), catalog.listing():
        raise RuntimeError
    assert list(catalog.items) == ["a"]
    with catalog.listing():
        assert catalog.put(Item("a", "new")).state == "passed"
        catalog.put(Item("b", "b"))
    with catalog.listing():
        catalog.put(Item("b", "b"))
    assert list(catalog.items) == ["b"]

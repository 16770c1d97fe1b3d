"""Hooks that limit a run to the selected nodes.

PYTEST_DONT_REWRITE: the module contains no assertions.

Tests: `tests/servers/pytest_suite/test_worker.py`, `tests/servers/pytest_suite/test_mstest.py`.
"""

from __future__ import annotations

from typing import Any

import pytest

from .state import STATE, SUBTEST, plain_id


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    node.workerinput["testwire_select"] = STATE.select


class _Selection:
    """The selected nodes, by exact id and by group."""

    def __init__(self, ids: list[str]) -> None:
        plain = [each.split(SUBTEST, 1)[0] for each in ids]
        self.ids = set(plain)
        self.files = {each.split("::", 1)[0] for each in plain}
        self.folders = {folder for file in self.files for folder in _parents_of(file)}

    def has(self, nodeid: str) -> bool:
        # pytest has no node for a parametrised test, only for its parameter sets.
        if nodeid in self.ids or nodeid.partition("[")[0] in self.ids:
            return True
        file, *rest = nodeid.split("::")
        groups = ["::".join([file, *rest[:count]]) for count in range(len(rest))]
        return any(group in self.ids for group in [*groups, *_parents_of(file)])

    def may_contain(self, path: str, is_folder: bool) -> bool:
        """Return whether a file or a folder can contain selected nodes."""
        if path in self.files or any(each in self.ids for each in _parents_of(path)):
            return True
        return is_folder and (path in self.folders or path in ("", "."))


def _parents_of(path: str) -> list[str]:
    parts = path.split("/")
    return ["/".join(parts[:count]) for count in range(1, len(parts))]


def pytest_ignore_collect(collection_path: Any, config: pytest.Config) -> bool | None:
    """Skip files without selected tests, so that a run of one test starts quickly."""
    selection = _selection()
    if selection is None or collection_path.name == "__init__.py":
        return None
    try:
        relative = collection_path.relative_to(config.rootpath).as_posix()
    except ValueError:
        return None
    return None if selection.may_contain(relative, collection_path.is_dir()) else True


def selects_file(nodeid: str) -> bool:
    """Return whether a file or a folder can contain selected nodes."""
    selection = _selection()
    return selection is None or selection.may_contain(nodeid.split("::", 1)[0], False)


def _selection() -> _Selection | None:
    if STATE.select is not None and STATE.selection is None:
        STATE.selection = _Selection(STATE.select)
    found: _Selection | None = STATE.selection
    return found


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    selection = _selection()
    if selection is None:
        return
    kept = [item for item in items if selection.has(plain_id(item.nodeid))]
    if len(kept) != len(items):
        left = set(map(id, kept))
        config.hook.pytest_deselected(items=[item for item in items if id(item) not in left])
        items[:] = kept

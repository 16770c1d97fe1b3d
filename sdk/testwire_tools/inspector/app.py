"""The screen of `testwire inspect`.

The module needs the extra `inspect`. Tests: `tests/tools/inspector/test_app.py`.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, ClassVar, Final

from rich.syntax import Syntax
from rich.text import Text
from testwire.core.messages import ABSENT
from testwire_base.errors import Unreadable
from textual import work as background
from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import DataTable, Footer, Header, Static, TabbedContent, TabPane, Tree

from testwire_tools.agents.adapters.base import Adapter
from testwire_tools.agents.work import Trouble, Work
from testwire_tools.inspector.log import Logged, MessageLog
from testwire_tools.inspector.source import Clock, follow, store
from testwire_tools.inspector.widgets import CallForm, Items, MessageTable
from testwire_tools.sessions.handshake import WrongCall, checked
from testwire_tools.sessions.opening import ServerAccess

_REFRESH_SECONDS: Final = 0.1
_SHOWN_CHARACTERS: Final = 20_000
"""The maximum size of a message in the pane for details."""


class Inspector(App[None]):
    """Shows a session of a server that this program starts or connects to, or a trace.

    `trace` is a file that another program writes; None for a session of this program.
    """

    CSS_PATH = "app.tcss"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-wide")]  # noqa: RUF012
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        ("l", "list", "List"),
        ("r", "run", "Run the selected item"),
        ("x", "cancel", "Cancel"),
        ("q", "quit", "Quit"),
    ]

    def __init__(
        self, server: ServerAccess, adapter: type[Adapter], trace: Path | None = None
    ) -> None:
        super().__init__()
        self._clock = Clock()
        self._new: deque[Logged] = deque()
        self._recent = MessageLog(server.info, self._new.append)
        self._trace = trace
        self._work = Work(server, adapter, self._note)
        self._operation = ""
        self.title = f"{server.info.title} {server.info.version}"
        self.sub_title = str(trace or server.place or " ".join(server.words))

    def compose(self) -> ComposeResult:
        yield Header(icon="")
        with Horizontal(id="columns"):
            with Vertical(id="left"):
                yield MessageTable()
                with VerticalScroll(id="details"):
                    yield Static("", id="problems", markup=False)
                    yield Static("Select a message or an item.", id="content", markup=False)
            with TabbedContent(id="right"):
                with TabPane("Tree", id="tree"):
                    yield Items(self._work.adapter)
                if self._trace is None:
                    with TabPane("Call", id="call"):
                        yield CallForm(self._work.server.info)
        yield Static("", id="status", markup=False)
        yield Footer()

    def on_ready(self) -> None:
        self.set_interval(_REFRESH_SECONDS, self._refresh)
        if self._trace is None:
            self._begin()
        else:
            self._follow(self._trace)

    async def on_unmount(self) -> None:
        await self._work.close()

    def _note(self, direction: str, body: bytes) -> None:
        self._recent.add(self._clock.entry(direction, body))

    def _refresh(self) -> None:
        """Show new messages and states together, because many can arrive at once."""
        if not self.query(Items) or not self.query(MessageTable):
            return  # The screen is not complete, or is closing.
        if self._new:
            found = list(self._new)
            self._new.clear()
            self.query_one(MessageTable).show(found)
        self.query_one(Items).refresh_items()
        last = self._work.last
        if last is not None and f"{last.kind} {last.state}" != self._operation:
            self._operation = f"{last.kind} {last.state}"
            self._tell(last.error or f"{last.kind}: {last.state}")

    def _tell(self, text: str) -> None:
        for status in self.query("#status").results(Static):  # None while the screen is closing.
            status.update(text)

    @background(exclusive=True, group="call")
    async def _begin(self) -> None:
        await self._tried(self._work.greet())
        self.action_list()

    @background(exclusive=True, group="trace")
    async def _follow(self, trace: Path) -> None:
        try:
            async for entry in follow(trace):
                self._recent.add(entry)
                store(self._work.adapter, self._recent.messages[-1])
        except (OSError, Unreadable) as error:
            self._tell(f"{error}; start the command again with a readable trace")

    async def _tried(self, call: Coroutine[Any, Any, Any]) -> bool:
        try:
            await call
        except (Trouble, WrongCall) as error:
            self._tell(str(error))
            return False
        return True

    # Actions

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Hide the actions that need a server while a trace is shown."""
        return self._trace is None or action not in ("list", "run", "cancel")

    def action_list(self) -> None:
        if not self._work.busy:
            self._work.start("list")

    def action_run(self) -> None:
        if self._work.busy:
            self._tell("a request is in progress; wait for its end, or press x to cancel it")
            return
        node = self.query_one(Items).cursor_node
        chosen = None
        if node is not None and node.data:
            chosen, _ = self._work.catalog.within([node.data])
        elif node is not None and not node.is_root:
            ids = [child.data for child in node.children if child.data]
            chosen, _ = self._work.catalog.within(ids)
        self._work.start("run", chosen)

    def action_cancel(self) -> None:
        self._work.cancel()

    # Selections

    def on_data_table_row_highlighted(self, event: DataTable.RowHighlighted) -> None:
        number = event.row_key.value
        found = (each for each in self._recent.messages if str(each.number) == number)
        logged = next(found, None)
        if logged is not None:
            entry = logged.row.entry
            value = entry.message if entry.invalid is None and not entry.end else None
            text = entry.invalid or entry.end or ""
            self._show("\n".join(logged.problems), text if value is None else _pretty(value))

    def on_tree_node_highlighted(self, event: Tree.NodeHighlighted[str]) -> None:
        item = self._work.catalog.items.get(event.node.data or "")
        if item is None or self.focused is not event.node.tree:
            return
        lines = [json.dumps({**item.listed(), **item.facts}, ensure_ascii=False, indent=2)]
        lines += [f"\n{key}:\n{text}" for key, text in item.texts.items()]
        self._show("", "\n".join(lines)[:_SHOWN_CHARACTERS])

    def _show(self, problems: str, content: str | Text | Syntax) -> None:
        shown = self.query_one("#problems", Static)
        shown.update(problems)
        shown.display = bool(problems)
        self.query_one("#content", Static).update(content)
        self.query_one("#details").scroll_home(animate=False)

    # Calls

    @background(exclusive=True, group="call")
    async def on_call_form_sent(self, event: CallForm.Sent) -> None:
        form = self.query_one(CallForm)
        try:
            no_params = event.descriptor.params is None
            params = ABSENT if no_params else event.params
            step = checked(event.descriptor, params, self._work.server.info.wire_version)
        except WrongCall as error:
            form.tell(str(error))
            return
        form.tell(f"sent {event.descriptor.name!r}")
        try:
            await self._work.call(step)
        except (Trouble, WrongCall) as error:
            form.tell(str(error))
        else:
            form.tell(f"{event.descriptor.name!r}: done; the messages show the response")


def _pretty(value: Any) -> Syntax | str:
    text = json.dumps(value, ensure_ascii=False, indent=2)
    if len(text) > _SHOWN_CHARACTERS:
        cut = len(text) - _SHOWN_CHARACTERS
        return f"{text[:_SHOWN_CHARACTERS]}\n… {cut:,} more characters"
    return Syntax(text, "json", word_wrap=True, background_color="default")

"""The parts of the screen: messages, the tree of items, and the form of a call.

The module needs the extra `inspect`. Tests: `tests/tools/inspector/test_app.py`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from rich.text import Text
from testwire.registry import ProtocolInfo
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.message import Message
from textual.suggester import SuggestFromList
from textual.widgets import Button, DataTable, Input, Label, Select, Static, Tree
from textual.widgets.tree import TreeNode

from testwire_tools.agents.adapters.base import Adapter
from testwire_tools.agents.catalog import Item
from testwire_tools.inspector.form import WHOLE, Descriptor, FormField, fields_of, params_from
from testwire_tools.inspector.log import MESSAGES, Logged
from testwire_tools.sessions.view import ARROWS

_COLUMNS: Final = ("#", "time", "", "method", "id", "bytes", "ms")
_METHOD_CHARACTERS: Final = 60


class MessageTable(DataTable[Text]):
    """One row for each message. Rows of messages with problems are red and have a cross."""

    def on_mount(self) -> None:
        self.cursor_type = "row"
        for name in _COLUMNS:
            self.add_column(name, key=name or "direction")

    def show(self, messages: Iterable[Logged]) -> None:
        """Add messages. The cursor follows the last message until the user moves the cursor."""
        last = self.cursor_row >= self.row_count - 1
        for logged in messages:
            self.add_row(*_cells(logged), key=str(logged.number))
            if self.row_count > MESSAGES:
                self.remove_row(next(iter(self.rows)))
        if last and self.row_count:
            self.move_cursor(row=self.row_count - 1)


def _cells(logged: Logged) -> list[Text]:
    row = logged.row
    failed = row.kind in ("error", "invalid", "text")
    style = "bold red" if logged.problems else "yellow" if failed else ""
    name = row.method or f"({row.kind})"
    if row.kind in ("result", "error") and row.method:
        name = f"{row.method} {row.kind}"
    cells = [
        f"{logged.number}{' ✗' if logged.problems else ''}",
        f"{row.entry.t:.3f}",
        ARROWS[row.entry.dir],
        name[:_METHOD_CHARACTERS],
        row.id,
        f"{row.size:,}",
        "" if row.latency is None else f"{row.latency * 1000:.0f}",
    ]
    return [Text(cell, style=style, no_wrap=True) for cell in cells]


class Items(Tree[str]):
    """The tests or mutants of the server. The data of a node is the id of its item."""

    def __init__(self, adapter: Adapter) -> None:
        super().__init__(f"{adapter.noun}s", data="")
        self._adapter = adapter
        self._revision = -1
        self._shown: dict[str, tuple[TreeNode[str], str]] = {}

    def refresh_items(self) -> None:
        """Show the current items of the catalog, and their states."""
        catalog = self._adapter.catalog
        if catalog.revision != self._revision:
            self._revision = catalog.revision
            self._rebuild(list(catalog.items.values()))
        for item in catalog.items.values():
            known = self._shown.get(item.id)
            if known is not None and known[1] != item.state:
                self._shown[item.id] = known[0], item.state
                known[0].set_label(self._label(item))
        total = sum(1 for _ in catalog.leaves())
        done = sum(item.state in self._adapter.final for item in catalog.leaves())
        results = f" · {done} with a result" if done else ""
        self.root.set_label(f"{total} {self._adapter.noun}s{results}")

    def _rebuild(self, items: list[Item]) -> None:
        self.clear()
        self._shown.clear()
        self.root.expand()
        children: dict[str | None, list[Item]] = {}
        known = {item.id for item in items}
        for item in items:
            parent = item.parent if item.parent in known else None
            children.setdefault(parent, []).append(item)
        self._add(self.root, None, children)

    def _add(
        self, node: TreeNode[str], parent: str | None, children: dict[str | None, list[Item]]
    ) -> None:
        files: dict[str, TreeNode[str]] = {}
        left = [(node, item) for item in reversed(children.get(parent, []))]
        while left:
            above, item = left.pop()
            if above is node and item.file and not item.group and item.id not in children:
                # Mutants have no parent, so the files are their groups.
                if item.file not in files:
                    files[item.file] = node.add(item.file, data="", expand=True)
                above = files[item.file]
            below = children.get(item.id, [])
            label = self._label(item)
            made = (
                above.add(label, data=item.id, expand=True)
                if below
                else above.add_leaf(label, data=item.id)
            )
            self._shown[item.id] = made, item.state
            left += [(made, each) for each in reversed(below)]

    def _label(self, item: Item) -> Text:
        style = "green" if item.state in self._adapter.final else ""
        style = "bold red" if item.state in self._adapter.failed else style
        name = Text(
            f"{item.line}: {item.name}"
            if item.line and not (item.parent or item.group)
            else item.name
        )
        return Text.assemble(name, (f"  {item.state}", style)) if item.state else name


class CallForm(VerticalScroll):
    """A form for the params of a message from the client, built from the schema."""

    class Sent(Message):
        """The user has filled the form. `params` are not validated."""

        def __init__(self, descriptor: Descriptor, params: Any) -> None:
            super().__init__()
            self.descriptor = descriptor
            self.params = params

    def __init__(self, info: ProtocolInfo) -> None:
        super().__init__()
        self._info = info
        every: list[Descriptor] = [*info.methods.values(), *info.notifications.values()]
        self._messages = {each.name: each for each in every if each.direction != "serverToClient"}
        self._fields: list[FormField] = []

    def compose(self) -> ComposeResult:
        names = list(self._messages)
        yield Label("Method")
        yield Select(
            [(name, name) for name in names], value=names[0], allow_blank=False, id="method"
        )
        yield Vertical(id="fields")
        yield Button("Send", variant="primary", id="send")
        yield Static("", id="problem", markup=False)

    async def on_select_changed(self, event: Select.Changed) -> None:
        if event.select.id != "method":
            return
        event.stop()
        descriptor = self._messages[str(event.value)]
        self._fields = fields_of(descriptor, self._info.wire_version)
        box = self.query_one("#fields", Vertical)
        await box.remove_children()
        await box.mount_all([widget for field in self._fields for widget in _widgets(field)])
        self.tell("" if self._fields else "This message has no params.")

    def tell(self, text: str) -> None:
        """Show a problem or a result below the button."""
        self.query_one("#problem", Static).update(text)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        event.stop()
        self._send()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self._send()

    def _send(self) -> None:
        descriptor = self._messages[str(self.query_one("#method", Select).value)]
        texts: dict[str, str] = {}
        for widget in self.query_one("#fields").query("Input, Select"):
            blank = isinstance(widget, Select) and widget.is_blank()
            if isinstance(widget, Input | Select):
                texts[widget.name or WHOLE] = "" if blank else str(widget.value)
        try:
            params = params_from(self._fields, texts)
        except ValueError as error:
            self.tell(str(error))
            return
        self.post_message(self.Sent(descriptor, params))


def _widgets(field: FormField) -> list[Label | Input | Select[str]]:
    mark = " (required)" if field.required else ""
    label = Label(f"{field.name or 'params'}{mark}", classes="field")
    if field.choices and not field.open:
        chosen = field.initial if field.initial in field.choices else Select.NULL
        options = [(choice, choice) for choice in field.choices]
        return [label, Select(options, value=chosen, name=field.name)]
    suggester = SuggestFromList(field.choices) if field.choices else None
    hints = {"string": ", ".join(field.choices) or "text", "number": "number", "json": "JSON"}
    box = Input(field.initial, placeholder=hints[field.kind], name=field.name, suggester=suggester)
    return [label, box]

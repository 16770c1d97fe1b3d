"""Creates the data of `messages.rs`, `client.rs` and `server.rs` for the Rust templates.

Tests: `tests/codegen/targets/test_rust.py`.
"""

from __future__ import annotations

from typing import Any

from testwire_codegen.model import ir
from testwire_codegen.targets.csharp.view_types import docs_of
from testwire_codegen.targets.rust.naming import NAMING, static_names
from testwire_codegen.targets.rust.text import (
    call,
    comment,
    declaration,
    function_bound,
    line,
    literal,
    signature,
    type_of,
)
from testwire_codegen.targets.rust.view_types import deprecation, result_name, static_of
from testwire_codegen.targets.views import own_messages, title

def messages_module(protocol: ir.Protocol) -> dict[str, Any]:
    """Return the view of `messages.rs`, `client.rs` and `server.rs`."""
    messages = own_messages(protocol)
    names = static_names(NAMING.message(message) for message in messages)
    calls = [_Call(protocol, message, names) for message in messages]
    to_server, to_client = (
        [each.view() for each in calls if each.message.direction in (direction, "both")]
        for direction in ("clientToServer", "serverToClient")
    )
    return {
        "title": line(title(protocol)),
        "all": [each.view() for each in calls],
        "to_server": to_server,
        "to_client": to_client,
        "listeners": [
            {
                "declared": declaration(f"on_{each['name']}", f"Listeners<{each['params']}>", 4),
                "created": call(
                    f"on_{each['name']}: Listeners::new", ["&connection", each["message"]], 12, ","
                ),
            }
            for each in to_client
            if not each["request"]
        ],
    }


class _Call:
    """A message, and the code that sends or handles it."""

    def __init__(
        self, protocol: ir.Protocol, message: ir.Message, statics: dict[str, str]
    ) -> None:
        self.protocol, self.message, self.statics = protocol, message, statics
        self.name = NAMING.message(message)
        self.static = f"messages::{statics[self.name]}"
        params = message.params
        self.params = "()" if params is None else type_of(protocol, ir.Ref(params), "types::")
        result = message.result
        self.result = "()" if result is None else type_of(protocol, result, "types::")

    def view(self) -> dict[str, Any]:
        message = self.message
        source = f"Source: {message.source}." if message.source else ""
        return {
            "name": self.name,
            "static": self.statics[self.name],
            "message": f"&{self.static}",
            "docs": comment(docs_of(message, source), 4),
            "deprecated": deprecation(message),
            "request": message.kind == "request",
            "required": message.required,
            "bare": message.params is None,
            "method": literal(message.name),
            "params": self.params,
            "params_read": self._reader(message.params),
            "params_optional": literal(message.params_optional),
            "result": self.result,
            "result_read": self._reader(self._result_name()),
            "order": self._order(),
            "send": self._send(),
            "send_body": self._send_body(),
            "handler": self._handler(),
            "handler_arguments": "context" if message.params is None else "(params, context)",
            "on": self._on(),
            "progress": self._progress(),
        }

    def _reader(self, name: str | None) -> str:
        return "None" if name is None else f"Some(&{static_of(self.protocol, name)})"

    def _result_name(self) -> str | None:
        match self.message.result:
            case None:
                return None
            case ir.Ref(name):
                return name
            case _:
                return result_name(self.protocol, self.message)

    def _order(self) -> str:
        stated = self.message.param_positions
        if stated is None:
            return "None"
        names = ", ".join(map(literal, stated.names))
        always = literal(stated.form == "byPosition")
        return f"Some(ParamOrder {{ names: &[{names}], always: {always} }})"

    @property
    def _arguments(self) -> list[str]:
        if self.message.params is None:
            return []
        optional_ = self.message.params_optional
        return [f"params: impl Into<Option<{self.params}>>" if optional_ else f"params: {self.params}"]

    @property
    def _value(self) -> str:
        if self.message.params is None:
            return "None"
        return "params.into()" if self.message.params_optional else "Some(params)"

    def _send(self) -> list[str]:
        result = f"Result<{self.result}, Error>"
        return signature(f"pub fn {self.name}", ["&self", *self._arguments], result, 4, " {")

    def _send_body(self) -> list[str]:
        way = "call" if self.message.kind == "request" else "notify"
        return call(f"caller.{way}", [f"&{self.static}", self._value], 8)

    def _handler(self) -> list[str]:
        """Return the signature of the function in the trait of servers."""
        message = self.message
        request = message.kind == "request"
        params = [] if message.params is None else [f"params: {self.params}"]
        arguments = ["&self", *params, "context: &Context"]
        result = f"Result<{self.result}, Error>" if request else ""
        end = ";" if request and message.required else " {"
        return signature(f"fn {self.name}", arguments, result, 4, end)

    def _on(self) -> dict[str, Any]:
        """Return the function that registers a handler of a client."""
        request = self.message.kind == "request"
        bare = self.message.params is None
        if request:
            taken = [*([] if bare else [self.params]), "&CancelToken"]
        else:
            taken = [f"&{self.params}"]
        result = f"Result<{self.result}, Error>" if request else ""
        variable = "handler" if request else "listener"
        head = f"pub fn on_{self.name}<F>"
        return {
            "head": signature(head, ["&self", f"{variable}: F"], "", 4, ""),
            "bound": function_bound("F", taken, result, 8),
        }

    def _progress(self) -> dict[str, Any] | None:
        """Return the functions for the progress of a request, or None."""
        message = self.message
        found = next((m for m in self.protocol.messages if m.name == message.progress), None)
        if found is None or found.params is None or message.params is None:
            return None
        type = type_of(self.protocol, ir.Ref(found.params), "types::")
        event = NAMING.message(found)
        pair = message.correlation
        stated = pair and f"Some(({literal(pair.request)}, {literal(pair.notification)}))"
        params = ["&self", f"params: {self.params}"]
        result = f"Result<{self.result}, Error>"
        return {
            "correlation": stated or "None",
            "wire": line(found.name),
            "listeners": f"on_{event}",
            "stream": signature(
                f"pub fn {self.name}_stream",
                params,
                f"ProgressCall<{type}, {self.result}>",
                4,
                " {",
            ),
            "report": signature(
                f"pub fn {self.name}_with_progress",
                [*params, f"progress: impl FnMut({type})"],
                result,
                4,
                " {",
            ),
        }


"""Creates the data of `messages.rs`, `client.rs` and `server.rs` for the Rust templates.

Tests: `tests/codegen/targets/test_rust.py`.
"""

from __future__ import annotations

from typing import Any

from testwire_codegen.model import ir
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
from testwire_codegen.targets.rust.view_types import deprecation, wire_statics
from testwire_codegen.targets.typed.messages import MessageCall, calls
from testwire_codegen.targets.typed.types import docs_of
from testwire_codegen.targets.views import title


def messages_module(protocol: ir.Protocol) -> dict[str, Any]:
    """Return the view of `messages.rs`, `client.rs` and `server.rs`."""
    sides = calls(protocol, NAMING)
    found = {call.message.name: call for side in sides for call in side}
    statics = static_names(call.name for call in found.values())
    types = wire_statics(protocol)
    views = {
        name: _Call(protocol, call, statics[call.name], types).view()
        for name, call in found.items()
    }
    to_server, to_client = ([views[call.message.name] for call in side] for side in sides)
    return {
        "title": line(title(protocol)),
        "all": list(views.values()),
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
        self, protocol: ir.Protocol, call: MessageCall, static: str, types: dict[str, str]
    ) -> None:
        self.protocol, self.message, self.static, self.types = protocol, call.message, static, types
        self.name, self.reader, self.progress = call.name, call.reader, call.progress
        params, result = self.message.params, self.message.result
        self.params = "()" if params is None else type_of(protocol, ir.Ref(params), "types::")
        self.result = "()" if result is None else type_of(protocol, result, "types::")

    def view(self) -> dict[str, Any]:
        message = self.message
        source = f"Source: {message.source}." if message.source else ""
        return {
            "name": self.name,
            "static": self.static,
            "message": f"&messages::{self.static}",
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
            "result_read": self._reader(self.reader),
            "order": self._order(),
            "send": self._send(),
            "send_body": self._send_body(),
            "handler": self._handler(),
            "handler_arguments": "context" if message.params is None else "(params, context)",
            "on": self._on(),
            "progress": self._progress(),
        }

    def _reader(self, name: str | None) -> str:
        return "None" if name is None else f"Some(&wire::{self.types[name]})"

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
        return [
            f"params: impl Into<Option<{self.params}>>" if optional_ else f"params: {self.params}"
        ]

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
        return call(f"caller.{way}", [f"&messages::{self.static}", self._value], 8)

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
        if self.progress is None:
            return None
        found = self.progress.notification
        assert found.params is not None
        type = type_of(self.protocol, ir.Ref(found.params), "types::")
        pair = self.message.correlation
        stated = pair and f"Some(({literal(pair.request)}, {literal(pair.notification)}))"
        params = ["&self", f"params: {self.params}"]
        result = f"Result<{self.result}, Error>"
        return {
            "correlation": stated or "None",
            "wire": line(found.name),
            "listeners": f"on_{NAMING.message(found)}",
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

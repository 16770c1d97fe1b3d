"""What of a protocol was seen in messages, as JSON and as text.

The module must not know any protocol.

Tests: `tests/codegen/messages/test_sessions.py`, `tests/codegen/drift/test_wire_command.py`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from testwire_codegen.messages.named import SeenCount


class SeenMessage(NamedTuple):
    """How often a message was sent, and how its requests ended."""

    name: str
    kind: str
    sent: int
    results: int
    errors: int


@dataclass(frozen=True, slots=True)
class MessageCoverage:
    """What of the protocol was seen: methods, and members and literals of their types."""

    messages: int
    methods: tuple[SeenMessage, ...]
    seen: tuple[SeenCount, ...]

    def to_json(self) -> dict[str, Any]:
        """The coverage as a JSON object."""
        types: dict[str, dict[str, dict[str, int]]] = {}
        for each in self.seen:
            entry = types.setdefault(each.type, {})
            entry.setdefault(f"{each.kind}s", {})[each.name] = each.count
        methods = {}
        for method in self.methods:
            methods[method.name] = method._asdict()
            del methods[method.name]["name"]
        return {"messages": self.messages, "methods": methods, "types": types}

    def to_text(self) -> str:
        """The coverage for people: what was seen, and what was not."""
        lines = [
            f"{self.messages} messages; seen: "
            f"{_share('methods', [each.sent for each in self.methods])}, "
            f"{_share('members', [each.count for each in self.seen if each.kind == 'member'])}, "
            f"{_share('literals', [each.count for each in self.seen if each.kind == 'literal'])}"
        ]
        for name, kind, sent, results, errors in self.methods:
            answers = f", {results} results, {errors} errors" if kind == "request" else ""
            lines.append(f"  {name}: {sent}{answers}")
        missed: dict[str, list[str]] = {}
        for each in self.seen:
            if not each.count:
                missed.setdefault(each.type, []).append(each.name)
        if missed:
            lines.append("not seen:")
            lines += [f"  {name}: {', '.join(names)}" for name, names in sorted(missed.items())]
        return "".join(f"{line}\n" for line in lines)


def _share(what: str, counts: list[int]) -> str:
    return f"{sum(map(bool, counts))} of {len(counts)} {what}"


def total(counts: Iterable[SeenCount]) -> tuple[SeenCount, ...]:
    """The sums of counts of the same member or literal."""
    sums: Counter[tuple[str, Literal["member", "literal"], str]] = Counter()
    for each in counts:
        sums[each.type, each.kind, each.name] += each.count
    return tuple(
        SeenCount(type_name, name, sums[type_name, kind, name], kind)
        for type_name, kind, name in sorted(sums)
    )

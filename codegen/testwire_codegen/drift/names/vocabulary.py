"""The names of a protocol: methods, members and values, with the roles that send them.

The module must not depend on source files.

Tests: `tests/codegen/drift/test_names.py`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal

from testwire_codegen.model import ir

_EXPLAINED: Final = re.compile(
    r"^drift-(?:source-)?(?:member|literal|method)-(?:extra|renamed) (\S+)"
)


NAMES: Final = 5
"""The minimum number of exact names in a file that contains messages of the protocol."""

_NAMES_OF_NEIGHBOUR: Final = 2
"""The same minimum for a file whose folder has another file with such messages."""

_COMPOUND: Final = 3
"""The minimum number of multi-word names in such a file, if no name has a separator."""

_SEPARATED: Final = 3
_DENSE: Final = 0.25
"""The minimum share of names among all words. It applies only to files without a method and with
fewer than `_SEPARATED` names with separators."""

_WEIGHTS: Final = {"method": 8.0, "separated": 4.0, "compound": 1.0, "plain": 0.25, "shared": 0.0}
"""The weights of the names that a file contains, for the choice between protocols."""

_WORD_END: Final = re.compile(r"[^A-Za-z0-9]+|(?<=[a-z0-9])(?=[A-Z])")

_SHARED: Final = {"processId", "clientInfo", "serverInfo", "protocolVersion"}
"""Members of the Language Server Protocol that many protocols share, like `$/` methods."""


@dataclass(frozen=True, slots=True)
class Known:
    """A name of the protocol.

    owner: the type of a member or a value, and "" for a method.
    senders: the roles that send the name. Empty if no message contains the type.
    generations: the generations that send a member. Empty if all of them send it.
    """

    text: str
    kind: Literal["method", "member", "value"]
    owner: str
    senders: tuple[ir.Role, ...]
    generations: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.kind} of {self.owner}" if self.owner else self.kind


@dataclass(frozen=True, slots=True)
class Former:
    """A spelling that is not, or is no longer, on the wire. reason: where it comes from."""

    text: str
    known: Known
    reason: str


class Vocabulary:
    """The names of the newest of several versions of a protocol.

    older: the other versions, whose names may be out of date.
    close: a cache of the names that are similar to a word.
    """

    def __init__(self, protocol: ir.Protocol, older: Sequence[ir.Protocol] = ()) -> None:
        self.protocol = protocol
        self.names: dict[str, list[Known]] = {}
        for known in _names(protocol):
            self.names.setdefault(known.text, []).append(known)
        self.close: dict[str, list[Known]] = {}
        self.former: dict[str, list[Former]] = {}
        for former in (*_aliases(protocol, self), *_errata(protocol, self), *_older(older, self)):
            if former.text not in self.names:
                self.former.setdefault(former.text, []).append(former)

    def defines(self, text: str) -> bool:
        """Return whether a name is on the wire, or is the name of a type or of the protocol."""
        return text in self.names or text in self._types or text == self.protocol.id

    @cached_property
    def _types(self) -> frozenset[str]:
        return frozenset(node.name for node in self.protocol.types)

    @cached_property
    def loose(self) -> dict[str, list[str]]:
        """The names by their letters and digits in lower case."""
        found: dict[str, list[str]] = {}
        for text in self.names:
            found.setdefault(loosely(text), []).append(text)
        return found

    @cached_property
    def families(self) -> dict[str, tuple[str, ...]]:
        """The members of each object type, and the values of each enumeration."""
        found: dict[str, list[str]] = {}
        for text, known in self.names.items():
            for each in known:
                if each.owner:
                    found.setdefault(each.owner, []).append(text)
        return {owner: tuple(texts) for owner, texts in found.items()}

    @cached_property
    def enumerations(self) -> dict[str, tuple[str, ...]]:
        """The values of each enumeration of strings."""
        return {
            node.name: tuple(str(value.value) for value in node.values)
            for node in self.protocol.types
            if isinstance(node, ir.Enum) and node.kind == "string"
        }

    @cached_property
    def foreign(self) -> dict[str, frozenset[str]]:
        """The enumerations that only other members of a member's types contain.

        For example, `uid` of a test node cannot be an execution state, but another member can.
        """
        types = {node.name: node for node in self.protocol.types}
        own: dict[str, set[str]] = {}
        beside: dict[str, set[str]] = {}
        for node in self.protocol.types:
            if isinstance(node, ir.Struct):
                held = {each.name: set(_enumerations(each.type, types)) for each in node.fields}
                for name, enumerations in held.items():
                    own.setdefault(name, set()).update(enumerations)
                    beside.setdefault(name, set()).update(*held.values())
        return {name: frozenset(found - own[name]) for name, found in beside.items()}

    @cached_property
    def attributes(self) -> frozenset[str]:
        """The names of the members in the generated Python package."""
        return frozenset(
            dict(each.overrides).get("python") or _WORD_END.sub("_", each.name).lower()
            for node in self.protocol.types
            if isinstance(node, ir.Struct)
            for each in node.fields
        )

    @cached_property
    def namespaces(self) -> frozenset[str]:
        """The parts of method names before the last slash, except `$`."""
        parts = {text.rpartition("/")[0] for text in self.names if self._is_method(text)}
        return frozenset(parts - {"", "$"})

    def _is_method(self, text: str) -> bool:
        return any(known.kind == "method" for known in self.names[text])

    def recognizes(self, texts: Iterable[str], *, neighbour: bool = False) -> bool:
        """Return whether a file with these words can contain messages of the protocol.

        neighbour: whether another file in the same folder contains such messages.
        """
        exact = self.names.keys() & texts
        if neighbour:
            return len(exact) >= _NAMES_OF_NEIGHBOUR
        kinds = Counter(map(self._rarity, exact))
        rare = kinds["method"] + kinds["separated"]
        compounds = kinds["compound"] + kinds["shared"]
        return len(exact) >= NAMES and (rare > 0 or compounds >= _COMPOUND)

    def proves(self, texts: Iterable[str], words: int) -> bool:
        """Return whether a file with these words shows that the program uses this protocol.

        Other protocols also have names such as `initialize` and `clientInfo`. Therefore the file
        contains a method of the protocol, several names with separators, or few other words.

        words: how many distinct words the file has.
        """
        exact = self.names.keys() & texts
        kinds = Counter(map(self._rarity, exact))
        if len(exact) < NAMES:
            return False
        if kinds["method"] or kinds["separated"] >= _SEPARATED:
            return True
        return kinds["compound"] > _COMPOUND and len(exact) >= _DENSE * words

    def weight(self, texts: Iterable[str]) -> float:
        """Return how well a file with these words fits the protocol. Rare names weigh more."""
        return sum(_WEIGHTS[self._rarity(text)] for text in self.names.keys() & texts)

    def _rarity(self, text: str) -> str:
        if text.startswith("$/") or text in _SHARED:
            return "shared"
        if self._is_method(text) and compound(text):
            return "method"
        if re.search(r"[-./]", text):
            return "separated"
        return "compound" if compound(text) else "plain"


def _enumerations(kind: ir.TypeExpr, types: Mapping[str, ir.NamedType]) -> Iterator[str]:
    """Yield the enumerations of which a member of this type can be a value."""
    waiting, seen = list(ir.references(kind)), set()
    while waiting:
        name = waiting.pop()
        if name not in seen and not isinstance(types[name], ir.Struct):
            seen.add(name)
            waiting += ir.references(types[name])
            if isinstance(types[name], ir.Enum):
                yield name


def loosely(text: str) -> str:
    """Return the letters and digits of a name in lower case."""
    return re.sub(r"[^a-z0-9]", "", text.lower())


def _names(protocol: ir.Protocol) -> Iterator[Known]:
    roles = senders(protocol)
    for message in protocol.messages:
        yield Known(message.name, "method", "", _roles(message.direction))
    for node in protocol.types:
        sent = tuple(sorted(roles.get(node.name, ())))
        if isinstance(node, ir.Struct):
            for field in node.fields:
                yield Known(field.name, "member", node.name, sent, field.generations)
                for value in _constants(field.type):
                    yield Known(value, "value", node.name, sent)
        elif isinstance(node, ir.Enum) and node.kind == "string":
            for each in node.values:
                yield Known(str(each.value), "value", node.name, sent)


def _constants(kind: ir.TypeExpr) -> Iterator[str]:
    if isinstance(kind, ir.Const) and isinstance(kind.value, str):
        yield kind.value


def _roles(direction: ir.Direction) -> tuple[ir.Role, ...]:
    table: dict[ir.Direction, tuple[ir.Role, ...]] = {
        "clientToServer": ("client",), "serverToClient": ("server",), "both": ("client", "server")
    }  # fmt: skip
    return table[direction]


def senders(protocol: ir.Protocol) -> dict[str, set[ir.Role]]:
    """Return the roles that send each type."""
    types = {node.name: node for node in protocol.types}
    found: dict[str, set[ir.Role]] = {}

    def mark(names: Iterable[str], role: ir.Role) -> None:
        for name in names:
            if role not in found.setdefault(name, set()):
                found[name].add(role)
                mark(ir.references(types[name]), role)

    for message in protocol.messages:
        for role in _roles(message.direction):
            other: ir.Role = "server" if role == "client" else "client"
            mark([message.params] if message.params else [], role)
            mark(ir.references(message.result) if message.result else [], other)
    return found


def _aliases(protocol: ir.Protocol, names: Vocabulary) -> Iterator[Former]:
    for node in protocol.types:
        if isinstance(node, ir.Struct):
            pairs = [(field.name, alias) for field in node.fields for alias in field.aliases]
        elif isinstance(node, ir.Enum):
            pairs = [(str(value.value), alias) for value in node.values for alias in value.aliases]
        else:
            continue
        for name, alias in pairs:
            known = next(each for each in names.names[name] if each.owner == node.name)
            yield Former(alias, known, "some readers accept it as an alternative spelling")


def documented(protocol: ir.Protocol) -> Iterator[tuple[str, str, ir.Erratum]]:
    """Yield each wrong name in a document: its type or "", the name, and the erratum.

    The errata of the protocol list these names.
    """
    for erratum in protocol.errata:
        for key in erratum.explains:
            match = _EXPLAINED.match(key)
            if match is not None:
                owner, _, text = match[1].rstrip(":").partition(".")
                yield owner, text, erratum


def _errata(protocol: ir.Protocol, names: Vocabulary) -> Iterator[Former]:
    """Yield the misspelt names of documents whose correct spelling differs only slightly."""
    for owner, text, erratum in documented(protocol):
        for known in _like(text, owner, names):
            yield Former(text, known, f"{erratum.document} contains it by mistake")


def _like(text: str, owner: str, names: Vocabulary) -> Iterator[Known]:
    for known in (each for found in names.names.values() for each in found):
        if known.owner == owner and text and near(loosely(text), loosely(known.text)):
            yield known


def _older(versions: Sequence[ir.Protocol], names: Vocabulary) -> Iterator[Former]:
    """Yield the names of older versions that the newest version spells differently."""
    for protocol in versions:
        for known in _names(protocol):
            same = names.loose.get(loosely(known.text), ())
            for text in same if known.text not in names.names else ():
                yield Former(known.text, names.names[text][0], f"{protocol.key} has this spelling")


def compound(text: str) -> bool:
    """Return whether a name consists of several words, such as `runId` or `time.start-utc`."""
    return re.search(r"[a-z][A-Z]|[A-Za-z0-9][-./_][A-Za-z]", text) is not None


def near(one: str, other: str) -> bool:
    """Return whether one insertion, deletion, replacement or transposition makes both equal."""
    if one == other:
        return True
    if abs(len(one) - len(other)) > 1 or min(len(one), len(other)) < 5:
        return False
    start = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), None)
    if start is None:
        return True
    first, second = one[start:], other[start:]
    return (
        first[1:] == second
        or first == second[1:]
        or first[1:] == second[1:]
        or (first[:2] == second[1::-1] and first[2:] == second[2:])
    )

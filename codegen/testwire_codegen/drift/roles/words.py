"""The messages about a program with one role.

A message states the name on the wire, who sends it, and the effect on peers. It does not state
what the program does with a wrong name, because that is unknown.

Tests: `tests/codegen/drift/test_roles.py`.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from testwire_base.documents import Location

from testwire_codegen.drift import facts
from testwire_codegen.drift.facts import How
from testwire_codegen.drift.roles.wire import Wire, WireField
from testwire_codegen.model import ir

_ARTICLES = {"array": "an array", "object": "an object"}


@dataclass(frozen=True, slots=True)
class RoleDifference:
    """A difference. rule: the id of the rule without its prefix. subject: for the fingerprint.

    name: the wrong name, which is reported once at each location.
    """

    rule: str
    subject: str
    message: str
    location: Location
    spec: Location
    name: str = ""


class Words:
    """Composes the messages for a program that uses a protocol in one role."""

    def __init__(self, wire: Wire) -> None:
        self.wire = wire
        self.peers = f"{wire.peer}s"

    def nobody(self, how: How, names: Sequence[str]) -> str:
        """Return the effect of wrong names in peers."""
        if how == "read":
            return f"no {self.wire.peer} sends {_or(names)}"
        return f"{self.peers} ignore {_and(names)}"

    def spelling(
        self, text: str, owner: str, how: How, real: str, place: Location, spec: Location
    ) -> RoleDifference:
        """Return the difference about a member or value that has a different name on the wire.

        owner: the type of the protocol that has the name `real`.
        """
        profiles = ", ".join(self.wire.profiles(owner, text))
        does = self.nobody(how, [text])
        rule = "spelling"
        if text.lower() == real.lower() and place.file.endswith(".cs"):
            rule = "case"
        if profiles and how == "read":
            does = f"only these profiles contain {text!r}: {profiles}"
        if self.wire.used(owner, text):
            rule = "profile"
            does = f"only these profiles contain {text!r}: {profiles}"
        message = f"{text!r} is spelled {real!r} on the wire ({owner}); {does}"
        return RoleDifference(rule, f"{owner}.{text}", message, place, spec, text)

    def unknown(
        self, names: Sequence[str], owner: str, how: How, place: Location, spec: Location
    ) -> RoleDifference:
        """Return the difference about members that the protocol does not define."""
        rule = "unsent" if how == "read" else "unread"
        word = "is not a member" if len(names) == 1 else "are not members"
        message = f"{_and(names)} {word} of {owner}; {self.nobody(how, names)}"
        listed = ", ".join(names)
        return RoleDifference(rule, f"{owner}: {listed}", message, place, spec, listed)

    def required(
        self, names: Sequence[str], owner: str, place: Location, spec: Location
    ) -> RoleDifference:
        """Return the difference about members that the program requires."""
        word = "is" if len(names) == 1 else "are"
        it = "it" if len(names) == 1 else "them"
        message = (
            f"{_and(names)} of {owner} {word} required in the program but optional on the wire; "
            f"{self.peers} may omit {it}"
        )
        subject = f"{owner}: {', '.join(names)}"
        return RoleDifference("required", subject, message, place, spec)

    def partly(
        self, field: WireField, owner: str, place: Location, spec: Location
    ) -> RoleDifference:
        """Return the difference about a required member that not all generations send."""
        message = (
            f"{field.name!r} of {owner} is required in the program, but only these generations "
            f"of {self.peers} send it: {', '.join(field.generations)}"
        )
        return RoleDifference("required", f"{owner}.{field.name}", message, place, spec)

    def null(
        self, names: Sequence[str], owner: str, place: Location, spec: Location
    ) -> RoleDifference:
        """Return the difference about members that the program does not expect to be null."""
        verb = "is" if len(names) == 1 else "are"
        message = (
            f"{_and(names)} of {owner} {verb} never null in the program; {self.peers} may send null"
        )
        subject = f"null {owner}: {', '.join(names)}"
        return RoleDifference("required", subject, message, place, spec)

    def absent(
        self, names: Sequence[str], owner: str, place: Location, spec: Location
    ) -> RoleDifference:
        """Return the difference about members that the program reads as null if they are absent."""
        verb, it = ("is", "it") if len(names) == 1 else ("are", "them")
        message = (
            f"{_and(names)} of {owner} {verb} never null in the program; {self.peers} may omit {it}"
        )
        subject = f"absent {owner}: {', '.join(names)}"
        return RoleDifference("required", subject, message, place, spec)

    def missing(
        self, values: Sequence[str], owner: ir.Enum, known: int, place: Location, form: str
    ) -> RoleDifference:
        """Return the difference about values that peers send and the program does not list.

        form: `list` for a type, and `switch` for the cases of a switch.
        """
        message = (
            f"the {form} contains {known} of the {len(owner.values)} values of {owner.name}; "
            f"{self.peers} also send {_and(values)}"
        )
        subject = f"{owner.name}: {', '.join(values)}"
        rule = "values" if form == "list" else "cases"
        return RoleDifference(rule, subject, message, place, owner.location)

    def type(
        self, about: str, theirs: Collection[str], ours: Collection[str], place: Location
    ) -> RoleDifference:
        """Return the difference about a value with the wrong JSON type."""
        message = f"{about} is {_kinds(ours)} on the wire but {_kinds(theirs)} in the program"
        return RoleDifference("type", about, message, place, self.wire.protocol.location)

    def kind(self, claim: facts.MethodClaim, message: ir.Message) -> RoleDifference:
        """Return the difference about a message that is sent with the wrong kind."""
        held = f"the program sends the {claim.kind} {claim.name!r}"
        if message.kind == "notification":
            text = (
                f"{held}, which is a notification on the wire; {self.peers} do not return a result"
            )
        else:
            text = f"{held}, which is a request on the wire; it must have an id"
        return RoleDifference("kind", claim.name, text, claim.location, message.location)


def _and(names: Sequence[str]) -> str:
    return _joined(names, "and")


def _or(names: Sequence[str]) -> str:
    return _joined(names, "or")


def _joined(names: Sequence[str], word: str) -> str:
    told = [repr(name) for name in names]
    return f" {word} ".join([", ".join(told[:-1]), told[-1]] if len(told) > 1 else told)


def _kinds(kinds: Collection[str]) -> str:
    return " or ".join(_ARTICLES.get(each, f"a {each}") for each in sorted(kinds))

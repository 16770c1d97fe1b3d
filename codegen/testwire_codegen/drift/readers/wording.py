"""Reads directions, kinds and claims of completeness from headings and sentences.

Tests: `tests/codegen/drift/test_prose.py`.
"""

from __future__ import annotations

import re
from typing import Final, Literal

from testwire_codegen.model.ir import Direction

Kind = Literal["request", "notification"]

_ROLE: Final = r"(?:the\s+)?(client|server)"
_ARROW: Final = re.compile(rf"(client|server)\s*(?:->|→|=>|to)\s*{_ROLE}", re.I)
_BOTH: Final = re.compile(
    r"\b(?:client|server)\s*(?:<[-=]+>|↔|⇄|⇆|⟷|<->)\s*(?:client|server)\b"
    r"|\b(?:both|either)\s+(?:directions?|ways?|roles?|sides?|part(?:y|ies))\b|\bbidirectional",
    re.I,
)
_SENT: Final = re.compile(
    rf"\bsent\s+(?:as [a-z ]+ )?from\s+{_ROLE}\s+to\s+{_ROLE}"
    rf"(?P<more>,?\s+(?:and|or)\s+(?:also\s+)?(?:vice versa|from\s+{_ROLE}\s+to\s+{_ROLE}))?",
    re.I,
)
_REVERSED: Final[dict[str, Direction]] = {"client": "clientToServer", "server": "serverToClient"}
_KIND_LAST: Final = re.compile(
    r"(?:^|(?P<before>\S+)\s+|\()(?P<kind>request|notification)\)?\s*(?:\([^()]*\)|\[[^\]]*\])?\s*$",
    re.I,
)
_KIND_FIRST: Final = re.compile(
    r"^(?:[\d.]+\s+)?(?P<kind>request|notification)\s*[:–—-]\s*\S", re.I
)
_KIND_INSIDE: Final = re.compile(r"[(\[,]\s*(?P<kind>request|notification)\s*[)\],]", re.I)
_NO_NAME: Final = re.compile(
    r"an?|the|each|every|any|this|that|one|of|to|for|in|per|by|with|on|and|or|after|before|from|as|"
    r"no|all|another|next|same|first|last|new|cancel|abort|send|handle|retry|reject|[a-z]+ing",
    re.I,
)
"""Words after which "request" is not a part of a name: "cancelling a request"."""
_SOME: Final = re.compile(
    r"(?i)\b(?:some|not\s+(?:all|every)|examples?|excerpt|such\s+as|most|common|important|"
    r"selected|main|part(?:s|ial|ially)?|subset|few|among|including|incomplete|typical)\b|e\.g\."
)
_ALL: Final = re.compile(
    r"(?i)\b(?:all|every|each|complete(?:ly)?|full|exhaustive|entire|whole|exactly|only|"
    r"no\s+other|nothing\s+else)\b"
)


def role_direction(sender: str) -> Direction:
    """Return the direction of the messages of a role."""
    return _REVERSED[sender.lower()]


def direction_of(text: str) -> Direction | None:
    """Return the direction that `text` contains, such as "client -> server", or None."""
    if _BOTH.search(text):
        return "both"
    pairs = {(m[1].lower(), m[2].lower()) for m in _ARROW.finditer(text)}
    found = {role_direction(one) for one, other in pairs if one != other}
    return "both" if len(found) == 2 else next(iter(found), None)


def sent_direction(sentence: str) -> Direction | None:
    """Return the direction in "sent from the client to the server", or None."""
    match = _SENT.search(sentence)
    if match is None:
        return None
    return "both" if match["more"] else role_direction(match[1])


def stated_direction(text: str) -> Direction | None:
    """Return the direction of a paragraph that states nothing else, or None."""
    rest = _ARROW.sub("", _BOTH.sub("", text))
    words = set(re.findall(r"[a-z]+", rest.lower()))
    return direction_of(text) if words <= {"direction", "message", "and", "or", "also"} else None


def kind_in_heading(heading: str) -> Kind | None:
    """Return the kind of message that a heading states, as in "Hover Request", or None.

    A heading such as "Cancelling a request" states no kind.
    """
    for pattern in (_KIND_INSIDE, _KIND_FIRST, _KIND_LAST):
        match = pattern.search(heading)
        before = match.groupdict().get("before") if match else None
        if match and not _NO_NAME.fullmatch(before or ""):
            return "request" if match["kind"].lower() == "request" else "notification"
    return None


def claims_all(text: str) -> bool:
    """Return whether a sentence above a table claims that the table is complete."""
    return bool(_ALL.search(text)) and not _SOME.search(text)


def claims_some(text: str) -> bool:
    """Return whether a sentence above a list states that the list is not complete."""
    return bool(_SOME.search(text))

"""A draft specification: its registry, its types, and the list of undetermined parts.

Tests: `tests/codegen/importer/test_import.py`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from testwire_base.documents import Location

SCHEMA_FILE: Final = "types.schema.json"
NOTES_FILE: Final = "import.md"

TOPICS: Final[Mapping[str, str]] = {
    "skipped": "Parts of the input that the draft does not contain",
    "reference": "Types that the input does not define; every value is accepted",
    "type": "Types that the format cannot express; every value is accepted",
    "keyword": "Keywords that the format does not allow here; they are removed",
    "params": "Params that are not an object; every object is accepted",
    "positions": "Params by position whose members have no names; the names are assumed",
    "by-name": "Params by position that the format does not support; they are objects",
    "optional-params": "Params that may be absent although they have required members",
    "guess": "Strings that may be names of messages; the draft does not contain the messages",
    "progress": "Requests whose partial results have no type; `$/progress` accepts every value",
    "token": "Requests with partial results whose params contain no `partialResultToken`",
    "direction": "Messages whose sender the input does not state; the client is assumed",
    "kind": "Messages that may be requests or notifications; a notification is assumed",
    "null": "Optional members that may be null; the meaning of null is unknown",
    "base": "Types that redefine members of a base; the draft contains copies of the members",
    "spelling": "Members that differ only in spelling; the first spelling is used",
    "name": "Names that were changed, because they are not valid in generated code",
    "default": "Defaults that are not valid values of their member; they are removed",
    "pattern": "Regular expressions that do not work in every language; they are removed",
    "union": "Unions whose types readers cannot distinguish; every value is accepted",
    "cycle": "Types that contain themselves; their members are optional",
    "unused": "Types that no message uses; they are omitted",
    "error": "Errors without a name or a message",
    "description": "Types, members and messages without a description",
}
"""The kinds of undetermined parts, in the order of the list."""

_CONTROLS: Final = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
_SURROGATE: Final = re.compile("[\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Gap:
    """A part that the input does not determine. topic: a key of `TOPICS`."""

    topic: str
    subject: str
    location: Location


@dataclass(slots=True)
class Draft:
    """A draft. `registry` and `types` have the format of `protocol.json` and of `$defs`."""

    registry: dict[str, Any]
    types: dict[str, dict[str, Any]] = field(default_factory=dict)
    gaps: list[Gap] = field(default_factory=list)
    places: dict[str, Location] = field(default_factory=dict)
    """The locations of types and members (`Type.member`) in the input."""

    def place(self, name: str, member: str | None = None) -> Location | None:
        """Return the location of a type or member in the input."""
        return self.places.get(f"{name}.{member}", self.places.get(name))

    def gap(self, topic: str, subject: str, location: Location) -> None:
        """Record an undetermined part. The subject can contain any text of the input."""
        shown = _CONTROLS.sub("\N{REPLACEMENT CHARACTER}", " ".join(subject.split("\n")))
        self.gaps.append(Gap(topic, shown.replace("`", "'"), location))

    def cleaned(self, text: str) -> str:
        """Return a string without the characters that the format does not allow."""
        return _CONTROLS.sub(" ", text).strip()

    def describe(self, text: str, subject: str, location: Location) -> str:
        """Return a description that the format accepts."""
        cleaned = self.cleaned(text)
        if not cleaned:
            self.gap("description", subject, location)
            cleaned = f"The source does not describe {subject}."
        return cleaned

    def files(self) -> dict[str, str]:
        """Return the files of the version's folder."""
        schema = {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "$id": SCHEMA_FILE,
            "$defs": dict(sorted(self.types.items())),
        }
        files = {"protocol.json": _text(self.registry), NOTES_FILE: self.listing()}
        return files | ({f"schema/{SCHEMA_FILE}": _text(schema)} if self.types else {})

    def index(self) -> str:
        """Return the contents of `index.json`."""
        registry = self.registry
        versions = {registry["version"]: {"status": "draft"}}
        return _text({"id": registry["id"], "title": registry["title"], "versions": versions})

    def listing(self) -> str:
        """Return the undetermined parts as Markdown."""
        lines = ["# Undetermined parts", "", "Complete these parts, and then remove this file.", ""]
        lines += [f"- {each}" for each in ALWAYS]
        for topic, title in TOPICS.items():
            held = dict.fromkeys((gap.subject, gap.location) for gap in self._of(topic))
            if held:
                lines += ["", f"## {title}", ""]
                lines += [f"- `{subject}` ({location})" for subject, location in held]
        return "\n".join(lines) + "\n"

    def summary(self) -> list[str]:
        """Return one line for each topic."""
        lines = list(ALWAYS)
        for topic, title in TOPICS.items():
            subjects = list(dict.fromkeys(gap.subject for gap in self._of(topic)))
            if subjects:
                more = f" and {len(subjects) - 3} more" if len(subjects) > 3 else ""
                lines.append(f"{title}: {', '.join(subjects[:3])}{more}")
        return lines

    def _of(self, topic: str) -> list[Gap]:
        return [gap for gap in self.gaps if gap.topic == topic]


ALWAYS: Final = (
    "Transports, framings and launch commands: standard input and output with Content-Length",
    "Lifecycle, concurrency, cancellation and capabilities: none",
)
"""The parts that no input contains, with the assumed values."""


def _text(data: Any) -> str:
    """Return JSON. UTF-8 cannot contain unpaired surrogates, so they are escaped."""
    text = json.dumps(data, indent=2, ensure_ascii=False) + "\n"
    return _SURROGATE.sub(lambda each: f"\\u{ord(each[0]):04x}", text)

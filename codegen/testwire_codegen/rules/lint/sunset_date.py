"""A date of removal is a date, and belongs to something deprecated.

Fixtures: `tests/codegen/lint/sunset-date/`.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator
from typing import Any

from testwire_base.documents import Location
from testwire_base.pointers import join

from testwire_codegen.rules.base import Problem, Rule, Subject

RULE = Rule(
    id="sunset-date",
    purpose="A sunset is a day of the calendar, and stands on what is deprecated.",
    fix="Write YYYY-MM-DD beside `deprecated` (`x-deprecated` in a schema), or remove the date.",
)


def check(subject: Subject) -> Iterable[Problem]:
    registry = subject.folder.registry
    for index, data in enumerate(registry.data["methods"]):
        if "sunset" in data:
            location = registry.at(f"/methods/{index}/sunset")
            yield from _judge(data, "sunset", "deprecated", location)
    for document, _, schema, pointer in subject.definitions():
        for place, part in _parts(schema, pointer):
            if "x-sunset" in part:
                location = document.at(join(place, "x-sunset"))
                yield from _judge(part, "x-sunset", "x-deprecated", location)


def _parts(schema: dict[str, Any], pointer: str) -> Iterator[tuple[str, dict[str, Any]]]:
    yield pointer, schema
    for keyword in ("properties", "patternProperties"):
        for name, member in schema.get(keyword, {}).items():
            yield join(pointer, keyword, name), member


def _judge(
    data: dict[str, Any], keyword: str, companion: str, location: Location
) -> Iterator[Problem]:
    try:
        datetime.date.fromisoformat(data[keyword])
    except ValueError:
        yield Problem(location, f"the calendar has no {data[keyword]!r}")
    if companion not in data:
        yield Problem(
            location, f"a sunset without `{companion}`: nothing says why, or what instead"
        )

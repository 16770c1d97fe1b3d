"""A member is known by one name or by one pattern.

Fixtures: `tests/codegen/lint/member-pattern/`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from testwire_codegen.rules.base import Problem, Rule, Subject

RULE = Rule(
    id="member-pattern",
    purpose="No pattern of members matches the name or another spelling of a member beside it, and "
    "none stands twice.",
    fix="Narrow the pattern, or remove the member.",
)


def check(subject: Subject) -> Iterable[Problem]:
    for struct in subject.structs():
        parts = list(subject.bases(struct))
        patterns = [pattern for part in parts for pattern in part.patterns]
        own = {id(member) for member in (*struct.fields, *struct.patterns)}
        for index, pattern in enumerate(patterns):
            for other in patterns[index + 1 :]:
                if other.pattern == pattern.pattern and {id(pattern), id(other)} & own:
                    yield Problem(
                        pattern.location, f"{struct.name}: {pattern.pattern!r} is there already"
                    )
            for part in parts:
                for field in part.fields:
                    if not {id(pattern), id(field)} & own:
                        continue  # the base has been told
                    for spelling in (field.names.wire, *field.aliases):
                        if _matches(pattern.pattern, spelling):
                            yield Problem(
                                pattern.location,
                                f"{struct.name}: {pattern.pattern!r} matches the member "
                                f"{spelling!r}",
                            )


def _matches(pattern: str, name: str) -> bool:
    try:
        return re.search(pattern, name) is not None
    except re.error:
        return False  # bad-pattern says so

"""Reads C# records in documents.

The module does not parse C#, because examples in documents are often incomplete. It must not depend
on the specification.

Tests: `tests/codegen/drift/test_drift.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from testwire_codegen.drift import facts
from testwire_codegen.drift.readers.markdown import Block

_RECORD: Final = re.compile(r"\brecord\s+(?:class\s+|struct\s+)?(\w+)\s*\(([^)]*)\)")
_BUILTIN: Final = {
    "bool": "boolean",
    "int": "integer",
    "long": "integer",
    "short": "integer",
    "float": "number",
    "double": "number",
    "decimal": "number",
    "string": "string",
    "object": "any",
}


def read_records(block: Block) -> Iterator[facts.Type]:
    """Yield the C# records of a block. Member names are in camel case, as on the wire."""
    for match in _RECORD.finditer(block.text):
        members = []
        offset = match.start(2)
        for part in match[2].split(","):
            words = part.split()
            if len(words) == 2:
                place = block.locate(offset + part.index(words[1]))
                name = words[0].rstrip("?")
                builtin = _BUILTIN.get(name)
                found: facts.TypeText = facts.Named(builtin or name, builtin is not None, place)
                if words[0].endswith("?"):
                    found = facts.OrNull(found)
                wire = words[1][:1].lower() + words[1][1:]
                members.append(facts.ObjectMember(wire, found, None, place))
            offset += len(part) + 1
        place = block.locate(match.start(1))
        yield facts.Type(match[1], facts.ObjectOf(tuple(members), place), place)

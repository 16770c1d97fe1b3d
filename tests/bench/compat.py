"""How long `testwire compat` takes for two specifications of many types. Judges nothing.

    python -m tests.bench.compat [--types 1000]

Makes an IR of that many types and a changed copy, compares them, and prints the time of each part:
what a user waits for after the start of Python. The numbers are printed, not tested.
"""

from __future__ import annotations

import argparse
import json
import tempfile
import time
from dataclasses import replace
from pathlib import Path

from testwire_codegen import dump, ir
from testwire_codegen.compat.inputs import load_side
from testwire_codegen.compat.run import compare, shown
from testwire_codegen.sources import Location

from tests.rules.support import BASE, read


def field(name: str, type: ir.TypeExpr, required: bool, place: Location) -> ir.Field:
    names = ir.Names(name, name, name)
    return ir.Field(names, type, required, "A member.", (), None, False, None, None, None, place)


def types(count: int, *, changed: bool) -> tuple[ir.NamedType, ...]:
    """Structs that refer to each other, an enumeration for every fifth; a tenth of them changed."""
    made: list[ir.NamedType] = []
    for index in range(count):
        name = f"Type{index:04}"
        place = Location("schema/many.schema.json", f"/$defs/{name}", index + 1, 1)
        other = changed and index % 10 == 0
        if index % 5 == 4:
            words = ["a", "b", "c", "d" if other or index % 20 == 4 else "e"]
            values = tuple(ir.EnumValue(word, "A value.", ()) for word in words)
            made.append(ir.Enum(name, "Values.", "string", values, False, None, None, None, place))
            continue
        fields = [field("id", ir.Scalar("string", min_length=1), True, place)]
        for step in range(1, 8):
            target = ir.Ref(f"Type{(index + step) % count:04}")
            fields.append(
                field(f"m{step}", ir.ArrayOf(target) if step % 2 else target, False, place)
            )
        if other:
            fields.append(field("extra", ir.Scalar("integer"), index % 20 == 0, place))
        made.append(
            ir.Struct(
                name,
                "A type.",
                None,
                tuple(fields),
                (),
                "ignore",
                "ignore",
                None,
                None,
                None,
                place,
            )
        )
    return tuple(made)


def many(count: int, *, changed: bool) -> ir.Protocol:
    base = read(BASE)
    messages = tuple(
        replace(
            base.messages[0],
            names=ir.Names(f"call{index}", f"call{index}", f"call{index}"),
            params=f"Type{index * 7 % count:04}",
            result=None,
        )
        for index in range(max(1, count // 10))
    )
    version = "2.0.0" if changed else "1.2.0"
    return replace(base, version=version, types=types(count, changed=changed), messages=messages)


def main() -> None:
    parser = argparse.ArgumentParser(description="Times the comparison of two large specifications")
    parser.add_argument("--types", type=int, default=1000)
    count = parser.parse_args().types
    with tempfile.TemporaryDirectory() as folder:
        paths = []
        for changed in (False, True):
            path = Path(folder) / f"{changed}.json"
            path.write_text(dump.dumps(many(count, changed=changed), "bench"), "utf-8")
            paths.append(path)
        start = time.perf_counter()
        old, new = (load_side(str(path)) for path in paths)
        read_at = time.perf_counter()
        result = compare(old, new)
        judged_at = time.perf_counter()
        text = shown(result, "json")
        done = time.perf_counter()
    print(
        json.dumps(
            {
                "types": count,
                "changes": len(result.pair.changes),
                "findings": len(result.findings),
                "readSeconds": round(read_at - start, 3),
                "compareSeconds": round(judged_at - read_at, 3),
                "printSeconds": round(done - judged_at, 3),
                "seconds": round(done - start, 3),
                "bytesPrinted": len(text),
            },
            indent=2,
        )
    )


if __name__ == "__main__":
    main()

"""A quick yes: whether a value passes a JSON Schema, without a word of why not.

The loader asks here first, and only what is not accepted goes through jsonschema, which finds the
words. So a wrong "no" costs time alone; a wrong "yes" would let a bad file in, and therefore a
schema with any keyword that is not handled here is not compiled at all. Patterns are those of
Python's `re`, as in jsonschema. The module must not know what the schemas describe.

Tests: `tests/codegen/model/test_accept.py`, which holds every verdict against jsonschema's.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Final

from testwire_base.pointers import resolve

__all__ = ["Accepts", "NotCompiled", "compile_schema"]

Accepts = Callable[[Any], bool]

# They say nothing about a value. `format` does not either: no checker is asked for it.
_SILENT: Final = frozenset(
    {
        "$comment",
        "$defs",
        "$id",
        "$schema",
        "default",
        "deprecated",
        "description",
        "examples",
        "format",
        "title",
    }
)


class NotCompiled(Exception):
    """The schema uses what is not handled here; the message says what."""


def compile_schema(schema: Any) -> Accepts:
    """The function that tells whether a parsed JSON value passes `schema`.

    References have to lead into the same document. Raises NotCompiled.
    """
    return _Compiler(schema).whole()


def _yes(value: Any) -> bool:
    return True


def _no(value: Any) -> bool:
    return False


def _is_integer(value: Any) -> bool:
    if isinstance(value, float):
        return value.is_integer()
    return isinstance(value, int) and not isinstance(value, bool)


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


_TYPES: Final[dict[str, Accepts]] = {
    "array": lambda value: isinstance(value, list),
    "boolean": lambda value: isinstance(value, bool),
    "integer": _is_integer,
    "null": lambda value: value is None,
    "number": _is_number,
    "object": lambda value: isinstance(value, dict),
    "string": lambda value: isinstance(value, str),
}


def _same(left: Any, right: Any) -> bool:
    """Equality of JSON: true is not 1, and 1.0 is."""
    if isinstance(left, bool) or isinstance(right, bool):
        return left is right
    if isinstance(left, dict) and isinstance(right, dict):
        return left.keys() == right.keys() and all(
            _same(value, right[key]) for key, value in left.items()
        )
    if isinstance(left, list) and isinstance(right, list):
        return len(left) == len(right) and all(map(_same, left, right))
    return bool(left == right)


def _unique(value: list[Any]) -> bool:
    if all(isinstance(item, str) for item in value):
        return len(set(value)) == len(value)
    return not any(_same(item, other) for at, item in enumerate(value) for other in value[:at])


def _all(checks: Sequence[Accepts]) -> Accepts:
    checks = [check for check in checks if check is not _yes]
    if not checks:
        return _yes
    if len(checks) == 1:
        return checks[0]
    if len(checks) == 2:
        first, second = checks
        return lambda value: first(value) and second(value)

    def check(value: Any) -> bool:
        for each in checks:  # noqa: SIM110 - a generator costs as much as the checks
            if not each(value):
                return False
        return True

    return check


class _Compiler:
    def __init__(self, document: Any) -> None:
        self._document = document
        self._done: dict[str, Accepts] = {}
        self._open: set[str] = set()

    def whole(self) -> Accepts:
        return self._reference("#")

    def _reference(self, reference: str) -> Accepts:
        if not reference.startswith("#") or (reference != "#" and reference[1] != "/"):
            raise NotCompiled(f"$ref {reference}")
        if reference in self._done:
            return self._done[reference]
        if reference in self._open:
            return lambda value: self._done[reference](value)  # a type that contains itself
        self._open.add(reference)
        try:
            schema = resolve(self._document, reference[1:])
        except KeyError:
            raise NotCompiled(f"$ref {reference}") from None
        self._done[reference] = made = self._schema(schema)
        return made

    def _schema(self, schema: Any) -> Accepts:
        if isinstance(schema, bool):
            return _yes if schema else _no
        if not isinstance(schema, dict):
            raise NotCompiled(f"a schema that is {type(schema).__name__}")
        checks: list[Accepts] = []
        left = {key: value for key, value in schema.items() if key not in _SILENT}
        for group in (self._any_value, self._strings, self._numbers, self._arrays, self._objects):
            checks += group(left)
        if left:
            raise NotCompiled(", ".join(sorted(left)))
        return _all(checks)

    def _any_value(self, left: dict[str, Any]) -> list[Accepts]:
        checks: list[Accepts] = []
        if "type" in left:
            checks.append(_type(left.pop("type")))
        if "const" in left:
            checks.append(_one_of([left.pop("const")]))
        if "enum" in left:
            checks.append(_one_of(left.pop("enum")))
        if "$ref" in left:
            checks.append(self._reference(left.pop("$ref")))
        if "allOf" in left:
            checks += map(self._schema, left.pop("allOf"))
        if "anyOf" in left:
            any_of = [self._schema(branch) for branch in left.pop("anyOf")]
            checks.append(lambda value: any(branch(value) for branch in any_of))
        if "oneOf" in left:
            one_of = [self._schema(branch) for branch in left.pop("oneOf")]
            checks.append(lambda value: sum(branch(value) for branch in one_of) == 1)
        if "not" in left:
            inner = self._schema(left.pop("not"))
            checks.append(lambda value: not inner(value))
        then, other = (self._schema(left.pop(word, True)) for word in ("then", "else"))
        if "if" in left:
            test = self._schema(left.pop("if"))
            checks.append(lambda value: then(value) if test(value) else other(value))
        return checks

    def _strings(self, left: dict[str, Any]) -> list[Accepts]:
        checks: list[Accepts] = []
        if "minLength" in left:
            shortest = left.pop("minLength")
            checks.append(lambda value: not isinstance(value, str) or len(value) >= shortest)
        if "maxLength" in left:
            longest = left.pop("maxLength")
            checks.append(lambda value: not isinstance(value, str) or len(value) <= longest)
        if "pattern" in left:
            search = re.compile(left.pop("pattern")).search
            checks.append(lambda value: not isinstance(value, str) or search(value) is not None)
        return checks

    def _numbers(self, left: dict[str, Any]) -> list[Accepts]:
        checks: list[Accepts] = []
        if "minimum" in left:
            least = left.pop("minimum")
            checks.append(lambda value: not _is_number(value) or value >= least)
        if "maximum" in left:
            most = left.pop("maximum")
            checks.append(lambda value: not _is_number(value) or value <= most)
        return checks

    def _arrays(self, left: dict[str, Any]) -> list[Accepts]:
        checks: list[Accepts] = []
        if "minItems" in left:
            fewest = left.pop("minItems")
            checks.append(lambda value: not isinstance(value, list) or len(value) >= fewest)
        if "maxItems" in left:
            most = left.pop("maxItems")
            checks.append(lambda value: not isinstance(value, list) or len(value) <= most)
        if left.pop("uniqueItems", False):
            checks.append(lambda value: not isinstance(value, list) or _unique(value))
        first = [self._schema(item) for item in left.pop("prefixItems", ())]
        rest = self._schema(left.pop("items", True))
        if first or rest is not _yes:
            count = len(first)

            def check(value: Any) -> bool:
                if not isinstance(value, list):
                    return True
                if not all(item(part) for item, part in zip(first, value, strict=False)):
                    return False
                return all(map(rest, value[count:] if count else value))

            checks.append(check)
        return checks

    def _objects(self, left: dict[str, Any]) -> list[Accepts]:
        checks: list[Accepts] = []
        if "minProperties" in left:
            fewest = left.pop("minProperties")
            checks.append(lambda value: not isinstance(value, dict) or len(value) >= fewest)
        if "maxProperties" in left:
            most = left.pop("maxProperties")
            checks.append(lambda value: not isinstance(value, dict) or len(value) <= most)
        if "required" in left:
            required = frozenset(left.pop("required"))
            checks.append(lambda value: not isinstance(value, dict) or required <= value.keys())
        if "propertyNames" in left:
            name = self._schema(left.pop("propertyNames"))
            checks.append(lambda value: not isinstance(value, dict) or all(map(name, value)))
        for key, names in left.pop("dependentRequired", {}).items():
            checks.append(_dependent(key, self._schema({"required": names})))
        for key, schema in left.pop("dependentSchemas", {}).items():
            checks.append(_dependent(key, self._schema(schema)))
        checks.append(self._members(left))
        return checks

    def _members(self, left: dict[str, Any]) -> Accepts:
        named = {key: self._schema(part) for key, part in left.pop("properties", {}).items()}
        patterns = [
            (re.compile(pattern).search, self._schema(part))
            for pattern, part in left.pop("patternProperties", {}).items()
        ]
        others = self._schema(left.pop("additionalProperties", True))
        if not named and not patterns and others is _yes:
            return _yes

        def check(value: Any) -> bool:
            if not isinstance(value, dict):
                return True
            for key, part in value.items():
                known = named.get(key)
                if known is not None and not known(part):
                    return False
                for search, pattern in patterns:
                    if search(key) is not None:
                        if not pattern(part):
                            return False
                        known = pattern
                if known is None and not others(part):
                    return False
            return True

        return check


def _type(names: str | list[str]) -> Accepts:
    listed = [names] if isinstance(names, str) else names
    unknown = [name for name in listed if name not in _TYPES]
    if unknown:
        raise NotCompiled(f"type {unknown[0]}")
    tests = [_TYPES[name] for name in listed]
    if len(tests) == 1:
        return tests[0]
    return lambda value: any(test(value) for test in tests)


def _one_of(values: list[Any]) -> Accepts:
    if all(isinstance(value, str) for value in values):
        words = frozenset(values)
        return lambda value: isinstance(value, str) and value in words
    return lambda value: any(_same(each, value) for each in values)


def _dependent(key: str, schema: Accepts) -> Accepts:
    return lambda value: not isinstance(value, dict) or key not in value or schema(value)

"""The rule `inheritance`: the bases of object types.

Tests: `tests/codegen/rules/test_lint.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from testwire_codegen.model import ir
from testwire_codegen.rules.base import Subject, Violation


def inheritance(subject: Subject) -> Iterable[Violation]:
    """Yield the problems with the bases of each object type."""
    for struct in subject.structs():
        bases = [base for base in map(subject.find, struct.bases) if base is not None]
        structs = [base for base in bases if isinstance(base, ir.Struct)]
        for other in bases:  # the rule `dangling-ref` reports missing types
            if not isinstance(other, ir.Struct):
                message = f"{struct.name} derives from {other.name}, which is not an object type"
                yield Violation(struct.location, message)
        if any(struct in subject.bases(base) for base in structs):
            yield Violation(struct.location, f"{struct.name} derives from itself")
        else:
            repeated = list(_repeated(subject, struct, structs))
            yield from repeated or _order(subject, struct)
            yield from _policies(struct, structs)


def _repeated(
    subject: Subject, struct: ir.Struct, bases: Sequence[ir.Struct]
) -> Iterator[Violation]:
    """Yield the members and the bases that a type inherits or defines more than once."""
    owners: dict[str, str] = {}
    for part in ir.lineage(struct, subject.find)[:-1]:
        for field in part.fields:
            other = owners.setdefault(field.name, part.name)
            if other != part.name and not _related(subject, part.name, other):
                yield Violation(
                    struct.location,
                    f"{struct.name} inherits the member {field.name!r} from {other} and "
                    f"{part.name}",
                )
    for field in struct.fields:
        if field.name in owners:
            message = f"{struct.name} repeats the inherited member {field.name!r}"
            yield Violation(field.location, message)
    for one in bases:
        for another in bases:
            if one is not another and one in subject.bases(another):
                yield Violation(
                    struct.location,
                    f"{struct.name} derives from {one.name} twice, because {another.name} also "
                    f"derives from {one.name}",
                )


def _order(subject: Subject, struct: ir.Struct) -> Iterator[Violation]:
    """Report bases in an order that conflicts with another base. Python rejects such a class."""
    classes: dict[str, type] = {}
    for part in ir.lineage(struct, subject.find):
        bases = tuple(classes[name] for name in part.bases if name in classes)
        try:
            classes[part.name] = type(part.name, bases, {})
        except TypeError:
            if part is struct:
                yield Violation(
                    struct.location,
                    f"{struct.name}: the order of {', '.join(struct.bases)} conflicts with the "
                    "order of bases in one of these types",
                )
            return


def _related(subject: Subject, one: str, other: str) -> bool:
    """Return whether one of two object types derives from the other."""
    nodes = [node for node in map(subject.find, (one, other)) if isinstance(node, ir.Struct)]
    return any(node in subject.bases(each) for each in nodes for node in nodes if node is not each)


def _policies(struct: ir.Struct, bases: Sequence[ir.Struct]) -> Iterator[Violation]:
    own = (struct.unknown_in_client, struct.unknown_in_server)
    for base in bases:
        if own != (base.unknown_in_client, base.unknown_in_server):
            yield Violation(
                struct.location,
                f"{struct.name} and its base {base.name} have different policies for unknown "
                "members",
            )

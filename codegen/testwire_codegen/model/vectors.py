"""Reads test vectors, and validates them with the schemas of the specification.

A valid vector must match its type. An invalid vector must have an error at the given location. A
file contains all vectors of a type, a method or an error. In an older layout, each vector has its
own file. The module must not depend on generated models. The tests of all languages use the vector
files.

Tests: `tests/codegen/model/test_vectors.py`, `tests/codegen/model/test_vector_files.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from testwire_base.documents import Document, Location, SourceError
from testwire_base.findings import Finding
from testwire_base.pointers import join

from testwire_codegen.model import ir
from testwire_codegen.model.loader import VersionFolder, read_document
from testwire_codegen.model.meta_schemas import validate
from testwire_codegen.model.schemas import Mismatch, Schemas

Report = Callable[[str, Location, str], None]

_KINDS = ("valid", "invalid")
_SUBJECTS = ("type", "method", "errorName")
_SINGLE = "{valid,invalid}/NAME/CLAIM.json"


@dataclass(frozen=True, slots=True)
class Vector:
    """An example value with the expected result.

    - `type`: the type of the value. For a method, this is the type of its params or its result.
    - `pointer`: the location of the error in an invalid value.
    - `reads`: the expected value after a round trip, if `value` is valid.
    """

    name: str
    valid: bool
    docs: str
    type: str
    nullable: bool
    method: str | None
    part: str | None
    value: Any
    reads: Any
    profiles: Mapping[str, Any]
    """The JSON that each profile writes for the value, by profile id."""
    pointer: str | None
    keyword: str | None
    document: Document
    place: str
    """Pointer to the vector in `document`."""


@dataclass(frozen=True, slots=True)
class ErrorVector:
    """A valid or invalid example of the error named `error`."""

    name: str
    valid: bool
    docs: str
    error: str
    value: Any
    pointer: str | None
    keyword: str | None
    document: Document
    place: str
    """Pointer to the vector in `document`."""


def subject_stem(name: str) -> str:
    """Return the name of a vector file without its suffix. Slashes become dashes."""
    return name.replace("/", "-")


def load_vectors(
    folder: VersionFolder, protocol: ir.Protocol, meta: Path
) -> tuple[list[Vector], list[Finding]]:
    """Return a version's vectors for types and messages, and findings about the files."""
    vectors, _, findings = _load(folder, protocol, meta)
    return vectors, findings


def load_error_vectors(
    folder: VersionFolder, protocol: ir.Protocol, meta: Path
) -> list[ErrorVector]:
    """Return a version's vectors for errors."""
    return _load(folder, protocol, meta)[1]


def _load(
    folder: VersionFolder, protocol: ir.Protocol, meta: Path
) -> tuple[list[Vector], list[ErrorVector], list[Finding]]:
    vectors: list[Vector] = []
    errors: list[ErrorVector] = []
    findings: list[Finding] = []

    def report(rule: str, location: Location, message: str) -> None:
        findings.append(Finding(rule, message, location, category="vectors", protocol=folder.key))

    for entry in _entries(folder, meta, report):
        if "errorName" in entry.data:
            of_error = _error_vector(entry, protocol, report)
            errors += [of_error] if of_error is not None else []
        else:
            vector = _vector(entry, protocol, report)
            vectors += [vector] if vector is not None else []
    return vectors, errors, findings


@dataclass(frozen=True, slots=True)
class _Entry:
    """A vector and its location in a file.

    `data` contains the members of the vector, and the type, method or error of the file.
    """

    name: str
    valid: bool
    data: Mapping[str, Any]
    document: Document
    place: str

    def at(self, pointer: str) -> Location:
        """Return the location of `pointer`, which is relative to the vector."""
        return self.document.at(self.place + pointer)


def _entries(folder: VersionFolder, meta: Path, report: Report) -> Iterator[_Entry]:
    """Yield the vectors in the files of a version, and report invalid files."""
    root = folder.path / "vectors"
    for path in sorted(root.rglob("*")):
        if not path.is_file():
            continue
        name = path.relative_to(root).as_posix()
        file = f"{folder.file}/vectors/{name}"
        *parents, stem = name.removesuffix(".json").split("/")
        single = len(parents) == 2 and parents[0] in _KINDS
        if path.suffix != ".json" or (parents and not single):
            report("stray-file", Location(file), f"expected a file named NAME.json or {_SINGLE}")
            continue
        try:
            document = read_document(path, file)
        except SourceError as error:
            report("invalid-json", error.location, error.message)
            continue
        problems = validate(document, meta / "vector.schema.json", folder.key)
        for problem in problems:
            report("vector-shape", problem.location or Location(file), problem.message)
        if problems:
            continue
        if single != ("value" in document.data):
            message = f"expected several vectors in NAME.json, or one vector in {_SINGLE}"
            report("vector-shape", document.at(""), message)
        elif single:
            yield _Entry(
                "/".join((*parents, stem)), parents[0] == "valid", document.data, document, ""
            )
        else:
            yield from _entries_of(stem, document, report)


def _entries_of(stem: str, document: Document, report: Report) -> Iterator[_Entry]:
    """Yield the vectors in a file about one type, method or error."""
    subject = {key: document.data[key] for key in _SUBJECTS if key in document.data}
    for kind in _KINDS:
        names: set[str] = set()
        for index, data in enumerate(document.data.get(kind, ())):
            name = data["name"]
            entry = _Entry(
                f"{kind}/{stem}/{name}",
                kind == "valid",
                subject | data,
                document,
                f"/{kind}/{index}",
            )
            if name in names:
                report("vector-shape", entry.at("/name"), f"two {kind} vectors are called {name!r}")
            names.add(name)
            if ("part" in data) != ("method" in subject):
                message = "vectors of a method must have `part`, and other vectors must not"
                report("vector-shape", entry.at(""), message)
                continue
            yield entry


def check_vectors(folder: VersionFolder, protocol: ir.Protocol, meta: Path) -> list[Finding]:
    """Return all findings about the vectors of a version."""
    vectors, errors, findings = _load(folder, protocol, meta)
    schemas = Schemas(folder)

    def report(rule: str, vector: Vector | ErrorVector, pointer: str, message: str) -> None:
        location = vector.document.at(vector.place + pointer)
        findings.append(Finding(rule, message, location, category="vectors", protocol=folder.key))

    known = {profile.id for profile in protocol.profiles}
    for vector in vectors:
        for profile, written in vector.profiles.items():
            place = join("/profiles", profile)
            if profile not in known:
                report("vector-profile", vector, place, f"unknown profile {profile!r}")
            for mismatch in schemas.errors(vector.type, written):
                message = f"the written form does not match {vector.type}: {mismatch.message}"
                report("vector-writes", vector, place + mismatch.pointer, message)
        mismatches = schemas.errors(vector.type, vector.value)
        if vector.nullable and vector.value is None:
            mismatches = []
        _compare(vector, vector.type, mismatches, report)
    for example in errors:
        _compare(example, example.error, _error_mismatches(protocol, example), report)
    # Vectors are optional for a protocol.
    if vectors and not folder.registry.data.get("typesWithoutVectors", False):
        findings += _missing(folder, protocol, vectors, errors)
    return findings


def _compare(
    vector: Vector | ErrorVector, what: str, mismatches: list[Mismatch], report: Any
) -> None:
    """Report a vector if validation does not give the expected result."""
    if vector.valid:
        for mismatch in mismatches:
            message = f"the value does not match {what}: {mismatch.message}"
            report("vector-refused", vector, f"/value{mismatch.pointer}", message)
    elif not mismatches:
        report(
            "vector-accepted",
            vector,
            "/value",
            f"expected an invalid {what}, but the value is valid",
        )
    else:
        stated = (vector.pointer, vector.keyword)
        found = {(m.pointer, m.keyword) for m in mismatches}
        if not any(stated in ((place, keyword), (place, None)) for place, keyword in found):
            listing = "; ".join(f"{m.pointer or '(root)'} {m.keyword}" for m in mismatches)
            report("vector-pointer", vector, "/error", f"`error` matches none of these: {listing}")


def _error_mismatches(protocol: ir.Protocol, vector: ErrorVector) -> list[Mismatch]:
    """Return a list with the first problem of an error object, or an empty list."""
    value = vector.value
    if not isinstance(value, dict):
        return [Mismatch("", "type", "expected an object as error")]
    if "code" not in value:
        return [Mismatch("/code", "required", "'code' is missing")]
    code = value["code"]
    if not isinstance(code, int) or isinstance(code, bool):
        return [Mismatch("/code", "type", "expected an integer as `code`")]
    wanted = next(error.code for error in protocol.errors if error.name == vector.error)
    if code != wanted:
        return [Mismatch("/code", "const", f"expected the code {wanted}, found {code}")]
    if not isinstance(value.get("message"), str):
        keyword = "type" if "message" in value else "required"
        return [Mismatch("/message", keyword, "expected a string as `message`")]
    limited = protocol.envelope is not None and protocol.envelope.error_data == "object"
    if limited and "data" in value and not isinstance(value["data"], dict):
        return [Mismatch("/data", "type", "expected an object as `data`, or no `data`")]
    return []


def _vector(entry: _Entry, protocol: ir.Protocol, report: Report) -> Vector | None:
    data = entry.data
    method, part = data.get("method"), data.get("part")
    nullable = False
    if method is None:
        subject: str = data["type"]
        type_name = subject if any(node.name == subject for node in protocol.types) else None
    else:
        subject = method
        message = next((m for m in protocol.messages if m.name == method), None)
        type_name = None
        if message is not None and part == "params":
            type_name = message.params
        elif message is not None and message.result is not None:
            nullable = isinstance(message.result, ir.Nullable)
            type_name = next(iter(ir.references(message.result)))
    if type_name is None:
        what = f"the {part} of {subject!r}" if method else f"the type {subject!r}"
        report("vector-subject", entry.at(""), f"the spec does not have {what}")
        return None
    _check_place(entry, subject, report)
    if entry.valid and "error" in data:
        report("vector-shape", entry.at("/error"), "a valid vector must not have `error`")
    if not entry.valid and ("error" not in data or "reads" in data or "profiles" in data):
        text = "an invalid vector must have `error`, but not `reads` or `profiles`"
        report("vector-shape", entry.at(""), text)
        return None
    return Vector(
        name=entry.name,
        valid=entry.valid,
        docs=data["docs"],
        type=type_name,
        nullable=nullable,
        method=method,
        part=part,
        value=data["value"],
        reads=data.get("reads", data["value"]),
        profiles=data.get("profiles", {}),
        pointer=data["error"]["pointer"] if not entry.valid else None,
        keyword=data["error"].get("keyword") if not entry.valid else None,
        document=entry.document,
        place=entry.place,
    )


def _error_vector(entry: _Entry, protocol: ir.Protocol, report: Report) -> ErrorVector | None:
    data = entry.data
    error = data["errorName"]
    if error not in {each.name for each in protocol.errors}:
        message = f"unknown error {error!r}"
        location = entry.document.at("/errorName")
        report("vector-subject", location, message)
        return None
    _check_place(entry, error, report)
    if {"reads", "profiles"} & data.keys() or entry.valid == ("error" in data):
        text = "error vectors have no `reads` or `profiles`, and only invalid vectors have `error`"
        report("vector-shape", entry.at(""), text)
        return None
    return ErrorVector(
        name=entry.name,
        valid=entry.valid,
        docs=data["docs"],
        error=error,
        value=data["value"],
        pointer=data["error"]["pointer"] if not entry.valid else None,
        keyword=data["error"].get("keyword") if not entry.valid else None,
        document=entry.document,
        place=entry.place,
    )


def _check_place(entry: _Entry, subject: str, report: Report) -> None:
    """Report a vector that is in the wrong file or folder."""
    wanted = subject_stem(subject)
    if entry.name.split("/")[1] != wanted:
        where = f"{wanted}.json" if entry.place else f"{wanted}/"
        report("vector-subject", entry.at(""), f"a vector of {subject!r} belongs in {where}")


def _missing(
    folder: VersionFolder, protocol: ir.Protocol, vectors: list[Vector], errors: list[ErrorVector]
) -> Iterator[Finding]:
    """Require at least one valid and one invalid vector for each type and each error."""

    def wanting(
        what: str, location: Location, held: set[bool], file: str | None
    ) -> Iterator[Finding]:
        for valid, word in ((True, "valid"), (False, "invalid")):
            if valid not in held:
                yield Finding(
                    rule="vector-missing",
                    message=f"{what} has no {word} vector",
                    location=location,
                    category="vectors",
                    protocol=folder.key,
                    fix=file and f"Add one to `{word}` in {folder.file}/vectors/{file}.json.",
                )

    for node in protocol.types:
        if isinstance(node, ir.Alias) and isinstance(node.type, ir.AnyValue):
            continue  # An invalid vector is impossible, because every value is valid.
        held = {vector.valid for vector in vectors if vector.type == node.name}
        yield from wanting(node.name, node.location, held, node.name)
    for error in protocol.errors:
        held = {vector.valid for vector in errors if vector.error == error.name}
        yield from wanting(f"the error {error.name}", error.location, held, None)

"""Check the generated types of each language with all vectors.

`python -m tests.wire.run` prints a table and writes it to `artifacts/wire.md` and `wire.json`. Each
vector contains the expected verdict: the value after a round trip, or the pointer of the first
error. The exit code is 1 if a language gives a different verdict. The script requires Node.js
and the compiled package in `generated/typescript` (`npm ci && npm run build`). Another language is
checked only with `--judge LANGUAGE=PROGRAM`, where PROGRAM is the compiled app of the language.

Tests: `tests/wire/test_wire.py`, `tests/languages/test_vectors.py`.
"""

from __future__ import annotations

import argparse
import json
import shlex
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import testwire_protocols
from pydantic import TypeAdapter, ValidationError
from testwire.core.messages import Failure, classify
from testwire_base.specs import find_meta
from testwire_codegen.model.loader import VersionFolder, load_spec
from testwire_codegen.model.lower import lower
from testwire_codegen.model.vectors import load_error_vectors, load_vectors
from testwire_codegen.targets.naming import version_slug

from tests.support.canonical import canonical
from tests.support.repository import ROOT

DIST = ROOT / "generated" / "typescript" / "dist"
KINDS = ("valid", "invalid", "errors", "derived")
LANGUAGES = {
    "python": "Python",
    "typescript": "TypeScript",
    "csharp": "C#",
    "rust": "Rust",
    "go": "Go",
    "java": "Java",
}
"""The languages by their names in the results."""

Packages = Callable[[str], Any]
"""A function that returns the generated Python package of `ID@VERSION`."""


class NotReady(Exception):
    """A requirement of the script is missing. The message contains the fix."""


@dataclass(frozen=True)
class Verdict:
    """The result for a value: the value after a round trip, or the pointer of the first error."""

    accepted: bool
    text: str
    """Canonical JSON of the value after a round trip, or a JSON pointer."""

    def __str__(self) -> str:
        return (
            f"accepted as {self.text}" if self.accepted else f"refused at {self.text or '(root)'}"
        )


@dataclass(frozen=True)
class Case:
    """A handwritten or derived vector with its expected verdict."""

    protocol: str
    module: str
    kind: str
    name: str
    type: str
    nullable: bool
    role: str | None
    value: Any
    expected: Verdict


@dataclass
class Report:
    languages: list[str]
    counts: Counter[tuple[str, str]] = field(default_factory=Counter)
    """The number of vectors by protocol and kind."""
    wrong: Counter[tuple[str, str]] = field(default_factory=Counter)
    """The number of verdicts that differ from the vector, by protocol and language."""
    differences: list[dict[str, str]] = field(default_factory=list)

    @property
    def protocols(self) -> list[str]:
        return sorted({protocol for protocol, _ in self.counts})

    @property
    def green(self) -> bool:
        return bool(self.counts) and not self.differences


# --- the vectors ---------------------------------------------------------------------------------


def collect(root: Path = ROOT) -> list[Case]:
    """Return all vectors of all versions. Raises NotReady for invalid or missing vectors."""
    cases: list[Case] = []
    for index in load_spec(root):
        for folder in index.versions:
            cases += written(folder, root)
            cases += followed(folder, root)
    return cases


def written(folder: VersionFolder, root: Path) -> list[Case]:
    protocol = lower(folder)
    vectors, findings = load_vectors(folder, protocol, find_meta(root))
    if findings:
        raise NotReady(f"{folder.key}: a vector is invalid; run `testwire check` to find it")
    cases = [
        Case(
            protocol=folder.key,
            module=module(folder),
            kind="valid" if vector.valid else "invalid",
            name=vector.name,
            type=vector.type,
            nullable=vector.nullable,
            role=None,
            value=vector.value,
            expected=stated(vector.reads, vector.pointer),
        )
        for vector in vectors
    ]
    return cases + [
        Case(
            protocol=folder.key,
            module=module(folder),
            kind="errors",
            name=vector.name,
            type=vector.error,
            nullable=False,
            role=None,
            value=vector.value,
            expected=stated(vector.value, vector.pointer),
        )
        for vector in load_error_vectors(folder, protocol, find_meta(root))
    ]


def followed(folder: VersionFolder, root: Path) -> list[Case]:
    path = root / "generated" / "vectors" / folder.protocol / f"{folder.version}.json"
    if not path.is_file():
        raise NotReady(f"{path} is missing; run `testwire generate`")
    cases = []
    for entry in json.loads(path.read_text("utf-8"))["vectors"]:
        pointer = entry["error"]["pointer"] if "error" in entry else None
        cases.append(
            Case(
                protocol=folder.key,
                module=module(folder),
                kind="derived",
                name=f"{entry['type']}/{entry['claim']}",
                type=entry["type"],
                nullable=False,
                role=entry.get("role"),
                value=entry["value"],
                expected=stated(entry.get("reads", entry["value"]), pointer),
            )
        )
    return cases


def module(folder: VersionFolder) -> str:
    return f"{folder.protocol}/{version_slug(folder.version)}"


def stated(reads: Any, pointer: str | None) -> Verdict:
    return Verdict(True, canonical(reads)) if pointer is None else Verdict(False, pointer)


# --- the verdicts --------------------------------------------------------------------------------


def python_verdicts(
    cases: Sequence[Case], packages: Packages = testwire_protocols.package
) -> list[Verdict]:
    """Return the verdicts of the generated models.

    For each vector, the verdicts for JSON and for Python values must be equal.
    """
    adapters: dict[tuple[str, str, bool], TypeAdapter[Any]] = {}
    verdicts = []
    for case in cases:
        if case.kind == "errors":
            verdicts.append(_python_error(case, packages))
            continue
        key = case.protocol, case.type, case.nullable
        if key not in adapters:
            cls = getattr(packages(case.protocol), case.type)
            adapters[key] = TypeAdapter(cls | None if case.nullable else cls)
        text = json.dumps(case.value)
        from_text = _python(adapters[key].validate_json, adapters[key], text, case)
        from_value = _python(adapters[key].validate_python, adapters[key], case.value, case)
        if from_text != from_value:
            both = f"{from_text} as text, {from_value} as a value"
            from_text = Verdict(from_text.accepted, both)
        verdicts.append(from_text)
    return verdicts


def _python(read: Any, adapter: TypeAdapter[Any], value: Any, case: Case) -> Verdict:
    try:
        # The context is the role of the reader, because roles have different policies.
        model = read(value, by_alias=True, by_name=False, context=case.role)
    except ValidationError as error:
        return Verdict(False, first_pointer(error, case.value))
    back = adapter.dump_json(model, by_alias=True, exclude_unset=True, warnings="error")
    return Verdict(True, canonical(json.loads(back)))


def _python_error(case: Case, packages: Packages) -> Verdict:
    """Read the vector's value as the error of a response, and return the runtime's verdict."""
    protocol = packages(case.protocol).PROTOCOL
    message = classify({"jsonrpc": "2.0", "id": 1, "error": case.value})
    if type(message) is not Failure or message.code != protocol.errors[case.type].code:
        shaped = isinstance(case.value, dict)
        return Verdict(False, "/code" if shaped else "")
    if not isinstance(case.value.get("message"), str):
        return Verdict(False, "/message")
    if protocol.envelope.error_data == "object" and not isinstance(
        case.value.get("data", {}), dict
    ):
        return Verdict(False, "/data")
    return Verdict(True, canonical(case.value))


def first_pointer(error: ValidationError, value: Any) -> str:
    """Return the JSON pointer of the first error.

    If a value matches no member of a union, pydantic appends the name of each member to the
    location. These names are not part of the value, so the pointer ends at the union. The tags of
    unions are omitted for the same reason.
    """
    item = error.errors(include_url=False)[0]
    parts: list[str] = []
    current = value
    for step in item["loc"]:
        if step in (current if isinstance(current, dict) else _indices(current)):
            current = current[step]
        elif item["type"] == "missing" and step == item["loc"][-1]:
            pass
        elif isinstance(current, dict) and step in list(current.values()):
            continue
        else:
            break
        parts.append(str(step).replace("~", "~0").replace("/", "~1"))
    return "".join(f"/{part}" for part in parts)


def _indices(value: Any) -> range:
    return range(len(value) if isinstance(value, list) else 0)


def typescript_verdicts(cases: Sequence[Case], dist: Path = DIST) -> list[Verdict]:
    """Return the verdicts of the generated validators from one Node.js process.

    Raises NotReady if the package is not compiled or the process fails.
    """
    ready(dist)
    command = ["node", str(Path(__file__).with_name("judge.mjs")), str(dist)]
    return _judged(cases, command, "'node' is not installed here; install Node.js 20")


def judge_verdicts(cases: Sequence[Case], language: str, judge: Sequence[str]) -> list[Verdict]:
    """Return the verdicts of the generated types from one process of the app `judge`.

    Raises NotReady if the app is not compiled or the process fails.
    """
    fix = f"{judge[0]} is missing; run `nox -s {language}`"
    return _judged(cases, [*judge, "judge"], fix)


def _judged(cases: Sequence[Case], command: list[str], fix: str) -> list[Verdict]:
    asked = [
        {
            "protocol": case.protocol,
            "module": case.module,
            "error": case.kind == "errors",
            "type": case.type,
            "nullable": case.nullable,
            # If a vector has no role, the more lenient policy applies.
            "role": case.role or "either",
            "text": json.dumps(case.value),
        }
        for case in cases
    ]
    try:
        result = subprocess.run(
            command, input=json.dumps(asked), capture_output=True, text=True, timeout=120
        )
    except FileNotFoundError:
        raise NotReady(fix) from None
    if result.returncode != 0:
        raise NotReady(f"{command[0]} ended with {result.returncode}:\n{result.stderr}")
    return [
        Verdict(True, canonical(answer["reads"]))
        if "pointer" not in answer
        else Verdict(False, answer["pointer"])
        for answer in json.loads(result.stdout)
    ]


def ready(dist: Path) -> None:
    """Raise NotReady if the package is not compiled or its sources are newer."""
    built = dist / "_validate.js"
    sources = list((dist.parent / "src").rglob("*.ts"))
    newest = max((path.stat().st_mtime for path in sources), default=0.0)
    if not built.is_file() or built.stat().st_mtime < newest:
        raise NotReady(
            f"{dist} is not built from its sources; run `npm run build` in {dist.parent}"
        )


# --- the table -----------------------------------------------------------------------------------


def compare(cases: Sequence[Case], verdicts: Mapping[str, Sequence[Verdict]]) -> Report:
    """Return the report on the verdicts of each language."""
    report = Report(list(verdicts))
    for case, *found in zip(cases, *verdicts.values(), strict=True):
        report.counts[case.protocol, case.kind] += 1
        given = dict(zip(verdicts, found, strict=True))
        wrong = [language for language, each in given.items() if each != case.expected]
        for language in wrong:
            report.wrong[case.protocol, language] += 1
        if wrong:
            entry = {"protocol": case.protocol, "kind": case.kind, "vector": case.name}
            shown = {language: str(each) for language, each in given.items()}
            report.differences.append({**entry, "stated": str(case.expected), **shown})
    return report


def table(report: Report) -> str:
    names = [LANGUAGES[language] for language in report.languages]
    lines = [
        f"| protocol | valid | invalid | errors | derived | {' | '.join(names)} |",
        f"| --- | ---: | ---: | ---: | ---: |{' --- |' * len(names)}",
    ]
    for protocol in report.protocols:
        counts = [report.counts[protocol, kind] for kind in KINDS]
        total = sum(counts)
        cells = [str(count) for count in counts]
        for language in report.languages:
            wrong = report.wrong[protocol, language]
            cells.append(f"{wrong} of {total} WRONG" if wrong else f"all {total} as stated")
        lines.append(f"| {protocol} | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def differences(report: Report) -> str:
    lines = []
    for entry in report.differences:
        lines.append(f"- {entry['protocol']} {entry['vector']} ({entry['kind']})")
        lines += [f"  - {name}: {entry[name]}" for name in ("stated", *report.languages)]
    return "".join(f"{line}\n" for line in lines)


def write(report: Report, out: Path) -> None:
    out.mkdir(parents=True, exist_ok=True)
    text = "# Vectors in all languages\n\n" + table(report)
    if report.differences:
        text += "\n## Differences\n\n" + differences(report)
    (out / "wire.md").write_text(text, encoding="utf-8")
    data = {
        "green": report.green,
        "protocols": {
            protocol: {
                **{kind: report.counts[protocol, kind] for kind in KINDS},
                "wrong": {name: report.wrong[protocol, name] for name in report.languages},
            }
            for protocol in report.protocols
        },
        "differences": report.differences,
    }
    text = json.dumps(data, indent=2, ensure_ascii=False) + "\n"
    (out / "wire.json").write_text(text, encoding="utf-8")


def run(
    cases: Sequence[Case],
    out: Path,
    *,
    dist: Path = DIST,
    packages: Packages = testwire_protocols.package,
    judges: Mapping[str, Sequence[str]] = {},
) -> int:
    """Check the vectors, print the table, write it to `out`, and return the exit code."""
    verdicts = {
        "python": python_verdicts(cases, packages),
        "typescript": typescript_verdicts(cases, dist),
    }
    for language, judge in judges.items():
        verdicts[language] = judge_verdicts(cases, language, judge)
    report = compare(cases, verdicts)
    write(report, out)
    print(table(report))
    if report.differences:
        print(differences(report))
    elif not report.counts:
        print("There are no vectors.")
    return 0 if report.green else 1


def _judge(text: str) -> tuple[str, list[str]]:
    language, equals, command = text.partition("=")
    if language not in LANGUAGES or not equals or not command:
        languages = ", ".join(LANGUAGES)
        message = f"expected LANGUAGE=PROGRAM, found {text!r}; known languages: {languages}"
        raise argparse.ArgumentTypeError(message)
    return language, shlex.split(command)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--out", type=Path, default=ROOT / "artifacts", help="where files go")
    parser.add_argument(
        "--judge",
        action="append",
        default=[],
        type=_judge,
        metavar="LANGUAGE=PROGRAM",
        help="the launch command of a compiled app; may be repeated",
    )
    options = parser.parse_args(arguments)
    try:
        return run(collect(), options.out, judges=dict(options.judge))
    except NotReady as error:
        print(error, file=sys.stderr)
        return 2


if __name__ == "__main__":
    raise SystemExit(main())

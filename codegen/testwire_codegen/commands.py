"""What `testwire` calls: generate, check, compat, docs, drift_docs, protocols, rules.

Each function prints and returns an exit code (0 clean, 1 findings, 2 usage, 3 unreadable spec), or
returns data. Everything heavy is imported inside, so that `generate --check` on an unchanged tree
costs hashing alone. The module must not know rules, targets or formats one by one.

Tests: `tests/codegen/commands/test_commands.py`, `tests/codegen/commands/test_check.py`.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from testwire_base.errors import UsageError, complain
from testwire_base.exit_codes import CLEAN, FINDINGS, UNREADABLE

if TYPE_CHECKING:
    from testwire_base.findings import Finding

    from testwire_codegen.model import ir
    from testwire_codegen.model.loader import ProtocolIndex, VersionFolder
    from testwire_codegen.targets.base import Target

__all__ = [
    "FORMATS",
    "check",
    "compat",
    "docs",
    "drift_docs",
    "drift_source",
    "drift_wire",
    "generate",
    "protocols",
    "rules",
    "rules_index",
    "rules_pages",
]

FORMATS = ("text", "json", "markdown", "github", "junit", "sarif", "gitlab")
"""What `format` takes; a test compares it with `report.FORMATS`, which costs an import."""

GENERATED = "generated"
"""The output folder, from the root of a checkout."""


@dataclass(frozen=True, slots=True)
class _Loaded:
    """A spec that was read: its versions, and what is wrong with it."""

    indexes: list[ProtocolIndex]
    versions: list[tuple[VersionFolder, ir.Protocol]]
    findings: list[Finding]

    @property
    def unreadable(self) -> bool:
        return any(finding.category == "spec" for finding in self.findings)


def generate(
    root: Path | None = None,
    *,
    check: bool = False,
    protocol: str | None = None,
    target: str | None = None,
    target_command: str | None = None,
    out: Path | None = None,
    format: str = "text",
) -> int:
    """Write what the spec gives below `generated/` (or `out`), or compare it with what is there.

    root: a folder in the checkout; None means the current one. protocol: `ID` or `ID@VERSION`, and
    target: the name of a target; either limits what is rendered, written and compared.
    target_command: `NAME=COMMAND`, a target that is a command (see `targets/command.py`).
    Targets that are not Testwire's own need `out`.
    Findings go to standard output in `format`; progress goes to standard error.
    """
    from testwire_base.findings import SpecUnreadable

    try:
        return _generate(root, check, protocol, target, target_command, out, format)
    except UsageError as error:
        return complain(str(error))
    except SpecUnreadable as error:
        return _finish(error.findings, format, UNREADABLE)


def _generate(
    start: Path | None,
    check: bool,
    protocol: str | None,
    target: str | None,
    target_command: str | None,
    out: Path | None,
    format: str,
) -> int:
    from testwire_base.specs import find_root

    from testwire_codegen.targets import TARGET_NAMES, TargetError, emit

    _need_format(format)
    root = find_root(start)
    folder = root / GENERATED if out is None else out
    everything = protocol is None and target is None and target_command is None
    if check and everything and emit.unchanged(root, folder):
        return _finish([], format, CLEAN, f"{_shown(folder, root)}/ is what the spec gives")
    targets = _targets(target, target_command)
    # A target of others has a folder to itself, so that no run removes what another one wrote.
    guest = next((t.name for t in targets if t.name not in TARGET_NAMES), None)
    _need_own_folder(guest, out, folder)
    whole = everything or (guest is not None and protocol is None)
    loaded = _load(root)
    if loaded.findings:
        return _finish(loaded.findings, format, UNREADABLE if loaded.unreadable else FINDINGS)
    try:
        files = _render(loaded, targets, protocol)
        if check:
            command = _command(protocol, target, target_command, out)
            shown = _shown(folder, root)
            if whole:
                files[emit.MANIFEST] = emit.manifest_text(root, files, guest)
            found = emit.compare(folder, files, shown, command, whole=whole, strays=guest is None)
            return _finish(
                found, format, FINDINGS if found else CLEAN, f"{shown}/ is what the spec gives"
            )
        written = emit.write(root, folder, files, whole=whole, owner=guest)
        left = []
        if whole and out is None:
            # What is left is nobody's: it is named, and not removed. A folder of the caller's own
            # choice may hold other things.
            all_files = {**files, emit.MANIFEST: emit.manifest_text(root, files)}
            left = emit.compare(folder, all_files, _shown(folder, root), "", whole=True)
    except emit.OutputPathError as error:
        return _finish([_finding("output-path", str(error))], format, FINDINGS)
    except TargetError as error:
        return _finish([_finding("target-failed", str(error))], format, FINDINGS)
    except OSError as error:
        return complain(f"cannot write {error.filename or folder}: {error.strerror}")
    for path in written.written:
        _say(f"wrote {_shown(folder, root)}/{path}")
    for path in written.removed:
        _say(f"removed {_shown(folder, root)}/{path}")
    counts = f"{len(written.written)} written, {len(written.removed)} removed"
    return _finish(
        left, format, FINDINGS if left else CLEAN, f"{counts}, {written.unchanged} as they were"
    )


def check(root: Path | None = None, format: str = "text") -> int:
    """Everything that can be checked offline: spec, lint, vectors, releases, generated files,
    lists in README.md and docs/."""
    from testwire_base.findings import SpecUnreadable
    from testwire_base.specs import find_meta, find_root

    from testwire_codegen.model.vectors import check_vectors
    from testwire_codegen.targets import emit

    try:
        _need_format(format)
        base = find_root(root)
        loaded = _load(base)
        findings: list[Finding] = list(loaded.findings)
        meta = find_meta(base)
        for index in loaded.indexes:
            findings += _bad_waivers(base, index.id, meta)
        broken = {finding.protocol for finding in findings if finding.severity == "error"}
        for folder, protocol in loaded.versions:
            if folder.key not in broken:
                findings += check_vectors(folder, protocol, meta)
        out = base / GENERATED
        if not findings and out.is_dir() and not emit.unchanged(base, out):
            from testwire_codegen.targets import all_targets

            files = _render(loaded, all_targets(), None)
            files[emit.MANIFEST] = emit.manifest_text(base, files)
            findings += emit.compare(out, files, _shown(out, base), _command(), whole=True)
        if not findings:
            everything = [protocol for _, protocol in loaded.versions]
            findings += _embedded(base, everything, _pages(base))[0]
    except UsageError as error:
        return complain(str(error))
    except SpecUnreadable as error:
        return _finish(error.findings, format, UNREADABLE)
    unreadable = any(finding.category == "spec" for finding in findings)
    code = UNREADABLE if unreadable else FINDINGS if findings else CLEAN
    names = ", ".join(folder.key for folder, _ in loaded.versions)
    return _finish(findings, format, code, f"{names}: no findings")


def docs(
    files: Sequence[Path] = (),
    root: Path | None = None,
    *,
    check: bool = False,
    format: str = "text",
) -> int:
    """Renew the lists that pages hold between markers (see `targets/docs/embed.py`).

    files: the pages; without any, README.md and docs/*.md of the checkout that hold markers.
    check: compare, and write nothing. Nothing is written either where a marker means nothing.
    """
    from testwire_base.findings import SpecUnreadable
    from testwire_base.specs import find_root

    try:
        _need_format(format)
        base = find_root(root)
        loaded = _load(base)
        if loaded.findings:
            return _finish(loaded.findings, format, UNREADABLE if loaded.unreadable else FINDINGS)
        everything = [protocol for _, protocol in loaded.versions]
        findings, renewed = _embedded(base, everything, list(files) or _pages(base))
    except UsageError as error:
        return complain(str(error))
    except SpecUnreadable as error:
        return _finish(error.findings, format, UNREADABLE)
    if check:
        return _finish(
            findings, format, FINDINGS if findings else CLEAN, "the lists are up to date"
        )
    broken = [finding for finding in findings if finding.rule != "embedded-list"]
    if broken:
        return _finish(broken, format, FINDINGS)
    for path, text in renewed.items():
        try:
            path.write_bytes(text.encode())
        except OSError as error:
            return complain(f"cannot write {path}: {error.strerror}")
        _say(f"wrote {_shown(path, base)}")
    return _finish([], format, CLEAN, f"{len(renewed)} pages renewed")


def drift_docs(protocol: str, files: Sequence[Path], **options: Any) -> int:
    """Compare documents with a version's spec; see `drift.docs.docs` for the options."""
    from testwire_codegen.drift.docs import docs as run

    return run(protocol, files, **options)


def protocols(root: Path | None = None) -> list[dict[str, Any]]:
    """The protocols and versions of the spec at or above `root`, as data.

    Raises SpecUnreadable where there is no spec; versions that cannot be read are left out.
    """
    from testwire_base.specs import find_root

    from testwire_codegen.model.loader import load_spec

    return [
        {
            "id": folder.protocol,
            "version": folder.version,
            "title": folder.registry.data["title"],
            "status": folder.status,
            "wireVersion": folder.registry.data["wireVersion"],
            "transports": [entry["id"] for entry in folder.registry.data["transports"]],
            "methods": len(folder.registry.data["methods"]),
        }
        for index in load_spec(find_root(root))
        for folder in index.versions
    ]


def compat(sides: Sequence[str], **options: Any) -> int:
    """Compare two versions; see `compat.run.compat` for the options."""
    from testwire_codegen.compat.run import compat as run

    return run(sides, **options)


def rules() -> list[dict[str, Any]]:
    """The catalogue of rules, as data."""
    from testwire_codegen.rules.page import entries

    return entries()


def rules_index() -> str:
    """The catalogue of rules as the Markdown page docs/rules.md."""
    from testwire_codegen.rules.page import index

    return index()


def rules_pages(folder: Path, *, check: bool = False, format: str = "text") -> int:
    """Write the index of rules and a page for each below `folder`, or compare them.

    Needs the checkout of Testwire: the examples are the fixtures of its tests.
    """
    from testwire_base.documents import Location
    from testwire_base.findings import Finding

    from testwire_codegen.rules.examples import Fixtures
    from testwire_codegen.rules.page import pages

    fixtures = Fixtures.find()
    if fixtures is None:
        return complain(
            "the examples on the pages are fixtures of Testwire's checkout; run this there, or "
            "`testwire rules --markdown` without a folder for the index alone"
        )
    wanted = {name: text.encode() for name, text in pages(fixtures).items()}
    present = {"rules.md", *(f"rules/{path.name}" for path in (folder / "rules").glob("*.md"))}
    held = {name: _content(folder / name) for name in present | wanted.keys()}
    if check:
        fix = f"Run `testwire rules --markdown {folder.as_posix()}` and commit the result."
        findings = []
        for name in sorted(held):
            if held[name] == wanted.get(name):
                continue
            missing = "is missing" if held[name] is None else "is not what the rules say"
            said = missing if name in wanted else "is the page of no rule"
            place = Location(f"{folder.as_posix()}/{name}")
            findings.append(
                Finding("rule-page", f"{name} {said}", place, category="generated", fix=fix)
            )
        code = FINDINGS if findings else CLEAN
        return _finish(findings, format, code, f"{len(wanted)} pages are what the rules say")
    try:
        (folder / "rules").mkdir(parents=True, exist_ok=True)
        for name in sorted(held.keys() - wanted.keys()):
            (folder / name).unlink()
            _say(f"removed {folder.as_posix()}/{name}")
        for name, content in wanted.items():
            if held[name] != content:
                (folder / name).write_bytes(content)
                _say(f"wrote {folder.as_posix()}/{name}")
    except OSError as error:
        return complain(f"cannot write {error.filename}: {error.strerror}")
    return _finish([], format, CLEAN, f"{len(wanted)} pages")


def _content(path: Path) -> bytes | None:
    """What a file holds, with plain line ends; None where there is none."""
    try:
        return path.read_bytes().replace(b"\r\n", b"\n")
    except OSError:
        return None


def drift_source(inputs: Sequence[str], protocol: str, **options: Any) -> int:
    """Compare sources with the spec; see `drift.source` for the options."""
    from testwire_codegen.drift.source import drift_source as run

    return run(inputs, protocol, **options)


def drift_wire(traces: Sequence[Path], protocol: str, **options: Any) -> int:
    """Compare captured sessions with the spec; see `drift.wire_command` for the options."""
    from testwire_codegen.drift.wire_command import drift_wire as run

    return run(traces, protocol, **options)


# --- lists in pages ------------------------------------------------------------------------------


def _pages(root: Path) -> list[Path]:
    """The pages of a checkout that hold markers."""
    from testwire_codegen.targets.docs.embed import MARKER

    pages = [root / "README.md", *sorted((root / "docs").glob("*.md"))]
    return [page for page in pages if page.is_file() and MARKER.encode() in page.read_bytes()]


def _embedded(
    root: Path, protocols: Sequence[ir.Protocol], pages: Sequence[Path]
) -> tuple[list[Finding], dict[Path, str]]:
    """What is wrong with the lists in pages, and the pages as they should be."""
    from testwire_base.documents import Location
    from testwire_base.findings import Finding

    from testwire_codegen.targets.docs.embed import EmbedError, embed

    findings: list[Finding] = []
    renewed: dict[Path, str] = {}
    for path in pages:
        shown = _shown(path, root)
        if not path.resolve().is_relative_to(root):
            raise UsageError(f"{path} is outside {root}, so its links could not lead to the pages")
        try:
            text = path.read_bytes().decode("utf-8").replace("\r\n", "\n")
            result = embed(text, shown, f"{GENERATED}/docs", protocols)
        except EmbedError as error:
            place = Location(shown, "", error.line, 1)
            findings.append(Finding("embed-marker", str(error), place, category="generated"))
            continue
        except UnicodeDecodeError as error:
            raise UsageError(f"{shown} is not UTF-8: {error.reason}") from None
        except OSError as error:
            raise UsageError(f"cannot read {shown}: {error.strerror}") from None
        if result.stale:
            renewed[path] = result.text
        for line in result.stale:
            message = "the list is not what the spec gives"
            place = Location(shown, "", line, 1)
            fix = f"Run `testwire docs {shown}`."
            findings.append(Finding("embedded-list", message, place, category="generated", fix=fix))
    return findings, renewed


# --- parts ---------------------------------------------------------------------------------------


def _load(root: Path) -> _Loaded:
    """Read and judge the whole spec."""
    from testwire_base.findings import sort_findings

    from testwire_codegen.model.loader import load_spec
    from testwire_codegen.model.lower import lower
    from testwire_codegen.rules import Subject, run_lint

    indexes = load_spec(root)
    findings: list[Finding] = [finding for index in indexes for finding in index.findings]
    versions = []
    for index in indexes:
        for folder in index.versions:
            protocol = lower(folder)
            findings += run_lint(Subject(folder, protocol))
            versions.append((folder, protocol))
    return _Loaded(indexes, versions, sort_findings(findings))


def _bad_waivers(root: Path, protocol: str, meta: Path) -> list[Finding]:
    """What is wrong with the file of accepted differences; whether they fit, `compat` tells."""
    from testwire_base.findings import SpecUnreadable

    from testwire_codegen.compat.waivers import load_waivers

    name = f"spec/{protocol}/waivers.json"
    try:
        if (root / name).is_file():
            load_waivers(root / name, name, meta)
    except SpecUnreadable as error:
        return error.findings
    return []


def _targets(name: str | None, command: str | None) -> Sequence[Target]:
    """The targets that are asked for; all of ours where none is."""
    from testwire_codegen.targets import TargetError, all_targets, find_target
    from testwire_codegen.targets.command import parse_command

    if name is not None and command is not None:
        raise UsageError("--target and --target-command each name the target; give one of them")
    if name is None and command is None:
        return all_targets()
    try:
        return [find_target(name) if name is not None else parse_command(command or "")]
    except TargetError as error:
        raise UsageError(str(error)) from error


def _need_own_folder(guest: str | None, out: Path | None, folder: Path) -> None:
    """Raises UsageError where the files of a target would come between those of another one."""
    from testwire_codegen.targets import emit

    if guest is not None and out is None:
        raise UsageError(
            f"say with --out DIR where the files of {guest!r} go: {GENERATED}/ holds what "
            "Testwire's own targets give, whatever else is installed"
        )
    held, owner = emit.owner_of(folder)
    if held and owner != guest:
        whose = "Testwire's own targets" if owner is None else f"the target {owner!r}"
        raise UsageError(f"{folder} holds the files of {whose}; name another folder with --out")


def _render(loaded: _Loaded, targets: Sequence[Target], wanted: str | None) -> dict[str, str]:
    """The files of the targets: of all protocols, or of the wanted one without shared files."""
    from testwire_codegen.targets.collect import collect

    everything = [protocol for _, protocol in loaded.versions]
    chosen = [p for p in everything if wanted is None or wanted in (p.id, p.key)]
    if not chosen:
        known = ", ".join(protocol.key for protocol in everything)
        raise UsageError(f"no protocol {wanted!r}; there are: {known}")
    for target in targets:
        _say(f"rendering {target.name}: {', '.join(protocol.key for protocol in chosen)}")
    return collect(targets, chosen, everything if wanted is None else None)


def _finding(rule: str, message: str) -> Finding:
    from testwire_base.findings import Finding

    return Finding(rule=rule, message=message, category="generated")


def _need_format(format: str) -> None:
    if format not in FORMATS:
        raise UsageError(f"no format {format!r}; there are: {', '.join(FORMATS)}")


def _command(
    protocol: str | None = None,
    target: str | None = None,
    target_command: str | None = None,
    out: Path | None = None,
) -> str:
    """The command that mends what a check with these arguments found."""
    from shlex import join

    words = ["testwire", "generate"]
    options = {
        "--protocol": protocol,
        "--target": target,
        "--target-command": target_command,
        "--out": out,
    }
    for flag, value in options.items():
        if value is not None:
            words += [flag, str(value)]
    return f"Run `{join(words)}` and commit the result."


def _shown(folder: Path, root: Path) -> str:
    resolved = folder.resolve()
    return resolved.relative_to(root).as_posix() if resolved.is_relative_to(root) else str(folder)


def _say(line: str) -> None:
    print(line, file=sys.stderr)


def _finish(findings: Sequence[Finding], format: str, code: int, clean: str = "") -> int:
    """Print the findings, and in text a line where there are none."""
    if not findings and format == "text":
        if clean:
            print(clean)
        return code
    from testwire_base.report import render

    from testwire_codegen.rules import with_fixes

    sys.stdout.write(render(with_fixes(findings), format))
    return code

"""Tests for your own target. pytest runs the tests of each subclass of `TargetKit`.

    from testwire_codegen.targets.kit import TargetKit

    class TestMine(TargetKit):
        entry = "my_package.target:MyTarget"

The tests check the properties that `testwire generate` requires of a target:

- The same IR gives the same files in every process and on every machine.
- The target reads only its own files, and writes no files.
- The paths of files are distinct, and files have headers.
- The output contains every part of the protocol.

The tests render three specifications: a sample with every part of the format, a later version of
the sample, and a specification without optional parts. For a target that is a command
(`--target-command`), set `command` instead of `entry`.

Each test is a method that raises AssertionError with the problem and a fix. The module does not
import pytest, and must not depend on a specific target.

Tests: `tests/codegen/targets/test_kit.py`, `tests/codegen/targets/test_sample.py`.
"""

from __future__ import annotations

import json
import re
import socket
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path
from typing import Any, ClassVar

from testwire_codegen.model import dump, ir
from testwire_codegen.targets import BUILT_IN, GROUP, TargetError, find_target
from testwire_codegen.targets.base import COMMAND, Target
from testwire_codegen.targets.collect import checked_files
from testwire_codegen.targets.emit import OutputPathError, check_paths, contained
from testwire_codegen.targets.kit_process import make, render_elsewhere
from testwire_codegen.targets.kit_sample import SAMPLE, bare_sample, later_sample, sample

__all__ = ["SAMPLE", "TargetKit", "bare_sample", "later_sample", "sample"]
_HEADER_LINES = 6


class TargetKit:
    """The tests of a target. Each method checks one requirement."""

    entry: ClassVar[str] = ""
    """The entry point of the target, as `module:attribute`."""
    command: ClassVar[Sequence[str]] = ()
    """The program and its arguments, for a target that is a command."""
    command_name: ClassVar[str] = "command-under-test"
    without_header: ClassVar[tuple[str, ...]] = (".json",)
    """Suffixes of files that cannot contain comments."""
    left_out: ClassVar[frozenset[str]] = frozenset()
    """Names that the output omits intentionally. An entry is a kind (`messages`, `types`,
    `members`, `values` or `errors`), or a kind and one name, such as `members Label.old`."""

    # --- functions for subclasses ---

    @classmethod
    def make(cls) -> Target:
        """Return a new instance of the target."""
        _need(
            cls.command or ":" in cls.entry,
            f"{cls.__name__}: set `entry` to `module:attribute`, or `command` to the program and "
            "its arguments",
        )
        return make(cls.entry, cls.command_name, cls.command)

    @classmethod
    def files(cls, protocol: ir.Protocol) -> Mapping[str, str]:
        """Return the files for one version."""
        target = cls.make()
        return _taken(target, target.render(protocol), protocol.key)

    @classmethod
    def shared_files(cls, protocols: Sequence[ir.Protocol]) -> Mapping[str, str]:
        """Return the files that all versions share."""
        target = cls.make()
        return _taken(target, target.shared(protocols), "its shared files")

    # --- the tests ---

    def test_it_has_a_name(self) -> None:
        name = self.make().name
        fits = isinstance(name, str) and re.fullmatch(r"[a-z][a-z0-9-]*", name)
        _need(fits, f"expected a name of lower-case letters, digits and hyphens, found {name!r}")
        ours = BUILT_IN.get(name)
        _need(
            ours in (None, self.entry),
            f"the name {name!r} is reserved for Testwire; use a different name",
        )

    def test_it_is_found(self) -> None:
        if self.command:
            return
        target = self.make()
        try:
            found = find_target(target.name)
        except TargetError as error:
            raise AssertionError(
                f"`testwire generate --target {target.name}` does not find the target: {error}. "
                f"Install its distribution, with {target.name!r} in the entry point group {GROUP!r}"
            ) from error
        same = type(found) is type(target)
        _need(same, f"--target {target.name}: expected a {type(target)}, found a {type(found)}")

    def test_it_renders_the_sample(self) -> None:
        _need(self.files(sample()), "render() returned no file for the sample")

    def test_it_renders_what_has_no_options(self) -> None:
        bare = bare_sample()
        _need(self.files(bare), "render() returned no file for a protocol without optional parts")
        self.shared_files([])
        self.shared_files([bare])

    def test_it_gives_the_same_twice(self) -> None:
        protocol = sample()
        target = self.make()
        first = dict(target.render(protocol)), dict(target.shared([protocol]))
        again = dict(target.render(protocol)), dict(target.shared([protocol]))
        _same(first[0] | first[1], again[0] | again[1], "the second call of one instance")
        other = self.files(protocol), self.shared_files([protocol])
        _same(first[0] | first[1], {**other[0], **other[1]}, "another instance")

    def test_it_gives_the_same_everywhere(self) -> None:
        """Compare the files from processes with different hash seeds, time zones and users."""
        here = {**self.files(sample()), **self.shared_files([sample()])}
        with tempfile.TemporaryDirectory() as name:
            places = (("UTC", "C"), ("Pacific/Auckland", "C.UTF-8"))
            for number, (zone, locale) in enumerate(places):
                folder = Path(name, f"home{number}")
                folder.mkdir()
                user = f"user{number}"
                surroundings = {
                    "PYTHONHASHSEED": str(number * 4242),
                    "TZ": zone,
                    "LC_ALL": locale,
                    "USER": user,
                    "LOGNAME": user,
                    "HOME": str(folder),
                    "COLUMNS": str(60 + 40 * number),
                }
                there = self._elsewhere(folder, surroundings)["files"]
                _same(here, there, f"another process ({surroundings})")

    def test_it_leaves_the_ir_alone(self) -> None:
        protocol, other = sample(), later_sample()
        before = _frozen(protocol), _frozen(other)
        target = self.make()
        target.render(protocol)
        target.shared([protocol, other])
        unchanged = before == (_frozen(protocol), _frozen(other)) and protocol == sample()
        _need(unchanged, "the target changed the IR; copy a value before you change it")

    def test_it_touches_nothing(self) -> None:
        """Check that the target writes no file, starts no program and opens no connection."""
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            touched = self._elsewhere(folder, {"HOME": name})["touched"]
            left = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*"))
        _need(not left, f"the target wrote to the current folder: {', '.join(left)}")
        _need(
            not touched,
            f"the target must only return files, but it {'; '.join(touched)}; return all contents "
            "from render() and shared()",
        )

    def test_its_paths_stay_inside_and_apart(self) -> None:
        full, later, bare = sample(), later_sample(), bare_sample()
        parts = [
            (full.key, self.files(full)),
            (later.key, self.files(later)),
            (bare.key, self.files(bare)),
            ("the shared files", self.shared_files([full, later, bare])),
        ]
        seen: dict[str, str] = {}
        with tempfile.TemporaryDirectory() as name:
            for what, files in parts:
                for path in files:
                    try:
                        contained(Path(name), path)
                    except OutputPathError as error:
                        raise AssertionError(f"a path of {what}: {error}") from error
                    owner = seen.setdefault(path, what)
                    _need(
                        owner == what,
                        f"{path!r} is used for {owner} and for {what}; add the id and the version "
                        "of the protocol to the path",
                    )
        try:
            check_paths(seen)
        except OutputPathError as error:
            raise AssertionError(str(error)) from error

    def test_its_lines_end_alike(self) -> None:
        for path, text in self._all_files():
            _need(
                "\r" not in text and (text.endswith("\n") or not text),
                f"{path!r}: expected LF line endings and an LF at the end of the file",
            )

    def test_its_files_say_where_they_come_from(self) -> None:
        full = sample()
        for path, head in self._heads(self._all_files()):
            for words in (COMMAND, "Do not edit"):
                _need(
                    words in head,
                    f"the first {_HEADER_LINES} lines of {path!r} do not contain {words!r}; write "
                    "protocol_header() or shared_header() as comments, or add the suffix to "
                    "`without_header`",
                )
        for path, head in self._heads(self.files(full).items()):
            _need(
                full.digest in head,
                f"the first {_HEADER_LINES} lines of {path!r} do not contain the digest of the "
                "specification; write the lines of protocol_header()",
            )

    def test_its_files_say_nothing_of_the_machine(self) -> None:
        secrets = dict(_machine())
        if self.entry:
            module = import_module(self.entry.partition(":")[0])
            if module.__file__:
                secrets[str(Path(module.__file__).resolve().parent)] = "the folder of the target"
        for path, text in self._all_files():
            for words, meaning in secrets.items():
                found = re.search(rf"(?<![\w.-]){re.escape(words)}(?![\w])", text)
                _need(not found, f"{path!r} contains {words!r}, {meaning}; remove it")
            moment = _moment(text)
            _need(
                moment is None,
                f"{path!r} contains {moment!r}, the current date; remove it, because the same "
                "specification must always give the same file",
            )

    def test_it_forgets_nothing(self) -> None:
        protocol = sample()
        text = "\n".join(self.files(protocol).values())
        missing = [
            f"{kind} {name}"
            for kind, name, spellings in _named(protocol)
            if kind not in self.left_out
            and f"{kind} {name}" not in self.left_out
            and not any(self.names(kind, spelling, text) for spelling in spellings)
        ]
        _need(
            not missing,
            f"the output does not contain {len(missing)} names from the sample: "
            + ", ".join(missing[:12])
            + ("…" if len(missing) > 12 else "")
            + ". Write them, or add them to `left_out`",
        )

    def names(self, kind: str, spelling: str, text: str) -> bool:
        """Return whether the output contains a name. Subclasses may override this method.

        `kind` is `messages`, `types`, `members`, `values` or `errors`. Names on the wire must be
        written without changes. Names of types can have the language's form, such as `lid_state`
        for `LidState`.
        """
        if spelling in text or json.dumps(spelling)[1:-1] in text:
            return True
        return kind == "types" and _squashed(spelling) in _squashed(text)

    # --- parts ---

    def _all_files(self) -> Iterator[tuple[str, str]]:
        full, bare = sample(), bare_sample()
        for files in (self.files(full), self.files(bare), self.shared_files([full, bare])):
            yield from files.items()

    def _heads(self, files: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
        """Yield the first lines of the files that can contain a header."""
        for path, text in files:
            if text and not path.endswith(self.without_header):
                yield path, "\n".join(text.splitlines()[:_HEADER_LINES])

    def _elsewhere(self, folder: Path, surroundings: Mapping[str, str]) -> dict[str, Any]:
        request = {"entry": self.entry, "name": self.command_name, "command": list(self.command)}
        return render_elsewhere(request, folder, surroundings)


def _need(condition: object, message: str) -> None:
    if not condition:
        raise AssertionError(message)


def _taken(target: Target, files: Any, what: str) -> Mapping[str, str]:
    try:
        return checked_files(target.name, files, what)
    except TargetError as error:
        raise AssertionError(str(error)) from error


def _same(first: Mapping[str, str], second: Mapping[str, str], where: str) -> None:
    paths = [path for path in {**first, **second} if first.get(path) != second.get(path)]
    _need(not paths, f"{where} returned different files: {', '.join(sorted(paths)[:5])}")


def _frozen(protocol: ir.Protocol) -> str:
    return dump.dumps(protocol, "kit")


def _machine() -> Iterator[tuple[str, str]]:
    """Yield the host name and the common folders of this machine, each with a description."""
    host = socket.gethostname()
    if len(host) > 3 and host != "localhost":
        yield host, "the name of this machine"
    for path, meaning in (
        (Path.home(), "the home folder"),
        (Path.cwd(), "the current folder"),
        (Path(tempfile.gettempdir()), "the folder for temporary files"),
        (Path(sys.prefix), "the folder of the running Python"),
    ):
        # A short path, such as `/root`, may appear in a file for other reasons.
        if len(path.parts) > 2:
            yield str(path), meaning


def _moment(text: str) -> str | None:
    """Return the part of the text that contains the current date, or None."""
    for now in (datetime.now(), datetime.now(UTC)):
        forms = [
            now.strftime(form)
            for form in (
                *("%Y-%m-%d", "%Y/%m/%d", "%Y%m%d", "%d.%m.%Y", "%m/%d/%Y", "%d/%m/%Y"),
                *("%d %b %Y", "%b %d, %Y", "%d %B %Y", "%B %d, %Y", "%b %d %Y"),
            )
        ]
        forms += [now.strftime("%a %b ") + f"{now.day:>2} ", str(int(now.timestamp()))[:6]]
        for form in forms:
            found = re.search(rf"(?<![\w.]){re.escape(form)}", text)
            if found:
                return text[found.start() : found.end() + 9].split("\n")[0]
    return None


def _named(protocol: ir.Protocol) -> Iterable[tuple[str, str, Sequence[str]]]:
    """Yield the kind, the name and the accepted spellings of each named part."""
    for message in protocol.messages:
        yield "messages", message.name, [message.name]
    for error in protocol.errors:
        yield "errors", error.name, [error.name, str(error.code)]
    for node in protocol.types:
        yield "types", node.name, [node.name]
        if isinstance(node, ir.Struct):
            for field in node.fields:
                yield "members", f"{node.name}.{field.name}", [field.name]
        if isinstance(node, ir.Enum):
            for entry in node.values:
                yield "values", f"{node.name}.{entry.value}", [str(entry.value)]


def _squashed(text: str) -> str:
    return re.sub(r"[^a-z0-9]", "", text.casefold())

"""Mutates files in the sandbox and restores them.

Tests: `tests/servers/mutation/test_worker_sandbox_files.py`.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
from collections.abc import Iterator
from typing import Any

_BOM = b"\xef\xbb\xbf"
_ASIDE = ".aside"
"""The end of the names of compiled files while their source is mutated."""


class Stale(Exception):
    """Raised if a file is missing or has changed since its mutants were listed."""


class SandboxFile:
    """A source file of the sandbox and its original content."""

    def __init__(self, path: str) -> None:
        self.path = path
        with open(path, "rb") as stream:
            self.data = stream.read()
        status = os.stat(path)
        self._times = (status.st_atime_ns, status.st_mtime_ns)
        self.digest = hashlib.sha256(self.data).hexdigest()

    def text(self, encoding: str) -> str:
        """Return the decoded content without its byte order mark."""
        return self.data.removeprefix(_BOM).decode(encoding)

    def encode(self, text: str, encoding: str) -> bytes:
        """Encode `text`, with a byte order mark if the original file has one."""
        return (_BOM if self.data.startswith(_BOM) else b"") + text.encode(encoding)

    @contextlib.contextmanager
    def replaced(self, data: bytes) -> Iterator[None]:
        """Replace the content of the file with `data` while the block runs.

        Compiled files are removed before and after the block. After the block, the original
        compiled files are restored. Python checks only the modification time (in seconds) and the
        size of the source. Python might therefore use a compiled file of different source code.
        """
        compiled = self._compiled()
        for path in compiled:
            os.rename(path, path + _ASIDE)
        try:
            self._write(data)
            yield
        finally:
            self._write(self.data)
            os.utime(self.path, ns=self._times)
            for path in self._compiled():
                os.unlink(path)
            for path in compiled:
                with contextlib.suppress(FileNotFoundError):
                    os.rename(path + _ASIDE, path)

    def _compiled(self) -> list[str]:
        folder, name = os.path.split(self.path)
        caches = os.path.join(folder, "__pycache__")
        start = name.removesuffix(".py") + "."
        try:
            names = os.listdir(caches)
        except OSError:
            return []
        found = [one for one in names if one.startswith(start) and one.endswith(".pyc")]
        return [os.path.join(caches, one) for one in found]

    def _write(self, data: bytes) -> None:
        os.makedirs(os.path.dirname(self.path), exist_ok=True)
        if os.path.islink(self.path):
            os.unlink(self.path)
        with open(self.path, "wb") as stream:
            stream.write(data)


class Edit:
    """The description of a mutant in a request: offsets in a file and a replacement."""

    def __init__(self, message: dict[str, Any]) -> None:
        self.path: str = message["path"]
        self.digest: str = message["digest"]
        self.encoding: str = message["encoding"]
        self.start: int = message["start"]
        self.end: int = message["end"]
        self.replacement: str = message["replacement"]
        self.segment: tuple[int, int] = (message["segment_start"], message["segment_end"])

    def apply(self, text: str) -> str:
        """Return the mutated text."""
        return text[: self.start] + self.replacement + text[self.end :]


class SandboxFiles:
    """The source files of the sandbox by path. Each file is read only once."""

    def __init__(self, root: str) -> None:
        self._root = root
        self._files: dict[str, SandboxFile] = {}

    def get(self, edit: Edit) -> SandboxFile:
        """Return the file to which an edit applies.

        Raises Stale if the file is missing or has changed since its mutants were listed.
        """
        file = self._files.get(edit.path)
        if file is None:
            try:
                file = SandboxFile(os.path.join(self._root, *edit.path.split("/")))
            except OSError as error:
                raise Stale(f"{edit.path} is not in the sandbox: {error.strerror}") from None
            self._files[edit.path] = file
        if file.digest != edit.digest:
            raise Stale(f"{edit.path} has changed since its mutants were listed")
        return file

"""Builds the test app of each compiled language: C#, Rust, Go and Java.

`tests/languages/README.md` describes what a language consists of, and the subcommands of its app.

Tests: the modules of `tests/languages`.
"""

from __future__ import annotations

import importlib
import re
import shutil
import subprocess
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from tests.support.repository import ROOT

NAMES = ("csharp", "rust", "go", "java")
CACHE = ROOT / "tests" / ".cache" / "languages"
"""A folder that git ignores, with the compiled dependencies of each language."""

SECONDS = 600
"""The time limit for a compiler or a linter."""


class Unavailable(Exception):
    """A tool is missing or too old. The message contains the fix."""


class Language(ABC):
    """A language and its test app."""

    name: str
    """The name of the target, of the mark, and of the folders in `generated` and `tests`."""

    title: str

    source: str
    """The path of the file with the mutants of the server in the README."""

    examples: Mapping[str, str]
    """The files in the README of the package, with their paths in the copy of the app."""

    ignored: tuple[str, ...] = ()
    """The names of files and folders that a compiler creates in the package."""

    checks: tuple[tuple[str, ...], ...] = ()
    """The formatter and the linters, as commands that run in a copy of the package."""

    drives_dotnet = False
    """Whether the client is tested with .NET test programs."""

    @abstractmethod
    def environment(self) -> Mapping[str, str]:
        """Return the variables that the tools require, or raise Unavailable."""

    @abstractmethod
    def compile(self, package: Path) -> None:
        """Compile the package in a folder, with warnings as errors.

        Raises AssertionError with the output of the compiler, as `run` does.
        """

    @abstractmethod
    def build(self, app: Path, package: Path, optimized: bool = False) -> list[str]:
        """Compile the copy of the app with the copy of the package, and return its launch command.

        optimized: whether the program is fast like a release, or is compiled and started quickly.
        Raises AssertionError with the output of the compiler.
        """

    @property
    def app(self) -> Path:
        return ROOT / "tests" / self.name / "app"

    @property
    def package(self) -> Path:
        return ROOT / "generated" / self.name

    @property
    def cache(self) -> Path:
        """The folder for compiled dependencies. Later runs of the tests use it again."""
        folder = CACHE / self.name
        folder.mkdir(parents=True, exist_ok=True)
        return folder


@dataclass(frozen=True)
class Built:
    """The compiled app, and the copy of the package that it was compiled with."""

    language: Language
    command: list[str]
    package: Path


def languages() -> list[Language]:
    """Return the languages that have a folder in `tests`."""
    names = [name for name in NAMES if (ROOT / "tests" / name / "language.py").is_file()]
    return [importlib.import_module(f"tests.{name}.language").LANGUAGE for name in names]


def build(
    language: Language, folder: Path, generated: Path | None = None, optimized: bool = False
) -> Built:
    """Copy the package and the app to `folder`, and compile them.

    The files in `generated` replace files of the package. optimized: see `Language.build`.
    """
    package, app = folder / "package", folder / "app"
    shutil.copytree(language.package, package, ignore=shutil.ignore_patterns(*language.ignored))
    if generated is not None:
        shutil.copytree(generated, package, dirs_exist_ok=True)
    shutil.copytree(language.app, app)
    for name, code in examples(language).items():
        path = app / language.examples[name]
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(code, encoding="utf-8")
    return Built(language, language.build(app, package, optimized), package)


def examples(language: Language) -> dict[str, str]:
    """Return the programs in the README of a package, by the name in the line before the code."""
    readme = (language.package / "README.md").read_text("utf-8")
    found = dict(re.findall(r"`([\w./]+)`:\n\n```\w+\n(.*?)```", readme, re.S))
    assert found.keys() == language.examples.keys(), f"programs in the README: {list(found)}"
    return found


def run(command: list[str], folder: Path, text: str | None = None) -> str:
    """Run a command that must succeed, and return its standard output.

    `text` is its standard input. Raises AssertionError with the output of the command.
    """
    done = subprocess.run(
        command, cwd=folder, input=text, capture_output=True, text=True, timeout=SECONDS
    )
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout}{done.stderr}"
    return done.stdout

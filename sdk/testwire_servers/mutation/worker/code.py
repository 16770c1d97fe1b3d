"""Compiles mutants, and finds the functions in memory whose code must be replaced.

The top-level statement that contains the mutant is compiled twice, with and without the mutant. If
only functions differ, a process that has imported the module can replace their code. Replacing the
code has the same effect as importing the mutated file, and is much faster. The code of a module or
of a class body cannot be replaced, because that code has already run.

Tests: `tests/servers/mutation/test_worker_code.py`.
"""

from __future__ import annotations
import __future__

import functools
import gc
import inspect
import symtable
import warnings
from collections.abc import Callable, Iterable, Sequence
from types import AsyncGeneratorType, CodeType, CoroutineType, FunctionType, GeneratorType
from typing import Any, NamedTuple

from .calls import Key, key_of
from .defaults import Default, changed_default
from .sandbox_files import Edit

_FUTURE = functools.reduce(
    lambda flags, name: flags | getattr(__future__, name).compiler_flag,
    __future__.all_feature_names,
    0,
)

# The attribute with the code of a call that has not ended.
_SUSPENDED: dict[type, str] = {
    GeneratorType: "gi_code",
    CoroutineType: "cr_code",
    AsyncGeneratorType: "ag_code",
}

Pairs = list[tuple[CodeType, CodeType]]
Swap = tuple[FunctionType, str, Any]
"""A function with the name and the new value of an attribute."""


class Hot(NamedTuple):
    """How to test a mutant in a hot process.

    pairs: original and mutated code of functions.
    groups: ids of tests. The groups run one after the other, in one child.
    default: a default value to replace, or None.
    times: how often the tests run. If they fail or become slow, they do not run again.
    """

    pairs: Sequence[tuple[CodeType, CodeType]]
    groups: Sequence[Sequence[str]]
    default: Default | None = None
    times: int = 1

    def request(self, timeout: float) -> dict[str, Any]:
        """Return the request for the hot process. timeout: seconds for each group."""
        groups = [list(group) for group in self.groups]
        return {
            "pairs": list(self.pairs),
            "default": self.default and tuple(self.default),
            "groups": groups,
            "times": self.times,
            "timeout": timeout,
        }


class Plan(NamedTuple):
    """The result of compiling a mutant.

    error: the compiler's message if the mutant does not compile.
    same: True if the mutant compiles to the same code as the original.
    pairs: original and mutated code of each function that differs, outer functions first. `pairs`
        is None if code that runs at import differs.
    default: the default value that differs if nothing else does, or None.
    """

    error: str | None = None
    same: bool = False
    pairs: Pairs | None = None
    default: Default | None = None

    def changed(self) -> list[CodeType]:
        """Return the original code of the functions that the mutant changes.

        A change in a nested function does not count as a change of the outer function.
        """
        return [one for one, other in self.pairs or () if shell(one) != shell(other)]


def compile_mutant(text: str, edit: Edit, filename: str, flags: int) -> Plan:
    """Compile the edited statement before and after the edit, and compare the results."""
    start, end = edit.segment
    lines, imports = "\n" * (_lines(text[:start])), _imports(text, filename)
    before = lines + text[start:end]
    after = lines + text[start : edit.start] + edit.replacement + text[edit.end : end]
    original = _compile(before + imports, filename, flags)
    if isinstance(original, CodeType):
        mutated = _compile(after + imports, filename, flags)
    else:
        # The statement cannot be compiled separately, so the whole file is compiled.
        original = _compile(text, filename, flags)
        mutated = _compile(edit.apply(text), filename, flags)
    if isinstance(mutated, str):
        return Plan(error=mutated)
    if isinstance(original, str):
        return Plan(pairs=None)
    if _canonical(original) == _canonical(mutated):
        return Plan(same=True)
    pairs: list[tuple[CodeType, CodeType]] = []
    if _compare(original, mutated, pairs) and pairs:
        return Plan(pairs=pairs)
    return Plan(default=changed_default(before, after, filename))


def future_flags(text: str, filename: str) -> int:
    """Return the compiler flags of a module's `__future__` imports, or 0 for invalid code."""
    code = _compile(text, filename, 0)
    return code.co_flags & _FUTURE if isinstance(code, CodeType) else 0


def _lines(text: str) -> int:
    return text.count("\n") + text.count("\r") - text.count("\r\n")


@functools.lru_cache(maxsize=16)
def _imports(text: str, filename: str) -> str:
    """Return a statement that imports the names that a module imports.

    For a call such as `os.getcwd()`, Python's compiler creates different code if the module imports
    the name `os`.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            symbols = symtable.symtable(text, filename, "exec").get_symbols()
    except (SyntaxError, ValueError, OverflowError, RecursionError, MemoryError):
        return ""
    names = [symbol.get_name() for symbol in symbols if symbol.is_imported()]
    return f"\nimport {', '.join(names)}\n" if names else ""


@functools.lru_cache(maxsize=64)
def _compile(text: str, filename: str, flags: int) -> CodeType | str:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            code: CodeType = compile(text, filename, "exec", flags=flags, dont_inherit=True)
            return code
    except SyntaxError as error:
        return f"line {error.lineno}: {error.msg}"
    except (ValueError, OverflowError, RecursionError, MemoryError) as error:
        return f"{type(error).__name__}: {error}"


@functools.lru_cache(maxsize=256)
def _canonical(code: CodeType) -> CodeType:
    """Return `code` without its location, so that equivalent code compares equal."""
    return _placeless(code, _canonical)


def shell(code: CodeType) -> CodeType:
    """Return `code` without its location and its nested code."""
    return _placeless(code, lambda item: f"code {item.co_name}")


def _placeless(code: CodeType, nested: Callable[[CodeType], object]) -> CodeType:
    constants = tuple(
        nested(item) if isinstance(item, CodeType) else item for item in code.co_consts
    )
    return code.replace(co_consts=constants, co_firstlineno=1, co_linetable=b"", co_filename="")


def _nested(code: CodeType) -> list[CodeType]:
    return [item for item in code.co_consts if isinstance(item, CodeType)]


def _compare(original: CodeType, mutated: CodeType, pairs: list[tuple[CodeType, CodeType]]) -> bool:
    """Add each changed function to `pairs`. Return False if code that ran at import has changed."""
    if _canonical(original) == _canonical(mutated):
        return True
    is_function = bool(original.co_flags & inspect.CO_OPTIMIZED)
    if is_function:
        pairs.append((original, mutated))
    elif not pairs and shell(original) != shell(mutated):
        return False
    inside, inside_mutated = _nested(original), _nested(mutated)
    if [item.co_name for item in inside] != [item.co_name for item in inside_mutated]:
        # The mutant adds or removes nested functions. Existing nested functions cannot be matched
        # with their new code. If the original has no nested functions, replacing the code of the
        # outer function is sufficient.
        return is_function and not inside
    return all(_compare(*both, pairs) for both in zip(inside, inside_mutated))  # noqa: B905


class FunctionIndex:
    """The project's functions in this process, grouped by file, first line and name."""

    def __init__(self, folder: str) -> None:
        self._functions: dict[Key, list[FunctionType]] = {}
        # The names of the functions by file and first line. The name is empty for code that is in
        # memory without a function: its new code would have no effect.
        self._names: dict[tuple[str, int], set[str]] = {}
        # `gc.get_objects` does not return frozen objects. The host froze what it has imported.
        gc.unfreeze()
        for item in gc.get_objects():
            kind = type(item)
            if kind is FunctionType and item.__code__.co_filename.startswith(folder):
                file, line, name = key = key_of(item.__code__)
                self._functions.setdefault(key, []).append(item)
                self._names.setdefault((file, line), set()).add(name)
            for code in _codes_without_function(kind, item):
                if code.co_filename.startswith(folder):
                    place = (code.co_filename, code.co_firstlineno)
                    self._names.setdefault(place, set()).add("")

    def find_default(self, default: Default) -> list[Swap] | None:
        """Return each function with its new default values, or None if it cannot be replaced."""
        place = (default.file, default.line)
        names = (name for name in self._names.get(place, ()) if default.is_of(place[1], name))
        keys = [(*place, name) for name in names]
        return default.swaps(one for key in keys for one in self._functions[key]) or None

    def find(self, pairs: Iterable[tuple[CodeType, CodeType]]) -> list[Swap] | None:
        """Return each function with its mutated code, or None if replacing code is not sufficient.

        The code in memory can differ from the file, for example after decoration. If a function
        differs, or if the outermost function is not found, the file must be imported again. The
        same applies if other code starts on the same line, for example a copy with a new name.
        """
        pairs = list(pairs)
        known = {key_of(original) for original, _ in pairs}
        for file, line, _ in known:
            if any((file, line, name) not in known for name in self._names.get((file, line), ())):
                return None
        found: list[Swap] = []
        for number, (original, mutated) in enumerate(pairs):
            functions = self._functions.get(key_of(original), [])
            if not functions and number == 0:
                return None
            for function in functions:
                code = function.__code__
                if (
                    code != original
                    or code.co_linetable != original.co_linetable
                    or code.co_freevars != mutated.co_freevars
                    or code.co_flags != mutated.co_flags
                ):
                    return None
                found.append((function, "__code__", mutated))
        return found


def _codes_without_function(kind: type, item: Any) -> Iterable[CodeType]:
    """Return code that runs although `item` is not a function. `kind` is the type of `item`."""
    if kind in _SUSPENDED:
        return (getattr(item, _SUSPENDED[kind]),)
    if kind is dict:
        return [value for value in item.values() if type(value) is CodeType]
    if kind is list:
        return [value for value in item if type(value) is CodeType]
    return ()

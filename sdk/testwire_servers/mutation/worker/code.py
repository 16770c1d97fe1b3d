"""What a mutant does to compiled code, and how to put it into functions that are already there.

The statement of the module's top level around the mutant is compiled as it was and mutated. If only
code of functions differs, and those functions exist in a process that has imported the module,
then giving them the mutated code is as good as importing the mutated file, and much faster.
If the code of the module or of a class body differs, it is not: that code ran at the import.

Tests: `tests/servers/mutation/test_worker_code.py`.
"""

from __future__ import annotations
import __future__

import functools
import gc
import inspect
import warnings
from collections.abc import Callable, Iterable
from types import CodeType, FunctionType
from typing import NamedTuple

from .calls import Key, key_of
from .sandbox_files import Edit

_FUTURE = functools.reduce(
    lambda flags, name: flags | getattr(__future__, name).compiler_flag,
    __future__.all_feature_names,
    0,
)


class Plan(NamedTuple):
    """The outcome of compiling a mutant.

    `error`: why it does not compile. `same`: it compiles to the code of the original. `pairs`:
    original and mutated code of each function that differs, from the outside in; None where code
    differs that runs at import.
    """

    error: str | None = None
    same: bool = False
    pairs: list[tuple[CodeType, CodeType]] | None = None

    def changed(self) -> list[CodeType]:
        """The original code of functions that differ themselves, not just in what is nested."""
        return [one for one, other in self.pairs or () if _shell(one) != _shell(other)]


def compile_mutant(text: str, edit: Edit, filename: str, flags: int) -> Plan:
    """Compile the original and the mutated statement around an edit and compare them."""
    start, end = edit.segment
    before = "\n" * (_lines(text[:start]))
    original = _compile(before + text[start:end], filename, flags)
    if isinstance(original, CodeType):
        segment = text[start : edit.start] + edit.replacement + text[edit.end : end]
        mutated = _compile(before + segment, filename, flags)
    else:
        # The statement does not stand alone (the parser did not know its syntax): take the file.
        original = _compile(text, filename, flags)
        mutated = _compile(edit.apply(text), filename, flags)
    if isinstance(mutated, str):
        return Plan(error=mutated)
    if isinstance(original, str):
        return Plan(pairs=None)
    if _canonical(original) == _canonical(mutated):
        return Plan(same=True)
    pairs: list[tuple[CodeType, CodeType]] = []
    return Plan(pairs=pairs if _compare(original, mutated, pairs) and pairs else None)


def future_flags(text: str, filename: str) -> int:
    """Flags of the `from __future__ import` lines of a module; 0 where it does not compile."""
    code = _compile(text, filename, 0)
    return code.co_flags & _FUTURE if isinstance(code, CodeType) else 0


def _lines(text: str) -> int:
    return text.count("\n") + text.count("\r") - text.count("\r\n")


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
    """`code` without what depends on its place in the file, so that equal means: does the same."""
    return _placeless(code, _canonical)


def _shell(code: CodeType) -> CodeType:
    """`code` without the code nested in it."""
    return _placeless(code, lambda item: f"code {item.co_name}")


def _placeless(code: CodeType, nested: Callable[[CodeType], object]) -> CodeType:
    constants = tuple(
        nested(item) if isinstance(item, CodeType) else item for item in code.co_consts
    )
    return code.replace(co_consts=constants, co_firstlineno=1, co_linetable=b"", co_filename="")


def _nested(code: CodeType) -> list[CodeType]:
    return [item for item in code.co_consts if isinstance(item, CodeType)]


def _compare(original: CodeType, mutated: CodeType, pairs: list[tuple[CodeType, CodeType]]) -> bool:
    """Collect the functions that differ; False where code differs that ran at import."""
    if _canonical(original) == _canonical(mutated):
        return True
    is_function = bool(original.co_flags & inspect.CO_OPTIMIZED)
    if is_function:
        pairs.append((original, mutated))
    elif not pairs and _shell(original) != _shell(mutated):
        return False
    inside, inside_mutated = _nested(original), _nested(mutated)
    if [item.co_name for item in inside] != [item.co_name for item in inside_mutated]:
        # A nested function came or went. Inside a function its new code has it all, but functions
        # made at import keep what they have; that is for the caller to see from the pairs.
        return is_function and not inside
    return all(_compare(*both, pairs) for both in zip(inside, inside_mutated))  # noqa: B905


class FunctionIndex:
    """The functions of the project that exist in this process, by where their code begins."""

    def __init__(self, folder: str) -> None:
        self._functions: dict[Key, list[FunctionType]] = {}
        for item in gc.get_objects():
            if type(item) is FunctionType and item.__code__.co_filename.startswith(folder):
                self._functions.setdefault(key_of(item.__code__), []).append(item)

    def find(
        self, pairs: Iterable[tuple[CodeType, CodeType]]
    ) -> list[tuple[FunctionType, CodeType]] | None:
        """Functions with the code they have to get; None where swapping code would miss some.

        That is so when no function has the outermost code (something made another function of it),
        or a function from that place has other code than the file says.
        """
        found: list[tuple[FunctionType, CodeType]] = []
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
                found.append((function, mutated))
        return found

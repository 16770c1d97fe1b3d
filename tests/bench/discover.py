"""Measure `discover` of the mutation server on 300 modules of 75 lines.

    python -m tests.bench.discover [--modules N] [--operators default|all]

The modules of the first measurement consist of functions and classes from Python's standard
library. In the modules of the second measurement, most lines contain arithmetic and comparisons. A
server over stdio lists the mutants. The processor time and the peak memory of the server count.
"""

from __future__ import annotations

import argparse
import ast
import asyncio
import resource
import subprocess
import sys
import sysconfig
import tempfile
import warnings
from collections.abc import Iterator
from pathlib import Path

from testwire_protocols.msp.v0_4.client import Client

LINES = 75
MOST_MUTANTS, MOST_SECONDS, MOST_MEGABYTES = 60_000, 10.0, 300.0


_DENSE = '''
def price(count, unit, discount=0.1, *, limit=100):
    """Return the price of an order.

    Large orders have a discount.
    """
    if not isinstance(count, int):
        raise TypeError(f"expected a whole number, found {count!r}")
    total = count * unit - count * discount
    if count > 10 and total >= limit:
        total -= total * 5 / 100
    elif unit < 1:
        total = total * 2
    for step in range(1, count):
        if step % 3 == 0:
            continue
        total += step * unit
    return round(total + unit / 2, 2)
'''


def dense_modules(count: int) -> Iterator[str]:
    """Yield the text of modules of 75 lines that contain much arithmetic."""
    for _ in range(count):
        whole, rest = divmod(LINES, _DENSE.count("\n"))
        yield _DENSE * whole + "\n" * rest


def library_modules(count: int) -> Iterator[str]:
    """Yield the text of modules of 75 lines from the standard library."""
    lines: list[str] = []
    for definition in _definitions():
        if len(definition) > LINES - 2:
            continue
        if len(lines) + len(definition) + 2 > LINES:
            yield "\n".join([*lines, *[""] * (LINES - len(lines))]) + "\n"
            lines = []
            count -= 1
            if count == 0:
                return
        lines += [*definition, "", ""]
    raise SystemExit("expected more code in the standard library of this Python")


def _definitions() -> Iterator[list[str]]:
    """Yield the lines of functions and classes, each from a different file than the one before."""
    library = Path(sysconfig.get_paths()["stdlib"])
    files = sorted(
        file
        for file in library.rglob("*.py")
        if not {"test", "tests", "site-packages", "idlelib", "lib2to3"} & set(file.parts)
    )
    waiting = []
    for file in files:
        text = file.read_text("utf-8", "replace")
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                tree = ast.parse(text)
        except SyntaxError:
            continue
        found = [node for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)]
        if found:
            waiting.append((text.split("\n"), found))
    while waiting:
        for lines, found in waiting:
            node = found.pop(0)
            first = min([node.lineno, *(item.lineno for item in node.decorator_list)])
            yield lines[first - 1 : node.end_lineno]
        waiting = [item for item in waiting if item[1]]


async def _discover(folder: Path) -> int:
    async with Client.launch(
        [sys.executable, "-m", "testwire_servers.mutation.cli"],
        transport="stdio",
        cwd=folder,
        timeout=600,
    ) as client:
        await client.configure()
        found = await client.discover()
    return sum(len(file.mutants) for file in found.files.values())


def _measure(operators: str, folder: Path) -> None:
    (folder / "pyproject.toml").write_text(f'[tool.testwire.mutation]\noperators = "{operators}"\n')
    mutants = asyncio.run(_discover(folder))
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    scale = 1 if sys.platform == "darwin" else 1024
    for name, value, most in (
        ("mutants", mutants, MOST_MUTANTS),
        ("seconds of processor time", used.ru_utime + used.ru_stime, MOST_SECONDS),
        ("MB of memory", used.ru_maxrss * scale / 1e6, MOST_MEGABYTES),
    ):
        word = "met   " if value <= most else "MISSED"
        print(f"{word}  {value:,.1f} {name} (goal ≤ {most:,.0f})", flush=True)


MODULES_OF = {"library": library_modules, "dense": dense_modules}


def _in_new_process(*arguments: str) -> None:
    # A child starts with the peak memory of its parent, so each step has its own process.
    subprocess.run([sys.executable, "-m", "tests.bench.discover", *arguments], check=True)


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--modules", type=int, default=300)
    parser.add_argument("--operators", default="default")
    parser.add_argument("--write", choices=MODULES_OF, help=argparse.SUPPRESS)
    parser.add_argument("--folder", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args(argv)
    if options.write:
        for number, text in enumerate(MODULES_OF[options.write](options.modules)):
            (options.folder / "src" / f"m{number}.py").write_text(text, "utf-8")
    elif options.folder:
        _measure(options.operators, options.folder)
    else:
        for kind in MODULES_OF:
            with tempfile.TemporaryDirectory() as folder:
                Path(folder, "src").mkdir()
                print(f"{options.modules} modules of {LINES} lines ({kind})", flush=True)
                count = str(options.modules)
                _in_new_process("--write", kind, "--folder", folder, "--modules", count)
                _in_new_process("--folder", folder, "--operators", options.operators)
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Run the programs and commands of the pages for users, and compare their output.

`--update` writes the output of a command to its page.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.codegen.targets.node import TYPESCRIPT, node
from tests.docs.pages import ROOT, Workshop, check, examples, files, matches

__all__ = ["node"]  # the fixture

GUIDE = ROOT / "docs" / "guides" / "write-a-server.md"
START = ROOT / "docs" / "start"
PYTHON = ROOT / "docs" / "reference" / "python.md"
TYPESCRIPT_PAGE = ROOT / "docs" / "reference" / "typescript.md"
# `test_specification_page.py` runs the page specification.md.
PAGES = [START / "client.md", START / "server.md", GUIDE, PYTHON]
SERVER = (START / "server.md").read_text("utf-8")
CLIENT = (START / "client.md").read_text("utf-8")
INSTALLS = ("pip ", "npm ", "cd ")
SLOW = re.compile(r"^testwire verify (?!.*--case)")
"""These commands run only in `test_docs_run.py`."""
NODE = re.compile(r"^npx |(^| )node ")


def quick(text: str) -> list[tuple[str, str]]:
    """Return the fast commands that need neither an installation nor Node.js."""
    projects = re.compile(r"^```console\n(?:(?!```).)*?\$ cd .*?^```", re.S | re.M)
    found = examples(projects.sub("", text))
    return [
        (command, shown)
        for command, shown in found
        if not command.startswith(INSTALLS) and not NODE.search(command) and not SLOW.match(command)
    ]


@pytest.mark.timeout(300)
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_print_the_shown_output(page: Path, tmp_path: Path, update: bool) -> None:
    text = page.read_text("utf-8")
    shop = Workshop(tmp_path)
    shop.write(files(SERVER) | files(text))
    commands = quick(text)
    assert commands
    for command, shown in commands:
        done = shop.run(command)
        if shown:
            check(page, command, shown, done.stdout, update=update)
        else:
            assert done.returncode == 0, f"$ {command}\n{done.stdout}"


@pytest.mark.parametrize(
    ("pages", "shown"),
    [
        ([START / "server.md", START / "client.md", PYTHON], {"server.py", "client.py"}),
        ([GUIDE], {"server.py", "engine.py", "versions.py"}),
    ],
    ids=["reference", "guide"],
)
def test_the_python_code_has_the_right_types(
    pages: list[Path], shown: set[str], tmp_path: Path
) -> None:
    shop = Workshop(tmp_path)
    for page in pages:
        shop.write(files(page.read_text("utf-8")))
    names = sorted(path.name for path in shop.folder.glob("*.py"))
    assert shown <= set(names)
    for arguments in (["mypy", "--strict"], ["ruff", "format", "--line-length=84", "--check"]):
        done = subprocess.run(
            [sys.executable, "-m", *arguments, *names],
            cwd=shop.folder,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.wire
@pytest.mark.parametrize("page", [START / "client.md", TYPESCRIPT_PAGE], ids=lambda page: page.name)
def test_typescript(page: Path, tmp_path: Path, node: str) -> None:
    """Run the TypeScript examples with a local package, because the package is not published."""
    assert (TYPESCRIPT / "dist").is_dir(), "run `npm run build` in generated/typescript first"
    text = page.read_text("utf-8")
    shop = Workshop(tmp_path)
    shop.write(files(SERVER) | files(CLIENT) | files(text) | {"package.json": '{"type": "module"}'})
    if page == TYPESCRIPT_PAGE:
        (shop.folder / "client.ts").unlink()
    modules = shop.folder / "node_modules"
    shutil.copytree(TYPESCRIPT / "node_modules", modules, symlinks=True)
    (modules / "@testwire").mkdir()
    (modules / "@testwire" / "protocols").symlink_to(TYPESCRIPT)
    shop.program("npx", f'exec {node} node_modules/typescript/bin/"$@"')
    compile_, *commands = [each for each in examples(text) if NODE.search(each[0])]
    assert compile_[0] == "npx tsc"
    assert shop.run("npx tsc").stdout == ""
    for command, shown in commands:
        if command != "npx tsc":
            done = shop.run(command)
            assert done.returncode == 0, done.stdout
            assert matches(done.stdout, shown), f"$ {command}\n{done.stdout}"


def test_another_output_is_noticed() -> None:
    assert matches("a\nb\nc 5 ms\n", "a\n…\nc 7 ms\n")
    assert not matches("a\nb\nd\n", "a\n…\nc\n")
    assert not matches("a\nb\n", "a\n")

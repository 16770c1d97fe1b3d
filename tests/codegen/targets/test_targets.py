"""The output of all targets for the toy protocol: golden files and common properties.

`pytest --update` rewrites the golden files; read the diff before you commit it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from testwire_codegen.targets import TARGET_NAMES, all_targets

from tests.codegen.support import CASES, ROOT, copy_case, edit, load, tree
from tests.codegen.targets.readers import mypy
from tests.support.commands import run_command

EXPECTED = CASES / "toy" / "expected"
TYPESCRIPT = ROOT / "generated" / "typescript"


@pytest.fixture(scope="module")
def out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Generate all files for the toy protocol, and return their folder."""
    root = copy_case("toy", tmp_path_factory.mktemp("toy"))
    assert run_command("generate", root) == 0
    return root / "generated"


def contents(folder: Path) -> dict[str, str]:
    # The manifest is left out, because it contains a digest that changes with the generator.
    files = tree(folder)
    return {path: text.decode() for path, text in files.items() if path != "MANIFEST.json"}


def of_protocols(files: dict[str, str]) -> dict[str, str]:
    """Leave out the files that are equal for all protocols, such as the runtime of a language."""
    shared = contents(ROOT / "generated")
    return {path: text for path, text in files.items() if shared.get(path) != text}


def test_golden_files(out: Path, update: bool) -> None:
    made = of_protocols(contents(out))
    if update:
        shutil.rmtree(EXPECTED, ignore_errors=True)
        for path, text in made.items():
            (EXPECTED / path).parent.mkdir(parents=True, exist_ok=True)
            (EXPECTED / path).write_text(text, encoding="utf-8")
    expected = contents(EXPECTED)
    # An additional path can be a shared file that differs, because `generated/` is outdated.
    assert made.keys() == expected.keys(), "run `testwire generate`, then pytest --update"
    for path, text in made.items():
        assert text == expected[path], f"{path} differs; if that is meant, run pytest --update"


def test_a_protocol_that_uses_everything_is_laid_out_as_well(tmp_path: Path) -> None:
    root = copy_case("wide", tmp_path)
    assert run_command("generate", root, target="python") == 0
    for path, text in contents(root / "generated").items():
        assert max((len(line) for line in text.splitlines()), default=0) <= 100, path
    result = subprocess.run(
        [
            *(sys.executable, "-m", "ruff", "format", "--diff", "--isolated", "--no-cache"),
            *("--line-length", "100", str(root / "generated")),
        ],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert result.returncode == 0, result.stdout + result.stderr
    result = mypy(root / "generated/python", "-p", "testwire_protocols.wide.v2")
    assert result.returncode == 0, result.stdout


def test_targets_are_listed() -> None:
    assert tuple(target.name for target in all_targets()) == TARGET_NAMES
    folders = ROOT / "codegen/testwire_codegen/targets"
    assert {path.name for path in folders.iterdir() if (path / "target.py").is_file()} == set(
        TARGET_NAMES
    )


REGISTRY = "toy-box/1.0-beta.2/protocol.json"
LISP = {
    "__init__.py": "",
    "naming.py": """
from testwire_codegen.targets.naming import Naming, words

def function(name):
    return "-".join(words(name)).lower() or "method"

NAMING = Naming(
    target="lisp",
    language="Lisp",
    spell_message=function,
    takes_message=lambda name: name != "box-initialize",
    spell_member=None,
    takes_member=None,
    reserved_types=frozenset({"Label"}),
)
""",
    "target.py": """
from testwire_codegen.targets.lisp.naming import NAMING

class Lisp:
    name = "lisp"

    def render(self, protocol):
        names = [f"(defmethod {NAMING.message(m)})" for m in protocol.messages]
        return {f"lisp/{protocol.id}-{protocol.version}.lisp": "\\n".join(names) + "\\n"}

    def shared(self, protocols):
        return {}

TARGET = Lisp
""",
}


def test_a_language_is_one_folder(tmp_path: Path) -> None:
    """A language can be added to a copy of the generator with one new folder."""
    package = tmp_path / "codegen/testwire_codegen"
    shutil.copytree(ROOT / "codegen/testwire_codegen", package)
    (package / "targets/lisp").mkdir()
    for name, text in LISP.items():
        (package / "targets/lisp" / name).write_text(text, encoding="utf-8")
    root = copy_case("toy", tmp_path)
    head = f"import sys; sys.path.insert(0, {str(tmp_path / 'codegen')!r})"
    main = f"{head}\nfrom testwire_codegen.__main__ import main; sys.exit(main(sys.argv[1:]))"

    def run(*arguments: str, code: str = main) -> str:
        command = [sys.executable, "-c", code, *arguments]
        result = subprocess.run(command, capture_output=True, text=True, timeout=120, cwd=root)
        return result.stdout + result.stderr

    said = run("check")
    assert "the type name Label is reserved for generated code" in said
    assert "'box-initialize' is not a valid name for a message in Lisp" in said
    naming = package / "targets/lisp/naming.py"
    text = naming.read_text("utf-8").replace('"Label"', "").replace('"box-initialize"', '""')
    naming.write_text(text.replace("frozenset({})", "frozenset()"), encoding="utf-8")
    run("generate", "--target", "lisp")
    (made,) = (root / "generated/lisp").iterdir()
    assert "(defmethod box-open-lid)" in made.read_text("utf-8")
    page = root / "generated/docs/toy-box/1.0-beta.2.md"
    run("generate", "--target", "docs")
    assert "Lisp `box-open-lid`, " in page.read_text("utf-8")
    assert "Python `box_open_lid`" in page.read_text("utf-8")
    edit(root, [{"file": REGISTRY, "pointer": "/methods/1/names", "value": {"lisp": "lid"}}])
    sides = (CASES / "toy/spec/toy-box/1.0-beta.2", root / "spec/toy-box/1.0-beta.2")
    compat = f"{head}\nfrom testwire_codegen.compat.run import compat; compat(sys.argv[1:])"
    said = run(*map(str, sides), code=compat)
    assert (
        "breaks lisp: request `box/open-lid` is called `lid` instead of `box-open-lid` in Lisp"
        in said
    )


def test_targets_are_pure(tmp_path: Path) -> None:
    """The output of a target is reproducible. A target does not write files or change its input."""
    root = copy_case("toy", tmp_path)
    _, protocol = load(root)
    _, same = load(root)
    before = tree(tmp_path)
    for target in all_targets():
        first = {**target.render(protocol), **target.shared([protocol])}
        assert first == {**target.render(protocol), **target.shared([protocol])}
        assert first
    assert protocol == same
    assert tree(tmp_path) == before


@pytest.mark.parametrize("seed", ["0", "12345"])
def test_the_same_bytes_in_every_process(seed: str, out: Path, tmp_path: Path) -> None:
    root = copy_case("toy", tmp_path)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    # Formatter settings in the current folder must have no effect.
    (elsewhere / "pyproject.toml").write_text("[tool.black]\nline-length = 40\n", "utf-8")
    environment = {**os.environ, "PYTHONHASHSEED": seed, "TZ": "Asia/Tokyo", "LC_ALL": "C"}
    result = subprocess.run(
        [sys.executable, "-m", "testwire_codegen", "generate", "--root", str(root)],
        env=environment,
        cwd=elsewhere,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert result.returncode == 0, result.stderr
    assert tree(root / "generated") == tree(out)


def test_every_file_says_what_made_it(out: Path) -> None:
    for path, text in contents(out).items():
        if path.endswith((".json", "py.typed", ".npmrc", ".gitignore")):
            continue  # These files cannot contain comments.
        head = text.splitlines()[:3]
        assert "testwire generate" in head[0], path
        assert "Do not edit" in head[0], path
        if "1.0-beta" in path or "v1_0_beta" in path:
            assert "spec/toy-box/1.0-beta.2" in head[1], path
            assert "sha256" in head[2], path


def test_no_line_is_too_long_and_none_ends_in_a_blank(out: Path) -> None:
    for path, text in contents(out).items():
        if path.endswith(".py"):
            assert max((len(line) for line in text.splitlines()), default=0) <= 100, path
        if path.endswith((".py", ".ts", ".md")):
            assert not any(line != line.rstrip() for line in text.splitlines()), path
            assert "\n\n\n\n" not in text, path


def test_python_is_formatted_as_formatters_do(out: Path) -> None:
    settings = ["--isolated", "--no-cache", "--line-length", "100"]
    for command in (
        ["format", "--diff", *settings],
        # Ignore UP045 and UP007, because a forward reference is a string and does not support `|`.
        ["check", "--select", "E,F,W,UP,B,PIE,RET", "--ignore", "UP045,UP007", *settings],
    ):
        for folder in (out / "python", ROOT / "generated/python"):
            result = subprocess.run(
                [sys.executable, "-m", "ruff", *command, str(folder)],
                capture_output=True,
                text=True,
                timeout=60,
            )
            assert result.returncode == 0, result.stdout + result.stderr


USE = """
from testwire.server import Context
from testwire_protocols.toy_box.v1_0_beta_2 import (
    Circle, Client, ClientProxy, Contents, InitializeParams, InitializeResult, Label, ListParams,
    OpenParams, ServerHandlers, Shape,
)


class Server(ServerHandlers):
    async def box_initialize(
        self, params: InitializeParams, ctx: Context[ClientProxy]
    ) -> InitializeResult:
        answer = await ctx.client.client_ask(ListParams(depth=1))
        text: str = answer if isinstance(answer, str) else answer.display_name
        await ctx.client.ping()
        raise RuntimeError(text)

    def box_open_lid(self, params: OpenParams, ctx: Context[ClientProxy]) -> Shape | None:
        return Circle(kind="circle", radius=1)

    def list(self, params: ListParams, ctx: Context[ClientProxy]) -> %(result)s:
        return {}

    def leave(self, params: None, ctx: Context[ClientProxy]) -> None: ...


async def use(client: Client) -> None:
    shape = await client.box_open_lid(OpenParams(shape=Circle(kind="circle", radius=1)), timeout=1)
    if shape is not None and shape.kind == "square":
        side: float = shape.side
        print(side)
    contents: Contents = await client.list()
    label = Label(display_name="a", location_line_start=1, class_="b")
    print(label.program_path, contents)
"""


def test_generated_python_passes_strict_type_checks(out: Path, tmp_path: Path) -> None:
    result = mypy(out / "python", "-p", "testwire_protocols")
    assert result.returncode == 0, result.stdout
    good, bad = tmp_path / "good.py", tmp_path / "bad.py"
    good.write_text(USE % {"result": "Contents"}, encoding="utf-8")
    # `bad.py` has a handler with the wrong result type, and uses a member that does not exist.
    bad.write_text(USE % {"result": "dict[str, int]"} + "    label.colour\n", encoding="utf-8")
    result = mypy(out / "python", str(good))
    assert result.returncode == 0, result.stdout
    result = mypy(out / "python", str(bad))
    assert result.returncode == 1
    assert "incompatible with return type" in result.stdout
    assert 'has no attribute "colour"' in result.stdout


@pytest.fixture(scope="module")
def tsc() -> list[str]:
    if shutil.which("node") is None:
        pytest.skip("Node.js is not installed here")
    compiler = TYPESCRIPT / "node_modules" / "typescript" / "bin" / "tsc"
    if not compiler.is_file():
        pytest.skip("run `npm ci` in generated/typescript first")
    return ["node", str(compiler)]


def test_generated_typescript_passes_strict_type_checks(
    out: Path, tsc: list[str], tmp_path: Path
) -> None:
    folder = tmp_path / "typescript"
    shutil.copytree(out / "typescript", folder)
    (folder / "node_modules").symlink_to(TYPESCRIPT / "node_modules")
    result = subprocess.run(
        [*tsc, "-p", "tsconfig.json"], cwd=folder, capture_output=True, text=True, timeout=120
    )
    assert result.returncode == 0, result.stdout
    (folder / "src" / "bad.ts").write_text(
        'import type { Label } from "./toy-box/v1_0_beta_2/index.js";\n'
        'export const label: Label = { "display-name": "a", copy: undefined };\n'
        "export const other: Label = { displayName: 1 };\n",
        encoding="utf-8",
    )
    result = subprocess.run(
        [*tsc, "-p", "tsconfig.json"], cwd=folder, capture_output=True, text=True, timeout=120
    )
    assert result.returncode != 0
    assert "bad.ts(2," in result.stdout
    assert "bad.ts(3," in result.stdout

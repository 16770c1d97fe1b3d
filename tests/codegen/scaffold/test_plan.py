"""The planned files of a new project."""

from __future__ import annotations

import ast
import json
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from testwire.version import __version__
from testwire_codegen.model.origin import find
from testwire_codegen.scaffold import NameUnusable, plan

from tests.codegen.scaffold.support import GENERATED, ROOT, case, leftovers, shipped
from tests.codegen.support import edit

NAMES = ["my-server", "x", "TODO-list.Server"]


def plans(tmp_path: Path, name: str) -> dict[str, dict[str, str]]:
    """Return the project files for each protocol, with and without its own templates."""
    found = {}
    for key in shipped():
        origin = find(key, ROOT)
        assert origin.template is not None
        found[key] = plan(origin.protocol, name, origin.template)
        found[f"{key} generic"] = plan(origin.protocol, name)
    for toy in ("toy", "small"):
        found[toy] = plan(case(toy, tmp_path / toy).protocol, name)
    return found


def write(files: dict[str, str], folder: Path) -> None:
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")


def test_a_plan_depends_on_its_arguments_alone(tmp_path: Path) -> None:
    first, again = (plans(tmp_path / run, "my-server") for run in ("first", "again"))
    assert first == again
    for files in first.values():
        assert list(files) == sorted(files)
    other = plans(tmp_path / "other", "other-server")
    assert all(other[key] != first[key] for key in first)


@pytest.mark.parametrize("name", NAMES)
def test_every_file_can_be_read_by_its_tool(tmp_path: Path, name: str) -> None:
    package = name.lower().replace("-", "_").replace(".", "_")
    for key, files in plans(tmp_path, name).items():
        assert {
            ".github/workflows/ci.yml",
            ".gitignore",
            "README.md",
            "pyproject.toml",
            f"src/{package}/handlers.py",
            f"src/{package}/py.typed",
            "tests/test_server.py",
        } <= files.keys(), key
        for path, text in files.items():
            assert not text or (text.endswith("\n") and not text.endswith("\n\n")), (key, path)
            if path.endswith(".py"):
                ast.parse(text, path)
            elif path.endswith(".json"):
                json.loads(text)
            elif path.endswith(".toml"):
                tomllib.loads(text)
        project = tomllib.loads(files["pyproject.toml"])["project"]
        assert project["name"] == name
        assert project["scripts"] == {name: f"{package}.cli:main"}
        # Protocols with an HTTP transport need the extra `http`.
        extra = "[http]" if key.startswith(("msp@0.0.1-alpha.1", "toy")) else ""
        assert project["dependencies"] == [requirement(extra)]


def requirement(extra: str) -> str:
    """Return the requirement for the current minor version of Testwire."""
    major, minor = (int(part) for part in __version__.split(".")[:2])
    return f"testwire{extra}>={major}.{minor},<{major}.{minor + 1}"


def test_the_readme_names_the_distribution(tmp_path: Path) -> None:
    origin = case("toy", tmp_path)
    readme = plan(origin.protocol, "my-server", generated=GENERATED)["README.md"]
    assert "the package `case-protocol`, which" in readme
    assert "case_protocol" not in readme


def test_nothing_is_left_over(tmp_path: Path) -> None:
    for key, files in plans(tmp_path, "my-server").items():
        assert not leftovers(files), key


@pytest.mark.parametrize(
    "text",
    [
        "name = {{ project.name }}",
        "{% if x %}",
        "# TO" + "DO: fill in",
        "FIX" + "ME",
        "name = <your name>",
        "cd <folder>",
        "src/_package_/x.py",
    ],
)
def test_what_is_left_over_is_found(text: str) -> None:
    (found,) = leftovers({"a.txt": f"fine\n{text}\n"})
    assert found.startswith("a.txt:2:")


@pytest.mark.parametrize("text", ["a: ${{ matrix.python }}", "if a < b > c: pass", "f(x) -> None"])
def test_what_belongs_there_is_not_found(text: str) -> None:
    assert not leftovers({"a.txt": text})


def test_code_is_formatted_and_without_lint(tmp_path: Path) -> None:
    for number, files in enumerate(plans(tmp_path, "my-server").values()):
        write(files, tmp_path / "projects" / str(number))
    for words in (["format", "--check", "-q"], ["check", "--select", "E,F,I,W,B,UP", "-q"]):
        command = [sys.executable, "-m", "ruff", *words, "--no-cache", "."]
        done = subprocess.run(
            command, cwd=tmp_path / "projects", capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr


def test_handlers_come_from_the_spec(tmp_path: Path) -> None:
    files = plan(case("toy", tmp_path).protocol, "my-server")
    tree = ast.parse(files["src/my_server/handlers.py"])
    (cls,) = [node for node in tree.body if isinstance(node, ast.ClassDef)]
    functions = {node.name: node for node in cls.body if isinstance(node, ast.AsyncFunctionDef)}
    # The handlers are for messages to the server that need no capability, except `$/cancel`.
    assert list(functions) == ["box_initialize", "list", "ping", "box_hint", "leave"]
    assert "`box_open_lid`" in (ast.get_docstring(cls) or "")
    assert ast.unparse(functions["list"].body[-1]) == "return {}"
    talk = files["tests/test_server.py"]
    # The generated test calls the methods in the order of the handlers.
    order = [talk.index(f"client.{name}(") for name in functions]
    assert order == sorted(order)
    assert '["in memory", "stdio", "dial-back", "pipe"]' in talk


def test_a_result_that_no_one_can_make_up_is_an_error(tmp_path: Path) -> None:
    origin = case("toy", tmp_path)
    schema = "toy-box/1.0-beta.2/schema/box.schema.json"
    some = {"type": "array", "items": {"$ref": "#/$defs/Tree"}, "minItems": 1, "description": "."}
    odd_text = {"type": "string", "pattern": "^q{7}$", "description": "Odd."}
    edit(
        tmp_path,
        [
            {"file": schema, "pointer": "/$defs/Contents", "value": some},
            {"file": schema, "pointer": "/$defs/Tree/properties/odd", "value": odd_text},
            {"file": schema, "pointer": "/$defs/Tree/required/-", "value": "odd"},
        ],
    )
    odd = plan(find("toy-box", tmp_path).protocol, "my-server")
    handlers = odd["src/my_server/handlers.py"]
    assert 'raise RpcError(INTERNAL_ERROR, "list is not implemented")' in handlers
    assert "client.list(" not in odd["tests/test_server.py"]
    assert "RpcError" not in plan(origin.protocol, "my-server")["src/my_server/handlers.py"]


def test_the_word_that_no_more_follows_is_sent(tmp_path: Path) -> None:
    origin = find("mstest-runner@1.0", ROOT)
    handlers = plan(origin.protocol, "my-server")["src/my_server/handlers.py"]
    closing = "TestUpdateNotificationParams(run_id=params.run_id, changes=None)"
    assert handlers.count(closing) == 2
    assert handlers.index(closing) < handlers.index("return None")
    for other in ("msp@0.4", "test-runner@0.1"):
        assert "no more follows" not in plan(find(other, ROOT).protocol, "x")["src/x/handlers.py"]


@pytest.mark.parametrize(
    ("pointer", "value"),
    [
        ("/completion/on", ["error"]),
        ("/correlation/request", "/filter"),
    ],
)
def test_a_word_that_cannot_be_said_is_left_out(
    pointer: str, value: object, tmp_path: Path
) -> None:
    shutil.copytree(ROOT / "spec", tmp_path / "spec")
    file = "mstest-runner/1.0/protocol.json"
    methods = json.loads((tmp_path / "spec" / file).read_text("utf-8"))["methods"]
    for number, method in enumerate(methods):
        if "completion" in method:
            edits = [{"file": file, "pointer": f"/methods/{number}{pointer}", "value": value}]
            edit(tmp_path, edits)
    files = plan(find("mstest-runner@1.0", tmp_path).protocol, "x")
    assert "no more follows" not in files["src/x/handlers.py"]


def test_own_files_stand_before_generic_ones(tmp_path: Path) -> None:
    folder = tmp_path / "template"
    (folder / "src" / "_package_").mkdir(parents=True)
    (folder / "src" / "_package_" / "handlers.py.j2").write_text("# {{ project.package }}\n")
    (folder / "dot_hidden.j2").write_text("{{ protocol.key }}")
    (folder / "README.md.j2").write_text(
        '{% extends "generic/README.md.j2" %}{% block what %}Mine.{% endblock %}'
    )
    protocol = case("small", tmp_path / "small").protocol
    files, generic = plan(protocol, "my-server", folder), plan(protocol, "my-server")
    assert files["src/my_server/handlers.py"] == "# my_server\n"
    assert files[".hidden"] == "small@1\n"
    assert "Mine." in files["README.md"] and "Make it yours" not in files["README.md"]
    assert files["pyproject.toml"] == generic["pyproject.toml"]
    assert files.keys() - generic.keys() == {".hidden"}


def test_a_template_may_not_use_what_is_not_there(tmp_path: Path) -> None:
    import jinja2

    (tmp_path / "x.j2").write_text("{{ project.nothing }}")
    protocol = case("small", tmp_path / "small").protocol
    with pytest.raises(jinja2.UndefinedError):
        plan(protocol, "my-server", tmp_path)


def test_the_name_is_checked(tmp_path: Path) -> None:
    with pytest.raises(NameUnusable):
        plan(case("small", tmp_path).protocol, "no name")

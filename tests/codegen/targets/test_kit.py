"""The bundled targets and a plugin pass the test kit for targets.

Each test of the kit fails for at least one faulty target.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest
from testwire_codegen.targets import BUILT_IN, GROUP, kit
from testwire_codegen.targets.kit import TargetKit

from tests.codegen.targets.plugins import example, install

CHECKS = sorted(name for name in vars(TargetKit) if name.startswith("test_"))


def run(test_class: type[TargetKit], check: str) -> None:
    getattr(test_class(), check)()


# --- ours ----------------------------------------------------------------------------------------


class CSharp(TargetKit):
    entry = BUILT_IN["csharp"]


class Docs(TargetKit):
    entry = BUILT_IN["docs"]


class Go(TargetKit):
    entry = BUILT_IN["go"]


class IrDump(TargetKit):
    entry = BUILT_IN["irdump"]


class Java(TargetKit):
    entry = BUILT_IN["java"]


class Lua(TargetKit):
    entry = BUILT_IN["lua"]


class OpenRpc(TargetKit):
    entry = BUILT_IN["openrpc"]


class Python(TargetKit):
    entry = BUILT_IN["python"]
    without_header = (".json", "py.typed")


class Rust(TargetKit):
    entry = BUILT_IN["rust"]


class TypeScript(TargetKit):
    entry = BUILT_IN["typescript"]
    without_header = (".json", ".npmrc", ".gitignore")


class Vectors(TargetKit):
    entry = BUILT_IN["vectors"]
    without_header = (".json",)
    # The vectors are for types, so the output does not contain names of messages or errors.
    left_out = ("messages", "errors")


OURS = [CSharp, Docs, Go, IrDump, Java, Lua, OpenRpc, Python, Rust, TypeScript, Vectors]


@pytest.mark.parametrize("check", CHECKS)
@pytest.mark.parametrize("target", OURS, ids=lambda cls: str(cls.__name__))
def test_ours_pass(target: type[TargetKit], check: str) -> None:
    run(target, check)


def test_each_of_ours_is_tested() -> None:
    assert {cls.entry for cls in OURS} == set(BUILT_IN.values())


# --- targets from plugins ------------------------------------------------------------------------


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder on `sys.path` for temporary distributions."""
    folder = tmp_path / "site"
    folder.mkdir()
    monkeypatch.syspath_prepend(folder)
    return folder


def entry_point_of_the_example() -> dict[str, str]:
    section = example("pyproject.toml").split(f'[project.entry-points."{GROUP}"]\n')[1]
    return dict(re.findall(r'^(\w+) = "([^"]+)"$', section, re.M))


def surroundings(folder: Path) -> dict[str, str]:
    path = os.pathsep.join([str(folder), os.environ.get("PYTHONPATH", "")])
    return {**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"}


def test_the_example_of_the_page_passes_in_its_own_pytest(tmp_path: Path) -> None:
    points = entry_point_of_the_example()
    assert points == {"listing": "testwire_listing:Listing"}
    install(tmp_path / "site", "testwire_listing", example("testwire_listing.py"), points)
    (tmp_path / "test_listing.py").write_text(example("test_listing.py"), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_listing.py"],
        cwd=tmp_path,
        env=surroundings(tmp_path / "site"),
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"{len(CHECKS)} passed" in done.stdout


def test_the_command_of_the_page_passes(tmp_path: Path) -> None:
    script = tmp_path / "names.py"
    script.write_text(example("names.py"), encoding="utf-8")

    class Names(TargetKit):
        command = (sys.executable, str(script))
        left_out = frozenset({"types", "members", "values", "errors"})

    for check in CHECKS:
        run(Names, check)


def test_a_command_that_writes_into_its_folder_is_seen(tmp_path: Path) -> None:
    script = tmp_path / "names.py"
    script.write_text(example("names.py") + "open('left.txt', 'w').close()\n", encoding="utf-8")

    class Names(TargetKit):
        command = (sys.executable, str(script))

    with pytest.raises(AssertionError, match=r"left\.txt"):
        run(Names, "test_it_touches_nothing")


GOOD = """
    import datetime, os, socket, subprocess, tempfile, time
    from pathlib import Path
    from testwire_codegen.targets.base import protocol_header, shared_header
    from testwire_listing import listed, text

    class Mine:
        name = "mine"
        calls = 0

        def render(self, protocol):
            Mine.calls += 1
            path = f"{protocol.id}/{protocol.version}.txt"
            lines = list(listed(protocol))
            head = protocol_header(protocol)
            body = text(head, lines)
            # here
            return {path: body}

        def shared(self, protocols):
            return {"index.txt": text(shared_header(), [p.key for p in protocols])}
"""

TODAY = "datetime.date.today()"
BROKEN = [
    ("test_it_has_a_name", 'name = "mine"', 'name = "My Target"', "lower-case letters"),
    ("test_it_has_a_name", 'name = "mine"', 'name = "python"', "reserved for Testwire"),
    ("test_it_is_found", 'name = "mine"', 'name = "other"', "does not find the target"),
    ("test_it_renders_the_sample", "# here", "return {}", "no file"),
    ("test_it_renders_the_sample", "# here", "return [body]", "list"),
    (
        "test_it_renders_the_sample",
        "# here",
        "return {path: b'x'}",
        "expected strings as path and contents",
    ),
    ("test_it_renders_the_sample", "# here", "return {path: '\\ud800'}", "UTF-8"),
    (
        "test_it_renders_what_has_no_options",
        "# here",
        "if protocol.positions is None: return {}",
        "no file for a protocol without",
    ),
    ("test_it_gives_the_same_twice", "# here", "body += f'{Mine.calls}\\n'", "second call"),
    ("test_it_gives_the_same_everywhere", "# here", "body += f'{hash(path)}\\n'", "process"),
    (
        "test_it_gives_the_same_everywhere",
        "# here",
        "body += os.environ.get('USER', '') + '\\n'",
        "process",
    ),
    ("test_it_gives_the_same_everywhere", "# here", "body += os.getcwd() + '\\n'", "process"),
    (
        "test_it_gives_the_same_everywhere",
        "# here",
        "body += time.strftime('%H %Z\\n', time.localtime(0))",
        "process",
    ),
    (
        "test_it_leaves_the_ir_alone",
        "# here",
        "object.__setattr__(protocol, 'title', 'x')",
        "changed the IR",
    ),
    ("test_it_touches_nothing", "# here", "Path('left.txt').write_text('x')", "left.txt"),
    (
        "test_it_touches_nothing",
        "# here",
        "f = tempfile.TemporaryFile(); f.close()",
        "must only return files",
    ),
    ("test_it_touches_nothing", "# here", "subprocess.run(['true'])", "must only return files"),
    (
        "test_it_touches_nothing",
        "# here",
        "socket.socket(socket.AF_INET, socket.SOCK_DGRAM).connect(('127.0.0.1', 9))",
        "connected to",
    ),
    ("test_its_paths_stay_inside_and_apart", "# here", "path = '../x'", "a path of"),
    ("test_its_paths_stay_inside_and_apart", "# here", "path = '/x'", "a path of"),
    ("test_its_paths_stay_inside_and_apart", "# here", "path = 'x'", "id and the version"),
    (
        "test_its_paths_stay_inside_and_apart",
        "# here",
        "return {path: body, path.upper(): body}",
        "differ only in case",
    ),
    (
        "test_its_paths_stay_inside_and_apart",
        "# here",
        "return {path: body, path + '/x': body}",
        "the folder of",
    ),
    (
        "test_its_paths_stay_inside_and_apart",
        "# here",
        "path += '/aux.txt'",
        "every operating system",
    ),
    ("test_its_lines_end_alike", "# here", "body = body.replace('\\n', '\\r\\n')", "line endings"),
    ("test_its_lines_end_alike", "# here", "body = body.rstrip()", "line endings"),
    ("test_its_files_say_where_they_come_from", "# here", "body = 'x\\n'", "testwire generate"),
    (
        "test_its_files_say_where_they_come_from",
        "protocol_header(protocol)",
        "shared_header()",
        "digest",
    ),
    (
        "test_its_files_say_nothing_of_the_machine",
        "# here",
        "body += os.path.expanduser('~/x') + '\\n'",
        "home folder",
    ),
    (
        "test_its_files_say_nothing_of_the_machine",
        "# here",
        "body += __file__ + '\\n'",
        "folder of the target",
    ),
    *(
        (
            "test_its_files_say_nothing_of_the_machine",
            "# here",
            f"body += {form} + '\\n'",
            "current date",
        )
        for form in (
            f"{TODAY}.isoformat()",
            f"{TODAY}.strftime('%d %B %Y')",
            "datetime.datetime.now(datetime.UTC).isoformat()",
            "time.ctime()",
            "str(time.time())",
        )
    ),
    ("test_it_forgets_nothing", "list(listed(protocol))", "list(listed(protocol))[1:]", "messages"),
    (
        "test_it_forgets_nothing",
        "list(listed(protocol))",
        "[x for x in listed(protocol) if 'LidState' not in x]",
        "types LidState",
    ),
]


@pytest.fixture
def mine(elsewhere: Path) -> str:
    install(elsewhere, "testwire_listing", example("testwire_listing.py"))
    return f"mine_{abs(hash(str(elsewhere)))}"


def kit_of(elsewhere: Path, module: str, source: str) -> type[TargetKit]:
    install(elsewhere, module, textwrap.dedent(source), {"mine": f"{module}:Mine"})

    class Mine(TargetKit):
        entry = f"{module}:Mine"

    return Mine


def test_a_target_outside_the_tree_passes(elsewhere: Path, mine: str) -> None:
    test_class = kit_of(elsewhere, mine, GOOD)
    for check in CHECKS:
        run(test_class, check)


@pytest.mark.parametrize(("check", "old", "new", "words"), BROKEN)
def test_a_broken_target_fails(
    check: str,
    old: str,
    new: str,
    words: str,
    elsewhere: Path,
    mine: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert old in GOOD
    # A generated file could contain a short home path such as `/root` by accident.
    monkeypatch.setenv("HOME", str(Path("/", "home", "some", "body")))
    test_class = kit_of(elsewhere, mine, GOOD.replace(old, new))
    with pytest.raises(AssertionError, match=re.escape(words)):
        run(test_class, check)


def test_the_name_of_the_machine_is_seen(
    elsewhere: Path, mine: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("socket.gethostname", lambda: "builder-17")
    test_class = kit_of(elsewhere, mine, GOOD.replace("# here", "body += 'on builder-17\\n'"))
    with pytest.raises(AssertionError, match="name of this machine"):
        run(test_class, "test_its_files_say_nothing_of_the_machine")


def test_every_check_has_a_target_that_fails_it() -> None:
    assert {check for check, *_ in BROKEN} == set(CHECKS)


def test_a_kit_without_a_target_says_so() -> None:
    with pytest.raises(AssertionError, match="module:attribute"):
        run(TargetKit, "test_it_has_a_name")


def test_what_is_left_out_by_intention_may_be(elsewhere: Path, mine: str) -> None:
    source = GOOD.replace("list(listed(protocol))", "[]")

    class Mine(kit_of(elsewhere, mine, source)):  # type: ignore[misc]
        left_out = frozenset({"messages", "types", "members", "values", "errors"})

    run(Mine, "test_it_forgets_nothing")


def test_the_samples_differ_where_they_should() -> None:
    full, later, bare = kit.sample(), kit.later_sample(), kit.bare_sample()
    assert len({full.key, later.key, bare.key}) == 3
    assert full.id == later.id
    assert not (bare.errors or bare.errata or bare.profiles or bare.positions)

"""`testwire generate` finds and runs targets of other distributions, and reports their errors."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest
from testwire_codegen.model import dump
from testwire_codegen.targets import TARGET_NAMES, TargetError, find_target, known_names
from testwire_codegen.targets.command import CommandTarget, parse_command

from tests.codegen.support import copy_case, load, tree
from tests.codegen.targets.plugins import example, install
from tests.support.commands import run_command

PLUGIN = """
class Mine:
    name = "mine"
    def render(self, protocol):
        {render}
    def shared(self, protocols):
        return {{}}
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return copy_case("small", tmp_path / "checkout")


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "site"
    folder.mkdir()
    monkeypatch.syspath_prepend(folder)
    return folder


COUNT = iter(range(10_000))


def add(site: Path, source: str, name: str = "mine", attribute: str = "Mine") -> None:
    module = f"plugin_of_test_{next(COUNT)}"
    install(site, module, source, {name: f"{module}:{attribute}"})


def rendering(body: str) -> str:
    return PLUGIN.format(render=body)


def run(root: Path, capsys: pytest.CaptureFixture[str], **options: Any) -> tuple[int, str, Any]:
    capsys.readouterr()
    code = run_command("generate", root, format="json", **options)
    captured = capsys.readouterr()
    findings = json.loads(captured.out)["findings"] if captured.out else None
    assert "Traceback" not in captured.err
    return code, captured.err, findings


def test_a_plugin_writes_checks_and_removes(
    root: Path, site: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    install(
        site,
        "testwire_listing",
        example("testwire_listing.py"),
        {"listing": "testwire_listing:Listing"},
    )
    sys.modules.pop("testwire_listing", None)
    out = tmp_path / "out"
    assert "listing" in known_names()
    assert run(root, capsys, target="listing", out=out)[0] == 0
    assert "request" not in (out / "small/1.txt").read_text("utf-8").splitlines()[0]
    assert set(tree(out)) == {"MANIFEST.json", "index.txt", "small/1.txt"}
    (out / "mine.txt").write_text("mine", encoding="utf-8")
    assert run(root, capsys, target="listing", out=out, check=True)[0] == 0
    (out / "small/1.txt").write_text("x\n", encoding="utf-8")
    code, _, (finding,) = run(root, capsys, target="listing", out=out, check=True)
    assert (code, finding["rule"]) == (1, "generated-changed")
    assert f"--target listing --out {out}" in finding["fix"]
    # Files that the target no longer writes are deleted; other files are kept.
    manifest = json.loads((out / "MANIFEST.json").read_text("utf-8"))
    manifest["files"]["old.txt"] = "0" * 64
    (out / "MANIFEST.json").write_text(json.dumps(manifest, indent=2) + "\n", "utf-8")
    (out / "old.txt").write_text("old", encoding="utf-8")
    _, _, findings = run(root, capsys, target="listing", out=out, check=True)
    assert "generated-stale" in {found["rule"] for found in findings}
    assert run(root, capsys, target="listing", out=out)[0] == 0
    assert not (out / "old.txt").exists()
    assert (out / "mine.txt").exists()
    assert run(root, capsys, target="listing", out=out, check=True)[0] == 0


def test_an_installed_plugin_changes_nothing_that_is_ours(
    root: Path, site: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    add(site, rendering("return {'mine.txt': 'x'}"))
    assert run(root, capsys)[0] == 0
    assert not (root / "generated/mine.txt").exists()


FAILURES = [
    ("raise RuntimeError('it rains')", "target-failed", "RuntimeError: it rains (line 5 of plugin"),
    ("raise SystemExit(0)", "target-failed", "SystemExit"),
    ("protocol.no_such_part", "target-failed", "AttributeError"),
    ("return None", "target-failed", "found NoneType"),
    ("return [('a', 'b')]", "target-failed", "found list"),
    ("return {'a': b'b'}", "target-failed", "expected strings as path and contents"),
    ("return {1: 'b'}", "target-failed", "expected strings as path and contents"),
    ("return {'a': '\\ud800'}", "target-failed", "cannot be encoded as UTF-8"),
    ("return {'a.py': 'x = \"'}", "generated-invalid", "a.py: expected valid syntax"),
    ("return {'../a': 'b'}", "output-path", "expected a relative path"),
    ("return {'/a': 'b'}", "output-path", "expected a relative path"),
    ("return {'a/../../b': 'b'}", "output-path", "expected a relative path"),
    ("return {'': 'b'}", "output-path", "expected a relative path"),
    ("return {'c:/x': 'b'}", "output-path", "expected a relative path"),
    ("return {'MANIFEST.json': 'b'}", "output-path", "reserved for `testwire generate`"),
    ("return {'a': 'b', 'A': 'b'}", "output-path", "differ only in case"),
    ("return {'a': 'b', 'a/b': 'b'}", "output-path", "the folder of 'a/b'"),
    ("return {'nul.txt': 'b'}", "output-path", "every operating system"),
]


@pytest.mark.parametrize(("body", "rule", "words"), FAILURES)
@pytest.mark.parametrize("check", [False, True])
def test_a_plugin_that_fails_is_a_finding(
    body: str,
    rule: str,
    words: str,
    check: bool,
    root: Path,
    site: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    add(site, rendering(body))
    before = tree(tmp_path)
    code, _, (finding,) = run(root, capsys, target="mine", out=tmp_path / "out", check=check)
    assert (code, finding["rule"]) == (1, rule)
    assert words in finding["message"]
    assert finding["fix"]
    assert tree(tmp_path) == before, "nothing is written where something is wrong"


def test_what_a_plugin_prints_is_no_finding(
    root: Path, site: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    add(site, rendering("print('chatter'); return {'a': 'b'}"))
    code, said, findings = run(root, capsys, target="mine", out=tmp_path / "out")
    assert (code, findings) == (0, [])
    assert "chatter" in said


@pytest.mark.parametrize(
    ("source", "attribute", "words"),
    [
        ("import no_such_module_at_all", "Mine", "cannot be loaded: ModuleNotFoundError"),
        ("def Mine(:", "Mine", "cannot be loaded: SyntaxError"),
        ("raise SystemExit(3)", "Mine", "cannot be loaded: SystemExit"),
        ("x = 1", "Mine", "cannot be loaded: AttributeError"),
        ("class Mine:\n    def __init__(self, x): ...", "Mine", "cannot be loaded: TypeError"),
        ("class Mine:\n    name = 'mine'", "Mine", "does not define render, shared"),
        (rendering("return {}").replace('"mine"', '"other"'), "Mine", "has the name 'other'"),
    ],
)
def test_a_plugin_that_cannot_be_used_is_a_message(
    source: str,
    attribute: str,
    words: str,
    root: Path,
    site: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    add(site, source, attribute=attribute)
    code, said, _ = run(root, capsys, target="mine", out=tmp_path / "out")
    assert code == 2
    assert words in said
    assert "plugin_of_test_" in said, "it says whose fault it is"
    assert not (tmp_path / "out").exists()


def test_names_that_are_taken(
    root: Path, site: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good = rendering("return {'a': 'b'}")
    add(site, good.replace('"mine"', '"docs"'), name="docs")
    code, said, _ = run(root, capsys, target="docs", out=tmp_path / "out")
    assert code == 2
    assert "reserved for Testwire" in said and "uninstall" in said
    assert run(root, capsys)[0] == 0, "who does not ask for it is not in trouble"
    add(site, good)
    add(site, good)
    code, said, _ = run(root, capsys, target="mine", out=tmp_path / "out")
    assert code == 2
    assert "is used by" in said and said.count("plugin_of_test_") >= 2
    code, said, _ = run(root, capsys, target="nobodys")
    assert code == 2
    assert f"known: {', '.join(TARGET_NAMES)}, mine" in said


def test_each_target_of_others_has_a_folder_to_itself(
    root: Path, site: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    add(site, rendering("return {'a': 'b'}"))
    code, said, _ = run(root, capsys, target="mine")
    assert code == 2 and "--out DIR" in said
    assert run(root, capsys)[0] == 0
    before = tree(root)
    code, said, _ = run(root, capsys, target="mine", out=root / "generated")
    assert code == 2 and "contains files of Testwire's own targets" in said
    assert tree(root) == before
    out = tmp_path / "out"
    assert run(root, capsys, target="mine", out=out, protocol="small")[0] == 0
    assert run(root, capsys, target="mine", out=out)[0] == 0
    code, said, _ = run(root, capsys, out=out)
    assert code == 2 and "contains files of the target 'mine'" in said


# --- commands ------------------------------------------------------------------------------------


def script(tmp_path: Path, source: str) -> str:
    path = tmp_path / "target.py"
    path.write_text(source, encoding="utf-8")
    return shlex.join([sys.executable, str(path)])


def test_a_command_is_a_target(
    root: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = f"names={script(tmp_path, example('names.py'))}"
    out = tmp_path / "out"
    assert run(root, capsys, target_command=command, out=out)[0] == 0
    head, *names = (out / "small-1.txt").read_text("utf-8").splitlines()
    assert "Do not edit" in head
    assert names == ["text/send"]
    assert run(root, capsys, target_command=command, out=out, check=True)[0] == 0
    (out / "small-1.txt").unlink()
    code, _, (finding,) = run(root, capsys, target_command=command, out=out, check=True)
    assert (code, finding["rule"]) == (1, "generated-missing")
    assert "--target-command" in finding["fix"]


def test_a_command_gets_what_the_dump_holds(root: Path, tmp_path: Path) -> None:
    command = script(tmp_path, "import json, sys; print(json.dumps({'given': sys.stdin.read()}))")
    _, protocol = load(root)
    given = parse_command(f"names={command}").render(protocol)["given"]
    assert dump.loads(given) == dump.loads(dump.dumps(protocol, "test"))


READ = "import json, sys; sys.stdin.read(); "


@pytest.mark.parametrize(
    ("source", "words"),
    [
        (READ + "sys.exit('no luck')", "exited with 1 for small@1: no luck"),
        ("raise RuntimeError('it rains')", "it rains"),
        ("import sys; sys.exit(4)", "exited with 4 for small@1 and wrote nothing"),
        (READ + "print('hello')", "did not write valid JSON"),
        (READ, "did not write valid JSON"),
        (READ + "print('{} {}')", "did not write valid JSON"),
        (READ + 'print(\'{"a": "", "a": ""}\')', "'a' is duplicated"),
        (READ + "sys.stdout.buffer.write(b'\\xff')", "did not write valid JSON"),
        (READ + "print('[' * 100000)", "did not write valid JSON"),
        (READ + "print('[]')", "found an array"),
        (READ + "print('null')", "found null"),
        (READ + "print('{\"a\": 1}')", "expected strings as path and contents"),
        (READ + "print(json.dumps({'../a': 'x'}))", "expected a relative path"),
        (READ + 'print(\'{"a": "\\\\ud800"}\')', "cannot be encoded as UTF-8"),
    ],
)
def test_a_command_that_fails_is_a_finding(
    source: str, words: str, root: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = f"mine={script(tmp_path, source)}"
    before = tree(tmp_path)
    code, _, (finding,) = run(root, capsys, target_command=command, out=tmp_path / "out")
    assert code == 1
    assert finding["rule"] in ("target-failed", "output-path")
    assert words in finding["message"]
    assert tree(tmp_path) == before


def test_a_command_that_is_not_there_or_does_not_end(root: Path, tmp_path: Path) -> None:
    _, protocol = load(root)
    with pytest.raises(TargetError, match="cannot be started: No such file"):
        parse_command("mine=no-such-program-anywhere").render(protocol)
    with pytest.raises(TargetError, match="cannot be started"):
        CommandTarget("mine", ["a\0b"]).render(protocol)
    command = [sys.executable, "-c", "import time; time.sleep(60)"]
    with pytest.raises(TargetError, match=r"did not exit within 0\.2 s"):
        CommandTarget("mine", command, timeout=0.2).render(protocol)


def test_a_command_may_leave_its_input_unread(root: Path) -> None:
    _, protocol = load(root)
    target = CommandTarget("mine", [sys.executable, "-c", "print('{}')"])
    assert target.render(protocol) == {}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("names", "expected NAME=COMMAND, found 'names'"),
        ("=x", "expected NAME=COMMAND"),
        ("My Name=x", "expected NAME=COMMAND"),
        ("docs=x", "reserved for Testwire"),
        ("names=", "expected a command after"),
        ("names='x", "cannot be split"),
    ],
)
def test_what_is_no_command(
    text: str, words: str, root: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, said, _ = run(root, capsys, target_command=text, out=tmp_path / "out")
    assert code == 2
    assert words in said


def test_one_target_at_a_time(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, said, _ = run(root, capsys, target="docs", target_command="x=y")
    assert code == 2 and "expected --target or --target-command, found both" in said


def test_ours_are_found_by_name() -> None:
    assert [find_target(name).name for name in TARGET_NAMES] == list(TARGET_NAMES)

"""Rules for the repository: no download addresses, no machine paths, and a small base install.

README, CI and nox must run the same commands.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
from pathlib import Path

import pytest

from tests.support.repository import ROOT, tracked_files

# The parts are joined here, so that this file does not contain the host names.
REGISTRY_HOSTS = ["registry." + host for host in ("npmjs.org", "yarnpkg.com")] + [
    "files.python" + "hosted.org",
    "pypi." + "org",
    "nuget." + "org",
    "deb.debian" + ".org",
]
MACHINE_PATH = re.compile(r"(?<![\w./-])/(?:work|root|home/\w+)/[a-zA-Z.]")


def is_text(path: Path) -> bool:
    return b"\0" not in path.read_bytes()[:4096]


def address_findings(name: str, text: str) -> list[str]:
    found = [f"{name}: names the host {host}" for host in REGISTRY_HOSTS if host in text]
    if name.endswith("package-lock.json"):
        packages = json.loads(text).get("packages", {})
        found += [
            f"{name}: {key} has 'resolved'"
            for key, p in packages.items()
            if "resolved" in p and not p.get("link")
        ]
    return found


def test_no_download_addresses() -> None:
    found = []
    for name in tracked_files():
        if is_text(ROOT / name):
            found += address_findings(name, (ROOT / name).read_text("utf-8"))
    assert not found, "\n".join(found)


def test_no_machine_paths() -> None:
    found = [
        f"{name}:{number}"
        for name in tracked_files()
        if is_text(path := ROOT / name) and path != Path(__file__)
        if path.suffix not in {".js", ".svg"}
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if MACHINE_PATH.search(line)
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("package-lock.json", '{"packages": {"node_modules/x": {"resolved": "somewhere"}}}'),
        ("notes.md", f"see {REGISTRY_HOSTS[0]}"),
    ],
)
def test_an_address_is_found(name: str, text: str) -> None:
    assert address_findings(name, text)


def test_a_machine_path_is_found() -> None:
    assert MACHINE_PATH.search("open " + "/work/" + "main")


def readme_commands() -> list[str]:
    blocks = re.findall(r"^```sh\n(.*?)^```", (ROOT / "README.md").read_text("utf-8"), re.S | re.M)
    return [line for block in blocks for line in block.splitlines() if line]


def test_readme_opens_with_the_two_commands() -> None:
    first, second = readme_commands()[:2]
    assert "quickstart" in first
    assert second.endswith("nox")


def test_ci_runs_the_second_command() -> None:
    """`.ci/run` extracts the second command from README.md."""
    script = (ROOT / ".ci/run").read_text("utf-8")
    extraction = re.search(r"^second=\$\((.*)\)$", script, re.M)
    assert extraction
    line = subprocess.run(
        ["bash", "-c", extraction.group(1)], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout.strip()
    assert line == readme_commands()[1]


@pytest.mark.parametrize(("second", "heavy"), [(0, 0), (1, 0), (0, 1), (3, 1)])
def test_ci_fails_if_a_session_fails(second: int, heavy: int, tmp_path: Path) -> None:
    """.ci/run runs the heavy sessions even if the command from README.md fails."""
    files = {
        ".ci/run": (ROOT / ".ci/run").read_text("utf-8"),
        "README.md": f"```sh\nfirst\necho second; exit {second}\n```\n",
        ".venv/bin/nox": f'#!/bin/sh\necho "nox $*"; exit {heavy}\n',
        "bin/apt-get": "#!/bin/sh\n",
        "bin/sudo": '#!/bin/sh\nshift; "$@"\n',
    }
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
        path.chmod(0o755)
    environment = os.environ | {"PATH": f"{tmp_path / 'bin'}{os.pathsep}{os.environ['PATH']}"}
    ran = subprocess.run(
        ["bash", str(tmp_path / ".ci/run")],
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert bool(ran.returncode) == bool(second or heavy), ran
    lines = ran.stdout.splitlines()
    assert lines.index("second") < lines.index("nox -t heavy -j 3")
    assert (f"the README's second command failed with exit code {second}" in lines) is bool(second)
    assert re.fullmatch(r"everything took 0:\d\d min", lines[-1])


def test_every_nox_session_has_a_trigger() -> None:
    source = (ROOT / "noxfile.py").read_text("utf-8")
    found = re.findall(r"^@nox\.session(.*)\ndef (\w+)\(", source, re.M)
    sessions = {name: mark for mark, name in found}
    default = re.findall(
        r'^    "(\w+)",$', source.split("nox.options.sessions")[1].split("]")[0], re.M
    )
    heavy = [name for name, mark in sessions.items() if 'tags=["heavy"]' in mark]
    assert ".venv/bin/nox -t heavy -j 3 || status=$?" in (ROOT / ".ci/run").read_text("utf-8")
    workflows = (ROOT / ".github/workflows").glob("*.yml")
    scheduled = [
        name
        for path in workflows
        if "schedule:" in (text := path.read_text("utf-8"))
        for name in re.findall(r"nox -s (\w+)", text)
    ]
    assert scheduled == ["fuzz", "oracle"]
    required = {
        name
        for mark in found
        for names in re.findall(r"requires=\[(.*?)\]", mark[0])
        for name in re.findall(r'"(\w+)"', names)
        if name not in heavy
    }
    by_hand = ("docs", "generate", "pythons", "release", "vscode_bench")
    assert sorted([*default, *heavy, *scheduled, *by_hand, *required]) == sorted(sessions)


def sessions_that_disturb(noxfile: str) -> list[str]:
    """Return the parallel sessions that install or compile what a different session uses."""
    parts = re.split(r"^@nox\.session", noxfile, flags=re.M)[1:]
    changes = {
        (name, folder)
        for part in parts
        if "allow_parallel=True" in part.partition("\n")[0]
        for name in re.findall(r"^def (\w+)\(", part, re.M)
        for folder in re.findall(r'"((?:generated|tests|vscode-glue)[\w/-]*)"', part)
    }
    folders = [folder for _, folder in changes]
    return sorted(name for name, folder in changes if folders.count(folder) > 1)


def test_parallel_sessions_do_not_disturb_each_other() -> None:
    noxfile = (ROOT / "noxfile.py").read_text("utf-8")
    assert sessions_that_disturb(noxfile) == []
    broken = noxfile.replace(
        'npm_install(session, "vscode-glue")', 'npm_install(session, "tests/e2e")'
    )
    assert sessions_that_disturb(broken) == ["extension", "stryker"]


def unset_variables(noxfile: str, tests: str) -> set[str]:
    """Return the variables that Node tests require and that no nox session sets."""
    wanted = set(re.findall(r"process\.env\['(TESTWIRE_\w+)'\]", tests))
    assert wanted
    return {name for name in wanted if f'"{name}": ' not in noxfile}


def test_nox_sets_the_variables_of_the_extension_tests() -> None:
    noxfile = (ROOT / "noxfile.py").read_text("utf-8")
    folder = ROOT / "vscode-glue/test"
    tests = "".join(file.read_text("utf-8") for file in folder.glob("*.test.ts"))
    assert unset_variables(noxfile, tests) == set()
    broken = noxfile.replace('"TESTWIRE_PYTHON"', '"TESTWIRE_PYTHONS"')
    assert unset_variables(broken, tests) == {"TESTWIRE_PYTHON"}


def test_the_base_install_needs_only_pydantic() -> None:
    text = (ROOT / "pyproject.toml").read_text("utf-8")
    dependencies = re.search(r"^dependencies = (\[.*\])$", text, re.M)
    assert dependencies
    assert [re.split(r"[<>=]", d)[0] for d in json.loads(dependencies.group(1))] == ["pydantic"]

"""The configuration: defaults, keys and errors."""

from __future__ import annotations

import dataclasses
import os
import re
from pathlib import Path
from typing import get_args

import pytest
from testwire_servers.mutation.config import Config, load_config
from testwire_servers.mutation.model import ConfigError, Status

from tests.servers.mutation.support import write_project


def test_no_file_means_defaults(project: Path) -> None:
    assert load_config(None, project) == Config(root=project)


def test_the_table_of_pyproject(project: Path) -> None:
    write_project(
        project,
        {
            "pyproject.toml": """
            [tool.other]
            key = 1
            [tool.testwire.mutation]
            paths = ["src/a"]
            tests = ["tests"]
            exclude = ["*/migrations"]
            timeout_factor = 3
            timeout_constant = 0.5
            workers = 2
            pytest_args = ["-k", "fast"]
            protocol_version = "0.4.1"
            [tool.testwire.mutation.operators]
            Number = false
            Arithmetic = false
            "Arithmetic + to -" = true
            """
        },
    )
    config = load_config(None, project)
    assert config.root == project
    assert config.paths == ("src/a",)
    assert config.pytest_args == ("-k", "fast")
    assert (config.timeout_factor, config.timeout_constant) == (3.0, 0.5)
    assert config.protocol_version == "0.4.1"
    assert config.operators == {"Number": False, "Arithmetic": False, "Arithmetic + to -": True}


@pytest.mark.parametrize(
    ("text", "expected"),
    [("operators = 'default'\n", {}), ("operators = 'all'\n", {"all": True})],
)
def test_sets_of_operators(project: Path, text: str, expected: dict[str, bool]) -> None:
    write_project(project, {"m.toml": text})
    assert load_config("m.toml", project).operators == expected


@pytest.mark.parametrize("text", ["workers = 3\n", "[tool.testwire.mutation]\nworkers = 3\n"])
def test_another_file_with_or_without_the_table(project: Path, text: str) -> None:
    write_project(project, {"conf/m.toml": text})
    for path in ("conf/m.toml", str(project / "conf" / "m.toml")):
        config = load_config(path, project)
        assert config.workers == 3
        assert config.root == project


def test_pyproject_of_a_subfolder_brings_its_root(project: Path) -> None:
    write_project(project, {"sub/pyproject.toml": "[tool.testwire.mutation]\nworkers = 1\n"})
    assert load_config("sub/pyproject.toml", project).root == project / "sub"


def test_pyproject_without_the_table(project: Path) -> None:
    write_project(project, {"pyproject.toml": "[project]\nname = 'x'\n"})
    assert load_config("pyproject.toml", project) == Config(root=project)


@pytest.mark.parametrize(
    ("line", "named"),
    [
        ("pathes = ['src']", "pathes"),
        ("workers = -1", "workers"),
        ("workers = true", "workers"),
        ("workers = 1.5", "workers"),
        ("paths = 'src'", "paths"),
        ("paths = [1]", "paths"),
        ("timeout_factor = 0.5", "timeout_factor"),
        ("timeout_constant = -1", "timeout_constant"),
        ("timeout_constant = nan", "timeout_constant"),
        ("protocol_version = 4", "protocol_version"),
        ("mode = 'thread'", "mode"),
        ("operators = ['Number']", "operators"),
        ("operators = 'none'", '"default", "all"'),
        ("operators = {NoSuch = true}", "unknown operator 'NoSuch'; known families: Arithmetic, "),
        ("operators = {Numbers = true}", "unknown operator 'Numbers'; did you mean 'Number'?"),
        ("operators = {Number = 1}", "operators"),
    ],
)
def test_mistakes_name_file_and_key(project: Path, line: str, named: str) -> None:
    write_project(project, {"m.toml": line})
    with pytest.raises(ConfigError) as error:
        load_config("m.toml", project)
    assert str(project / "m.toml") in str(error.value)
    assert named in str(error.value)


def test_a_missing_file_is_named(project: Path) -> None:
    with pytest.raises(ConfigError, match=r"'no/such\.toml' does not exist"):
        load_config("no/such.toml", project)


@pytest.mark.parametrize("content", [b"not = = toml", b'{"json": true}', b"\xff\xfe"])
def test_other_formats_are_refused(project: Path, content: bytes) -> None:
    write_project(project, {"conf.json": content})
    with pytest.raises(ConfigError, match="not a valid TOML file"):
        load_config("conf.json", project)


def test_a_folder_is_no_configuration(project: Path) -> None:
    with pytest.raises(ConfigError, match="cannot read the file"):
        load_config(".", project)


@pytest.mark.timeout(10)
@pytest.mark.skipif(os.name != "posix", reason="this system has other devices")
def test_devices_and_pipes_are_refused(project: Path) -> None:
    (project / "zero.toml").symlink_to("/dev/zero")
    os.mkfifo(project / "pipe.toml")
    for path, kind in (("zero.toml", "a device"), ("pipe.toml", "a named pipe")):
        with pytest.raises(ConfigError, match=f"a regular file of at most 1 MiB, found {kind}"):
            load_config(path, project)


def test_workers_default_to_processors(project: Path) -> None:
    assert 1 <= load_config(None, project).worker_count <= (os.cpu_count() or 1)


def test_the_readme_knows_every_key_and_family() -> None:
    import testwire_servers.mutation.config as module
    from testwire_servers.mutation.operators.catalogue import FAMILIES

    text = (Path(module.__file__).parent / "README.md").read_text()
    rows = {
        name
        for line in text.splitlines()
        if line.startswith("| `")
        for name in re.findall(r"`([\w-]+)`", line.split("|")[1])
    }
    keys = {field.name for field in dataclasses.fields(Config)} - {"root"}
    statuses = set(get_args(Status)) - {"Pending"}
    assert rows == keys | set(FAMILIES) | statuses
    defaults = Config(root=Path())
    assert f"| {defaults.timeout_factor}, {defaults.timeout_constant} |" in text

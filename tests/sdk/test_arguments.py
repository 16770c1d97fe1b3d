"""Tests of `testwire.arguments`."""

from __future__ import annotations

from pathlib import Path

import pytest
from testwire.arguments import split_arguments
from testwire_base.errors import UsageError

Split = tuple[tuple[str, ...], dict[str, str]]


def split(*arguments: str) -> Split:
    words = {"--server", "jsonrpc", "serve", "stdio", "port"}
    return split_arguments(arguments, {"--port", "--trace"}, {"--quiet"}, words)


@pytest.mark.parametrize(
    "arguments",
    [
        ["--server", "jsonrpc", "--port", "7", "--quiet"],
        ["--port", "7", "--quiet", "--server", "jsonrpc"],
        ["--server=jsonrpc", "--port=7", "--quiet"],
        ["--server:jsonrpc", "--port:7", "--quiet"],
        ["-server", "jsonrpc", "-port", "7", "-quiet"],
        ["--Server", "JsonRpc", "--PORT", "7", "--Quiet"],
    ],
)
def test_all_forms_of_an_option_are_equal(arguments: list[str]) -> None:
    assert split(*arguments) == (("--server", "jsonrpc"), {"--port": "7", "--quiet": ""})


def test_values_keep_their_separators_and_case() -> None:
    expected = ("serve", "stdio"), {"--trace": "C:\\A=b"}
    assert split("serve", "stdio", "--trace", "C:\\A=b") == expected
    assert split("serve", "stdio", "--trace=C:\\A=b") == expected
    assert split("--port", "-1")[1] == {"--port": "-1"}


def test_a_file_contains_further_arguments(tmp_path: Path) -> None:
    inner = tmp_path / "inner.rsp"
    inner.write_text('# a comment\n\n--trace "my file.jsonl"  --quiet\n', encoding="utf-8-sig")
    outer = tmp_path / "outer.rsp"
    outer.write_text(f"jsonrpc\n@{inner}\n", encoding="utf-8")
    found = split("--server", f"@{outer}", "--port", "7")
    values = {"--trace": "my file.jsonl", "--quiet": "", "--port": "7"}
    assert found == (("--server", "jsonrpc"), values)


def test_a_subcommand_can_have_the_name_of_an_option() -> None:
    assert split("serve", "port", "--port", "port") == (("serve", "port"), {"--port": "port"})


def test_a_value_is_not_a_file() -> None:
    assert split("--trace", "@name") == ((), {"--trace": "@name"})


def test_faults_of_files_are_usage_errors(tmp_path: Path) -> None:
    file = tmp_path / "all.rsp"
    with pytest.raises(UsageError, match="none that can be read"):
        split(f"@{file}")
    file.write_text(f"@{file}\n", encoding="utf-8")
    with pytest.raises(UsageError, match="at most 100 files"):
        split(f"@{file}")
    file.write_text('--trace "a\n', encoding="utf-8")
    with pytest.raises(UsageError, match="second double quote"):
        split(f"@{file}")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--port"], "--port: expected a value, found none"),
        (["--port", "--Quiet"], "--port: expected a value, found none"),
        (["--port", "--trace=x"], "--port: expected a value, found none"),
        (["--quiet:yes"], "--quiet: expected no value, found 'yes'"),
        (["--prot=1"], r"unknown option --prot; did you mean --port\?"),
        (["--port=1", "-Port:2"], "--port is given twice"),
    ],
)
def test_faults_are_usage_errors(arguments: list[str], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        split(*arguments)

"""Tests of the files that `testwire drift names` searches."""

from __future__ import annotations

import io
import os
import re
import sys
from pathlib import Path

import pytest
from testwire_codegen.commands.new import new_server
from testwire_codegen.drift.names import files
from testwire_codegen.drift.names.files import Reader, SearchProgress
from testwire_codegen.drift.names_command import drift_names

from tests.codegen.drift.names_programs import CORRECT, PROGRAMS, found, write
from tests.support.repository import ROOT

ERROR = "'standard-error'"
_BLOCK = re.compile(r"```(python|typescript|ts)\n(.*?)```", re.DOTALL)


def test_bad_input(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(tmp_path, "client.ts", CORRECT)
    (tmp_path / "binary.ts").write_bytes(CORRECT.encode() + b"\0'cancelled'")
    write(tmp_path, "small.min.js", CORRECT.replace("\n", " ") * 200 + "'standard-output'")
    write(tmp_path, "node_modules/a/client.ts", PROGRAMS["client.ts"])
    write(tmp_path, "notes.unknown", "'standard-output' 'uid' 'passed' \"runId\"")
    (tmp_path / "latin.ts").write_bytes(b"// \xe9\n'uid' 'passed' 'runId' 'standard-error'")
    write(tmp_path, "large.ts", (CORRECT + "\n") * 5_000)
    os.symlink(tmp_path / "missing", tmp_path / "dangling.ts")
    assert found(capsys, tmp_path) == {
        "standard-output": "drift-names-spelling",
        "standard-error": "drift-names-spelling",
    }


def test_an_unreadable_file_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path, "client.ts", CORRECT)
    secret = write(tmp_path, "secret.ts", "")
    read = Path.open

    def refuse(path: Path, *args: object, **options: object) -> object:
        if path == secret:
            raise PermissionError(13, "Permission denied")
        return read(path, *args, **options)  # type: ignore[call-overload]

    monkeypatch.setattr(Path, "open", refuse)
    assert drift_names([tmp_path], None, ROOT, format="short") == 1
    printed = capsys.readouterr()
    assert "secret.ts:1:1: warning: it cannot be read: Permission denied" in printed.out
    assert "1 files or folders cannot be read" in printed.err


def test_a_pipe_is_not_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(tmp_path, "client.ts", CORRECT)
    os.mkfifo(tmp_path / "pipe.ts")
    assert found(capsys, tmp_path) == {}
    assert drift_names([tmp_path / "pipe.ts"], None, ROOT, format="short") == 3
    assert "it cannot be read: it is a device, a pipe or a socket" in capsys.readouterr().out


def test_a_file_that_vanishes_is_skipped(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    listed = Reader.files

    def delete(reader: Reader, paths: list[Path]) -> list[Path]:
        found = listed(reader, paths)
        (tmp_path / "deleted.ts").unlink()
        return found

    write(tmp_path, "client.ts", CORRECT)
    write(tmp_path, "deleted.ts", CORRECT + ERROR)
    monkeypatch.setattr(Reader, "files", delete)
    assert found(capsys, tmp_path) == {}


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "latin-1"])
def test_encodings(encoding: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = f"// \u00e9\n{CORRECT}\n{ERROR}"
    (tmp_path / "client.ts").write_bytes(text.encode(encoding))
    assert found(capsys, tmp_path) == {"standard-error": "drift-names-spelling"}


def test_each_file_is_searched_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(tmp_path, "a/client.ts", CORRECT + ERROR)
    (tmp_path / "b.ts").symlink_to(path)
    (tmp_path / "loop").symlink_to(tmp_path)
    drift_names([tmp_path, path, tmp_path / "a"], None, ROOT, format="short")
    assert capsys.readouterr().out.count("standard-error' is spelled") == 1


def test_build_output_is_skipped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(tmp_path, "cs/bin/client.ts", CORRECT + ERROR)
    assert found(capsys, tmp_path) == {"standard-error": "drift-names-spelling"}
    write(tmp_path, "cs/Client.csproj", "")
    write(tmp_path, "client.ts", CORRECT)
    assert found(capsys, tmp_path) == {}


def test_documents_are_searched_only_by_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write(tmp_path, "protocol.md", CORRECT + ERROR)
    write(tmp_path, "client.ts", CORRECT)
    assert found(capsys, tmp_path) == {}
    assert found(capsys, path) == {"standard-error": "drift-names-spelling"}


def test_a_file_over_the_limit_is_data(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path, "client.ts", CORRECT)
    write(tmp_path, "data.ts", (CORRECT + "\n") * 100 + ERROR)
    assert found(capsys, tmp_path) == {"standard-error": "drift-names-spelling"}
    monkeypatch.setattr(files, "MAX_BYTES", 10_000)
    assert found(capsys, tmp_path) == {}


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_progress_is_a_bar_on_a_terminal_and_lines_in_a_log(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(files, "_BAR_SECONDS", 0.0)
    monkeypatch.setattr(files, "_LINE_SECONDS", 0.0)
    paths = [Path("a"), Path("b")]
    for stream, expected in (
        (Terminal(), f"\r[{'#' * 15}{' ' * 15}] searched 1 of 2 files\033[K\r\033[K"),
        (io.StringIO(), "searched 0 of 2 files\nsearched 1 of 2 files\n"),
    ):
        monkeypatch.setattr(sys, "stderr", stream)
        assert list(SearchProgress("searched", paths)) == paths
        assert stream.getvalue().endswith(expected)


def test_quick_searches_show_no_progress(capsys: pytest.CaptureFixture[str]) -> None:
    assert list(SearchProgress("searched", [Path("a")])) == [Path("a")]
    assert capsys.readouterr().err == ""


def test_a_program_of_another_protocol_is_not_compared(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lsp = """
        connection.sendRequest('initialize', { processId, clientInfo: { name, version },
            capabilities: { 'testing': true }, error: error.message, type: 'group' });
        connection.sendNotification('exit');
        connection.sendRequest('client/registerCapability', { id, level: 'Warning' });
        connection.sendNotification('telemetry/event', { messages: [], cancelled: true });
        """
    path = write(tmp_path, "client.ts", lsp)
    assert drift_names([tmp_path], None, ROOT, format="short") == 3
    assert "--protocol" in capsys.readouterr().out
    path.write_text(lsp + CORRECT, encoding="utf-8")
    assert set(found(capsys, tmp_path).values()) == {"drift-names-unknown"}


def test_each_file_is_compared_with_its_protocol(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    server = """
        [JsonRpcMethod("testrunner/syncFile")] [JsonRpcMethod("testrunner/run")]
        new { displayName = name, parentId = id, overallStatus = status, totalPasssed = 1 };
        """
    write(tmp_path, "Server.cs", server)
    write(tmp_path, "client.ts", CORRECT + ERROR)
    assert drift_names([tmp_path], None, ROOT, format="short") == 1
    printed = capsys.readouterr()
    assert set(printed.err.splitlines()) >= {
        "comparing 1 file with mstest-runner@1.0",
        "comparing 1 file with test-runner@0.1",
    }
    assert "'totalPasssed' is spelled 'totalPassed'" in printed.out
    assert "'standard-error' is spelled 'standardError'" in printed.out
    assert "displayName" not in printed.out


def test_a_tie_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    both = "call('testing/runTests', { displayName, passed: 1, failed: 2, skipped: 3, path: 4 });"
    write(tmp_path, "client.ts", CORRECT)
    write(tmp_path, "both.ts", both + "call('testrunner/run');")
    drift_names([tmp_path], None, ROOT, format="short")
    assert "; some also fit" in capsys.readouterr().err


def test_models_without_methods_are_recognized(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    members = "mutatorName: string; killedBy: string[]; coveredBy: string[]; statusReason: string;"
    write(tmp_path, "model.ts", f"interface Mutant {{ {members} testsComplete: number; id: 1 }}")
    assert found(capsys, tmp_path) == {"testsComplete": "drift-names-spelling"}
    other = "".join(f"member{number}: string;" for number in range(30))
    write(tmp_path, "model.ts", f"interface Mutant {{ {members} testsComplete: 1; {other} }}")
    assert drift_names([tmp_path], None, ROOT) == 3


def test_our_generated_code_has_no_finding(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folders = [
        ROOT / "generated/python/testwire_protocols/msp",
        ROOT / "generated/typescript/src/msp",
    ]
    assert found(capsys, *folders, ROOT / "generated/ir/mstest-runner-1.0.json") == {}
    source = ROOT / "generated/typescript/src/mstest-runner/v1_0/guards.ts"
    text = source.read_text("utf-8").replace("Do not edit", "")
    path = write(tmp_path, "guards.ts", text.replace("standardOutput:", "'standard-output':"))
    assert found(capsys, path, protocol="mstest-runner") == {
        "standard-output": "drift-names-spelling"
    }


@pytest.mark.parametrize("protocol", ["msp", "mstest-runner", "test-runner"])
def test_a_new_server_has_no_finding(
    protocol: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert new_server(protocol, "demo", tmp_path / "demo", root=ROOT) == 0
    capsys.readouterr()
    assert set(found(capsys, tmp_path, protocol=protocol).values()) <= {"drift-source-input"}


@pytest.mark.parametrize("folder", ["sdk/testwire", "docs"])
def test_the_runtime_and_the_programs_in_the_docs_have_no_finding(
    folder: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    paths = [ROOT / folder]
    if folder == "docs":
        paths = [
            write(tmp_path, f"{page.stem}-{number}.{'py' if language == 'python' else 'ts'}", block)
            for page in sorted((ROOT / folder).rglob("*.md"))
            for number, (language, block) in enumerate(_BLOCK.findall(page.read_text("utf-8")))
        ]
        assert len(paths) > 10
    for protocol in ("msp", "mstest-runner", "test-runner"):
        assert set(found(capsys, *paths, protocol=protocol).values()) <= {"drift-source-input"}


@pytest.mark.parametrize(("protocol", "advice"), [("msp", False), (None, True)])
def test_a_program_with_few_names_lists_them(
    protocol: str | None, advice: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write(tmp_path, "few.ts", "send('mutationTest', { mutatorName: 1 })")
    assert drift_names([path], protocol, ROOT, format="text") == 3
    output = capsys.readouterr().out
    assert "in 1 file, found 2 names: 'mutationTest', 'mutatorName'. " in output
    assert ("If the program uses msp@0.4, add --protocol msp" in output) is advice
    assert ("This command is not needed" in output) is not advice


def test_generated_files_are_not_compared(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    header = "// Code generated by a tool. DO NOT EDIT.\n"
    path = write(tmp_path, "client.ts", header + CORRECT + ERROR)
    assert found(capsys, path) == {}

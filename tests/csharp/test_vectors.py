"""Every vector gets the same verdict in C#, Python and TypeScript."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.csharp.conftest import Built
from tests.wire import run as wire

pytestmark = pytest.mark.csharp


def test_every_vector_gets_its_verdict_in_all_languages(
    built: Built, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        wire.ready(wire.DIST)
    except wire.NotReady as error:
        pytest.skip(str(error))
    code = wire.run(wire.collect(), wire.ROOT / "artifacts", judge=Path(built.app))
    text = capsys.readouterr().out
    with capsys.disabled():
        print(f"\n{text}")
    assert code == 0, text
    assert "| Python | TypeScript | C# |" in text


def test_a_wrong_verdict_is_reported(built: Built) -> None:
    cases = [case for case in wire.collect() if case.protocol == "msp@0.4"]
    changed = [replace(case, expected=wire.Verdict(False, "/wrong")) for case in cases]
    verdicts = {"csharp": wire.csharp_verdicts(changed, Path(built.app))}
    report = wire.compare(changed, verdicts)
    assert report.wrong["msp@0.4", "csharp"] == len(cases)
    assert wire.compare(cases, verdicts).green


def test_a_program_that_is_missing_is_said(tmp_path: Path) -> None:
    with pytest.raises(wire.NotReady, match="nox -s csharp"):
        wire.csharp_verdicts([], tmp_path / "app")

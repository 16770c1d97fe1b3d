"""Every vector gets the same verdict in Python, TypeScript and all compiled languages."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.languages.languages import Built
from tests.support.repository import ROOT
from tests.wire import run as wire

# A compiler can be slow on a busy machine.
pytestmark = pytest.mark.timeout(900)


@pytest.mark.csharp
@pytest.mark.rust
@pytest.mark.go
@pytest.mark.java
def test_every_vector_gets_its_verdict_in_all_languages(
    every: dict[str, Built | str], capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        wire.ready(wire.DIST)
    except wire.NotReady as error:
        pytest.skip(str(error))
    judges = {name: found.command for name, found in every.items() if isinstance(found, Built)}
    missing = [found for found in every.values() if isinstance(found, str)]
    if not judges:
        pytest.skip("; ".join(missing) or "no test of a language is selected")
    code = wire.run(wire.collect(), ROOT / "artifacts", judges=judges)
    text = capsys.readouterr().out
    with capsys.disabled():
        print("", text, *missing, sep="\n")
    assert code == 0, text
    names = [wire.LANGUAGES[name] for name in ("python", "typescript", *judges)]
    assert f"| {' | '.join(names)} |" in text


def test_a_wrong_verdict_is_reported(built: Built) -> None:
    name = built.language.name
    cases = [case for case in wire.collect() if case.protocol == "msp@0.4"]
    changed = [replace(case, expected=wire.Verdict(False, "/wrong")) for case in cases]
    verdicts = {name: wire.judge_verdicts(changed, name, built.command)}
    report = wire.compare(changed, verdicts)
    assert report.wrong["msp@0.4", name] == len(cases)
    assert wire.compare(cases, verdicts).green

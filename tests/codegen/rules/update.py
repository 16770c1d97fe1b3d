"""Write the current messages of the rules to the fixtures.

Run `python -m tests.codegen.rules.update` after you reword a message, and check the diff. In
`lint`, the script keeps each message that is a part of the current message.
"""

from __future__ import annotations

import contextlib
import io
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.codegen.compat.support import compared, sides
from tests.codegen.support import copy_case, edit
from tests.support.commands import run_command

HERE = Path(__file__).parent


def compat_messages(rule: str, fixture: Mapping[str, Any]) -> Iterator[str]:
    found = compared(*sides(fixture), fixture.get("status", "released")).findings
    yield from (finding.message for finding in found if finding.rule == rule)


def lint_messages(rule: str, fixture: Mapping[str, Any]) -> Iterator[str]:
    """Run `testwire check` on a fixture, and return the message for each expected finding."""
    with TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()) as out:
        root = copy_case(fixture["base"], Path(folder))
        edit(root, fixture["edits"])
        run_command("check", root, format="json")
    found = [each for each in json.loads(out.getvalue())["findings"] if each["rule"] == rule]
    for expected in fixture["expect"]:
        place = (f"spec/{expected['file']}", expected["pointer"])
        messages = [
            each["message"]
            for each in found
            if (each["location"]["file"], each["location"]["pointer"]) == place
        ]
        same = any(expected["message"] in message for message in messages)
        yield expected["message"] if same and expected["message"] else messages[0]


def update(path: Path) -> None:
    """Replace the messages in a fixture file without changing its layout."""
    text, position = path.read_text("utf-8"), 0
    for rule, fixtures in json.loads(text).items():
        for fixture in fixtures.values():
            current = compat_messages if path.parent.name == "compat" else lint_messages
            messages = current(rule, fixture) if fixture["expect"] else ()
            for expected, message in zip(fixture["expect"], messages, strict=True):
                old, new = (
                    f'"message": {json.dumps(each, ensure_ascii=False)}'
                    for each in (expected["message"], message)
                )
                position = text.index(old, position)
                text = text[:position] + new + text[position + len(old) :]
                position += len(new)
    path.write_text(text, "utf-8")


if __name__ == "__main__":
    for file in sorted(HERE.glob("*/*.json")):
        update(file)

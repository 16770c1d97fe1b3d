"""HTML page of conformance results, in one file that needs no network.

The page shows a matrix of cases and runs, and the details of each case. The script adds filters
and keyboard control, but is not required. The page is safe even if results contain hostile strings:

- The Content-Security-Policy allows one style and one script, by their hashes, and no requests.
- The template engine escapes every string of a result.
- Characters that hide or reorder text are shown as escape sequences.

The input has the form that `reports.plain` returns. This module must not import the transport code
or cases.

Tests: `tests/tools/conformance/test_page.py`, `tests/tools/conformance/test_page_browser.py`.
"""

from __future__ import annotations

import base64
import functools
import hashlib
import itertools
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib import resources
from typing import Any, Final, NamedTuple

from testwire_base.display import visible

from testwire_tools.conformance.display import bytes_to_copy
from testwire_tools.conformance.model import BASES, FINDINGS, GROUPS, VERDICTS
from testwire_tools.conformance.results import WAYS

SIGNS: Final = {
    "pass": "✓", "fail": "✗", "warning": "!", "note": "i", "skipped": "–", "inconclusive": "?",
}  # fmt: skip
LONG: Final = 320
"""The maximum length of a transcript message, in characters. Longer messages are folded."""
COMPARED: Final = 40
"""The maximum number of transcript entries that are shown for a passed or skipped case."""


def render(
    runs: Sequence[Mapping[str, Any]], *, title: str | None = None, case_pages: bool = False
) -> str:
    """Return the HTML of the page. Callers must write the HTML as UTF-8.

    runs: values from `reports.plain`. Each run becomes a column.
    case_pages: whether the page links to the pages that `render_cases` returns.

    Raises ModuleNotFoundError if jinja2 is not installed.
    """
    page = _Page(runs, title)
    page.has_case_pages = case_pages
    return _fill("page.html.j2", page=page)


def render_cases(runs: Sequence[Mapping[str, Any]]) -> dict[str, str]:
    """Return the HTML of one page for each case, by file name. runs: as in `render`."""
    page = _Page(runs, None, transcripts=True)
    page.home = "../index.html"
    rows = (row for group in page.groups for row in group.rows)
    return {row.file: _fill("one.html.j2", page=page, row=row) for row in rows}


def _fill(template: str, **values: Any) -> str:
    environment, style, script = _environment()
    policy = (
        f"default-src 'none'; script-src {_hash(script)}; style-src {_hash(style)}; "
        "base-uri 'none'; form-action 'none'"
    )
    values |= {"policy": policy, "style": style, "script": script}
    text: str = environment.get_template(template).render(values)
    return text


@functools.cache
def _environment() -> tuple[Any, Any, Any]:
    """Return the template engine, the style and the script."""
    import jinja2
    from markupsafe import Markup, escape

    environment = jinja2.Environment(
        loader=jinja2.FunctionLoader(_asset),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )

    def code(text: str) -> Markup:
        """Convert text to HTML, with a `code` element for each span between backticks."""
        spans = text.split("`")
        if len(spans) % 2 == 0:
            return Markup(escape(text))  # The number of backticks is odd.
        wrap = (escape, Markup("<code>{}</code>").format)
        return Markup("").join(wrap[number % 2](span) for number, span in enumerate(spans))

    environment.filters["code"] = code
    return environment, Markup(_asset("page.css")), Markup(_asset("page.js"))


def _asset(name: str) -> str:
    asset = resources.files("testwire_tools.conformance").joinpath("assets", name)
    return asset.read_text(encoding="utf-8")


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


# --- values for the template ---------------------------------------------------------------------


class _Count(NamedTuple):
    verdict: str
    number: int

    @property
    def sign(self) -> str:
        return SIGNS[self.verdict]


class _Cell:
    """The verdict of one case in one run."""

    def __init__(self, case: Mapping[str, Any], column: _Column, anchor: str) -> None:
        self.case = case
        self.id = visible(case["id"])
        self.anchor = anchor
        self.verdict = case["verdict"]
        self.known = bool(case.get("expected")) and self.verdict in FINDINGS
        self.sign = SIGNS[self.verdict]
        self.word = f"{self.verdict}, known" if self.known else self.verdict
        found = self.verdict in FINDINGS and not self.known
        self.new = bool(column.since) and found and case.get("previous") not in FINDINGS
        self.style = "known" if self.known else self.verdict
        self.message = visible(case["message"])
        self.unproven = _names(case.get("unproven"))
        self.title = f"{column.title}: {self.word}" + (f". {self.message}" if self.message else "")
        self.name = column.name
        self.where = column.where
        self.seconds = f"{case.get('seconds') or 0:.2f} s"
        self.transcript: list[_Entry] = []
        self.open = False
        self.left_out = ""
        self.repeat = visible(case.get("repeat") or "")
        self.copy = ""
        self.entries = ""

    def show_transcript(self) -> None:
        entries = self.case["transcript"]
        self.copy = bytes_to_copy(entries)
        self.open = self.verdict in FINDINGS
        kept = entries if self.open else entries[:COMPARED]
        left = len(entries) - len(kept) + (self.case.get("transcriptLeftOut") or 0)
        self.transcript = list(_joined(kept))
        self.entries = f"{len(kept)} {'entry' if len(kept) == 1 else 'entries'}"
        if left:
            noun = "entry is" if left == 1 else "entries are"
            self.left_out = f"{left} more {noun} not shown."


class _Entry:
    """One transcript entry, or several consecutive lines of standard error."""

    def __init__(self, entries: Sequence[Mapping[str, Any]]) -> None:
        self.direction = entries[0]["direction"]
        self.arrow, self.way = WAYS[self.direction]
        self.at = f"{entries[0]['at']:.3f}"
        self.text = "\n".join(visible(entry["text"]) for entry in entries)
        self.folded = ""
        self.size = ""
        if len(self.text) > LONG:
            self.folded = " ".join(self.text[: LONG // 2].split()) + " …"
            self.size = f"{sum(len(entry['text']) for entry in entries):,} characters"


def _joined(entries: Iterable[Mapping[str, Any]]) -> Iterator[_Entry]:
    for direction, some in itertools.groupby(entries, lambda entry: entry["direction"]):
        if direction == "stderr":
            yield _Entry(list(some))
        else:
            yield from (_Entry([entry]) for entry in some)


class _Row:
    """One case with its verdicts in all runs."""

    def __init__(
        self,
        case: Mapping[str, Any],
        anchor: str,
        columns: Sequence[_Column],
        transcripts: bool = False,
    ) -> None:
        self.id = visible(case["id"])
        self.file = re.sub(r"[^A-Za-z0-9_.-]", "-", self.id) + ".html"
        self.group = visible(case["group"])
        self.anchor = anchor
        self.name = self.id.removeprefix(self.group + "/")
        self.docs = visible(case["docs"])
        self.level = visible(case["level"])
        self.level_word = {"must": "MUST", "should": "SHOULD"}.get(self.level, self.level)
        self.requirements = _names(filter(None, [case.get("requirement"), *case.get("also", ())]))
        self.source = visible(case["source"])
        # Results of older versions have no basis.
        basis = BASES.get(str(case.get("basis")), "")
        self.basis = visible(": ".join(filter(None, (basis, str(case.get("grounds", ""))))))
        self.cells: list[_Cell | None] = []
        for column in columns:
            found = column.cases.get(case["id"])
            self.cells.append(found and _Cell(found, column, f"{anchor}r{column.index}"))
        self.parts = [cell for cell in self.cells if cell is not None]
        self.unproven = {name for cell in self.parts for name in cell.unproven}
        kinds = {cell.verdict for cell in self.parts}
        self.verdicts = " ".join(sorted(kinds))
        self.new = any(cell.new for cell in self.parts)
        self.differs = len({cell.verdict for cell in self.parts}) > 1
        if transcripts or kinds & set(FINDINGS):
            for cell in self.parts:
                cell.show_transcript()
        told = [self.id, self.docs, self.source, *self.requirements, self.basis]
        told += [cell.message for cell in self.parts]
        self.text = " ".join(told).lower()


class _Tally(NamedTuple):
    passed: int
    checked: int

    @property
    def whole(self) -> bool:
        return self.passed == self.checked

    @property
    def text(self) -> str:
        return f"{self.passed}/{self.checked}" if self.checked else "–"


class _Group:
    def __init__(self, name: str, rows: list[_Row], width: int) -> None:
        self.name = name
        self.rows = rows
        self.tallies = []
        for index in range(width):
            cells = [row.cells[index] for row in rows]
            there = [cell.verdict for cell in cells if cell is not None]
            checked = [verdict for verdict in there if verdict != "skipped"]
            self.tallies.append(_Tally(checked.count("pass"), len(checked)))


def _names(value: Any) -> list[str]:
    return [visible(str(each)) for each in value or []]


class _Column:
    """A run of one implementation on one transport."""

    def __init__(self, index: int, run: Mapping[str, Any]) -> None:
        self.index = index
        self.name = visible(run["server"])
        self.command = visible(run.get("command") or run["server"])
        self.protocol = visible(run["protocol"])
        self.transport = visible(run["transport"])
        self.side = visible(run.get("side") or "server")
        self.where = f"{self.side} · {self.protocol} · {self.transport}"
        self.short = self.transport
        self.title = f"{self.name} ({self.transport})"
        self.since = visible(run.get("since") or "")
        self.cases = {case["id"]: case for case in run["cases"]}
        verdicts = [case["verdict"] for case in run["cases"]]
        self.counts = [_Count(verdict, verdicts.count(verdict)) for verdict in VERDICTS]
        self.passed = verdicts.count("pass")
        self.checked = len(verdicts) - verdicts.count("skipped")
        self.stale = [visible(str(each)) for each in run.get("stale") or []]
        self.unproven: dict[str, list[_Cell]] = {name: [] for name in _names(run.get("unproven"))}
        """The cases that cover each unproven requirement."""
        self.untested = [each for each in _names(run.get("untested")) if each not in self.unproven]
        self.proven = len(_names(run.get("proven")))
        self.required = self.proven + len(self.unproven) + len(self.untested)
        known = [c for c in run["cases"] if c.get("expected") and c["verdict"] in FINDINGS]
        failing = [c for c in run["cases"] if c["verdict"] in ("fail", "inconclusive")]
        new = [case for case in failing if not case.get("expected")]
        # Only the member `clean` of the result shows whether warnings count as failures.
        self.clean = not new and not self.stale and run.get("clean") is not False
        self.interrupted = bool(run.get("interrupted"))
        solved = [c for c in run["cases"] if c.get("previous") in FINDINGS]
        self.solved = sum(c["verdict"] == "pass" for c in solved)
        self.result = self._result(len(new), len(known))
        self.findings: list[_Cell] = []
        self.skips: list[_Cell] = []

    def add(self, cell: _Cell) -> None:
        """Add a cell of this column to the lists of the summary."""
        if cell.verdict in FINDINGS:
            self.findings.append(cell)
        elif cell.verdict == "skipped":
            self.skips.append(cell)
        for name in self.unproven.keys() & set(cell.unproven):
            self.unproven[name].append(cell)

    def _result(self, new: int, known: int) -> str:
        if self.interrupted:
            return f"✗ run interrupted, failed so far: {new}"
        if new:
            return f"✗ not passed: {new}"
        if self.stale:
            return f"✗ known failures that passed: {len(self.stale)}"
        if not self.clean:
            return "✗ warnings count as failures"
        if known:
            return f"✓ known failures: {known}"
        return "✓ clean"


class _Page:
    def __init__(
        self, runs: Sequence[Mapping[str, Any]], title: str | None, transcripts: bool = False
    ) -> None:
        self.home = ""
        self.has_case_pages = False
        self._transcripts = transcripts
        self.columns = [_Column(index, run) for index, run in enumerate(runs)]
        protocols = list(dict.fromkeys(column.protocol for column in self.columns))
        self.title = visible(title or f"Conformance to {', '.join(protocols)}")
        if len(protocols) > 1:
            for column in self.columns:
                column.short = f"{column.protocol} · {column.transport}"
        rows = list(self._rows(runs))
        names = [*GROUPS, *dict.fromkeys(row.group for row in rows if row.group not in GROUPS)]
        self.groups = [
            _Group(name, inside, len(self.columns))
            for name in names
            if (inside := [row for row in rows if row.group == name])
        ]
        for row in (row for group in self.groups for row in group.rows):
            for column, cell in zip(self.columns, row.cells, strict=True):
                if cell is not None:
                    column.add(cell)
        self.new = sum(row.new for group in self.groups for row in group.rows)
        order = {verdict: number for number, verdict in enumerate(("fail", "inconclusive"))}
        for column in self.columns:
            column.findings.sort(
                key=lambda cell: (cell.known, not cell.new, order.get(cell.verdict, 9))
            )
        self.verdicts = [
            _Count(v, sum(v in row.verdicts.split() for row in rows)) for v in VERDICTS
        ]
        self.differing = sum(row.differs for row in rows)
        found = sum(len(column.findings) for column in self.columns)
        self.findings_title = f"{found} finding{'' if found == 1 else 's'}" if found else "All pass"
        count = len(self.columns)
        self.lead = f"{len(rows)} cases in {count} {'run' if count == 1 else 'runs'}."

    def _rows(self, runs: Iterable[Mapping[str, Any]]) -> Iterator[_Row]:
        seen: dict[str, None] = {}
        for run in runs:
            for case in run["cases"]:
                if case["id"] not in seen:
                    seen[case["id"]] = None
                    yield _Row(case, f"c{len(seen)}", self.columns, self._transcripts)

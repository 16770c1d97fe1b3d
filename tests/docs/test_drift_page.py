"""Check the names of rules in docs/guides/drift-documents.md."""

from __future__ import annotations

import re

from testwire_codegen.rules.drift_docs import RULES

from tests.docs.pages import ROOT

PAGE = (ROOT / "docs" / "guides" / "drift-documents.md").read_text("utf-8")


def test_the_rules_that_the_page_names_are_there() -> None:
    named = set(re.findall(r"`(drift-[a-z-]+[a-z])`", PAGE))
    assert named and named <= {rule.id for rule in RULES}

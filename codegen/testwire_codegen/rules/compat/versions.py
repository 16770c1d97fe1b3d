"""Compatibility rules on versions: deprecation, stability, descriptions, names, version numbers.

Their checks are in `compat/checks/versions.py`.

Tests: `tests/codegen/rules/test_compat.py`,
with the fixtures `tests/codegen/rules/compat/versions.json`.
"""

from __future__ import annotations

from functools import partial

from testwire_codegen.rules.compat.row import CompatRule
from testwire_codegen.targets.naming import Naming, namings

_rule = partial(CompatRule, category="compat", page="compat-versions")
_SAY = "Say it in the changelog."


def _name_changed(naming: Naming) -> CompatRule:
    """The rule on names in the code of one target."""
    target, as_on_the_wire = naming.target, naming.spell_member is None
    fix = f"Set `{target}` in `names` to the old name; members are called as on the wire."
    return _rule(
        f"{target}-name-changed",
        "warning",
        f"{naming.language} code knows the thing under another name.",
        fix if as_on_the_wire else f"Set `{target}` in `names` or `x-names` to the old name.",
        audience=target,
        handles=f"message.{target}-name changed, member renamed"
        if as_on_the_wire
        else f"member.{target}-name|message.{target}-name changed",
        inverse=f"{target}-name-changed",
        bump="patch",
        message=f"{{place}} is `{{new}}` in {naming.language} instead of `{{old}}`",
    )


RULES: tuple[CompatRule, ...] = (
    *map(_name_changed, namings()),
    _rule("deprecated", "info", "A thing is deprecated.",
          "Say in the changelog what to use instead.",
          audience="nobody", handles="type.deprecated|member.deprecated|message.deprecated added",
          inverse="deprecation-withdrawn", bump="minor", message="{place} is deprecated: {new}"),
    _rule("deprecated-without-sunset", "warning",
          "A thing is deprecated, and nobody knows until when it stays.",
          "Add `sunset` (`x-sunset`), the earliest date of removal.",
          audience="nobody", handles="type.deprecated|member.deprecated|message.deprecated added",
          bump="patch", message="{place} is deprecated without a sunset"),
    _rule("deprecation-reworded", "info", "The reason of a deprecation is written otherwise.",
          "Read whether it means the same.",
          audience="docs", handles="type.deprecated|member.deprecated|message.deprecated changed",
          inverse="deprecation-reworded",
          message="the deprecation of {place} is written otherwise"),
    _rule("deprecation-withdrawn", "info", "A thing is no longer deprecated.", _SAY,
          audience="docs", handles="type.deprecated|member.deprecated|message.deprecated removed",
          inverse="deprecated", message="{place} is no longer deprecated"),
    _rule("docs-changed", "info", "Words differ.",
          "Read whether they mean the same; if not, say it in the changelog.",
          audience="docs",
          handles=("type.docs|member.docs|enum-value.docs|message.docs|error-code.docs|"
                   "error-code.message|state.docs|lifecycle.docs|positions.docs|framing.docs|"
                   "transport.docs|cancellation.docs|concurrency-group.docs|protocol.docs|"
                   "protocol.title|protocol.concurrency-docs|ids.docs|envelope.docs|"
                   "accepts.docs|launch-option.docs|environment.docs|connections.docs|"
                   "http.docs|completion.docs|profile.docs|item-states.docs|item-class.docs "
                   "changed"),
          inverse="docs-changed", message="the words on {place} differ"),
    _rule("other-protocol", "error", "Two protocols were compared, not two versions of one.",
          "Check the arguments.",
          audience="roles", handles="protocol.id changed", inverse="other-protocol",
          message="`{old}` was compared with `{new}`"),
    _rule("removed-before-sunset", "error", "A thing goes earlier than was promised.",
          "Keep it until the date that the old version names.",
          audience="nobody", handles="type|member|message removed",
          message="{place} is gone; {old.sunset} was promised"),
    _rule("removed-undeprecated", "warning", "A message goes without a word before.",
          "Deprecate it first, with a sunset, and remove it in a later version.",
          audience="nobody", handles="message removed", bump="major",
          message="{place} is gone and was not deprecated"),
    _rule("since-changed", "info",
          "The version since which a thing is there was written otherwise.",
          "Correct whichever is wrong.",
          audience="docs",
          handles="type.since|member.since added|removed|changed, message.since changed",
          inverse="since-changed", message="{place} is there since {new} instead of {old}",
          absent="the start"),
    _rule("stability-lowered", "error", "A thing promises less than before.",
          "Keep what was promised.",
          audience="nobody", handles="message.stability|error-code.stability changed",
          inverse="stability-raised", message="{place} is marked {new} instead of {old}"),
    _rule("stability-raised", "info", "A thing promises more than before.", _SAY,
          audience="nobody", handles="message.stability|error-code.stability changed",
          inverse="stability-lowered", bump="minor",
          message="{place} is marked {new} instead of {old}"),
    _rule("sunset-brought-forward", "error", "A thing may go earlier than was promised.",
          "Keep the date, or a later one.",
          audience="nobody", handles="type.sunset|member.sunset|message.sunset changed",
          inverse="sunset-postponed", message="{place} may go on {new}; {old} was promised"),
    _rule("sunset-in-past", "error", "A sunset that is over when it is announced warns nobody.",
          "Choose a date that leaves people time.",
          audience="nobody", handles="type.sunset|member.sunset|message.sunset added|changed",
          message="{place} has the sunset {new}, which is over"),
    _rule("sunset-postponed", "info", "A thing stays longer than was promised.", _SAY,
          audience="nobody", handles="type.sunset|member.sunset|message.sunset changed",
          inverse="sunset-brought-forward", message="{place} stays until {new} instead of {old}"),
    _rule("sunset-set", "info", "The earliest date of a removal is known.", _SAY,
          audience="nobody", handles="type.sunset|member.sunset|message.sunset added",
          inverse="sunset-withdrawn", message="{place} stays at least until {new}"),
    _rule("sunset-withdrawn", "warning", "A date is gone that people plan with.",
          "Put it back, or withdraw the deprecation too.",
          audience="nobody", handles="type.sunset|member.sunset|message.sunset removed",
          inverse="sunset-set", bump="patch", message="{place} has lost its sunset {old}"),
    _rule("version-larger-than-needed", "info",
          "The version is raised by more than what changed demands.", "Nothing, if that is meant.",
          audience="nobody"),
    _rule("version-lowered", "error", "The new version is lower than the old one.",
          "Swap the arguments, or correct the version.",
          audience="nobody"),
    _rule("version-not-raised", "error", "Something differs, and the version is the same.",
          "Raise the version, unless the old one is a draft.",
          audience="nobody"),
    _rule("version-too-small", "error", "The version is raised by less than what changed demands.",
          "Raise the version as the message says.",
          audience="nobody"),
    _rule("wire-version-alone", "warning",
          "Implementations announce another version, and nothing on the wire differs.",
          "Keep `wireVersion`: who takes one exact version refuses the others for nothing.",
          audience="nobody"),
    _rule("wire-version-changed", "warning",
          "Implementations announce another version: who takes one exact version refuses them.",
          "Check what peers accept.",
          audience="roles", handles="protocol.wire-version added|removed|changed",
          inverse="wire-version-changed", bump="patch",
          message="implementations announce {new!r} instead of {old!r}"),
    _rule("wire-version-kept", "error",
          "Peers of the two versions do not understand each other, and announce the same version.",
          "Raise `wireVersion`, or keep the versions compatible.",
          audience="nobody"),
    _rule("wire-version-odd", "warning",
          "What implementations announce does not fit the version of the specification.",
          "Correct one of them, or write an erratum that says why they differ.",
          audience="nobody"),
)  # fmt: skip

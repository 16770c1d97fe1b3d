"""Compatibility rules for versions: deprecation, stability, descriptions, names, version numbers.

The checks are in `compat/checks/versions.py`.

Tests: `tests/codegen/rules/test_compat.py`, with the fixtures in
`tests/codegen/rules/compat/versions.json`.
"""

from __future__ import annotations

from functools import partial

from testwire_codegen.rules.compat.row import CompatRule
from testwire_codegen.targets.naming import Naming, namings

_rule = partial(CompatRule, category="compat", page="compat-versions")
_SAY = "Mention the change in the changelog."


def _name_changed(naming: Naming) -> CompatRule:
    target, as_on_the_wire = naming.target, naming.spell_member is None
    fix = f"Set `{target}` in `names` to the old name of a message. Members keep their wire names."
    return _rule(
        f"{target}-name-changed",
        "warning",
        f"A member or a message has a new name in generated {naming.language} code.",
        fix if as_on_the_wire else f"Set `{target}` in `names` or `x-names` to the old name.",
        audience=target,
        handles=f"message.{target}-name changed, member renamed"
        if as_on_the_wire
        else f"member.{target}-name|message.{target}-name changed",
        inverse=f"{target}-name-changed",
        bump="patch",
        message=f"{{place}} is called `{{new}}` instead of `{{old}}` in {naming.language}",
    )


RULES: tuple[CompatRule, ...] = (
    *map(_name_changed, namings()),
    _rule("deprecated", "info",
          "A type, member or message is deprecated.", "Name the replacement in the changelog.",
          audience="nobody", handles="type.deprecated|member.deprecated|message.deprecated added",
          inverse="deprecation-withdrawn", bump="minor", message="{place} is deprecated: {new}"),
    _rule("deprecated-without-sunset", "warning",
          "A type, member or message is deprecated without a sunset date.",
          "Add `sunset` (`x-sunset` in a schema), the earliest date of removal.", audience="nobody",
          handles="type.deprecated|member.deprecated|message.deprecated added", bump="patch",
          message="{place} is deprecated without a sunset date"),
    _rule("deprecation-reworded", "info",
          "The reason for a deprecation has changed.", "Check whether the meaning has changed.",
          audience="docs", handles="type.deprecated|member.deprecated|message.deprecated changed",
          inverse="deprecation-reworded",
          message="the reason for the deprecation of {place} has changed"),
    _rule("deprecation-withdrawn", "info",
          "A type, member or message is no longer deprecated.", _SAY, audience="docs",
          handles="type.deprecated|member.deprecated|message.deprecated removed",
          inverse="deprecated", message="{place} is no longer deprecated"),
    _rule("docs-changed", "info", "A description has changed.",
          "If the meaning has changed, mention the change in the changelog.",
          audience="docs",
          handles=("type.docs|member.docs|enum-value.docs|message.docs|error-code.docs|"
                   "error-code.message|state.docs|lifecycle.docs|positions.docs|framing.docs|"
                   "transport.docs|cancellation.docs|concurrency-group.docs|protocol.docs|"
                   "protocol.title|protocol.concurrency-docs|ids.docs|envelope.docs|"
                   "accepts.docs|launch-option.docs|environment.docs|connections.docs|http.docs|"
                   "completion.docs|progress-stages.docs|connection-files.docs|registrations.docs|profile.docs|item-states.docs|"
                   "item-class.docs|generations.docs|generation.docs changed"),
          inverse="docs-changed", message="the description of {place} has changed"),
    _rule("other-protocol", "error",
          "The two versions belong to different protocols.", "Check the arguments of the command.",
          audience="roles", handles="protocol.id changed", inverse="other-protocol",
          message="the new version belongs to the protocol `{new}` instead of `{old}`"),
    _rule("removed-before-sunset", "error",
          "A type, member or message is removed before its sunset date.",
          "Postpone the removal until the sunset date.", audience="nobody",
          handles="type|member|message removed, member renamed",
          message="{place} {gone} before its sunset date {old.sunset}"),
    _rule("removed-undeprecated", "warning", "A message that was not deprecated is removed.",
          "Deprecate the message with a sunset date first, and remove it in a later version.",
          audience="nobody", handles="message removed", bump="major",
          message="{place} {gone} and was not deprecated"),
    _rule("since-changed", "info",
          "The recorded first version of a type, member or message has changed.",
          "Correct the wrong version.", audience="docs",
          handles="type.since|member.since added|removed|changed, message.since changed",
          inverse="since-changed", message="{place} was introduced in {new} instead of {old}",
          absent="the first version"),
    _rule("stability-lowered", "error",
          "The stability of a message or an error is lower than before.", "Keep the old stability.",
          audience="nobody", handles="message.stability|error-code.stability changed",
          inverse="stability-raised", message="the stability of {place} is {new} instead of {old}"),
    _rule("stability-raised", "info",
          "The stability of a message or an error is higher than before.", _SAY, audience="nobody",
          handles="message.stability|error-code.stability changed", inverse="stability-lowered",
          bump="minor", message="the stability of {place} is {new} instead of {old}"),
    _rule("sunset-brought-forward", "error",
          "A sunset date is earlier than before.", "Keep the sunset date, or choose a later one.",
          audience="nobody", handles="type.sunset|member.sunset|message.sunset changed",
          inverse="sunset-postponed",
          message="the sunset date of {place} is {new} instead of {old}"),
    _rule("sunset-in-past", "error",
          "A new sunset date is in the past and leaves users no time to react.",
          "Choose a date that leaves users enough time.", audience="nobody",
          handles="type.sunset|member.sunset|message.sunset added|changed",
          message="{place} has the new sunset date {new}, which is in the past"),
    _rule("sunset-postponed", "info",
          "A sunset date is later than before.", _SAY, audience="nobody",
          handles="type.sunset|member.sunset|message.sunset changed",
          inverse="sunset-brought-forward",
          message="the sunset date of {place} is {new} instead of {old}"),
    _rule("sunset-set", "info", "A sunset date is new.", _SAY, audience="nobody",
          handles="type.sunset|member.sunset|message.sunset added", inverse="sunset-withdrawn",
          message="{place} now has the sunset date {new}"),
    _rule("sunset-withdrawn", "warning", "A sunset date is removed, and users may depend on it.",
          "Restore the date, or withdraw the deprecation too.", audience="nobody",
          handles="type.sunset|member.sunset|message.sunset removed", inverse="sunset-set",
          bump="patch", message="{place} no longer has the sunset date {old}"),
    _rule("version-larger-than-needed", "info",
          "The version bump is larger than the changes require.",
          "No action is required if the bump is intended.", audience="nobody"),
    _rule("version-lowered", "error", "The new version is lower than the old one.",
          "Swap the arguments, or correct the version.", audience="nobody"),
    _rule("version-not-raised", "error",
          "The specification has changed, but its version has not.", "Raise the version.",
          audience="nobody"),
    _rule("version-too-small", "error", "The version bump is smaller than the changes require.",
          "Raise the version as the message states.", audience="nobody"),
    _rule("wire-version-alone", "warning",
          "The wire version has changed, but nothing else on the wire has changed.",
          "Keep `wireVersion`, because a peer may accept only one exact version.",
          audience="nobody"),
    _rule("wire-version-changed", "warning",
          "The wire version has changed: a peer may reject any version except its own.",
          "Check which wire versions peers accept.", audience="roles",
          handles="protocol.wire-version added|removed|changed", inverse="wire-version-changed",
          bump="patch",
          message="implementations announce the wire version {new!r} instead of {old!r}",
          absent="no version"),
    _rule("wire-version-kept", "error",
          "The two versions are incompatible, but implementations announce the same wire version.",
          "Raise `wireVersion`, or make the versions compatible.", audience="nobody"),
    _rule("wire-version-odd", "warning",
          "The wire version does not match the version of the specification.",
          "Correct one of the two versions, or add an erratum that explains the difference.",
          audience="nobody"),
)  # fmt: skip

"""Rules of `testwire drift source --role`, which compares a program that has one role.

Tests: `tests/codegen/drift/test_roles.py`.
"""

from __future__ import annotations

from functools import partial

from testwire_codegen.rules.base import Rule

_rule = partial(Rule, category="drift", page="drift-role")

RULES: tuple[Rule, ...] = (
    _rule("drift-role-spelling", "error",
          "A program spells members and values as they are on the wire.",
          "Use the name on the wire.",
          "A type of a client has the member `capton`, and servers send `caption`.",
          "The type has both `capton` and `caption`."),
    _rule("drift-role-case", "info",
          "A program spells members with the same case as on the wire.",
          "Correct the name if your JSON library is case-sensitive.",
          "A C# class of a client has the member `Caption`, and servers send `caption`.",
          "A TypeScript type has the member `Caption`. TypeScript is case-sensitive, so the "
          "finding is `drift-role-spelling`."),
    _rule("drift-role-profile", "info",
          "A program spells members and values as the default profile of the protocol does.",
          "Also accept the name of the default profile, if the program works with other peers.",
          "A type has the member `caption`, which only one profile writes for `text`.",
          "A document contains `caption` by mistake. An erratum states this, so the finding is "
          "`drift-role-spelling`."),
    _rule("drift-role-unsent", "error",
          "Peers send every member that a program reads.",
          "Remove the member. If the program does not read it from messages, define it in a "
          "different type.",
          "The type of a result has the member `weight`, which no server sends.",
          "A type has the members of a result and the member `weight`, but no message of the "
          "program contains the type."),
    _rule("drift-role-unread", "warning",
          "Peers read every member that a program sends.",
          "Do not send the member, or send the member that the protocol defines.",
          "The params of a request have the member `weight`, which no server reads.",
          "The client sends back a value that it received, and the protocol allows this."),
    _rule("drift-role-required", "warning",
          "A program does not require a member that may be absent or null on the wire.",
          "Make the member optional, or allow null.",
          "A TypeScript type contains `text: string`, and servers may omit `text`.",
          "The type does not contain the optional member `text`."),
    _rule("drift-role-values", "warning",
          "A closed list of values contains all values that peers send.",
          "Add the missing values, or handle unknown values.",
          "The member `colour` has the type `\"red\" | \"green\"`, and servers also send `blue`.",
          "The member `colour` has the type `\"red\" | \"green\" | string`."),
    _rule("drift-role-cases", "info",
          "A switch over the values of an enumeration has a case for each value that peers send.",
          "Check whether the program handles the missing values.",
          "A switch has cases for `red`, `green` and `blue`, and servers also send `yellow`.",
          "A switch has cases for only two values of the enumeration."),
    _rule("drift-role-type", "error",
          "The types of a program match the JSON types on the wire.",
          "Use the type on the wire.",
          "A TypeScript type contains `size: string`, and the member is a number on the wire.",
          "The member is a string or a number on the wire, and the program reads only strings."),
    _rule("drift-role-kind", "error",
          "A program sends requests as requests, and notifications as notifications.",
          "Send the message as a request or a notification, as the protocol defines it.",
          "A client sends the notification `exit` as a request, and waits for a response.",
          "A client sends `exit` as a notification."),
)  # fmt: skip

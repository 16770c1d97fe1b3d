"""Rules of `testwire drift wire`, which compares traces with a specification.

Tests: `tests/codegen/messages/test_sessions.py`.
"""

from __future__ import annotations

from functools import partial

from testwire_codegen.rules.base import Rule

_rule = partial(Rule, category="drift", page="drift-wire")
_PEER = "Correct the sender of the message, or the specification and its errata."

RULES: tuple[Rule, ...] = (
    _rule("trace-unreadable", "error",
          "A trace conforms to `spec/meta/trace.schema.json` and contains a message.",
          "Record the session again, with `testwire record` or with the server's option `--trace "
          "FILE`.",
          "The last line of the trace is incomplete, or the trace has no message.",
          "The trace has an empty line between two other lines."),
    _rule("wire-not-json", "error", "The body of every message is valid JSON.", _PEER,
          "A line of the trace has the member `invalid` with a body that is not valid JSON.",
          "The members of a message are in an unusual order."),
    _rule("wire-envelope", "error", "Every message conforms to JSON-RPC 2.0.", _PEER,
          'A message has `"jsonrpc": "1.0"`, or is an array of messages.',
          'A response has `"result": null`.'),
    _rule("wire-unknown-method", "error",
          "The specification contains the method of every message.", _PEER,
          "A request has the method `pant`.",
          "The trace contains no message with the method `paint`."),
    _rule("wire-direction", "error",
          "Every message is sent in a direction that the specification allows.", _PEER,
          "The server sends a request that only clients may send.",
          "The server sends a request that both roles may send."),
    _rule("wire-kind", "error", "Every request has an id, and no notification has one.", _PEER,
          "The request `paint` has no id.", "The request `paint` has the id 0."),
    _rule("wire-value", "error", "Params and results are valid values of their types.", _PEER,
          'A message has `"text": 5`, and `text` is a string in the specification.',
          'A message has `"line": 1.0`, and `line` is an integer in the specification. JSON '
          "Schema treats 1.0 as an integer."),
    _rule("wire-missing-member", "error", "Every required member is present.", _PEER,
          "The params are `{}`, and the member `text` is required.",
          "The params are `{}`, and every member is optional."),
    _rule("wire-unknown-member", "info",
          "Messages contain only members that are in the specification. An unknown member is an "
          "error if readers reject unknown members.",
          "If the member is intended, add it to the specification.",
          "A `Label` has the member `wieght`, which is not in the specification.",
          "The member is a key of a map."),
    _rule("wire-unknown-literal", "error",
          "Messages contain only enumeration values that are in the specification. An unknown "
          "value of an open enumeration is reported as info.",
          "If the value is intended, add it to the specification.",
          'A `Colour` has the value `"mauve"`, which is not in the specification.',
          "The specification lists the value as an alternative spelling; see `wire-spelling`."),
    _rule("wire-spelling", "info", "Members and values have their main spelling.",
          "No action is required if the peer uses a profile with this spelling.",
          "A message has the member `caption`, which the specification lists as an alternative "
          "spelling of `text`.",
          "A message has the member `text`."),
    _rule("wire-deprecated", "info", "No deprecated message or member is sent.",
          "Send the replacement that the specification names.",
          "A peer sends a deprecated message.",
          "A peer sends the replacement of a deprecated message."),
    _rule("wire-error-code", "warning",
          "Each error response has an error code that the specification lists for the method. If "
          "the method is unknown or the params are invalid, JSON-RPC defines the code.",
          "Add the code to the specification, or correct the peer.",
          "`paint` fails with the code -1, which the specification does not list.",
          "`paint` fails with a code that the specification lists in the `errors` of `paint`."),
    _rule("wire-id", "error",
          "Every id is of a kind and in a range that the specification allows.", _PEER,
          "A request has the id 1.5.",
          "A request has a string as its id, and the specification allows numbers and strings."),
    _rule("wire-id-reused", "error",
          "Simultaneous requests of a peer have different ids.", _PEER,
          "A request has the id 1 while a different request with the id 1 is in progress.",
          "A request has the id 1 after the response to a different request with the id 1."),
    _rule("wire-stray-response", "error",
          "Every response has the id of a request that is in progress.", _PEER,
          'A response has the id `"2"`, and the request has the id 2.',
          "An error response has the id null, because the message could not be parsed."),
    _rule("wire-unanswered", "warning", "Every request receives a response.",
          "Record the session until all responses are received. If a response is still missing, "
          "correct the peer that must send it.",
          "A trace ends while a request is in progress.", "A notification receives no response."),
    _rule("wire-lifecycle", "error",
          "Messages are sent only in states that allow them. A request that the state does not "
          "allow receives the error that the specification names.",
          _PEER, "A request that the state does not allow receives a result.",
          "A request that the state does not allow receives the error of that state."),
    _rule("wire-generation", "info",
          "A server sends a member only if the specification lists the server's generation for "
          "the member.",
          "If servers of this generation send the member, correct `x-generations`.",
          "The specification lists the generation `2` for a member, and a server of the generation "
          "`1` sends it.",
          "A server of a listed generation sends the member."),
    _rule("wire-version", "info",
          "The server announces a version that is compatible with the `wireVersion` of the "
          "specification.",
          "Select the specification for the announced version with `--protocol`.",
          "The server announces the version `0.9.1`, and `wireVersion` is `0.4.0`.",
          "The server announces the version `0.4.2`, and `wireVersion` is `0.4.0`."),
    _rule("wire-capability", "error",
          "A method that requires a capability is sent only to peers that announce the capability. "
          "A registration of the method replaces the announcement.",
          _PEER, "A request requires a capability that the peer did not announce.",
          "A request requires a capability that the peer announced."),
    _rule("wire-progress-order", "error",
          "Progress notifications are sent while their request is in progress.", _PEER,
          "A progress notification is sent after the response.",
          "A progress notification is sent directly before the response."),
    _rule("wire-progress-stage", "error",
          "The progress of a task has one start, then any number of reports, then one finish.",
          _PEER, "A task reports progress before its start, or has two starts.",
          "Two tasks of a request report progress at the same time."),
    _rule("wire-exit-code", "error",
          "The server exits with the code that the specification states for the last state of the "
          "session.",
          "Correct the server, or `exitCode` in the specification.",
          "The server exits with code 0 after `exit`, and the specification states code 1 for an "
          "`exit` without `shutdown`.",
          "The client killed the server, or the trace has no exit code. Only `testwire record` "
          "writes exit codes."),
    _rule("wire-completion", "error",
          "A required completion marker is sent once, before the response.",
          _PEER, "The response is sent before the completion marker.",
          "A failed request has no completion marker. Only successful requests require one."),
    _rule("wire-item-state", "error",
          "During a request, the states of an item follow the order of the state classes.", _PEER,
          "During a request, an item leaves a final state.",
          "An item has a final state in one request, and a different state in the next request."),
    _rule("wire-position", "error",
          "No line or column number is lower than its base, and no range ends before it starts.",
          _PEER, "A line number is 0, and line numbers start at 1. A range ends before it starts.",
          "A range ends where it starts."),
    _rule("wire-concurrency", "error",
          "With the policy `refuse`, a concurrency group allows only one request in progress.",
          _PEER,
          "Two requests of a concurrency group are in progress at once, and both succeed.",
          "The second of two simultaneous requests receives the error of its group."),
    _rule("wire-cancellation", "error",
          "A cancelled request receives a response that the specification allows.", _PEER,
          "A cancelled request receives a result, and the specification allows only an error.",
          "A cancelled request receives a result, and the specification allows this."),
    _rule("wire-known-deviation", "info",
          "`--errata` lists each deviation that an erratum explains.", "No action is required.",
          "The command runs with `--errata`, and an erratum explains a deviation.",
          "The command runs without `--errata`."),
    _rule("wire-erratum-unseen", "info",
          "If an erratum applies to a session, the session contains the described deviation.",
          "Remove the erratum if peers no longer deviate.",
          "An erratum applies to a message of the session, but the message does not deviate. The "
          "command has the option `--errata`.",
          "A session contains no message to which the erratum applies."),
    _rule("wire-more", "warning", "The report lists every kind of deviation in a trace.",
          "Correct the listed deviations first, or check whether the trace uses this protocol.",
          "The trace has more kinds of deviations than the limit of the report.",
          "The same deviation occurs a million times, and one finding contains the count."),
)  # fmt: skip

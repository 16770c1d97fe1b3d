"""Uses the generated types of the case `forms`. mypy checks the file, and Python runs it."""

from testwire_protocols.forms.v1 import SendParams, Severity, StatusCode

params = SendParams(status=StatusCode.OK, severity=Severity.Hint)
assert params.model_dump(mode="json", exclude_unset=True) == {"status": 1, "severity": 4}
status: StatusCode = params.status
assert status is StatusCode.OK
assert StatusCode.None_.value == 3

read = SendParams.model_validate({"status": 2, "severity": 7})
assert read.status is StatusCode.ERROR
assert read.severity is not None and read.severity.value == 7
assert read.model_dump_json(exclude_unset=True) == '{"status":2,"severity":7}'

// Uses the generated types of the case `forms`. The strict compiler checks the file, and Node.js
// runs it.

import assert from "node:assert/strict";
import { parseSendParams, type SendParams, Severity, StatusCode } from "./forms/v1/index.js";

const params: SendParams = { status: StatusCode.OK, severity: Severity.Hint };
assert.deepEqual(params, { status: 1, severity: 4 });
const status: StatusCode = params.status;
assert.equal(status, 1);
assert.equal(parseSendParams({ status: 2, severity: 7 }).severity, 7);

"""A mutation server that fails in the way that its first argument names.

It has one mutant, and shares no code with Testwire.
"""

import json
import sys
import time

FAULT = sys.argv[1]
MUTANT = {
    "id": "1",
    "mutatorName": "Sum",
    "replacement": "-",
    "location": {"start": {"line": 1, "column": 1}, "end": {"line": 1, "column": 2}},
}


def write(message):
    body = json.dumps({"jsonrpc": "2.0", **message}).encode()
    sys.stdout.buffer.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
    sys.stdout.buffer.flush()


def read():
    header = sys.stdin.buffer.readline()
    if not header:
        sys.exit(0)
    sys.stdin.buffer.readline()
    return json.loads(sys.stdin.buffer.read(int(header.split(b":")[1])))


def run(identifier):
    if FAULT == "exit":
        print("out of memory", file=sys.stderr)
        sys.exit(7)
    if FAULT == "nonsense":
        sys.stdout.write("Listening on port 5000\n\n")
        sys.stdout.flush()
    if FAULT in ("hang", "nonsense", "ignore"):
        time.sleep(600)
    if FAULT == "error":
        write({"id": identifier, "error": {"code": -32000, "message": "the tests fail " * 9999}})


def main():
    while True:
        message = read()
        method, identifier = message["method"], message.get("id")
        if method == "configure":
            version = "9.1.0" if FAULT == "version" else "0.4.0"
            write({"id": identifier, "result": {"version": version}})
        elif method == "discover":
            mutants = [] if FAULT == "invalid" else [MUTANT]
            files = [] if FAULT == "invalid" else {"a.py": {"mutants": mutants}}
            write({"id": identifier, "result": {"files": files}})
        elif method == "mutationTest":
            run(identifier)


main()

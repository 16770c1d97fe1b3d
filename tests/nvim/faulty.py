"""A mutation server with a fault, for the tests of the Neovim plugin.

    python faulty.py FAULT serve stdio

It lists two mutants of `café.py`: the first is killed, and the second survives. It shares no code
with Testwire. The faults are the keys of `FAULTS`.
"""

import json
import os
import sys

NAME = "café.py"
FAULTS = {
    "none": "correct",
    "exit": "exits with code 3 after the first result",
    "text": "prints text instead of the first result",
    "json": "sends a body that is not JSON",
    "shape": "sends params with a wrong type",
    "mute": "does not respond to `configure`",
    "deaf": "never ends a run, and ignores the cancellation",
    "slow": "ends a run only after its cancellation",
    "version": "announces an old version",
    "result": "responds to `discover` with a wrong type",
    "refuses": "responds to `discover` with an error",
}


def mutant(number, start, end, **more):
    location = {"start": {"line": 1, "column": start}, "end": {"line": 1, "column": end}}
    name = "Arithmetic"
    return {"id": str(number), "location": location, "mutatorName": name, "replacement": "-"} | more


MUTANTS = [mutant(1, 11, 12), mutant(2, 22, 23, description=None)]


def read():
    length = 0
    while line := sys.stdin.buffer.readline().strip():
        length = int(line.partition(b":")[2])
    return json.loads(sys.stdin.buffer.read(length)) if length else None


def write(data):
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def send(**message):
    body = json.dumps({"jsonrpc": "2.0", **message}, ensure_ascii=False).encode()
    write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))


def report(found, **more):
    files = {NAME: {"mutants": [{**found, **more}]}}
    send(method="reportMutationTestProgress", params={"files": files})


def run(number, fault):
    if fault == "text":
        write(b"Loading the tests ...\n")
    if fault == "json":
        write(b"Content-Length: 5\r\n\r\n{nope")
    if fault == "shape":
        send(method="reportMutationTestProgress", params={"files": {NAME: 7}})
    report(MUTANTS[0], status="Killed", statusReason=None, killedBy=[])
    if fault == "exit":
        print("out of memory", file=sys.stderr, flush=True)
        os._exit(3)
    while fault in ("slow", "deaf") and (message := read()):
        if fault == "slow" and message["method"] == "$/cancelRequest":
            assert message["params"] == {"id": number}
            send(id=number, error={"code": -32800, "message": "Request cancelled"})
            return
    result = {"files": {NAME: {"mutants": [{**MUTANTS[1], "status": "Survived"}]}}}
    send(id=number, result=result)


def main():
    fault, *words = sys.argv[1:]
    assert fault in FAULTS
    assert words == ["serve", "stdio"]
    while message := read():
        number, method, params = message.get("id"), message["method"], message["params"]
        assert isinstance(params, dict)
        if method == "configure" and fault != "mute":
            send(id=number, result={"version": "0.3.0" if fault == "version" else "0.4.0"})
        elif method == "discover" and fault == "refuses":
            send(id=number, error={"code": -32000, "message": "no tests"})
        elif method == "discover" and fault == "result":
            send(id=number, result={"files": {NAME: None}})
        elif method == "discover":
            send(id=number, result={"files": {NAME: {"mutants": MUTANTS}}})
        elif method == "mutationTest":
            assert params == {} or params["files"][0]["path"] == NAME
            run(number, fault)


if __name__ == "__main__":
    main()

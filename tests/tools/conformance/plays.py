# mypy: ignore-errors
"""The protocols that the broken server supports, one class for each, and their faults.

This module imports names from `broken_server.py`, which imports this module in its last line.
"""

from __future__ import annotations

import os
import sys
import threading
import time
import uuid

from broken_server import INVALID, MISSING, PARAMS, Refused, faulty


def wants(params, name, kind, method):
    """Reject the params if the member `name` has the wrong type."""
    if faulty("errors/invalid-params/" + method):
        return
    if name in params and not isinstance(params[name], kind):
        raise Refused(PARAMS, "Invalid params", {"errors": [{"pointer": "/" + name}]})


SOURCE, MUTATED = "calc.py", "sub/calc.py"
MUTANTS = [
    {
        "id": str(number),
        "mutatorName": "change",
        "replacement": "x",
        "location": {"start": {"line": line, "column": 14}, "end": {"line": line, "column": 15}},
    }
    for number, line in ((1, 2), (2, 6))
]
PROGRESS = "reportMutationTestProgress"


class BrokenServer:
    extra_headers = b""
    null_answer = True
    ascii_only = False
    bare = False
    """Whether only requests for unknown methods get an immediate response."""
    initial = "ready"
    cancelled = -32800

    def __init__(self, peer):
        self.peer = peer
        self.ready = self.initial == "ready"
        self.turn = threading.Lock()

    def idle(self):
        """Update the state after a request has ended."""

    def thread(self, number, work, *arguments):
        self.peer.begin(number)
        arguments = (number, work, arguments)
        thread = threading.Thread(target=self.peer.work, args=arguments, daemon=True)
        thread.start()
        if faulty("late"):
            thread.join()

    def stopped(self, number):
        """Wait for a short time. If the request was cancelled, send the error and return True."""
        if not self.peer.wait_cancelled(number):
            return False
        self.before_cancelled()
        if faulty("semantics/cancelled-run"):
            # The tests have no outcome, so a result is wrong.
            self.peer.end(number, {"attachments": []})
            return True
        wrong = faulty("cancellation/answered")
        self.peer.running.discard(number)
        self.idle()
        with self.peer.lock:
            self.peer.fail(number, Refused(-32603 if wrong else self.cancelled, "Cancelled", {}))
            if faulty("cancellation/stops-progress"):
                self.progress_again()
        return True

    def before_cancelled(self):
        pass


class MutationServer(BrokenServer):
    """A mutation server for MSP 0.4."""

    configured = 0

    def progress_again(self):
        self.peer.notify(PROGRESS, {"files": {}})

    def notified(self, method, params):
        if method == "$/cancelRequest":
            self.peer.cancel(params["id"], -32800)

    def requested(self, number, method, params):
        if not isinstance(params, dict):
            raise Refused(PARAMS, "Invalid params", {})
        wants(params, "configFilePath", str, method)
        wants(params, "files", list, method)
        wants(params, "mutants", dict, method)
        if faulty("robustness/unknown-members") and "testwireUnknown" in params:
            raise Refused(PARAMS, "Invalid params", {})
        if method == "configure":
            self.configured += 1
            if faulty("types/result/configure"):
                return {"version": "0.4.0" if self.peer.count > 1 else 4}
            return {"version": "1" if faulty("semantics/version") else "0.4.0"}
        if method == "discover":
            if faulty("types/result/discover"):
                files = self.chosen(params)
                if not params:
                    files[MUTATED]["mutants"] = [*MUTANTS, {**MUTANTS[0], "id": 5}]
                return {"files": files}
            if faulty("semantics/missing-files") and "no/such" in str(params):
                raise Refused(-32000, "no such file", {})
            if self.configured > 1 and faulty("semantics/configure-again"):
                return {"files": {}}
            return {"files": self.chosen(params, faulty("semantics/ranges"))}
        if method == "mutationTest":
            if faulty("types/known-messages"):
                self.peer.notify("hello", {})
            if faulty("types/known-messages server-sends-notifications"):
                self.peer.send({"jsonrpc": "2.0", "id": 900, "method": "hello", "params": {}})
            self.thread(number, self.test, params)
            return None
        raise self.peer.unknown(method)

    def chosen(self, params, whole=False):
        """Return the mutants of the selected files. whole: whether to ignore the ranges."""
        every = mutants = self.every()
        if faulty("semantics/own-ids"):
            mutants = [{**mutant, "id": "1"} for mutant in MUTANTS]
        files = params.get("files")
        if isinstance(files, list) and not (faulty("semantics/empty-selection") and not files):
            mutants = []
            known = {MUTATED, "./", "sub/"}
            if faulty("semantics/directory"):
                known.remove("./")
            if faulty("semantics/sub-directory"):
                known.remove("sub/")
            for each in files[:1] if faulty("semantics/each-file") else files:
                if each["path"] in known:
                    wanted = None if whole else each.get("range")
                    twice = faulty("semantics/overlap")
                    mutants += [m for m in every if touches(m, wanted) if twice or m not in mutants]
            if faulty("semantics/all-files") and not any("range" in each for each in files):
                mutants = mutants if "./" in str(files) else mutants[:-1]
            if faulty("semantics/ids-name-one-mutant"):
                mutants = [{**m, "id": str(n)} for n, m in enumerate(mutants[::-1], 1)]
        elif faulty("semantics/no-files-means-all"):
            # The result still contains the file, because later steps of the case use the path.
            mutants = MUTANTS[1:]
        return {MUTATED: {"mutants": mutants}} if mutants else {}

    def every(self):
        """Return all mutants. With some faults, one has an invalid location."""
        wrong = 200 if faulty("semantics/positions") else None
        if faulty("semantics/positions positions-from-one"):
            wrong = 0
        if wrong is None:
            return MUTANTS
        at = {"line": wrong, "column": min(wrong, 1)}
        place = {"start": at, "end": {**at, "column": at["column"] + 1}}
        return [*MUTANTS, {**MUTANTS[0], "id": "9", "location": place}]

    def test(self, number, params):
        peer = self.peer
        files = params.get("mutants")
        if files == {} and faulty("semantics/empty-mutants"):
            files = self.chosen({})
        if not isinstance(files, dict) or faulty("semantics/mutants-precedence"):
            ranged = any("range" in each for each in params.get("files") or ())
            files = self.chosen({} if ranged and faulty("semantics/run-of-range") else params)
            if ranged and faulty("semantics/run-of-several"):
                files = {path: {"mutants": file["mutants"][:1]} for path, file in files.items()}
            if faulty("semantics/run-of-directory") and "sub/'" in str(params):
                files = {}
        report, held = {}, {}
        for path, file in files.items():
            for mutant in file["mutants"]:
                if self.stopped(number):
                    return
                result = {**mutant, "status": "Killed"}
                if faulty("semantics/ids-of-run") and "mutants" in params:
                    result["id"] += "!"
                if faulty("semantics/stable-ids"):
                    path = "other.py"
                if faulty("semantics/one-status"):
                    held[path] = {"mutants": [{**result, "status": "Survived"}]}
                if faulty("types/notification/" + PROGRESS):
                    result["status"] = "Dead"
                report = {"files": {path: {"mutants": [result]}}}
                left = faulty("semantics/results-complete") and "files" not in params
                if left and mutant["id"] == "2":
                    continue
                if faulty("semantics/run-of-mutants") and "mutants" in params and report:
                    continue
                if faulty("semantics/progress-as-it-comes"):
                    held.setdefault(path, {"mutants": []})["mutants"].append(result)
                else:
                    peer.notify(PROGRESS, report)
                if faulty("semantics/each-once"):
                    peer.notify(PROGRESS, report)
        with peer.lock:
            peer.end(number, {"files": None if faulty("types/result/mutationTest") else held})
            if faulty("progress/before-response/mutationTest") and report:
                peer.notify(PROGRESS, report)


def touches(mutant, wanted):
    if wanted is None:
        return True
    place = [(p["line"], p["column"]) for p in mutant["location"].values()]
    low, high = [(p["line"], p["column"]) for p in (wanted["start"], wanted["end"])]
    return place[0] < high and place[1] > low


class DraftServer(BrokenServer):
    """A server for the first draft of MSP, with all mutants in one list."""

    bare = True
    initial = "starting"
    cancelled = -32000

    def __init__(self, peer):
        super().__init__(peer)
        self.token = None

    def mutant(self, number, **more):
        line = 200 if faulty("semantics/positions") else (2, 6)[number - 1]
        start = {"line": line, "column": 14}
        location = {"start": start, "end": {"line": line, "column": 15}}
        return {
            "fileName": os.path.abspath(SOURCE),
            "id": str(number),
            "location": location,
            "mutatorName": "change",
            "replacement": "x",
            "status": "Pending",
            **more,
        }

    def progress_again(self):
        self.peer.notify("progress", {"token": self.token, "value": []})

    def notified(self, method, params):
        if method == "$/cancelRequest" and self.ready:
            self.peer.cancel(params["id"], self.cancelled)

    def requested(self, number, method, params):
        known = ("initialize", "mutate", "instrument")
        if not self.ready and method != "initialize":
            if faulty("lifecycle/starting/" + method):
                return []
            raise Refused(-32001, "Server not initialized", {})
        if method.startswith("$/") and faulty("semantics/dollar-requests"):
            raise Refused(INVALID, "Reserved", {})
        if method not in known:
            raise self.peer.unknown(method)
        if not isinstance(params, dict):
            raise Refused(PARAMS, "Invalid params", {})
        wants(params, "clientInfo", dict, method)
        wants(params, "configUri", str, method)
        wants(params, "globPatterns", list, method)
        if faulty("robustness/unknown-members") and "testwireUnknown" in params:
            raise Refused(PARAMS, "Invalid params", {})
        return getattr(self, "on_" + method)(number, params)

    def on_initialize(self, number, params):
        version = params["clientInfo"]["version"]
        if not version.startswith("0.") and not faulty("semantics/other-major"):
            raise Refused(-5000, "Unknown protocol version", {})
        if faulty("semantics/same-major") and version != "0.0.1-alpha.1":
            raise Refused(-5000, "Unknown protocol version", {})
        if faulty("semantics/quiet-before-initialize"):
            self.progress_again()
        self.ready = True
        if faulty("types/result/initialize"):
            return {"serverInfo": {}}
        partial = not faulty("semantics/progress-announced")
        return {
            "serverInfo": {"version": "0.0.1-alpha.1"},
            "capabilities": {
                "instrumentationProvider": {},
                "mutationTestProvider": {"partialResults": partial},
            },
        }

    def on_instrument(self, number, params):
        if params.get("globPatterns"):
            if faulty("semantics/missing-files"):
                raise Refused(-32603, "no such file", {})
            return []
        if faulty("types/result/instrument"):
            return [self.mutant(1, status="Waiting"), self.mutant(2)]
        return [self.mutant(1), self.mutant(2)]

    def on_mutate(self, number, params):
        if faulty("types/known-messages"):
            self.peer.notify("hello", {})
        self.thread(number, self.work, params.get("partialResultToken"))

    def work(self, number, token):
        self.token = token
        results = []
        told = "other" if faulty("progress/correlation/mutate") else token
        if token is not None:
            self.peer.notify("progress", {"token": told, "value": []})
        for each in (1, 2):
            if self.stopped(number):
                return
            result = self.mutant(each, status="Killed")
            if faulty("semantics/stable-ids"):
                result["id"] += "x"
            if token is None:
                results.append(result)
                if not faulty("semantics/progress-opt-in"):
                    continue
            if faulty("types/notification/progress"):
                result["status"] = "Dead"
            if each == 2 and faulty("semantics/progress-whole"):
                continue
            self.peer.notify("progress", {"token": told, "value": [result]})
            if faulty("semantics/progress-empty-response"):
                results.append(result)
        if faulty("types/result/mutate") and token is not None:
            results = "none"
        with self.peer.lock:
            self.peer.end(number, results)
            if faulty("progress/before-response/mutate"):
                self.progress_again()


UPDATES = "testing/testUpdates/tests"


class TestingServer(BrokenServer):
    """A test server whose updates contain the run id that the client sent."""

    bare = True
    extra_headers = b"Content-Type: application/testingplatform\r\n"
    null_answer = False
    ascii_only = True
    initial = "uninitialized"

    def progress_again(self):
        self.peer.notify(UPDATES, {"runId": self.run, "changes": []})

    def notified(self, method, params):
        if method == "$/cancelRequest":
            if faulty("semantics/cancel-id-ignored") and isinstance(params["id"], str):
                os._exit(1)
            self.peer.cancel(params["id"], self.cancelled)
        if method == "exit":
            form = "/no-params" if params == MISSING else "" if params else "/null-params"
            self.peer.over = True
            early = faulty("shutdown/exit" + ("" if params == {} else form))
            if early and not self.peer.running:
                os._exit(1)

    def requested(self, number, method, params):
        known = ("initialize", "testing/discoverTests", "testing/runTests")
        if faulty("semantics/lsp-client") and "rootUri" in params:
            raise Refused(PARAMS, "Invalid params", {})
        if method == "exit" and faulty("semantics/exit-with-id"):
            os._exit(0)
        if not self.ready and method != "initialize":
            if faulty("lifecycle/uninitialized/" + method):
                return {}
            raise Refused(-32002, "Server not initialized", {})
        without = faulty(f"types/result/{method} core-without-capability")
        if method not in known or without:
            raise self.peer.unknown(method)
        if not isinstance(params, dict):
            raise Refused(PARAMS, "Invalid params", {})
        wants(params, "processId", int, method)
        wants(params, "runId", str, method)
        if faulty("robustness/unknown-members") and "testwireUnknown" in params:
            raise Refused(PARAMS, "Invalid params", {})
        if method == "initialize":
            once = self.ready and self.version == "2.5.2"
            if once and not faulty("semantics/initialize-once"):
                raise Refused(INVALID, "Already initialized", {})
            first, self.ready = not self.ready, not faulty("lifecycle/early-request")
            bad = faulty("types/result/initialize") and first and self.peer.count > 0
            info = {"name": "broken"} if bad else {"name": "broken", "version": "1"}
            if self.version is not None:
                info = {"name": "test-anywhere", "version": self.version}
            result = {"serverInfo": info, "capabilities": {"testing": {}}}
            if faulty("lifecycle/early-request"):
                threading.Timer(0.2, self.initialized, (number, result)).start()
                return None
            return result
        self.check_selection(params)
        self.thread(number, self.work, method, params)
        return None

    version = {
        "semantics/no-marker-on-failure": "1.9.1",
        "semantics/null-selection-rejected": "2.3.2",
        "semantics/marker-on-failure": "2.5.2",
        "semantics/initialize-once": "2.5.2",
    }.get(sys.argv[2])
    """The version of a server in the generation that the fault requires, or None."""

    def initialized(self, number, result):
        self.ready = True
        self.peer.answer(number, result)

    def check_selection(self, params):
        """Reject params as servers of the same generation do."""
        older = self.version == "2.3.2" and not faulty("semantics/null-selection-rejected")
        null = "tests" in params and params["tests"] is None
        if null and (older or faulty("semantics/null-selection")):
            raise Refused(PARAMS, "Invalid params", {})
        if self.version == "1.9.1":
            return
        digits = params["runId"].replace("0x", "").strip("{}()")
        short = len("".join(filter(str.isalnum, digits))) != 32
        if short and not faulty("semantics/run-id-checked"):
            raise Refused(PARAMS, "Invalid params", {})
        if "{" in params["runId"] and faulty("semantics/run-id-forms"):
            raise Refused(PARAMS, "Invalid params", {})

    def nodes(self, states):
        line = 200 if faulty("semantics/positions") else 1
        made = []
        for uid in ("a", "b"):
            if faulty("semantics/same-ids-in-new-process"):
                uid += str(os.getpid())
            node = {"uid": uid, "display-name": uid, "node-type": "action"}
            node["location.file"] = SOURCE
            node["location.line-start"] = line
            node["execution-state"] = states
            node["traits"] = [{"speed": "fast"}]
            if faulty("semantics/one-member-traits"):
                node["traits"][0]["owner"] = "me"
            made.append(node)
        return made

    def update(self, method, run, nodes):
        if nodes and faulty("types/notification/" + UPDATES):
            nodes = [{**nodes[0], "uid": 5}]
        if faulty("progress/correlation/" + method):
            run = "00000000-0000-0000-0000-000000000000"
        if faulty(f"progress/correlation/{method} run-id-canonical"):
            run = run.upper()
        changes = None if nodes is None else [{"node": node} for node in nodes]
        if changes and faulty("semantics/parents-first"):
            changes[0]["parent"] = "b"
        more = {"parent": None} if faulty("semantics/exact-params") else {}
        self.peer.notify(UPDATES, {"runId": run, "changes": changes, **more})

    def work(self, number, method, params):
        if faulty("concurrency/second-waits"):
            self.do(number, method, params)
        else:
            with self.turn:
                self.do(number, method, params)

    def do(self, number, method, params):
        text = "".join(c for c in params["runId"].replace("0x", "") if c not in "{}(),-")
        self.run = run = str(uuid.UUID(text)) if len(text) == 32 else params["runId"]
        runs = method == "testing/runTests"
        if faulty("types/known-messages"):
            self.peer.notify("hello", {})
        if faulty("semantics/debugger-if-announced"):
            asked = {"id": 900, "method": "client/attachDebugger", "params": {"processId": 1}}
            self.peer.send({"jsonrpc": "2.0", **asked})
        level = 77 if faulty("types/notification/client/log") else "Information"
        log = {"level": level, "message": "text"}
        if faulty("types/notification/client/log either-log-form"):
            log = {"level": level}
        self.peer.notify("client/log", log)
        if faulty("semantics/batches-if-announced"):
            batch = [{"level": "Information", "message": "text"}]
            self.peer.notify("client/log", {"messages": batch})
        attachments = "testing/testUpdates/attachments"
        if faulty("types/notification/" + attachments):
            self.peer.notify(attachments, {"attachments": 5})
        chosen = self.chosen(params)
        if runs and params.get("tests") is None and faulty("semantics/whole-run"):
            chosen = chosen[:1]
        if chosen:
            first = [node for node in self.first(runs) if node["uid"][0] in chosen]
            self.update(method, run, first)
            if self.halted(number, method, run):
                return
            if runs:
                # The final updates of a run use the same uids as the earlier updates.
                left = faulty("progress/states/" + method)
                last = self.nodes("in-progress" if left else "passed")
                if faulty("semantics/stable-ids"):
                    last[0]["uid"] = "c"
                self.update(method, run, [node for node in last if node["uid"][0] in chosen])
        completes = not faulty("progress/completion/" + method)
        if faulty("semantics/many-runs marker-on-success") and getattr(self, "selections", 0) > 1:
            completes = False
        if completes:
            self.update(method, run, None)
        if faulty(f"progress/completion/{method} updates-before-marker"):
            self.update(method, run, [])
        metrics = 5 if faulty("types/notification/telemetry/update") else {}
        self.peer.notify("telemetry/update", {"eventName": "run", "metrics": metrics})
        written = runs and not faulty("semantics/run-attachments-written")
        result = {"attachments": []} if written else {}
        if faulty("types/result/" + method):
            result = {"attachments": 5} if runs else 5
        quick = faulty("concurrency/second-waits")
        with self.peer.lock:
            if quick and len(self.peer.running) > 1 and number == min(self.peer.running):
                self.held = (number, result)
                return
            self.peer.end(number, result)
            if quick and self.held is not None:
                self.peer.end(*self.held)
            if faulty("progress/before-response/" + method):
                self.update(method, run, [])

    held = None

    def chosen(self, params):
        """Return the uids of the selected tests."""
        tests, every = params.get("tests"), ("a", "b", "c")
        filtered = "filter" in params and faulty("semantics/tests-before-filter")
        if "filter" in params and tests is None and faulty("semantics/filter-all"):
            return ("a",)
        if tests is None or (not tests and faulty("semantics/empty-selection")):
            return every
        unknown = any(test["uid"] == "testwire/no-such-test" for test in tests)
        if unknown and faulty("semantics/unknown-test"):
            return every
        whole = any("location.file" in test for test in tests)
        if filtered or (whole and faulty("semantics/whole-nodes")):
            return ()
        self.selections = getattr(self, "selections", 0) + 1
        if faulty("semantics/many-runs") and self.selections > 1:
            return ()
        others = len(tests) == 1 and faulty("semantics/all-but-one")
        if others or (tests and faulty("semantics/selection")):
            return every
        return [test["uid"] for test in tests]

    def first(self, runs):
        self.again = getattr(self, "again", 0) + (not runs)
        if runs:
            nodes = self.nodes("in-progress")
            if faulty("semantics/stable-ids"):
                nodes[0]["uid"] = "c"
            return nodes
        state = "in-progress" if faulty("progress/states/testing/discoverTests") else "discovered"
        if faulty("semantics/discovery-runs-nothing"):
            state = "passed"
        nodes = self.nodes(state)
        if faulty("semantics/one-test-for-each-uid"):
            nodes.append({**nodes[0], "display-name": "other"})
        if faulty("semantics/same-tests") and self.again == 2:
            nodes[0]["uid"] = "c"
        return nodes

    def halted(self, number, method, run):
        self.marks = lambda: self.update(method, run, None)
        node = {**self.nodes("in-progress")[0], "uid": "d"}
        self.starts_another = lambda: self.update(method, run, [node])
        return self.stopped(number)

    def before_cancelled(self):
        newer = self.version == "2.5.2" and not faulty("semantics/marker-on-failure")
        if newer or faulty("semantics/no-marker-on-failure"):
            self.marks()
        if faulty("cancellation/stops-work"):
            time.sleep(0.6)
            self.starts_another()


class RunnerServer(BrokenServer):
    """A test server that sends nodes and states separately, and allows one operation at a time."""

    bare = True

    def __init__(self, peer):
        super().__init__(peer)
        self.busy = False
        self.states = {}
        self.starts = 0
        self.open = []

    def idle(self):
        self.busy = False

    def progress_again(self):
        self.state("n1", "Running")

    def notified(self, method, params):
        if method == "$/cancelRequest":
            self.peer.cancel(params["id"], self.cancelled)

    def requested(self, number, method, params):
        if not isinstance(params, dict):
            raise Refused(PARAMS, "Invalid params", {})
        prefix, _, name = method.partition("/")
        if prefix != "testrunner" or name not in ("start", "run", "debug", "invalidate"):
            raise self.peer.unknown(method)
        wants(params, "id", str, method)
        wants(params, "solutionPath", str, method)
        if faulty("robustness/unknown-members") and "testwireUnknown" in params:
            raise Refused(PARAMS, "Invalid params", {})
        if self.busy and faulty("concurrency/refusal-is-silent"):
            self.state(params["id"], "Queued")
        if self.busy and not faulty("concurrency/second-refused"):
            raise Refused(-32001, "Operation already in progress", {})
        again = method == "testrunner/start" and self.starts
        if again and faulty("semantics/accepted-when-free"):
            raise Refused(-32001, "Operation already in progress", {})
        name = str(params.get("id")).removesuffix(".again")
        known = method == "testrunner/start" or name in ("n1", "n2")
        if not isinstance(params.get("id", ""), str) and faulty("errors/invalid-params/" + method):
            known = True
        if not known and not faulty("semantics/unknown-node"):
            raise Refused(PARAMS, "No such node", {})
        self.busy = True
        work = self.start if method == "testrunner/start" else self.operate
        self.thread(number, work, method, params.get("id"))
        return

    def register(self, name):
        ending = ".again" if faulty("semantics/stable-ids") and self.starts > 1 else ""
        line = 200 if faulty("semantics/positions") else 0
        kind = {"type": "TestMethod"} if faulty("semantics/plain-by-default") else "test"
        node = {"id": name + ending, "displayName": name, "type": kind}
        parent = "n1" + ending if name.startswith("n2") else None
        node.update({"parentId": parent, "filePath": SOURCE, "lineNumber": line})
        if faulty("semantics/parents-exist"):
            node["parentId"] = "none"
        if faulty("semantics/parents-exist nodes-are-flat"):
            node["children"] = [{**node, "id": name + ".child", "parentId": name}]
        if faulty("types/notification/registerTest"):
            node["displayName"] = 5
        self.peer.notify("registerTest", {"test": node})

    def start(self, number, method, target):
        self.starts += 1
        peer = self.peer
        if faulty("types/known-messages"):
            peer.notify("hello", {})
        gone = 5 if faulty("types/notification/removeTest") else "gone"
        peer.notify("removeTest", {"id": gone})
        project = 5 if faulty("types/notification/refreshTestSigns") else "p"
        peer.notify("refreshTestSigns", {"projectId": project})
        self.status(True)
        for name in [name for name, state in self.states.items() if state is not None]:
            if not faulty("semantics/start-resets-all"):
                idle = faulty("semantics/start-resets-all idle-keeps-outcome")
                self.state(name, "Idle" if idle else None)
        for name in ("n1", "n2"):
            self.register(name)
            if self.stopped(number):
                return
        bad = faulty("types/notification/updateStatusBatch")
        if bad or faulty("semantics/no-batches"):
            peer.notify("updateStatusBatch", {"updates": [] if not bad else 5})
        self.status(faulty("semantics/runner-status"))
        bad = faulty("types/result/" + method)
        with peer.lock:
            peer.end(number, {"success": 5 if bad else True})
            if faulty("progress/before-response/" + method):
                self.register("n1")

    def status(self, loading):
        told = {"isLoading": loading, "overallStatus": "Idle"}
        passed = sum(self.states.get(name) == "Passed" for name in ("n1", "n2"))
        passed += faulty("semantics/totals")
        told.update({"totalPassed": passed, "totalFailed": 0, "totalCancelled": 0})
        if faulty("types/notification/testrunner/statusUpdate"):
            told["totalPassed"] = "none"
        self.peer.notify("testrunner/statusUpdate", told)

    def state(self, name, state):
        self.states[name] = state
        told = {"id": name, "status": state}
        if faulty("types/notification/updateStatus"):
            told["availableActions"] = 5
        self.peer.notify("updateStatus", told)

    def operate(self, number, method, target):
        runs = method != "testrunner/invalidate"
        below = [target.replace("n1", "n2")] if target.startswith("n1") else []
        self.open = [target, *below]
        for each in self.open:
            if self.states.get(each) is not None and not faulty("semantics/reset-at-start"):
                self.state(each, None)
            debugs = method == "testrunner/debug" and not faulty("semantics/debugging")
            self.state(each, "Debugging" if debugs else "Running" if runs else "Discovering")
            if runs and faulty("semantics/resets-first"):
                self.peer.notify("updateStatus", {"id": each})
        if runs and faulty("semantics/visibility-optional"):
            # The request never ends, because the client's response is an error.
            asked = {"id": 901, "method": "testrunner/isVisible", "params": {}}
            self.peer.send({"jsonrpc": "2.0", **asked})
            return
        if self.stopped(number):
            return
        if not runs:
            wrong = faulty("semantics/rest-after-invalidation")
            last = "Skipped" if wrong else "Idle"
        else:
            last = "Passed"
        for each in self.open:
            if faulty("progress/states/" + method) and each.startswith("n2"):
                continue
            if faulty("semantics/whole-container") and target == "n1" and each.startswith("n2"):
                self.state(each, "Idle")
                continue
            wrong = faulty("semantics/aggregate") and each == "n2"
            if faulty("semantics/one-outcome"):
                self.state(each, "Skipped")
            self.state(each, "Failed" if wrong else last)
        if faulty("semantics/selection"):
            self.state("other", last)
        if faulty("semantics/target-ends"):
            self.peer.notify("updateStatus", {"id": target, "status": None})
        if runs:
            self.status(False)
        bad = faulty("types/result/" + method)
        with self.peer.lock:
            self.peer.end(number, {"success": 5 if bad else True})
            if faulty("progress/before-response/" + method):
                self.state(target, "Passed" if runs else "Idle")
            if faulty(f"progress/before-response/{method} no-reset-after-end"):
                self.state(target, None)

    def before_cancelled(self):
        if faulty("semantics/cancel-sequence"):
            return
        for name in self.open:
            if not faulty("semantics/cancelling-first"):
                self.state(name, "Cancelling")
            self.state(name, "Cancelled")
        if faulty("cancellation/stops-work"):
            time.sleep(0.6)
            self.state("n3", "Running")


SERVERS = {
    "draft": DraftServer,
    "mutation": MutationServer,
    "runner": RunnerServer,
    "testing": TestingServer,
}

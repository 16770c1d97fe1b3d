/**
 * An extension for benchmarks. It measures the event loop and the heap of the extension host, and
 * shows items through a test controller without other code.
 *
 * The probe connects to the port in the setting `probe.port`. For each line, it writes one line of
 * JSON: `start` starts a measurement, `stop` returns it, and `end` ends the run of the controller.
 */
'use strict';

const { createConnection } = require('node:net');
const { monitorEventLoopDelay } = require('node:perf_hooks');
const { createInterface } = require('node:readline');
const { setFlagsFromString } = require('node:v8');
const { runInNewContext } = require('node:vm');
const vscode = require('vscode');
const { filesOf, lineOf, outcomeOf, stream } = require('./cases.cjs');

/** Resolution of the measurement in ms, which each measured delay contains. */
const RESOLUTION = 5;

exports.activate = function activate(context) {
  const settings = vscode.workspace.getConfiguration('probe');
  const port = settings.get('port');
  if (!port) {
    return;
  }
  const socket = createConnection(port, '127.0.0.1');
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION });
  const milliseconds = (value) => Math.max(value / 1e6 - RESOLUTION, 0);
  createInterface({ input: socket }).on('line', (line) => {
    if (line === 'end') {
      finish();
      socket.write('{}\n');
      return;
    }
    delays.disable();
    const reply = {
      longest: milliseconds(delays.max),
      p99: milliseconds(delays.percentile(99)),
      heap: heapAfterCollection(),
    };
    if (line === 'start') {
      // The collection of garbage is not part of the measurement.
      setImmediate(() => {
        delays.reset();
        delays.enable();
      });
    }
    socket.write(`${JSON.stringify(reply)}\n`);
  });
  let finish = () => undefined;
  const finished = new Promise((resolve) => {
    finish = resolve;
  });
  const bare = settings.get('bare');
  if (bare) {
    context.subscriptions.push(bareController(bare, settings.get('count'), finished));
  }
};

/** Collect garbage, and return the used heap in bytes. */
function heapAfterCollection() {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed;
}

/** Show items. A run ends when `finished` has resolved. */
function bareController(kind, count, finished) {
  const root = vscode.workspace.workspaceFolders[0].uri;
  const controller = vscode.tests.createTestController('bare', 'Bare');
  const items = new Map();
  const files = filesOf(count).map(({ name, tests }) => {
    const uri = vscode.Uri.joinPath(root, name);
    const file = controller.createTestItem(name, name, uri);
    file.children.replace(
      tests.map((test) => {
        const line = lineOf(test);
        const label =
          kind === 'tests' ? `test_${test}` : `left + right → left - right · ${line + 1}`;
        const item = controller.createTestItem(String(test), label, uri);
        item.range = new vscode.Range(line, 0, line, kind === 'tests' ? 0 : 21);
        item.sortText = String(line).padStart(7, '0');
        items.set(test, item);
        return item;
      }),
    );
    return file;
  });
  controller.items.replace(files);
  controller.createRunProfile(
    'Run',
    vscode.TestRunProfileKind.Run,
    async (request) => {
      const run = controller.createTestRun(request);
      items.forEach((item) => run.enqueued(item));
      await stream([...items.keys()], (test) => {
        const item = items.get(test);
        run.started(item);
        show(run, item, outcomeOf(test), kind);
      });
      await finished;
      run.end();
    },
    true,
  );
  return controller;
}

function show(run, item, outcome, kind) {
  if (kind === 'mutants' || outcome === 'failed') {
    run.appendOutput(`${item.label}: ${outcome}\r\n`, undefined, item);
  }
  if (outcome === 'passed') {
    run.passed(item, 1);
  } else if (outcome === 'skipped') {
    run.skipped(item);
  } else {
    const message = vscode.TestMessage.diff('The values differ.', 'expected', 'actual');
    message.location = new vscode.Location(item.uri, item.range);
    run.failed(item, message, 1);
  }
}

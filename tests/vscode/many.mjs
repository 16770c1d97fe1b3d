/**
 * A server with many tests or mutants, for each of the protocols.
 *
 *     node many.mjs PROTOCOL COUNT MODE LOG  followed by the launch arguments of the protocol
 *
 * In the mode `stream`, a run sends results in bursts, and a run of all tests ends when the file
 * LOG.end exists. In the mode `lazy`, the server of the protocol `test-runner` lists the tests of a
 * file only when the client requests them. In the mode `deaf`, a run starts the first test, and then
 * the server ignores all cancellations. In the mode `serial`, the server also reads no messages
 * during a run, after the result of the first test. In the further modes, it responds to a cancelled
 * run, but stays busy:
 *
 * - `blocks`: it then reads no messages.
 * - `busy`: it then reads no messages, and it never responds to requests for details.
 * - `held`: it responds to all requests except for further runs.
 * - `continues`: as `held`, and it keeps sending results of the cancelled run.
 * - `late`: as `held`, and the first test has no result before the cancellation.
 *
 * The server appends these lines to the file LOG: `start PID`, `ready TIME` when all tests have been
 * sent, `running` and `ended`. In some modes, it also appends `blocked`, and `waiting` for a request
 * without a response.
 */
import { appendFileSync, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import process from 'node:process';

const { filesOf, lineOf, outcomeOf, stream } = createRequire(import.meta.url)('./probe/cases.cjs');
const [protocol, count, mode, log, ...launch] = process.argv.slice(2);
const files = filesOf(Number(count));
const cwd = process.cwd();
const note = (text) => appendFileSync(log, `${text}\n`);

/** Return an object with a handler for each method. */
const protocols = {
  'mstest-runner'(send) {
    const node = (test, name, more) => ({
      uid: String(test),
      'display-name': `test_${test}`,
      'node-type': 'action',
      'location.file': join(cwd, name),
      'location.line-start': lineOf(test) + 1,
      ...more,
    });
    const failure = {
      'error.message': 'The values differ.',
      'assert.expected': 'expected',
      'assert.actual': 'actual',
      standardOutput: 'failed',
    };
    const update = (runId, changes) =>
      send({ method: 'testing/testUpdates/tests', params: { runId, changes } });
    return {
      initialize: () => ({
        processId: process.pid,
        serverInfo: { name: 'many', version: '1' },
        capabilities: { testing: { supportsDiscovery: true } },
      }),
      'testing/discoverTests'({ runId }) {
        for (const { name, tests } of files) {
          const group = { uid: name, 'display-name': name, 'node-type': 'group' };
          update(runId, [
            {
              node: { ...group, 'execution-state': 'discovered', 'location.file': join(cwd, name) },
            },
            ...tests.map((test) => ({
              node: node(test, name, { 'execution-state': 'discovered' }),
              parent: name,
            })),
          ]);
        }
        update(runId, null);
        return {};
      },
      async 'testing/runTests'({ runId, tests: selected }) {
        const wanted = selected && new Set(selected.map(({ uid }) => uid));
        await runAll(
          (test) => wanted === undefined || wanted.has(String(test)),
          (test, name) =>
            update(runId, [
              { node: node(test, name, { 'execution-state': 'in-progress' }), parent: name },
            ]),
          (test, name) => {
            const outcome = outcomeOf(test);
            const more = outcome === 'failed' ? failure : {};
            const state = { 'execution-state': outcome, 'time.duration-ms': 1, ...more };
            update(runId, [{ node: node(test, name, state), parent: name }]);
          },
        );
        update(runId, null);
        return { attachments: [] };
      },
    };
  },

  'test-runner'(send) {
    const status = (id, value) => send({ method: 'updateStatus', params: { id, status: value } });
    const register = (test) => send({ method: 'registerTest', params: { test } });
    const list = (name, tests) => {
      for (const test of tests) {
        const place = { filePath: join(cwd, name), lineNumber: lineOf(test) };
        const more = { parentId: name, type: 'test', ...place };
        register({ id: String(test), displayName: `test_${test}`, ...more });
      }
    };
    const states = { passed: 'Passed', failed: 'Failed', skipped: 'Skipped' };
    return {
      'testrunner/start'() {
        for (const { name, tests } of files) {
          const filePath = join(cwd, name);
          register({ id: name, displayName: name, filePath, type: 'namespace' });
          if (mode !== 'lazy') {
            list(name, tests);
          }
        }
        return { success: true };
      },
      'testrunner/invalidate'({ id }) {
        note(`listed ${id}`);
        list(id, files.find(({ name }) => name === id).tests);
        return { success: true };
      },
      async 'testrunner/run'({ id }) {
        await runAll(
          (test, name) => id === name || id === String(test),
          (test) => status(String(test), 'Running'),
          (test) => status(String(test), states[outcomeOf(test)]),
        );
        return { success: true };
      },
      'testrunner/getResults': ({ id }) => ({
        found: true,
        errorMessage: outcomeOf(Number(id)) === 'failed' ? ['The values differ.'] : [],
      }),
    };
  },

  msp(send) {
    const mutant = (test) => ({
      id: String(test),
      mutatorName: 'Arithmetic',
      replacement: 'left - right',
      location: {
        start: { line: lineOf(test) + 1, column: 10 },
        end: { line: lineOf(test) + 1, column: 22 },
      },
    });
    const statuses = { passed: 'Killed', failed: 'Survived', skipped: 'Ignored' };
    return {
      configure: () => ({ version: '0.4.0' }),
      discover: () => ({
        files: Object.fromEntries(
          files.map(({ name, tests }) => [name, { mutants: tests.map(mutant) }]),
        ),
      }),
      async mutationTest(params) {
        const paths = params?.files?.map(({ path }) => path);
        await runAll(
          (_, name) => paths === undefined || paths.includes(name),
          () => undefined,
          (test, name) => {
            const mutants = [{ ...mutant(test), status: statuses[outcomeOf(test)], duration: 1 }];
            send({
              method: 'reportMutationTestProgress',
              params: { files: { [name]: { mutants } } },
            });
          },
        );
        return { files: {} };
      },
    };
  },
};

/** The number of results that have been sent. */
let sent = 0;

let cancelled = false;

/** Send the result of the test that was running when its run was cancelled. */
let finish = () => undefined;

/** The modes in which the server responds to a cancelled run. */
const responsive = new Set(['blocks', 'busy', 'held', 'continues', 'late']);

const discoveries = new Set(['testing/discoverTests', 'testrunner/start', 'discover']);

/** Run the chosen tests. The functions receive the number of a test and the name of its file. */
async function runAll(chosen, begin, end) {
  if (cancelled) {
    note('waiting');
    await new Promise(() => undefined);
  }
  note('running');
  const names = new Map();
  for (const { name, tests } of files) {
    tests.filter((test) => chosen(test, name)).forEach((test) => names.set(test, name));
  }
  if (mode !== 'stream' && mode !== 'lazy') {
    const [[test, name]] = names;
    begin(test, name);
    if (mode === 'late') {
      finish = () => end(test, name);
    } else if (mode !== 'deaf') {
      end(test, name);
    }
    if (mode === 'serial') {
      setTimeout(block, 50);
    }
    if (mode === 'continues') {
      setInterval(() => end(test, name), 20);
    }
    await new Promise(() => undefined);
  }
  await stream([...names.keys()], (test) => {
    begin(test, names.get(test));
    end(test, names.get(test));
    sent += 1;
  });
  // A client may request each file separately.
  while (mode === 'stream' && sent === Number(count) && !existsSync(`${log}.end`)) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  note('ended');
}

/** Read no further messages. */
function block() {
  note('blocked');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}

function serve(input, output) {
  const send = (message) => {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message });
    output.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  };
  const handlers = protocols[protocol](send);
  const answer = async ({ id, method, params }) => {
    if (responsive.has(mode) && method === '$/cancelRequest') {
      if (!cancelled) {
        cancelled = true;
        finish();
        send({ id: params.id, error: { code: -32800, message: 'Request cancelled' } });
        if (mode === 'busy' || mode === 'blocks') {
          setTimeout(block, 50);
        }
      }
      return;
    }
    if (mode === 'busy' && method === 'testrunner/getResults') {
      note('waiting');
      return;
    }
    if (handlers[method] === undefined) {
      if (id !== undefined) {
        send({ id, error: { code: -32601, message: `No ${method}` } });
      }
      return;
    }
    const result = await handlers[method](params);
    send({ id, result });
    if (discoveries.has(method)) {
      note(`ready ${Date.now()}`);
    }
  };
  let buffer = Buffer.alloc(0);
  input.on('data', (chunk) => {
    buffer = Buffer.concat([buffer, chunk]);
    for (;;) {
      const end = buffer.indexOf('\r\n\r\n');
      const length = Number(/Content-Length: (\d+)/i.exec(buffer.toString('latin1', 0, end))?.[1]);
      if (end === -1 || buffer.length < end + 4 + length) return;
      void answer(JSON.parse(buffer.toString('utf8', end + 4, end + 4 + length)));
      buffer = buffer.subarray(end + 4 + length);
    }
  });
  input.on('end', () => process.exit(0));
}

note(`start ${process.pid}`);
if (protocol === 'mstest-runner') {
  const socket = createConnection(Number(launch[launch.indexOf('--client-port') + 1]), '127.0.0.1');
  serve(socket, socket);
} else {
  serve(process.stdin, process.stdout);
}

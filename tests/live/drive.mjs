// Runs the tests of a program with the generated TypeScript client, and prints the states as JSON.
//
// Usage: `node drive.mjs DIST COMMAND ARG...`. DIST is the output folder of the compiler for
// generated/typescript.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';

const [dist, command, ...args] = process.argv.slice(2);
const { CancellationTokenSource, createMessageConnection, StreamMessageReader, StreamMessageWriter } =
  createRequire(join(resolve(dist), 'index.js'))('vscode-jsonrpc/node');
const { Client } = await import(
  pathToFileURL(join(resolve(dist), 'mstest-runner', 'v1_0', 'index.js')).href
);

/** The code for a request whose connection is closed before the response. */
const PENDING_REJECTED = -32097;

const listener = createServer().listen(0, '127.0.0.1');
await once(listener, 'listening');
const port = String(listener.address().port);
const app = spawn(command, [...args, '--server', '--client-port', port], { stdio: 'ignore' });
const exited = once(app, 'exit');
const [socket] = await once(listener, 'connection');
socket.on('error', () => {});

const connection = createMessageConnection(
  new StreamMessageReader(socket),
  new StreamMessageWriter(socket),
);
// The connection does not reject pending requests before it is disposed.
connection.onClose(() => connection.dispose());
const client = new Client(connection);
/** The last node of each uid, by run id. */
const runs = {};
let updated = () => {};
client.onTestUpdates(({ runId, changes }) => {
  for (const { node } of changes ?? []) runs[runId] = { ...runs[runId], [node.uid]: node };
  updated();
});
connection.listen();

const states = (runId) =>
  Object.fromEntries(
    Object.values(runs[runId] ?? {}).map((node) => [node['display-name'], node['execution-state']]),
  );

async function run(tests) {
  const runId = randomUUID();
  await client.runTests({ runId, ...(tests && { tests }) });
  return states(runId);
}

/** Cancels a run when its only test is running, and returns the code of the error. */
async function cancelled(test) {
  const source = new CancellationTokenSource();
  const runId = randomUUID();
  updated = () => {
    if (runs[runId]?.[test.uid]?.['execution-state'] === 'in-progress') source.cancel();
  };
  try {
    await client.runTests({ runId, tests: [test] }, source.token);
    return 'no error';
  } catch (error) {
    return error.code;
  }
}

try {
  const { serverInfo } = await client.initialize({
    processId: process.pid,
    clientInfo: { name: 'testwire-live', version: '1.0.0' },
    capabilities: { testing: { debuggerProvider: false } },
  });
  const runId = randomUUID();
  await client.discoverTests({ runId });
  const discovered = states(runId);
  const test = (name) =>
    Object.values(runs[runId]).find((node) => node['display-name'].endsWith(name));
  const all = await run();
  const some = await run([test('Passes'), test('Fails')]);
  const code = await cancelled(test('Long'));
  if (code !== PENDING_REJECTED) await client.exit();
  const [exitCode] = await exited;
  console.log(JSON.stringify({ serverInfo, discovered, all, some, code, exitCode }));
} finally {
  socket.destroy();
  listener.close();
  app.kill();
}

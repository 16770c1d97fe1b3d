// The tasks of `bench` in `tests/languages/README.md`, with vscode-jsonrpc.
//
// Usage: `node typescript_bench_client.mjs generated|plain DIST PROGRAM ARGUMENT...`. DIST is the
// output folder of the compiler for generated/typescript. With `generated`, messages pass through
// the generated client, which checks them. With `plain`, only vscode-jsonrpc is measured.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';

const BATCH = 100;
const [kind, dist, program, ...words] = process.argv.slice(2);
const { createMessageConnection, StreamMessageReader, StreamMessageWriter } = createRequire(
  join(resolve(dist), 'index.js'),
)('vscode-jsonrpc/node');

const server = spawn(program, words, { stdio: ['pipe', 'pipe', 'inherit'] });
const connection = createMessageConnection(
  new StreamMessageReader(server.stdout),
  new StreamMessageWriter(server.stdin),
);
let seen = 0;
const count = ({ files }) => {
  for (const { mutants } of Object.values(files)) seen += mutants.length;
};

async function calls() {
  if (kind === 'plain') {
    connection.onNotification('reportMutationTestProgress', count);
    return {
      configure: () => connection.sendRequest('configure', {}),
      discover: (params) => connection.sendRequest('discover', params),
      mutationTest: (params) => connection.sendRequest('mutationTest', params),
    };
  }
  const module = join(resolve(dist), 'msp/v0_4/index.js');
  const { Client } = await import(pathToFileURL(module).href);
  const client = new Client(connection);
  client.onReportMutationTestProgress(count);
  return client;
}

async function timed(expected, task) {
  seen = 0;
  const start = performance.now();
  await task();
  const took = (performance.now() - start) / 1000;
  if (seen !== expected) throw new Error(`expected ${expected} mutants, found ${seen}`);
  return took;
}

const client = await calls();
connection.listen();
await client.configure({});
let figures;
for (const total of [500, 10000]) {
  const notifications = await timed(total, () => client.mutationTest({ files: [{ path: String(total) }] }));
  const requests = await timed(total, async () => {
    for (let sent = 0; sent < total; sent += BATCH) {
      const batch = Array.from({ length: BATCH }, () => client.discover({ files: [{ path: 'src/price.py' }] }));
      for (const result of await Promise.all(batch)) count(result);
    }
  });
  figures = { notifications, requests };
}
console.log(JSON.stringify(figures));
connection.dispose();
server.stdin.end();

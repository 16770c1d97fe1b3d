// The generated TypeScript client: discover and run N tests.
//
// Usage: `node typescript_client.mjs DIST PYTHON N`. DIST is the output folder of the compiler for
// generated/typescript. Prints the seconds from `initialize` to the last response.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';

const [dist, python, count] = process.argv.slice(2);
const { createMessageConnection, StreamMessageReader, StreamMessageWriter } = createRequire(
  join(resolve(dist), 'index.js'),
)('vscode-jsonrpc/node');
const module = join(resolve(dist), 'mstest-runner/v1_0/index.js');
const { Client } = await import(pathToFileURL(module).href);

const listener = createServer().listen(0, '127.0.0.1');
await once(listener, 'listening');
const program = fileURLToPath(new URL('plain_tests.py', import.meta.url));
const port = String(listener.address().port);
spawn(python, [program, count, '--server', '--client-port', port], { stdio: 'inherit' });
const [socket] = await once(listener, 'connection');
listener.close();
const connection = createMessageConnection(
  new StreamMessageReader(socket),
  new StreamMessageWriter(socket),
);
const client = new Client(connection);
let seen = 0;
client.onTestUpdates(({ changes }) => {
  seen += changes?.length ?? 0;
});
connection.listen();

const start = performance.now();
await client.initialize({
  processId: process.pid,
  clientInfo: { name: 'bench', version: '1' },
  capabilities: { testing: { debuggerProvider: false } },
});
await client.discoverTests({ runId: 'aaaaaaaa-0000-0000-0000-bbbbbbbbbbbb' });
await client.runTests({ runId: 'aaaaaaaa-0000-0000-0000-cccccccccccc' });
const took = (performance.now() - start) / 1000;
await client.exit();
if (seen !== 2 * Number(count)) throw new Error(`expected all tests, found ${seen}`);
console.log(took);

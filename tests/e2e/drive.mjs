// Calls an MSP server with the generated TypeScript client and prints the results as one line of
// JSON. The end-to-end tests run this script.
//
// Usage: `node drive.mjs stdio CWD COMMAND ARG...` or `node drive.mjs socket HOST PORT`.
// With `stdio`, the script starts the server. With `socket`, the script connects to a running
// server.
// The environment variable TESTWIRE_DRIVE contains an object with the params of each method.

import { spawn } from 'node:child_process';
import { connect } from 'node:net';
import process from 'node:process';

import { Client } from '@testwire/protocols/msp/v0_4';
import {
  createMessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-jsonrpc/node';

const [channel, ...rest] = process.argv.slice(2);
const wanted = JSON.parse(process.env.TESTWIRE_DRIVE ?? '{}');

let child;
let socket;
let streams;
if (channel === 'stdio') {
  const [cwd, command, ...args] = rest;
  child = spawn(command, args, { cwd, stdio: ['pipe', 'pipe', 'inherit'] });
  streams = [child.stdout, child.stdin];
} else {
  socket = connect({ host: rest[0], port: Number(rest[1]) });
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  streams = [socket, socket];
}

const connection = createMessageConnection(
  new StreamMessageReader(streams[0]),
  new StreamMessageWriter(streams[1]),
);
const client = new Client(connection);
const progress = [];
client.onReportMutationTestProgress((result) => progress.push(result));
connection.listen();

try {
  const configured = await client.configure(wanted.configure ?? {});
  const discovered = await client.discover(wanted.discover ?? {});
  const final = await client.mutationTest(wanted.mutationTest ?? {});
  console.log(JSON.stringify({ configured, discovered, progress, final }));
} finally {
  client.dispose();
  socket?.destroy();
  child?.kill('SIGTERM');
}

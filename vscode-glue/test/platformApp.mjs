/**
 * A scripted test app of the MSTest runner protocol. It connects to the client and has one test.
 *
 *     node platformApp.mjs [controller] [unconnected] [slow] [--coverage FILE] --server --client-port N
 *
 * With `controller`, the first process starts a second process, which runs the test.
 */
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';

const args = process.argv.slice(2);
const valueOf = (name) => args[args.indexOf(name) + 1];
const child = args.includes('child');
const passive = args.includes('controller') && !child;
const coverage = args.includes('--coverage') ? valueOf('--coverage') : undefined;
const test = { uid: 'one', 'display-name': 'One', 'node-type': 'action' };

if (args.includes('unconnected') && coverage !== undefined) {
  console.error('Unknown option');
  process.exit(5);
}

const socket = connect(Number(valueOf('--client-port')), '127.0.0.1');

function send(message) {
  const body = JSON.stringify({ jsonrpc: '2.0', ...message });
  socket.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
}

function update(runId, changes) {
  send({ method: 'testing/testUpdates/tests', params: { runId, changes } });
}

function initialized(id) {
  const testing = {
    supportsDiscovery: !passive,
    experimental_multiRequestSupport: false,
    vstestProvider: false,
    attachmentsSupport: true,
    multipleConnectionProvider: passive,
  };
  const serverInfo = { name: 'scripted', version: '1' };
  send({ id, result: { processId: process.pid, serverInfo, capabilities: { testing } } });
  if (passive) {
    const more = [process.argv[1], ...args, 'child'];
    spawn(process.execPath, more, { stdio: 'inherit' }).once('exit', (code) => process.exit(code));
  }
}

async function handle({ id, method, params }) {
  switch (method) {
    case 'initialize':
      initialized(id);
      break;
    case 'testing/discoverTests':
      update(params.runId, [{ node: { ...test, 'execution-state': 'discovered' }, parent: null }]);
      update(params.runId, null);
      send({ id, result: {} });
      break;
    case 'testing/runTests':
      if (args.includes('slow')) {
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
      update(params.runId, [{ node: { ...test, 'execution-state': 'passed' }, parent: null }]);
      update(params.runId, null);
      send({ id, result: { attachments: [] } });
      break;
    case 'exit':
      if (coverage !== undefined) {
        writeFileSync(coverage, '<coverage line-rate="1"></coverage>');
      }
      process.exit(0);
  }
}

let text = '';
socket.setEncoding('utf8').on('data', (part) => {
  text += part;
  for (let found; (found = /Content-Length: (\d+)[^]*?\r\n\r\n/.exec(text));) {
    const start = found.index + found[0].length;
    const end = start + Number(found[1]);
    if (text.length < end) {
      break;
    }
    const message = JSON.parse(text.slice(start, end));
    text = text.slice(end);
    void handle(message);
  }
});
socket.on('close', () => process.exit(3));

// Sends the requests of an editor with the generated TypeScript client of a protocol.
//
// Usage: `node drive.mjs DIST PROTOCOL TRANSPORT SERVER`.
//
// DIST is the output folder of the compiler for generated/typescript. The client cancels requests
// that take too long. After an error or an invalid response, the client continues
// and exits with code 0.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

const [dist, name, transportId, program] = process.argv.slice(2);
const {
  AbstractMessageReader,
  AbstractMessageWriter,
  CancellationTokenSource,
  createMessageConnection,
  StreamMessageReader,
} = createRequire(join(resolve(dist), 'index.js'))('vscode-jsonrpc/node');

const WORK = 1000;
const [id, version] = name.split('@');
const module = `${id}/v${version.replace(/[^0-9A-Za-z]+/g, '_')}`;
const { Client, protocol } = await import(
  pathToFileURL(join(resolve(dist), module, 'index.js')).href
);
const transport = protocol.transports.find(({ id }) => id === transportId);

/** Writes messages in the framing of the protocol. */
class FramedWriter extends AbstractMessageWriter {
  constructor(stream) {
    super();
    this.stream = stream;
    stream.on('error', (error) => this.fireError(error));
    stream.on('close', () => this.fireClose());
  }

  async write(message) {
    const { headers, asciiOnly } = transport.framing;
    let text = JSON.stringify(message);
    if (asciiOnly) {
      text = text.replace(/[^\0-\x7f]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
    }
    const lines = [['Content-Length', Buffer.byteLength(text)], ...headers];
    this.stream.write(`${lines.map(([key, value]) => `${key}: ${value}\r\n`).join('')}\r\n${text}`);
  }

  end() {}
}

/** Sends each message as an HTTP POST request, and reads the messages in the HTTP response. */
class Exchange {
  constructor(url) {
    let deliver = () => {};
    let broken = () => {};
    this.reader = new (class extends AbstractMessageReader {
      listen(callback) {
        deliver = callback;
        broken = () => this.fireClose();
        return { dispose() {} };
      }
    })();
    this.writer = new (class extends AbstractMessageWriter {
      async write(message) {
        post(message).catch(() => broken());
      }

      end() {}
    })();
    const post = async (message) => {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        },
        body: JSON.stringify(message),
      });
      const text = await response.text();
      const events = response.headers.get('content-type')?.startsWith('text/event-stream');
      const bodies = events
        ? text.split('\n').filter((line) => line.startsWith('data:')).map((line) => line.slice(5))
        : [text];
      bodies.filter(Boolean).forEach((body) => deliver(JSON.parse(body)));
    };
  }
}

const launched = (...line) => spawn(program, line, { stdio: ['pipe', 'pipe', 'inherit'] });

async function retried(open) {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await open();
    } catch (error) {
      if (attempt > 300) throw error;
      await sleep(25);
    }
  }
}

function connected(options) {
  return new Promise((done, fail) => {
    const socket = connect(options, () => done(socket));
    socket.once('error', fail);
  });
}

async function freePort() {
  const server = createServer();
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address();
  await new Promise((done) => server.close(done));
  return port;
}

/** Starts the server, and returns its process and its streams, or a reader and writer for HTTP. */
async function start() {
  const { words } = transport.launch;
  if (transport.kind === 'stdio') {
    const child = launched(...words);
    return { child, reading: child.stdout, writing: child.stdin };
  }
  if (transport.kind === 'pipe') {
    const folder = mkdtempSync(join(tmpdir(), 'tw-'));
    const path = join(folder, 'pipe');
    const child = launched(...words, '--pipe', path);
    const socket = await retried(() => connected({ path }));
    rmSync(folder, { recursive: true });
    return { child, reading: socket, writing: socket };
  }
  if (transport.listener === 'client') {
    const server = createServer();
    await new Promise((done) => server.listen(0, '127.0.0.1', done));
    const child = launched(...words, '--client-port', String(server.address().port));
    const socket = await new Promise((done) => server.once('connection', done));
    server.close();
    return { child, reading: socket, writing: socket };
  }
  const port = await freePort();
  const child = launched(...words, '--port', String(port));
  const socket = await retried(() => connected({ host: '127.0.0.1', port }));
  if (transport.kind === 'http') {
    socket.destroy();
    return { child, ...new Exchange(`http://127.0.0.1:${port}/`) };
  }
  return { child, reading: socket, writing: socket };
}

async function tried(call) {
  try {
    return await call;
  } catch (error) {
    console.error(`${error.name}: ${String(error.message).slice(0, 300)}`);
    return undefined;
  }
}

/** Calls a method, cancels the call if it is slow, and waits for the response. */
async function worked(call) {
  const source = new CancellationTokenSource();
  const timer = setTimeout(() => source.cancel(), WORK);
  const result = await tried(call(source.token));
  clearTimeout(timer);
  return result;
}

const SCRIPTS = {
  'msp@0.4': async (client) => {
    client.onReportMutationTestProgress((report) => console.error(Object.keys(report.files)));
    client.connection.listen();
    await tried(client.configure());
    await tried(client.discover());
    await worked((token) => client.mutationTest({}, token));
    await tried(client.discover());
  },
  'msp@0.0.1-alpha.1': async (client) => {
    client.connection.listen();
    const hello = { clientInfo: { version: '0.0.1-alpha.1' } };
    const capabilities = (await tried(client.initialize(hello)))?.capabilities ?? {};
    if (capabilities.mutationTestProvider) await worked((token) => client.mutate({}, token));
    if (capabilities.instrumentationProvider) await tried(client.instrument({}));
  },
  'mstest-runner@1.0': async (client) => {
    client.onTestUpdates((update) => console.error(update.changes?.length));
    client.onAttachDebugger(() => ({ success: true }));
    client.connection.listen();
    await tried(
      client.initialize({
        processId: process.pid,
        clientInfo: { name: 'drivé', version: '1.0.0' },
        capabilities: { testing: { debuggerProvider: true } },
      }),
    );
    await tried(client.discoverTests({ runId: randomUUID() }));
    await worked((token) => client.runTests({ runId: randomUUID() }, token));
    await tried(client.exit());
  },
  'test-runner@0.1': async (client) => {
    client.onRegisterTest(({ test }) => console.error(test.id));
    client.onUpdateStatus(({ id, status }) => console.error(id, status));
    client.onRemoveTest(({ id }) => console.error(id));
    client.onTestrunnerIsVisible(() => true);
    client.connection.listen();
    await tried(client.testrunnerStart({}));
    await worked((token) => client.testrunnerRun({ id: 'T1' }, token));
    await tried(client.testrunnerInvalidate({ id: 'P1' }));
  },
};

const { child, reading, writing, reader, writer } = await start();
const exited = new Promise((done) => child.once('exit', done));
const connection = createMessageConnection(
  reader ?? new StreamMessageReader(reading),
  writer ?? new FramedWriter(writing),
);
connection.onError(([error]) => console.error(String(error)));
// Without `dispose`, calls without a response would never end.
connection.onClose(() => connection.dispose());
child.once('exit', () => setTimeout(() => connection.dispose(), 100));
const client = new Client(connection);
await SCRIPTS[name](client);
connection.dispose();
writing?.end();
if (await Promise.race([exited.then(() => false), sleep(500, true)])) {
  child.kill('SIGTERM');
  await exited;
}
process.exit(0);

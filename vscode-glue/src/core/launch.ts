/**
 * Starts a server and returns the streams for its messages.
 *
 * The launch arguments (`serve stdio`, `--port`) come from the generated descriptors. This module
 * must not depend on protocol methods. Tests: test/launch.test.ts.
 */
import { createConnection, createServer, type Socket } from 'node:net';
import { protocol } from '@testwire/protocols/msp/v0_4';
import type { Readable, Writable } from 'node:stream';
import { Problem } from './problems.js';
import { ServerProcess } from './process.js';

export type TransportId = (typeof protocol.transports)[number]['id'];

export const transports: readonly TransportId[] = protocol.transports.map(({ id }) => id);

/** Options for starting a server. Paths are absolute unless stated otherwise. */
export interface ServerOptions {
  /** The server's name in messages, unique in a workspace folder. */
  readonly name: string;
  readonly command: string;
  /** Arguments of `command`, with or without the protocol's launch arguments; see `launchLine`. */
  readonly args: readonly string[];
  readonly cwd: string;
  readonly transport: TransportId;
  /** Path of the server's configuration file, absolute or relative to `cwd`. */
  readonly configFile?: string;
  readonly env?: NodeJS.ProcessEnv;
}

const host = '127.0.0.1';

/**
 * Return the arguments that start a server with a transport.
 *
 * The protocol's launch arguments are added to `args`. If `args` already contains launch arguments,
 * only `${port}` and `${host}` are replaced.
 */
export function launchLine(
  args: readonly string[],
  transport: TransportId,
  port: number | undefined,
): string[] {
  const entry = protocol.transports.find(({ id }) => id === transport);
  if (entry === undefined) {
    throw new Problem(
      'cannot-start',
      `Unknown transport “${transport}”; known: ${transports.join(', ')}.`,
    );
  }
  const values: Record<string, string> = { host, port: String(port) };
  const { words, options } = entry.launch;
  if (args.some((_, at) => words.every((word, offset) => args[at + offset] === word))) {
    return args.map((arg) =>
      arg.replace(/\$\{(port|host)\}/g, (_, name: string) => values[name] ?? ''),
    );
  }
  const flags = options.flatMap(({ flag, value }) => [flag, values[value] ?? '']);
  return [...args, ...words, ...flags];
}

export interface Launched {
  readonly process: ServerProcess;
  readonly input: Readable;
  readonly output: Writable;
  readonly socket?: Socket;
}

/**
 * Start a server and return its streams. If an error occurs, end the server and reject with a
 * Problem.
 */
export async function launch(
  options: ServerOptions,
  log: (line: string) => void,
  timeouts: { readonly start: number; readonly close: number },
): Promise<Launched> {
  const port = options.transport === 'socket' ? await freePort() : undefined;
  const args = launchLine(options.args, options.transport, port);
  log(`$ ${[options.command, ...args].map(quoted).join(' ')}   (in ${options.cwd})`);
  const server = await ServerProcess.start({ ...options, args }, log);
  if (port === undefined) {
    return { process: server, input: server.output, output: server.input };
  }
  // If the transport is a socket, the server may log to standard output.
  server.output.setEncoding('utf8');
  server.output.on('data', (text: string) => log(text.trimEnd()));
  try {
    const socket = await connect(server, port, timeouts.start);
    return { process: server, input: socket, output: socket, socket };
  } catch (error) {
    await server.close(timeouts.close);
    throw error;
  }
}

/** Connect to a new server process. Retry until the server listens. */
async function connect(server: ServerProcess, port: number, timeout: number): Promise<Socket> {
  const deadline = Date.now() + timeout;
  let how: string | undefined;
  void server.ended.then((text) => {
    how = text;
  });
  for (let wait = 10; Date.now() < deadline; wait = Math.min(wait * 2, 250)) {
    const socket = await tryConnect(port);
    if (socket !== undefined) {
      return socket;
    }
    if (how !== undefined) {
      throw new Problem(
        'exited',
        `The server ended ${how} before it accepted a connection.${server.lastWords}`,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
  throw new Problem(
    'cannot-connect',
    `The server did not listen on ${host}:${port} within ${timeout / 1000} s.${server.lastWords}`,
  );
}

function tryConnect(port: number): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host, noDelay: true });
    socket.once('connect', () => {
      socket.removeAllListeners('error');
      socket.on('error', () => undefined); // The event `close` reports the error.
      resolve(socket);
    });
    socket.once('error', () => resolve(undefined));
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, host, () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

function quoted(word: string): string {
  return /^[\w@%+=:,./\\-]+$/.test(word) ? word : JSON.stringify(word);
}

/**
 * Builds the command that starts a server, and connects to the server.
 *
 * The launch arguments (`serve stdio`, `--port`) come from the generated descriptors. This module
 * must not depend on protocol methods. Tests: test/launch.test.ts.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, realpathSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { type Address, connect, freePort, Listener } from './connect.js';
import { environmentOf, type Variables } from './environment.js';
import { LineSplitter } from './lines.js';
import type { PathMappings } from './paths.js';
import { Problem } from './problems.js';
import { ServerProcess } from './process.js';

/** A transport in the generated descriptors. */
export interface Transport {
  readonly id: string;
  readonly kind: 'stdio' | 'tcp' | 'pipe';
  /** The peer that listens. Null for stdio. */
  readonly listener: 'client' | 'server' | null;
  readonly framing: {
    readonly headers: readonly (readonly [string, string])[];
    readonly asciiOnly: boolean;
  };
  readonly launch: {
    readonly words: readonly string[];
    readonly options: readonly { readonly flag: string; readonly value: string }[];
  };
}

/** Options for starting a server. Paths are absolute unless stated otherwise. */
export interface ServerOptions {
  /** The server's name in messages, unique in a workspace folder. */
  readonly name: string;
  readonly command: string;
  /** Arguments of `command`, with or without the protocol's launch arguments; see `launchLine`. */
  readonly args: readonly string[];
  readonly cwd: string;
  /** The folder in which the paths of the tree start. If absent, `cwd` is used. */
  readonly root?: string;
  /** Id of a transport of the protocol. If absent, stdio is used, or else the first transport. */
  readonly transport?: string;
  /** Path of the server's configuration file, absolute or relative to `cwd`. */
  readonly configFile?: string;
  /**
   * Further arguments with which the server collects coverage. `${coverageFile}` is replaced with the
   * path of the file that the server writes.
   */
  readonly coverageArgs?: readonly string[];
  /** Variables that are added to the inherited environment. They replace variables of `envFile`. */
  readonly env?: Variables;
  /** Path of a file with lines `NAME=value`, absolute or relative to `cwd`. */
  readonly envFile?: string;
  /** The folders that have different paths for the server, such as in a container. */
  readonly pathMappings?: PathMappings;
}

/** Return the path mappings of a server that reports real paths, also in a linked folder. */
export function realPaths({ cwd, root = cwd, pathMappings }: ServerOptions): PathMappings {
  if (pathMappings !== undefined || !existsSync(root)) {
    return pathMappings ?? {};
  }
  const real = realpathSync.native(root);
  return real === root ? {} : { [real]: root };
}

const host = '127.0.0.1';

/** Return the transport with an id. Throws a Problem for an unknown id. */
export function transportOf(transports: readonly Transport[], id: string | undefined): Transport {
  const found =
    id === undefined
      ? (transports.find(({ kind }) => kind === 'stdio') ?? transports[0])
      : transports.find((each) => each.id === id);
  if (found === undefined) {
    const known = transports.map((each) => each.id).join(', ');
    throw new Problem('cannot-start', `Unknown transport “${id ?? ''}”; known: ${known}.`);
  }
  return found;
}

/**
 * Return the arguments that start a server with a transport.
 *
 * The protocol's launch arguments are added to `args`. If `args` already contains launch arguments,
 * only `${port}`, `${host}` and `${pipe}` are replaced.
 */
export function launchLine(
  args: readonly string[],
  transport: Transport,
  address: Address | undefined,
): string[] {
  const values = new Map<string, string>(
    address === undefined
      ? []
      : 'pipe' in address
        ? [['pipe', address.pipe]]
        : [
            ['host', address.host],
            ['port', String(address.port)],
          ],
  );
  const { words, options } = transport.launch;
  if (args.some((_, at) => words.every((word, offset) => args[at + offset] === word))) {
    return args.map((arg) =>
      arg.replace(/\$\{(port|host|pipe)\}/g, (_, name: string) => values.get(name) ?? ''),
    );
  }
  // The options for other values are optional, such as options for logs.
  const flags = options.flatMap(({ flag, value }) => {
    const given = values.get(value);
    return given === undefined ? [] : [flag, given];
  });
  return [...args, ...words, ...flags];
}

export interface Launched {
  readonly process: ServerProcess;
  readonly input: Readable;
  readonly output: Writable;
  readonly socket?: Socket;
  /** Accepts further connections of the server. Absent if the server listens. */
  readonly listener?: Listener;
}

/**
 * Start a server and return its streams. If an error occurs, end the server and reject with a
 * Problem.
 */
export async function launch(
  options: ServerOptions,
  transport: Transport,
  log: (line: string) => void,
  timeouts: { readonly start: number; readonly close: number },
): Promise<Launched> {
  const listener = transport.listener === 'client' ? await Listener.open(host) : undefined;
  try {
    const address = listener?.address ?? (await addressFor(transport));
    const args = launchLine(options.args, transport, address);
    log(`$ ${[options.command, ...args].map(quoted).join(' ')}   (in ${options.cwd})`);
    const env = await environmentOf(options);
    const server = await ServerProcess.start({ ...options, args, env }, log);
    if (address === undefined) {
      return { process: server, input: server.output, output: server.input };
    }
    // With these transports, the server may log to standard output.
    server.output.setEncoding('utf8');
    const lines = new LineSplitter(log);
    server.output.on('data', (text: string) => lines.push(text));
    server.output.once('end', () => lines.end());
    try {
      const socket = await (listener === undefined
        ? connect(server, address, timeouts.start)
        : listener.accept(server, timeouts.start));
      const streams = { process: server, input: socket, output: socket, socket };
      return listener === undefined ? streams : { ...streams, listener };
    } catch (error) {
      await server.close(timeouts.close);
      throw error;
    }
  } catch (error) {
    listener?.close();
    throw error;
  }
}

async function addressFor({ kind }: Transport): Promise<Address | undefined> {
  switch (kind) {
    case 'stdio':
      return undefined;
    case 'tcp':
      return { host, port: await freePort(host) };
    case 'pipe': {
      // Paths of Unix domain sockets have at most 104 bytes on macOS.
      const name = `testwire-${randomUUID().slice(0, 13)}`;
      return { pipe: process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), name) };
    }
  }
}

function quoted(word: string): string {
  return /^[\w@%+=:,./\\-]+$/.test(word) ? word : JSON.stringify(word);
}

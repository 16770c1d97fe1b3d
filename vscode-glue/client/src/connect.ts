/**
 * Connects to a server: to an address at which the server listens, or by accepting the server's
 * connection.
 *
 * This module must not depend on messages. Tests: test/launch.test.ts.
 */
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { Problem } from './problems.js';
import type { ServerProcess } from './process.js';

export type Address = { readonly host: string; readonly port: number } | { readonly pipe: string };

/** Connect to a new server process. Retry until the server listens. Rejects with a Problem. */
export async function connect(
  server: ServerProcess,
  address: Address,
  timeout: number,
): Promise<Socket> {
  const deadline = Date.now() + timeout;
  let how: string | undefined;
  void server.ended.then((text) => {
    how = text;
  });
  for (let wait = 10; Date.now() < deadline; wait = Math.min(wait * 2, 250)) {
    const socket = await tryConnect(address);
    if (socket !== undefined) {
      return socket;
    }
    if (how !== undefined) {
      throw endedEarly(how, 'accepted a connection', server);
    }
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
  const where = 'pipe' in address ? address.pipe : `${address.host}:${address.port}`;
  throw new Problem(
    'cannot-connect',
    `The server did not listen on ${where} within ${timeout / 1000} s.${server.lastWords}`,
  );
}

/** A listening port, to which a server connects. */
export class Listener {
  readonly #sockets: Socket[] = [];
  #arrived: () => void = () => undefined;

  private constructor(
    private readonly server: Server,
    readonly address: { readonly host: string; readonly port: number },
  ) {
    server.on('connection', (socket) => {
      this.#sockets.push(prepared(socket));
      this.#arrived();
    });
    // The listener must not keep a program running.
    server.unref();
  }

  static open(host: string): Promise<Listener> {
    return listen(host).then(({ server, port }) => new Listener(server, { host, port }));
  }

  /**
   * Return the next connection of the server. Rejects with a Problem if the process ends, or if it
   * does not connect within `timeout` ms.
   */
  async accept(process: ServerProcess, timeout: number): Promise<Socket> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        const { host, port } = this.address;
        reject(
          new Problem(
            'cannot-connect',
            `The server did not connect to ${host}:${port} within ${timeout / 1000} s.${process.lastWords}`,
          ),
        );
      }, timeout);
    });
    const died = process.ended.then((how) => {
      throw endedEarly(how, 'connected', process);
    });
    const arrived = new Promise<void>((resolve) => {
      this.#arrived = resolve;
    });
    try {
      if (this.#sockets.length === 0) {
        await Promise.race([arrived, late, died]);
      }
      return this.#sockets.shift() as Socket;
    } finally {
      clearTimeout(timer);
      late.catch(() => undefined);
      died.catch(() => undefined);
    }
  }

  close(): void {
    this.server.close();
    for (const socket of this.#sockets) {
      socket.destroy();
    }
  }
}

/** Return a port that is not in use. */
export async function freePort(host: string): Promise<number> {
  const { server, port } = await listen(host);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function listen(host: string): Promise<{ server: Server; port: number }> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, host, () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      resolve({ server, port });
    });
  });
}

function tryConnect(address: Address): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = createConnection('pipe' in address ? { path: address.pipe } : address);
    socket.once('connect', () => {
      socket.removeAllListeners('error');
      resolve(prepared(socket));
    });
    socket.once('error', () => resolve(undefined));
  });
}

function prepared(socket: Socket): Socket {
  socket.setNoDelay(true);
  socket.on('error', () => undefined); // The event `close` reports the error.
  return socket;
}

function endedEarly(how: string, what: string, server: ServerProcess): Problem {
  return new Problem('exited', `The server ended ${how} before it ${what}.${server.lastWords}`);
}

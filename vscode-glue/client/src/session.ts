/**
 * A session with one server. `open` starts the server and connects to it.
 *
 * Each request has a time limit, which a cancellation shortens. If the server exceeds the limit or
 * sends an invalid message, the session ends. This module must not depend on a protocol or an
 * editor. Tests: test/session.test.ts.
 */
import type { Socket } from 'node:net';
import type { Readable, Writable } from 'node:stream';
import {
  type CancellationToken,
  CancellationTokenSource,
  createMessageConnection,
  ErrorCodes,
  type MessageConnection,
  ResponseError,
} from 'vscode-jsonrpc';
import { FrameReader, frameWriter } from './frames.js';
import {
  launch,
  type Launched,
  type ServerOptions,
  type Transport,
  transportOf,
} from './launch.js';
import { Leftover } from './leftover.js';
import { limitLines } from './lines.js';
import { asProblem, excerpt, Problem } from './problems.js';
import { Turns } from './turns.js';

/** Time limits in milliseconds. */
export interface Timeouts {
  /** Limit for each step of starting a session. The last step is the first response. */
  readonly start: number;
  readonly discover: number;
  /** Limit between two messages from the server during a run. */
  readonly silence: number;
  /**
   * Limit between a cancellation and the response, and again until the server can execute further
   * requests. After this limit, the server is ended.
   */
  readonly cancel: number;
  /** Limit for the exit of the server after its input is closed, and again after each signal. */
  readonly close: number;
}

export const defaultTimeouts: Timeouts = {
  start: 30_000,
  discover: 120_000,
  silence: 600_000,
  cancel: 5_000,
  close: 2_000,
};

/** The longest time limit that timers support, in ms: 24 days. */
export const longestTimeout = 2 ** 31 - 1;

export type Level = 'trace' | 'debug' | 'info' | 'warn' | 'error';

export interface Log {
  info(text: string): void;
  warn(text: string): void;
  /** A log message of the server. If absent, `info` or `warn` is called. */
  message?(level: Level, text: string): void;
  /** A line of the server's standard error. If absent, `info` is called. */
  server?(line: string): void;
  /** Called if the server writes too many lines. If absent, `warn` is called. */
  flood?(text: string): void;
}

/** Value of `close` in ms for a server that ignored a cancellation. The next run waits for its end. */
const CLOSE_DEAF = 100;

/** A request that each server rejects with “method not found”. */
const PROBE = '$/testwire/alive';

const ignore = (): void => undefined;

/** A request to the server. */
export interface Call<T> {
  /** The name of the method in messages. */
  readonly method: string;
  /** The time limit in milliseconds. */
  readonly limit: number;
  readonly token?: CancellationToken | undefined;
  send(token: CancellationToken): Promise<T>;
  /**
   * Receives a function that restarts the time limit. Its argument is false for a message that may
   * belong to an earlier request.
   */
  watch?(restart: (certain?: boolean) => void): void;
}

export class Session {
  /** Resolves when the session has ended. The value is the reason, or undefined after `close`. */
  readonly ended: Promise<Problem | undefined>;
  #end!: (problem: Problem | undefined) => void;
  #problem: Problem | undefined;
  #over = false;
  /** Functions that reject the requests in progress. */
  readonly #waiting = new Set<(problem: Problem) => void>();
  readonly #turns = new Turns();
  /** The ends of requests that were cancelled and are still in progress. */
  readonly #cancelled = new Set<Promise<void>>();

  /** The open connections. The last one receives the requests. */
  readonly #connections: MessageConnection[] = [];
  readonly #sockets: Socket[] = [];
  readonly #leftover: Leftover;

  private constructor(
    private readonly launched: Launched,
    private readonly transport: Transport,
    private readonly log: Log,
    readonly timeouts: Timeouts,
  ) {
    this.ended = new Promise((resolve) => {
      this.#end = resolve;
    });
    void launched.process.ended.then((how) =>
      this.#fail(new Problem('exited', `The server ended ${how}.${launched.process.lastWords}`)),
    );
    this.#leftover = new Leftover({
      wait: timeouts.cancel,
      // Names that start with “$” are reserved, so a server has no such method.
      probe: () => this.connection.sendRequest(PROBE).then(ignore, ignore),
      end: (problem) => {
        log.warn(problem.message);
        this.#fail(problem);
      },
    });
    this.#connect(launched.input, launched.output);
  }

  /**
   * Start a server, and call `greet` for the first requests. If an error occurs, end the server and
   * reject with a Problem.
   */
  static async open(
    options: ServerOptions,
    transports: readonly Transport[],
    log: Log,
    timeouts: Timeouts,
    greet: (session: Session) => Promise<void>,
  ): Promise<Session> {
    const transport = transportOf(transports, options.transport);
    const line = limitLines(
      (text) => (log.server === undefined ? log.info(text) : log.server(text)),
      (text) => (log.flood === undefined ? log.warn(text) : log.flood(text)),
    );
    const launched = await launch(options, transport, line, timeouts);
    const session = new Session(launched, transport, log, timeouts);
    try {
      await greet(session);
    } catch (error) {
      await session.close();
      throw error;
    }
    return session;
  }

  get connection(): MessageConnection {
    return this.#connections.at(-1) as MessageConnection;
  }

  /**
   * Accept a further connection, from a process that the server has started. Requests then use this
   * connection. Rejects with a Problem.
   */
  async acceptFurther(): Promise<MessageConnection> {
    const { listener, process } = this.launched;
    if (listener === undefined) {
      throw new Problem('cannot-connect', 'The transport does not allow further connections.');
    }
    const socket = await listener.accept(process, this.timeouts.start);
    this.#sockets.push(socket);
    return this.#connect(socket, socket);
  }

  #connect(input: Readable, output: Writable): MessageConnection {
    const reader = new FrameReader(input);
    reader.onError((error) => this.#fail(asProblem(error)));
    const writer = frameWriter(output, this.transport.framing.asciiOnly);
    const note = (text: string): void => this.log.warn(text);
    const logger = { error: note, warn: note, info: note, log: note };
    const connection = createMessageConnection(reader, writer, logger);
    connection.onClose(() => this.#lost());
    this.#connections.push(connection);
    connection.listen();
    return connection;
  }

  /**
   * End the session, because the connection is closed. An exit code is a better reason, so the process
   * has some time to exit.
   */
  #lost(): void {
    setTimeout(() => {
      const { lastWords } = this.launched.process;
      this.#fail(new Problem('exited', `The server closed the connection.${lastWords}`));
    }, 500).unref();
  }

  get pid(): number | undefined {
    return this.launched.process.pid;
  }

  /** True if the session has ended. Requests in an ended session fail immediately. */
  get over(): boolean {
    return this.#over;
  }

  /** Resolves when all earlier turns have ended. Never rejects. */
  async idle(): Promise<void> {
    await this.#turns.idle();
    await this.#leftover.quiet();
  }

  /** Call `action` when all earlier turns have ended. */
  inTurn<T>(action: () => Promise<T>): Promise<T> {
    return this.#turns.next(action);
  }

  /** Call `action` at once. `idle` and later turns wait for it. */
  atOnce<T>(action: () => Promise<T>): Promise<T> {
    return this.#turns.atOnce(action);
  }

  /** Resolves when the requests that have been cancelled so far have ended. Never rejects. */
  async cancelled(): Promise<void> {
    await Promise.all(this.#cancelled);
    await this.#leftover.quiet();
  }

  /** Note a message of a request that has ended. After a cancellation, such a server is ended. */
  stray(): void {
    this.#leftover.stray();
  }

  /** End the session and the server. */
  async close(): Promise<void> {
    this.#over = true;
    this.#leftover.close();
    this.#end(this.#problem);
    for (const reject of this.#waiting) {
      reject(this.#problem ?? stopped());
    }
    this.#sockets.forEach((socket) => socket.end());
    this.launched.socket?.end();
    this.launched.listener?.close();
    const { close } = this.timeouts;
    const deaf = this.#problem?.kind === 'cancelled';
    await this.launched.process.close(deaf ? Math.min(close, CLOSE_DEAF) : close);
    this.#connections.forEach((connection) => connection.dispose());
  }

  #fail(problem: Problem): void {
    if (this.#over) {
      return;
    }
    this.#problem = problem;
    void this.close();
  }

  /** Send a request. Rejects with a Problem. */
  async request<T>({ method, limit, token, send, watch }: Call<T>): Promise<T> {
    if (this.#over) {
      throw this.#problem ?? stopped();
    }
    if (token?.isCancellationRequested) {
      throw cancelled();
    }
    const source = new CancellationTokenSource();
    let settle = (): void => undefined;
    const settled = new Promise<void>((resolve) => {
      settle = resolve;
    });
    let timer: NodeJS.Timeout | undefined;
    let last = performance.now();
    const silence = (): number => {
      const before = last;
      last = performance.now();
      return last - before;
    };
    // A server may execute one request after the other.
    let first = this.#waiting.size === 0 ? this.#leftover.limit(method) : undefined;
    let hook: { dispose(): void } | undefined;
    let giveUp!: (problem: Problem) => void;
    const guard = new Promise<never>((_, reject) => {
      giveUp = reject;
      this.#waiting.add(giveUp);
      const start = (milliseconds: number, problem: () => Problem): void => {
        clearTimeout(timer);
        timer = setTimeout(() => {
          // End the session, because the server may still send messages for this request.
          this.#fail(problem());
        }, milliseconds);
      };
      const late = (): Problem =>
        new Problem(
          'timeout',
          `The server did not respond to “${method}” within ${limit / 1000} s.${this.launched.process.lastWords}`,
        );
      const ignored = (): Problem =>
        new Problem(
          'cancelled',
          `The server did not stop within ${this.timeouts.cancel / 1000} s after the cancellation, so it was ended.`,
        );
      if (first !== undefined && first < limit) {
        start(first, () => this.#leftover.problem);
      } else {
        start(limit, late);
      }
      watch?.((certain = true) => {
        // A message can arrive after the response.
        const waiting = this.#waiting.has(giveUp) && !source.token.isCancellationRequested;
        if (waiting && (certain || first === undefined)) {
          first = undefined;
          this.#leftover.heard(method, silence());
          start(limit, late);
        }
      });
      hook = token?.onCancellationRequested(() => {
        this.#cancelled.add(settled);
        source.cancel();
        start(this.timeouts.cancel, ignored);
      });
    });
    try {
      const result = await Promise.race([send(source.token), guard]);
      if (!source.token.isCancellationRequested) {
        this.#leftover.completed(method, silence());
      }
      return result;
    } catch (error) {
      if (error instanceof Problem) {
        throw error;
      }
      if (error instanceof ResponseError && error.code === ErrorCodes.MessageWriteError) {
        this.#lost();
        return await guard;
      }
      throw source.token.isCancellationRequested ? cancelled() : errorReply(method, error);
    } finally {
      clearTimeout(timer);
      this.#waiting.delete(giveUp);
      this.#cancelled.delete(settled);
      settle();
      if (source.token.isCancellationRequested) {
        this.#leftover.responded(method);
      }
      hook?.dispose();
      source.dispose();
    }
  }
}

function stopped(): Problem {
  return new Problem('exited', 'The server was stopped.');
}

function cancelled(): Problem {
  return new Problem('cancelled', 'The request was cancelled.');
}

function errorReply(method: string, error: unknown): Problem {
  if (!(error instanceof ResponseError)) {
    return new Problem('malformed-reply', `“${method}” failed: ${asProblem(error).message}`);
  }
  const details: unknown = (error.data as { errors?: unknown } | null | undefined)?.errors;
  const more = Array.isArray(details) ? ` ${excerpt(JSON.stringify(details), 300)}` : '';
  return new Problem(
    'error-reply',
    `The server returned error ${error.code} for “${method}”: ${error.message}${more}`,
  );
}

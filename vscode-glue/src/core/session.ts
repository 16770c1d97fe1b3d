/**
 * A session with one server. `open` starts and configures the server.
 *
 * Each request has a time limit, which a cancellation shortens. If the server exceeds the limit or
 * sends an invalid message, the session ends. This module must not depend on editors. Tests:
 * test/session.test.ts.
 */
import { Client, type FileRange, type MutationTestResult } from '@testwire/protocols/msp/v0_4';
import {
  type CancellationToken,
  CancellationTokenSource,
  createMessageConnection,
  type MessageConnection,
  ResponseError,
} from 'vscode-jsonrpc';
import { StreamMessageWriter } from 'vscode-jsonrpc/node';
import { FrameReader } from './frames.js';
import { launch, type Launched, type ServerOptions } from './launch.js';
import { asProblem, excerpt, Problem } from './problems.js';
import { readConfigureResult, readDiscoverResult, readMutationTestResult } from './replies.js';
import { checkVersion } from './version.js';

/** Time limits in milliseconds. */
export interface Timeouts {
  /** Limit for each step of starting a session. The last step is the response to `configure`. */
  readonly start: number;
  readonly discover: number;
  /** Limit between two messages from the server during a test run. */
  readonly silence: number;
  /** Limit between a cancellation and the response. After this limit, the server is ended. */
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

export interface Log {
  info(text: string): void;
  warn(text: string): void;
  /** A line of the server's standard error. */
  server(line: string): void;
}

type Files = MutationTestResult['files'];
export type DiscoveredFiles = ReturnType<typeof readDiscoverResult>['files'];

export class Session {
  /** Resolves when the session has ended. The value is the reason, or undefined after `close`. */
  readonly ended: Promise<Problem | undefined>;
  #end!: (problem: Problem | undefined) => void;
  #problem: Problem | undefined;
  #over = false;
  /** Functions that reject the requests in progress. */
  readonly #waiting = new Set<(problem: Problem) => void>();
  readonly #client: Client;
  #runs: Promise<unknown> = Promise.resolve();

  private constructor(
    readonly options: ServerOptions,
    private readonly launched: Launched,
    connection: MessageConnection,
    reader: FrameReader,
    private readonly log: Log,
    private readonly timeouts: Timeouts,
  ) {
    this.ended = new Promise((resolve) => {
      this.#end = resolve;
    });
    // replies.ts validates the responses, but only the members that the editor uses.
    this.#client = new Client(connection, { check: false });
    reader.onError((error) => this.#fail(asProblem(error)));
    void launched.process.ended.then((how) =>
      this.#fail(new Problem('exited', `The server ended ${how}.${launched.process.lastWords}`)),
    );
    // An exit code is a better reason than a closed connection. The delay gives the process time to
    // exit.
    connection.onClose(() => {
      setTimeout(() => {
        this.#fail(
          new Problem('exited', `The server closed the connection.${launched.process.lastWords}`),
        );
      }, 500).unref();
    });
  }

  /**
   * Start a server and configure it. If an error occurs, end the server and reject with a Problem.
   */
  static async open(
    options: ServerOptions,
    log: Log,
    timeouts: Timeouts = defaultTimeouts,
  ): Promise<Session> {
    const launched = await launch(options, (line) => log.server(line), timeouts);
    const reader = new FrameReader(launched.input);
    const writer = new StreamMessageWriter(launched.output);
    const note = (text: string): void => log.warn(text);
    const logger = { error: note, warn: note, info: note, log: note };
    const connection = createMessageConnection(reader, writer, logger);
    const session = new Session(options, launched, connection, reader, log, timeouts);
    connection.listen();
    try {
      await session.#configure();
    } catch (error) {
      await session.close();
      throw error;
    }
    return session;
  }

  get pid(): number | undefined {
    return this.launched.process.pid;
  }

  /** True if the session has ended. Requests in an ended session fail immediately. */
  get over(): boolean {
    return this.#over;
  }

  /** Resolves when all earlier runs have ended. Never rejects. */
  async idle(): Promise<void> {
    await this.#runs;
  }

  /** Request the mutants of files and ranges, or of the whole project. */
  async discover(
    files?: readonly FileRange[],
    token?: CancellationToken,
  ): Promise<DiscoveredFiles> {
    const params = files === undefined ? {} : { files: [...files] };
    const reply = await this.#request('discover', this.timeouts.discover, token, (inner) =>
      this.#client.discover(params, inner),
    );
    return this.#checked('discover', () => readDiscoverResult(reply)).files;
  }

  /**
   * Test mutants. `onResults` receives the results from notifications and from the response.
   *
   * A progress notification does not contain the request's id, so the runs of a session are executed
   * one after the other.
   */
  mutationTest(
    files: readonly FileRange[] | undefined,
    onResults: (files: Files) => void,
    token?: CancellationToken,
  ): Promise<void> {
    const run = this.#runs.then(() => this.#mutationTest(files, onResults, token));
    this.#runs = run.catch(() => undefined);
    return run;
  }

  async #mutationTest(
    files: readonly FileRange[] | undefined,
    onResults: (files: Files) => void,
    token?: CancellationToken,
  ): Promise<void> {
    const params = files === undefined ? {} : { files: [...files] };
    let heard: () => void = () => undefined;
    const progress = this.#client.onReportMutationTestProgress((value) => {
      heard();
      try {
        onResults(readMutationTestResult(value).files);
      } catch (error) {
        // Ignore only this notification. Its mutants get no result.
        this.log.warn(`A progress notification was ignored: ${asProblem(error).message}`);
      }
    });
    try {
      const reply = await this.#request(
        'mutationTest',
        this.timeouts.silence,
        token,
        (inner) => this.#client.mutationTest(params, inner),
        (restart) => {
          heard = restart;
        },
      );
      onResults(this.#checked('mutationTest', () => readMutationTestResult(reply)).files);
    } finally {
      progress.dispose();
    }
  }

  /** End the session and the server. */
  async close(): Promise<void> {
    this.#over = true;
    this.#end(this.#problem);
    for (const reject of this.#waiting) {
      reject(this.#problem ?? stopped());
    }
    this.launched.socket?.end();
    await this.launched.process.close(this.timeouts.close);
    this.#client.dispose();
  }

  async #configure(): Promise<void> {
    const { configFile } = this.options;
    const params = configFile === undefined ? {} : { configFilePath: configFile };
    const reply = await this.#request('configure', this.timeouts.start, undefined, (inner) =>
      this.#client.configure(params, inner),
    );
    const { version } = this.#checked('configure', () => readConfigureResult(reply));
    const warning = checkVersion(version);
    if (warning !== undefined) {
      this.log.warn(warning);
    }
    this.log.info(`The server uses version ${version} of the protocol.`);
  }

  #fail(problem: Problem): void {
    if (this.#over) {
      return;
    }
    this.#problem = problem;
    void this.close();
  }

  /** Send a request with a time limit. `watch` receives a function that restarts the timer. */
  async #request<T>(
    method: string,
    limit: number,
    token: CancellationToken | undefined,
    send: (token: CancellationToken) => Promise<T>,
    watch: (restart: () => void) => void = () => undefined,
  ): Promise<T> {
    if (this.#over) {
      throw this.#problem ?? stopped();
    }
    if (token?.isCancellationRequested) {
      throw cancelled();
    }
    const source = new CancellationTokenSource();
    let timer: NodeJS.Timeout | undefined;
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
      start(limit, late);
      watch(() => {
        if (!source.token.isCancellationRequested) {
          start(limit, late);
        }
      });
      hook = token?.onCancellationRequested(() => {
        source.cancel();
        start(this.timeouts.cancel, ignored);
      });
    });
    try {
      return await Promise.race([send(source.token), guard]);
    } catch (error) {
      if (error instanceof Problem) {
        throw error;
      }
      throw source.token.isCancellationRequested ? cancelled() : errorReply(method, error);
    } finally {
      clearTimeout(timer);
      this.#waiting.delete(giveUp);
      hook?.dispose();
      source.dispose();
    }
  }

  /** Call `check`, and add the method to the messages of its errors. */
  #checked<T>(method: string, check: () => T): T {
    try {
      return check();
    } catch (error) {
      const problem = asProblem(error);
      throw new Problem(
        problem.kind,
        `The response to “${method}” is not valid: ${problem.message}`,
      );
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

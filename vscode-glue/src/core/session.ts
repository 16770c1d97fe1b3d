/**
 * One running server: launched, configured, its version checked, its requests bounded in time.
 *
 * A request never stays open: it ends with its answer, with the end of the server, when its time is
 * up, or, once cancelled, after a short grace. Wire faults of any kind end the whole session, since
 * nothing that follows could be trusted. Knows nothing of editors. Tested by test/session.test.ts.
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

/** Milliseconds. */
export interface Timeouts {
  /** From the start of the process to the answer to `configure`, each step. */
  readonly start: number;
  readonly discover: number;
  /** Longest silence of a test run: between its start, each result and its end. */
  readonly silence: number;
  /** From a cancellation to the answer. A server that needs longer is taken to ignore it. */
  readonly cancel: number;
  /** For the server to end by itself, and again after it was asked to terminate. */
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
  /** Settles once, with the reason, when the session is over; with undefined after `close`. */
  readonly ended: Promise<Problem | undefined>;
  #end!: (problem: Problem | undefined) => void;
  #problem: Problem | undefined;
  #over = false;
  /** Ends the requests that wait for an answer. */
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
    // replies.ts checks the answers: only what the editor uses, and in the words that users read.
    this.#client = new Client(connection, { check: false });
    reader.onError((error) => this.#fail(asProblem(error)));
    void launched.process.ended.then((how) =>
      this.#fail(new Problem('exited', `It ended ${how}.${launched.process.lastWords}`)),
    );
    // A closed stream is mostly the end of the process, which says more: give it a moment to come.
    connection.onClose(() => {
      setTimeout(() => {
        this.#fail(new Problem('exited', `It closed the connection.${launched.process.lastWords}`));
      }, 500).unref();
    });
  }

  /** Start a server and greet it. Rejects with a Problem; nothing is left running then. */
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

  /** Whether the session has ended; requests then fail at once. */
  get over(): boolean {
    return this.#over;
  }

  /** Settles when the runs that were asked for so far are through. Never rejects. */
  async idle(): Promise<void> {
    await this.#runs;
  }

  /** Mutants of the given files and ranges, or of the whole project. */
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
   * Test mutants; `onResults` gets them as they come in, be it as progress or with the answer.
   *
   * Progress names no request, so runs of one session follow one another.
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
        // One bad report must not cost the others; its mutants end without a result.
        this.log.warn(`A progress report was left out: ${asProblem(error).message}`);
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
    this.log.info(`It speaks version ${version} of the protocol.`);
  }

  #fail(problem: Problem): void {
    if (this.#over) {
      return;
    }
    this.#problem = problem;
    void this.close();
  }

  /** Send a request and bound it. `watch` gets a function that starts the time limit anew. */
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
          // It may still be at work, and its next answers would belong to no one.
          this.#fail(problem());
        }, milliseconds);
      };
      const late = (): Problem =>
        new Problem(
          'timeout',
          `It did not answer “${method}” within ${limit / 1000} s.${this.launched.process.lastWords}`,
        );
      const ignored = (): Problem =>
        new Problem(
          'cancelled',
          `It did not stop within ${this.timeouts.cancel / 1000} s of the cancellation, so it was ended.`,
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

  /** Run a check of a reply; a wrong one ends with a text that names the method. */
  #checked<T>(method: string, check: () => T): T {
    try {
      return check();
    } catch (error) {
      const problem = asProblem(error);
      throw new Problem(
        problem.kind,
        `Its answer to “${method}” does not fit the protocol: ${problem.message}`,
      );
    }
  }
}

function stopped(): Problem {
  return new Problem('exited', 'It was stopped.');
}

function cancelled(): Problem {
  return new Problem('cancelled', 'Cancelled.');
}

function errorReply(method: string, error: unknown): Problem {
  if (!(error instanceof ResponseError)) {
    return new Problem('malformed-reply', `“${method}” failed: ${asProblem(error).message}`);
  }
  const details: unknown = (error.data as { errors?: unknown } | null | undefined)?.errors;
  const more = Array.isArray(details) ? ` ${excerpt(JSON.stringify(details), 300)}` : '';
  return new Problem(
    'error-reply',
    `It answered “${method}” with error ${error.code}: ${error.message}${more}`,
  );
}

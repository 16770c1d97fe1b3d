/**
 * A server of tests for an editor: its suite, and the supervisor that keeps the server running.
 *
 * This module must not depend on a protocol or an editor. Tests: test/server.test.ts.
 */
import type { CancellationToken } from 'vscode-jsonrpc';
import type { Adapter, RunRequest, Selection, Suite, TestNode } from './adapter.js';
import type { ServerOptions } from './launch.js';
import { asProblem, Problem } from './problems.js';
import type { BuiltProgram } from './program.js';
import { Results } from './results.js';
import { runSelection, type RunView, testsOf } from './run.js';
import { defaultTimeouts, type Log, type Session, type Timeouts } from './session.js';
import { type State, Supervisor } from './supervisor.js';
import { Turns } from './turns.js';

/** The builds of all servers. Only one runs at a time, because programs can share sources. */
const builds = new Turns();

export class TestServer {
  readonly suite: Suite;
  /** The last result of each test that is a change of the source. */
  readonly results = new Results();
  /** Starts the server when it is first needed. */
  readonly supervisor: Supervisor<Session>;

  constructor(
    readonly adapter: Adapter,
    readonly options: ServerOptions,
    private readonly log: Log,
    timeouts: Timeouts = defaultTimeouts,
    onState: (state: State<Session>) => void = () => undefined,
    /** Present if the server is built from sources. */
    readonly program?: BuiltProgram,
  ) {
    this.suite = adapter.createSuite(options, log, timeouts);
    this.supervisor = new Supervisor(() => this.#open(), onState);
  }

  /** The nodes of the last discovery by id. Parents precede their children. */
  get nodes(): ReadonlyMap<string, TestNode> {
    return this.suite.nodes;
  }

  /** List the tests of files, or all tests. Rejects with a Problem. */
  async discover(files?: readonly string[], token?: CancellationToken): Promise<void> {
    await this.#inSession(() => this.suite.discover(files, token), token);
  }

  /** List the tests of an unresolved node. Rejects with a Problem. */
  async resolve(id: string): Promise<void> {
    await this.#inSession(async () => this.suite.resolve?.(id));
  }

  async #inSession(action: () => Promise<void>, token?: CancellationToken): Promise<void> {
    for (;;) {
      const { stops } = this.supervisor;
      try {
        await this.supervisor.session();
        await action();
        return;
      } catch (error) {
        if (this.supervisor.stops > stops) {
          // The next start lists all tests.
          throw new Problem('cancelled', 'The server was stopped.');
        }
        // The session may have ended because the server ignored the cancellation of a run.
        if (asProblem(error).kind !== 'cancelled' || token?.isCancellationRequested) {
          throw error;
        }
      }
    }
  }

  /**
   * Build the program if its sources are newer, and start it. Return the problem if the program
   * cannot run. The tests of the selection are then errored. Never rejects.
   */
  async prepare(
    selection: Selection,
    view: Partial<RunView>,
    token: CancellationToken,
  ): Promise<Problem | undefined> {
    if (this.program === undefined || !(await this.program.outdated())) {
      return undefined;
    }
    const tests = testsOf(this.nodes, selection);
    tests.forEach((id) => view.enqueued?.(id));
    try {
      await this.#idle();
      await builds.next(async () => {
        // Another run may have built the program.
        if (await this.program?.outdated()) {
          await this.#build(token);
        }
      });
      return undefined;
    } catch (error) {
      const problem = asProblem(error);
      if (!token.isCancellationRequested) {
        const result = {
          outcome: 'errored',
          status: 'not built',
          message: problem.message,
        } as const;
        tests.forEach((id) => view.ended?.(id, result));
      }
      view.output?.(`${this.options.name}: ${problem.message}`);
      return problem;
    }
  }

  /** Build the program and start it. The tests must then be listed again. Rejects with a Problem. */
  async build(token?: CancellationToken): Promise<void> {
    await this.#idle();
    await builds.next(() => this.#build(token));
  }

  async #build(token: CancellationToken | undefined): Promise<void> {
    if (token?.isCancellationRequested) {
      throw new Problem('cancelled', 'The build was cancelled.');
    }
    // The server is ended first, because a running program cannot be replaced on each system.
    await this.#idle();
    await this.supervisor.stop();
    await this.program?.build((line) => this.log.info(line), token);
    await this.supervisor.session();
  }

  async #idle(): Promise<void> {
    const { state } = this.supervisor;
    await (state.kind === 'ready' ? state.session.idle() : undefined);
  }

  /** Run the tests of a selection, with a result for each test. Never rejects. */
  run(
    selection: Selection,
    view: Partial<RunView>,
    token: CancellationToken,
    { debugger: debug, coverage = false }: Pick<RunRequest, 'debugger' | 'coverage'> = {},
  ): Promise<void> {
    return runSelection(
      this.suite,
      this.adapter.terms,
      {
        enqueued: (id) => view.enqueued?.(id),
        started: (id) => view.started?.(id),
        ended: (id, result) => {
          this.results.set(id, result);
          view.ended?.(id, result);
        },
        output: (text) => view.output?.(text),
        artifact: (artifact) => view.artifact?.(artifact),
      },
      {
        name: this.options.name,
        selection,
        token,
        session: () => this.supervisor.session(),
        warn: (text) => this.log.warn(text),
        coverage,
        ...(debug === undefined ? {} : { debugger: debug }),
      },
    );
  }

  /** End the server. The next request starts it again. */
  stop(): Promise<void> {
    return this.supervisor.stop();
  }

  /** End the server. It cannot be started again. */
  dispose(): Promise<void> {
    return this.supervisor.dispose();
  }

  async #open(): Promise<Session> {
    await this.program?.check();
    try {
      return await this.suite.open();
    } catch (error) {
      throw this.program?.explain(asProblem(error)) ?? error;
    }
  }
}

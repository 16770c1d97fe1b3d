/**
 * A server of tests for an editor: its suite, and the supervisor that keeps the server running.
 *
 * This module must not depend on a protocol or an editor. Tests: test/server.test.ts.
 */
import type { CancellationToken } from 'vscode-jsonrpc';
import type { Adapter, Debugger, Selection, Suite, TestNode } from './adapter.js';
import type { ServerOptions } from './launch.js';
import { Results } from './results.js';
import { runSelection, type RunView } from './run.js';
import { defaultTimeouts, type Log, type Session, type Timeouts } from './session.js';
import { type State, Supervisor } from './supervisor.js';

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
  ) {
    this.suite = adapter.createSuite(options, log, timeouts);
    this.supervisor = new Supervisor(() => this.suite.open(), onState);
  }

  /** The nodes of the last discovery by id. Parents precede their children. */
  get nodes(): ReadonlyMap<string, TestNode> {
    return this.suite.nodes;
  }

  /** List the tests of files, or all tests. Rejects with a Problem. */
  async discover(files?: readonly string[], token?: CancellationToken): Promise<void> {
    await this.supervisor.session();
    await this.suite.discover(files, token);
  }

  /** Run the tests of a selection, with a result for each test. Never rejects. */
  run(
    selection: Selection,
    view: Partial<RunView>,
    token: CancellationToken,
    debug?: Debugger,
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
      },
      {
        name: this.options.name,
        selection,
        token,
        session: () => this.supervisor.session(),
        warn: (text) => this.log.warn(text),
        ...(debug === undefined ? {} : { debugger: debug }),
      },
    );
  }

  /** End the server. The next request starts it again. */
  stop(): Promise<void> {
    return this.supervisor.stop();
  }
}

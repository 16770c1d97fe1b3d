/**
 * Runs selected tests of a suite, and ensures that each test gets a result.
 *
 * This module must not depend on a protocol or an editor. Tests: test/run.test.ts.
 */
import type { CancellationToken } from 'vscode-jsonrpc';
import type {
  Debugger,
  RunListener,
  RunRequest,
  Selection,
  Suite,
  TestNode,
  TestResult,
} from './adapter.js';
import { inChunks } from './chunks.js';
import { asProblem } from './problems.js';
import type { Session } from './session.js';

/** Return the ids of the tests in a selection. Parents must precede their children in `nodes`. */
export function testsOf(
  nodes: ReadonlyMap<string, TestNode>,
  { include, exclude }: Selection,
): string[] {
  const included = include === undefined ? undefined : new Set(include);
  const excluded = new Set(exclude);
  const inside = new Set<string>();
  for (const { id, parent } of nodes.values()) {
    const selected = included === undefined ? parent === undefined : included.has(id);
    if (!excluded.has(id) && (selected || (parent !== undefined && inside.has(parent)))) {
      inside.add(id);
    }
  }
  return [...inside].filter((id) => nodes.get(id)?.group !== true);
}

/** Shows the events of a run. */
export interface RunView extends RunListener {
  enqueued(id: string): void;
}

export interface RunOptions {
  /** The name of the server for messages. */
  readonly name: string;
  readonly selection: Selection;
  readonly token: CancellationToken;
  readonly debugger?: Debugger;
  readonly coverage?: boolean;
  /** Return a running session. Rejects with a Problem. */
  session(): Promise<Session>;
  /** Receives the reason if the run was aborted. */
  warn(text: string): void;
}

/**
 * Run the tests of a selection. Never rejects.
 *
 * A test that has no result at the end is errored with the reason, unless the run was cancelled.
 */
export async function runSelection(
  suite: Suite,
  words: { readonly test: string; readonly tests: string },
  view: RunView,
  options: RunOptions,
): Promise<void> {
  const { name, selection, token } = options;
  const tests = testsOf(suite.nodes, selection);
  const ledger = new Ledger(suite, tests);
  const begun = Date.now();
  let reason =
    `The server did not return a result for this ${words.test}. ` +
    'If the file has changed, refresh the tests.';
  try {
    if (tests.length > 0) {
      await inChunks(tests, (id) => view.enqueued(id));
      const request = {
        ...selection,
        tests,
        ...(options.debugger === undefined ? {} : { debugger: options.debugger }),
        coverage: options.coverage === true,
      };
      const listener: RunListener = {
        started: (id) => ledger.start(id) && view.started(id),
        ended: (id, result) => ledger.take(id, result) && view.ended(id, result),
        output: (text) => view.output(text),
        artifact: (artifact) => view.artifact?.(artifact),
      };
      await runIn(suite, request, listener, options, () => ledger.open.map(({ id }) => id));
    }
  } catch (error) {
    reason = asProblem(error).message;
    view.output(`${name}: ${reason}`);
    options.warn(`The run was aborted. ${reason}`);
  }
  if (!token.isCancellationRequested) {
    for (const { id, running } of ledger.open) {
      if (suite.nodes.get(id)?.group === true) {
        // The tests of this node were listed during the run, and have their own results.
        continue;
      }
      const message = running
        ? `The ${words.test} was running when the run ended. ${reason}`
        : reason;
      view.ended(id, { outcome: 'errored', status: 'without result', message });
    }
  }
  const seconds = ((Date.now() - begun) / 1000).toFixed(1);
  const count = `${tests.length} ${tests.length === 1 ? words.test : words.tests}`;
  view.output(`${name}: ${count}: ${ledger.summary} (${seconds} s)`);
}

/**
 * Run tests in a session. If the session ends because the server ignores the cancellation of another
 * run, run the tests without a result in the next session. Rejects with a Problem.
 */
async function runIn(
  suite: Suite,
  request: RunRequest,
  listener: RunListener,
  options: RunOptions,
  open: () => string[],
): Promise<void> {
  const { token } = options;
  for (let left = request; ;) {
    await ready(options, suite.concurrent === true);
    try {
      await suite.run(left, listener, token);
      return;
    } catch (error) {
      if (asProblem(error).kind !== 'cancelled' || token.isCancellationRequested) {
        throw error;
      }
      left = { ...request, include: open(), exclude: [], tests: open() };
    }
  }
}

/**
 * Wait until a session can execute a run. If runs can be concurrent, only cancelled runs must have
 * ended. An earlier run may have ended the session.
 */
async function ready({ session, token }: RunOptions, concurrent: boolean): Promise<void> {
  for (;;) {
    const current = await session();
    await (concurrent ? current.cancelled() : current.idle());
    if (!current.over || token.isCancellationRequested) {
      return;
    }
  }
}

/** The requested tests of a run and their results. */
class Ledger {
  readonly #open: Map<string, boolean>;
  readonly #results = new Map<string, string>();
  readonly #requested: ReadonlySet<string>;

  constructor(
    private readonly suite: Suite,
    tests: readonly string[],
  ) {
    this.#requested = new Set(tests);
    this.#open = new Map(tests.map((id) => [id, false]));
  }

  /** Note that a test is running. Return false for a test that was not requested. */
  start(id: string): boolean {
    if (this.#open.has(id)) {
      this.#open.set(id, true);
    }
    return this.#covers(id);
  }

  /** Store a result. Return false for a repeated result, or for a test that was not requested. */
  take(id: string, { status }: TestResult): boolean {
    if (!this.#covers(id) || this.#results.get(id) === status) {
      return false;
    }
    this.#open.delete(id);
    this.#results.set(id, status);
    return true;
  }

  /** The requested tests without a result. */
  get open(): { id: string; running: boolean }[] {
    return [...this.#open].map(([id, running]) => ({ id, running }));
  }

  /** A summary in one line: `9 Killed, 3 Survived`. */
  get summary(): string {
    const counts = new Map<string, number>();
    for (const status of this.#results.values()) {
      counts.set(status, (counts.get(status) ?? 0) + 1);
    }
    if (this.#open.size > 0) {
      counts.set('without result', this.#open.size);
    }
    return [...counts].map(([status, count]) => `${count} ${status}`).join(', ') || 'none';
  }

  /** Return true for a requested test, and for a test that appeared below it during the run. */
  #covers(id: string | undefined): boolean {
    return (
      id !== undefined &&
      (this.#requested.has(id) || this.#covers(this.suite.nodes.get(id)?.parent))
    );
  }
}

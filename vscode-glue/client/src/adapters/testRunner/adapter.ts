/**
 * The adapter of the test runner protocol.
 *
 * The server registers nodes one by one, and runs one node at a time. Statuses contain no details,
 * so they are requested for each result. Tests: test/testRunner.test.ts.
 */
import type { CancellationToken } from 'vscode-jsonrpc';
import {
  Client,
  type NodeStatus,
  protocol,
  type TestNode as Sent,
  type TestResult as SentResult,
} from '@testwire/protocols/test-runner/v0_1';
import type { Adapter, Debugger, RunListener, RunRequest, Suite, TestNode } from '../../adapter.js';
import { realPaths, type ServerOptions } from '../../launch.js';
import { PathMap } from '../../paths.js';
import { asProblem, Problem } from '../../problems.js';
import { type Log, longestTimeout, Session, type Timeouts } from '../../session.js';
import { coverOf, isFinal, isUnexplained, nameOf, opaque, resultOf, treeOf } from './nodes.js';

export const testRunner: Adapter = {
  protocol: protocol.id,
  title: protocol.title,
  transports: protocol.transports,
  terms: { test: 'test', tests: 'tests' },
  debugs: true,
  createSuite: (options, log, timeouts) => new RunnerSuite(options, log, timeouts),
};

type OnStatus = (id: string, status: NodeStatus) => void;

class RunnerSuite implements Suite {
  nodes: ReadonlyMap<string, TestNode> = new Map();
  onNodes = (): void => undefined;
  readonly #registered = new Map<string, Sent>();
  readonly #paths: PathMap;
  /** The nodes that the server has registered during a discovery. */
  #seen: Set<string> | undefined;
  #changed = false;
  readonly #problems = new Map<string, string>();
  /** The nodes whose tests have been listed by `resolve`. */
  readonly #resolved = new Set<string>();
  #session: Session | undefined;
  #client: Client | undefined;
  #debugger: Debugger | undefined;
  #onStatus: OnStatus = () => undefined;
  /** The node that the server runs, or true during a discovery. */
  #busyWith: string | true | undefined;
  /** Functions that restart the time limits of the requests in progress. */
  readonly #restarts = new Set<(certain: boolean) => void>();
  #hasDetails = true;

  constructor(
    private readonly options: ServerOptions,
    private readonly log: Log,
    private readonly timeouts: Timeouts,
  ) {
    this.#paths = new PathMap(realPaths(options));
  }

  async open(): Promise<Session> {
    const { options, log, timeouts } = this;
    this.#session = await Session.open(options, protocol.transports, log, timeouts, (session) => {
      this.#client = this.#listen(session);
      return Promise.resolve();
    });
    return this.#session;
  }

  async discover(files?: readonly string[], token?: CancellationToken): Promise<void> {
    const ids = files?.map((file) => this.#nodeOfFile(file));
    await this.#current.session.inTurn(async () => {
      if (ids?.every((id) => id !== undefined)) {
        for (const id of ids) {
          await this.#invalidate(id, token);
        }
      } else {
        await this.#start(token);
      }
    });
    this.#arrange();
  }

  async resolve(id: string): Promise<void> {
    this.#resolved.add(id);
    await this.#current.session.inTurn(() => this.#invalidate(id, undefined));
    this.#arrange();
  }

  async run(request: RunRequest, listener: RunListener, token?: CancellationToken): Promise<void> {
    const { session, client } = this.#current;
    await session.inTurn(async () => {
      this.#debugger = request.debugger;
      const shown: Promise<void>[] = [];
      const begun = new Map<string, number>();
      this.#onStatus = (id, status) => {
        this.#arrange(true);
        if (isFinal(status)) {
          const started = begun.get(id);
          const duration = started === undefined ? undefined : performance.now() - started;
          shown.push(this.#show(id, status, duration, listener, token));
        } else if (['Running', 'Debugging'].includes(nameOf(status))) {
          begun.set(id, performance.now());
          listener.started(id);
        }
      };
      try {
        for (const id of coverOf(this.nodes, request.tests)) {
          this.#busyWith = id;
          await this.#request(
            request.debugger === undefined ? 'testrunner/run' : 'testrunner/debug',
            // At a breakpoint, the server sends nothing.
            request.debugger === undefined ? this.timeouts.silence : longestTimeout,
            token,
            (inner) =>
              request.debugger === undefined
                ? client.testrunnerRun({ id, source: 'testrunner' }, inner)
                : client.testrunnerDebug({ id, source: 'testrunner' }, inner),
          );
        }
      } finally {
        this.#onStatus = () => undefined;
        this.#busyWith = undefined;
        this.#debugger = undefined;
        await Promise.all(shown);
        this.#arrange(true);
      }
    });
  }

  get #current(): { session: Session; client: Client } {
    if (this.#session === undefined || this.#client === undefined) {
      throw new Error('Call `open` first.');
    }
    return { session: this.#session, client: this.#client };
  }

  #listen(session: Session): Client {
    const client = new Client(session.connection, {
      onInvalid: (error) => this.log.warn(`A notification was ignored: ${error.message}`),
    });
    const update = (id: string, status: NodeStatus | null | undefined): void => {
      if (this.#busyWith === undefined) {
        session.stray();
      } else {
        this.#heard(this.#concerns(id, this.#busyWith));
      }
      // Servers send statuses of nodes that they have not registered.
      if (status != null && this.#registered.has(id)) {
        this.#onStatus(id, this.#paths.localValue(status, opaque));
      }
    };
    client.onRegisterTest(({ test }) => {
      this.#heard();
      this.#seen?.add(test.id);
      this.#registered.set(test.id, this.#paths.localValue(test, opaque));
      this.#changed = true;
    });
    client.onRemoveTest(({ id }) => {
      this.#changed = this.#registered.delete(id) || this.#changed;
    });
    client.onUpdateStatus(({ id, status }) => update(id, status));
    client.onUpdateStatusBatch(({ updates }) => {
      updates.forEach(({ id, status }) => update(id, status));
    });
    client.onStartDebugSession(async ({ host, port }) => {
      if (this.#debugger === undefined) {
        throw new Problem('error-reply', 'No test is being debugged.');
      }
      await this.#debugger.connect(host, port);
      return 1;
    });
    return client;
  }

  /** List all tests. */
  async #start(token: CancellationToken | undefined): Promise<void> {
    const { client } = this.#current;
    const seen = new Set<string>();
    this.#seen = seen;
    this.#problems.clear();
    await this.#discovery(
      () =>
        this.#request('testrunner/start', this.timeouts.discover, token, (inner) =>
          client.testrunnerStart({}, inner),
        ),
      () => {
        this.#seen = undefined;
      },
    );
    for (const id of [...this.#registered.keys()].filter((each) => !seen.has(each))) {
      this.#registered.delete(id);
    }
    for (const id of this.#resolved) {
      if (!this.#registered.has(id)) {
        this.#resolved.delete(id);
      } else if (treeOf(this.#registered).get(id)?.unresolved === true) {
        // The server has listed only the node itself.
        await this.#invalidate(id, token);
      }
    }
  }

  /** List the tests below a node again. */
  async #invalidate(id: string, token: CancellationToken | undefined): Promise<void> {
    const { client } = this.#current;
    this.#problems.delete(id);
    await this.#discovery(() =>
      this.#request('testrunner/invalidate', this.timeouts.discover, token, (inner) =>
        client.testrunnerInvalidate({ id }, inner),
      ),
    );
  }

  /** Call `action`, and store the reasons why nodes could not be listed. */
  async #discovery(
    action: () => Promise<unknown>,
    end: () => void = () => undefined,
  ): Promise<void> {
    const failed = new Map<string, NodeStatus>();
    this.#busyWith = true;
    this.#onStatus = (id, status) => {
      if (['Failed', 'BuildFailed', 'Faulted'].includes(nameOf(status))) {
        failed.set(id, status);
      }
    };
    try {
      await action();
    } finally {
      this.#onStatus = () => undefined;
      this.#busyWith = undefined;
      end();
    }
    const parents = new Set([...this.#registered.values()].map(({ parentId }) => parentId));
    for (const [id, status] of failed) {
      if (!parents.has(id)) {
        const details = await this.#details(id);
        this.#problems.set(
          id,
          resultOf(status, details, undefined, this.options.cwd).message ?? '',
        );
      }
    }
  }

  async #show(
    id: string,
    status: NodeStatus,
    duration: number | undefined,
    listener: RunListener,
    token: CancellationToken | undefined,
  ): Promise<void> {
    const node = this.nodes.get(id);
    if (node === undefined || node.group === true) {
      return;
    }
    const late = token?.isCancellationRequested === true;
    const details = await this.#details(id, token);
    let missing: string | undefined;
    if (token?.isCancellationRequested && details === undefined) {
      if (late && isUnexplained(status)) {
        // The server sent this result because of the cancellation. The row keeps its last result.
        return;
      }
      missing = 'The run was cancelled before the server sent a message.';
    }
    const result = resultOf(status, details, node, this.options.cwd, missing);
    listener.ended(id, duration === undefined ? result : { ...result, duration });
  }

  /** Request the details of a result. Return undefined if the server has no details. */
  async #details(id: string, token?: CancellationToken): Promise<SentResult | undefined> {
    if (!this.#hasDetails) {
      return undefined;
    }
    try {
      const { client } = this.#current;
      // A server that handles one request at a time responds after the run.
      const details = await this.#request(
        'testrunner/getResults',
        this.timeouts.silence,
        token,
        (inner) => client.testrunnerGetResults({ id }, inner),
      );
      return this.#paths.localValue(details, opaque);
    } catch (error) {
      const { kind, message } = asProblem(error);
      if (kind === 'error-reply' || kind === 'malformed-reply') {
        // The request is an extension of the protocol.
        this.#hasDetails = false;
        this.log.info(`The server returns no details of results: ${message}`);
      }
      return undefined;
    }
  }

  async #request<T>(
    method: string,
    limit: number,
    token: CancellationToken | undefined,
    send: (token: CancellationToken) => Promise<T>,
  ): Promise<T> {
    let restart: (certain: boolean) => void = () => undefined;
    try {
      return await this.#current.session.request({
        method,
        limit,
        token,
        send,
        watch: (given) => {
          restart = given;
          this.#restarts.add(restart);
        },
      });
    } finally {
      this.#restarts.delete(restart);
    }
  }

  #heard(certain = true): void {
    this.#restarts.forEach((restart) => restart(certain));
  }

  /** Return true if a status may be the effect of a request for `node`, a node or true for all. */
  #concerns(id: string, node: string | true): boolean {
    return node === true || this.#path(id).has(node) || this.#path(node).has(id);
  }

  /** Return the ids of a node and its parents. */
  #path(id: string): Set<string> {
    const path = new Set<string>();
    for (let at: string | null | undefined = id; at != null && !path.has(at);) {
      path.add(at);
      at = this.#registered.get(at)?.parentId;
    }
    return path;
  }

  /** Return the id of a file's outermost node. */
  #nodeOfFile(file: string): string | undefined {
    const inFile = [...this.nodes.values()].filter((node) => node.file === file);
    const ids = new Set(inFile.map(({ id }) => id));
    return inFile.find(({ parent }) => parent === undefined || !ids.has(parent))?.id;
  }

  /** Update `nodes` after changes. */
  #arrange(notify = false): void {
    if (this.#changed || !notify) {
      this.#changed = false;
      this.nodes = treeOf(this.#registered, this.#problems, this.#resolved);
      if (notify) {
        this.onNodes();
      }
    }
  }
}

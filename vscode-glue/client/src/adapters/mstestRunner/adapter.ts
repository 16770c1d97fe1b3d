/**
 * The adapter of the MSTest runner protocol.
 *
 * The server sends nodes and results in the same notification, with the id of the run. Tests:
 * test/mstestRunner.test.ts.
 */
import { randomUUID } from 'node:crypto';
import type { CancellationToken } from 'vscode-jsonrpc';
import {
  type Attachment,
  type ClientLogParams,
  Client,
  protocol,
  type TestUpdateChange,
} from '@testwire/protocols/mstest-runner/v1_0';
import type { Adapter, Debugger, RunListener, RunRequest, Suite, TestNode } from '../../adapter.js';
import { CoverageTarget } from '../../coverage/target.js';
import { realPaths, type ServerOptions } from '../../launch.js';
import { PathMap } from '../../paths.js';
import { Problem } from '../../problems.js';
import { type Log, longestTimeout, Session, type Timeouts } from '../../session.js';
import { absoluteStack } from '../../stack.js';
import { answerDebugRequests } from './debugging.js';
import { levelOf } from './logs.js';
import {
  attachmentLine,
  extend,
  opaque,
  pathOf,
  type Reported,
  resultOf,
  treeOf,
} from './nodes.js';

export const mstestRunner: Adapter = {
  protocol: protocol.id,
  title: protocol.title,
  transports: protocol.transports,
  terms: { test: 'test', tests: 'tests' },
  debugs: true,
  createSuite: (options, log, timeouts) => new MSTestSuite(options, log, timeouts),
};

interface Peer {
  readonly session: Session;
  readonly client: Client;
  /** The process that runs the tests. */
  readonly processId: number | undefined;
  /** The limit in ms between two messages during a run. */
  readonly silence: number;
}

class MSTestSuite implements Suite {
  nodes = new Map<string, TestNode>();
  onNodes = (): void => undefined;
  #reported = new Map<string, Reported>();
  readonly #paths: PathMap;
  #peer: Peer | undefined;
  /** The ids of the requests in progress. */
  readonly #runIds = new Set<string>();
  /** Receives log messages and files during a run. */
  #listener: RunListener | undefined;

  constructor(
    private readonly options: ServerOptions,
    private readonly log: Log,
    private readonly timeouts: Timeouts,
  ) {
    this.#paths = new PathMap(realPaths(options));
  }

  async open(): Promise<Session> {
    this.#peer = await this.#connect(undefined);
    return this.#peer.session;
  }

  async discover(_files?: readonly string[], token?: CancellationToken): Promise<void> {
    // The protocol cannot list the tests of a file.
    const { session } = this.#current;
    const found = new Map<string, Reported>();
    await session.inTurn(() =>
      this.#request(this.#current, 'testing/discoverTests', {}, token, (changes) =>
        changes.forEach(({ node, parent }) => {
          found.set(node.uid, { node, parent: parent ?? undefined });
        }),
      ),
    );
    this.#reported = found;
    this.nodes = treeOf(found);
  }

  async run(request: RunRequest, listener: RunListener, token?: CancellationToken): Promise<void> {
    const covered = request.coverage === true && (await this.#runCovered(request, listener, token));
    if (covered) {
      return;
    }
    if (request.debugger === undefined) {
      const peer = this.#current;
      await peer.session.inTurn(() => this.#run(peer, request, listener, token));
      return;
    }
    // A server asks each client that can debug to attach. Therefore other runs use a session in
    // which the client cannot debug.
    const peer = await this.#connect(request.debugger);
    try {
      if (request.debugger.attachesFirst === true) {
        await request.debugger.attach(peer.processId ?? 0);
      }
      await this.#run(peer, request, listener, token);
    } finally {
      await peer.session.close();
    }
  }

  get #current(): Peer {
    if (this.#peer === undefined) {
      throw new Error('Call `open` first.');
    }
    return this.#peer;
  }

  /** Run with coverage in a separate session. Return false if the server cannot collect it. */
  async #runCovered(
    request: RunRequest,
    listener: RunListener,
    token: CancellationToken | undefined,
  ): Promise<boolean> {
    if (this.options.coverageArgs === undefined) {
      return false;
    }
    const target = await CoverageTarget.create(this.options);
    try {
      const peer = await this.#connect(undefined, target.options);
      try {
        await this.#run(peer, request, target.watch(listener), token);
        // A program may write the file when it ends.
        await peer.client.exit();
        await target.written(peer.session);
      } finally {
        await peer.session.close();
      }
      await target.report(listener);
      return true;
    } catch (error) {
      if (!(error instanceof Problem) || !error.message.includes('before it connected')) {
        throw error;
      }
      listener.output(`The tests run without coverage. ${target.hint} ${error.message}`);
      return false;
    } finally {
      await target.remove();
    }
  }

  async #connect(debug: Debugger | undefined, options = this.options): Promise<Peer> {
    let greeted: { client: Client; processId: number | undefined } | undefined;
    const { log, timeouts } = this;
    const session = await Session.open(
      options,
      protocol.transports,
      log,
      timeouts,
      async (opened) => {
        greeted = await this.#greet(opened, debug);
      },
    );
    // At a breakpoint, the server sends nothing.
    const silence = debug === undefined ? timeouts.silence : longestTimeout;
    return { session, silence, ...(greeted as unknown as Exclude<typeof greeted, undefined>) };
  }

  async #greet(
    session: Session,
    debug: Debugger | undefined,
  ): Promise<{ client: Client; processId: number | undefined }> {
    const client = new Client(session.connection, {
      onInvalid: (error) => this.log.warn(`A notification was ignored: ${error.message}`),
    });
    client.onLog((params) => this.#log(params));
    client.listenToTestUpdates(({ runId }) => {
      if (!this.#runIds.has(runId)) {
        session.stray();
      }
    });
    client.onAttachmentUpdates(({ attachments }) => this.#report(attachments ?? []));
    if (debug !== undefined) {
      answerDebugRequests(client, debug, this.log);
    }
    const { serverInfo, capabilities, processId } = await session.request({
      method: 'initialize',
      limit: this.timeouts.start,
      send: (token) =>
        client.initialize(
          {
            processId: process.pid,
            clientInfo: { name: 'testwire', version: protocol.wireVersion },
            capabilities: { testing: { debuggerProvider: debug !== undefined } },
          },
          token,
        ),
    });
    const { multipleConnectionProvider, supportsDiscovery } = capabilities.testing;
    if (multipleConnectionProvider === true && supportsDiscovery === false) {
      // The process starts a further process, which connects and runs the tests.
      await session.acceptFurther();
      return this.#greet(session, debug);
    }
    this.log.info(`The server is ${serverInfo.name} ${serverInfo.version}.`);
    return { client, processId: processId ?? undefined };
  }

  async #run(
    peer: Peer,
    { include, exclude, tests }: RunRequest,
    listener: RunListener,
    token: CancellationToken | undefined,
  ): Promise<void> {
    const whole = include === undefined && exclude.length === 0;
    const selected = tests.flatMap((id) => {
      const node = this.#reported.get(id)?.node;
      return node === undefined ? [] : [{ uid: id, 'display-name': node['display-name'] }];
    });
    this.#listener = listener;
    try {
      const params = whole ? {} : { tests: selected };
      await this.#request(peer, 'testing/runTests', params, token, (changes) => {
        this.#add(changes);
        for (const { node } of changes) {
          const result = resultOf(node, this.options.cwd);
          if (node['execution-state'] === 'in-progress') {
            listener.started(node.uid);
          } else if (result !== undefined) {
            listener.ended(node.uid, result);
          }
        }
      });
    } finally {
      this.#listener = undefined;
    }
  }

  /** Add nodes that appear during a run, such as subtests. */
  #add(changes: readonly TestUpdateChange[]): void {
    const unknown = changes
      .filter(({ node }) => !this.#reported.has(node.uid))
      .map(({ node, parent }): Reported => ({ node, parent: parent ?? undefined }));
    unknown.forEach((each) => this.#reported.set(each.node.uid, each));
    if (unknown.length > 0) {
      if (!extend(this.nodes, unknown)) {
        this.nodes = treeOf(this.#reported);
      }
      this.onNodes();
    }
  }

  async #request(
    { session, client, silence }: Peer,
    method: 'testing/discoverTests' | 'testing/runTests',
    selection: { tests?: { uid: string; 'display-name': string }[] },
    token: CancellationToken | undefined,
    take: (changes: TestUpdateChange[]) => void,
  ): Promise<void> {
    const runId = randomUUID();
    const discovery = method === 'testing/discoverTests';
    let heard: () => void = () => undefined;
    const updates = client.listenToTestUpdates((update) => {
      if (update.runId === runId) {
        heard();
        take(this.#paths.localValue(update.changes ?? [], opaque));
      }
    });
    this.#runIds.add(runId);
    try {
      const params = { runId, ...selection };
      const response = await session.request<Awaited<ReturnType<Client['runTests']>> | null>({
        method,
        limit: discovery ? session.timeouts.discover : silence,
        token,
        send: (inner) =>
          discovery ? client.discoverTests(params, inner) : client.runTests(params, inner),
        watch: (restart) => {
          heard = restart;
        },
      });
      await this.#report(response?.attachments ?? []);
    } finally {
      updates.dispose();
      this.#runIds.delete(runId);
    }
  }

  /** Show the files of a run. */
  async #report(attachments: readonly Attachment[]): Promise<void> {
    const listener = this.#listener;
    for (const { uri, 'display-name': name } of attachments) {
      const file = pathOf(this.#paths.localText(uri ?? ''));
      listener?.output(attachmentLine(name, file));
      if (file !== '') {
        await listener?.artifact?.({ file, name });
      }
    }
  }

  #log(params: ClientLogParams): void {
    const messages = 'messages' in params ? params.messages : [params];
    for (const { level, message } of messages) {
      const found = levelOf(level);
      if (this.log.message !== undefined) {
        this.log.message(found, message);
      } else {
        this.log[found === 'warn' || found === 'error' ? 'warn' : 'info'](message);
      }
      if (found !== 'trace' && found !== 'debug') {
        this.#listener?.output(absoluteStack(this.#paths.localText(message), this.options.cwd));
      }
    }
  }
}

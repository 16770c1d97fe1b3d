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
import type { ServerOptions } from '../../launch.js';
import { PathMap } from '../../paths.js';
import { type Log, Session, type Timeouts } from '../../session.js';
import { absoluteStack } from '../../stack.js';
import { answerDebugRequests } from './debugging.js';
import { levelOf } from './logs.js';
import { attachmentLine, opaque, type Reported, resultOf, treeOf } from './nodes.js';

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
}

class MSTestSuite implements Suite {
  nodes: ReadonlyMap<string, TestNode> = new Map();
  onNodes = (): void => undefined;
  #reported = new Map<string, Reported>();
  readonly #paths: PathMap;
  #peer: Peer | undefined;
  /** Receives log messages during a run. */
  #output: ((text: string) => void) | undefined;

  constructor(
    private readonly options: ServerOptions,
    private readonly log: Log,
    private readonly timeouts: Timeouts,
  ) {
    this.#paths = new PathMap(options.pathMappings);
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
    if (request.debugger === undefined) {
      const peer = this.#current;
      await peer.session.inTurn(() => this.#run(peer, request, listener, token));
      return;
    }
    // A server asks each client that can debug to attach. Therefore other runs use a session in
    // which the client cannot debug.
    const peer = await this.#connect(request.debugger);
    try {
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

  async #connect(debug: Debugger | undefined): Promise<Peer> {
    let client: Client | undefined;
    const { options, log, timeouts } = this;
    const session = await Session.open(
      options,
      protocol.transports,
      log,
      timeouts,
      async (opened) => {
        const made = new Client(opened.connection, {
          onInvalid: (error) => log.warn(`A notification was ignored: ${error.message}`),
        });
        client = made;
        made.onLog((params) => this.#log(params));
        made.onAttachmentUpdates(({ attachments }) => this.#attach(attachments ?? []));
        if (debug !== undefined) {
          answerDebugRequests(made, debug, log);
        }
        const { serverInfo } = await opened.request({
          method: 'initialize',
          limit: timeouts.start,
          send: (token) =>
            made.initialize(
              {
                processId: process.pid,
                clientInfo: { name: 'testwire', version: protocol.wireVersion },
                capabilities: { testing: { debuggerProvider: debug !== undefined } },
              },
              token,
            ),
        });
        log.info(`The server is ${serverInfo.name} ${serverInfo.version}.`);
      },
    );
    return { session, client: client as unknown as Client };
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
    this.#output = (text) => listener.output(text);
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
      this.#output = undefined;
    }
  }

  /** Add nodes that appear during a run, such as subtests. */
  #add(changes: readonly TestUpdateChange[]): void {
    const unknown = changes.filter(({ node }) => !this.#reported.has(node.uid));
    for (const { node, parent } of unknown) {
      this.#reported.set(node.uid, { node, parent: parent ?? undefined });
    }
    if (unknown.length > 0) {
      this.nodes = treeOf(this.#reported);
      this.onNodes();
    }
  }

  async #request(
    { session, client }: Peer,
    method: 'testing/discoverTests' | 'testing/runTests',
    selection: { tests?: { uid: string; 'display-name': string }[] },
    token: CancellationToken | undefined,
    take: (changes: TestUpdateChange[]) => void,
  ): Promise<void> {
    const runId = randomUUID();
    const discovery = method === 'testing/discoverTests';
    let heard: () => void = () => undefined;
    const updates = client.listenToTestUpdates((update) => {
      heard();
      if (update.runId === runId && update.changes !== null) {
        take(this.#paths.localValue(update.changes, opaque));
      }
    });
    try {
      const params = { runId, ...selection };
      const response = await session.request<Awaited<ReturnType<Client['runTests']>> | null>({
        method,
        limit: discovery ? session.timeouts.discover : session.timeouts.silence,
        token,
        send: (inner) =>
          discovery ? client.discoverTests(params, inner) : client.runTests(params, inner),
        watch: (restart) => {
          heard = restart;
        },
      });
      this.#attach(response?.attachments ?? []);
    } finally {
      updates.dispose();
    }
  }

  #attach(attachments: readonly Attachment[]): void {
    for (const { uri, 'display-name': name } of attachments) {
      this.#output?.(attachmentLine(name, this.#paths.localText(uri ?? '')));
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
        this.#output?.(absoluteStack(this.#paths.localText(message), this.options.cwd));
      }
    }
  }
}

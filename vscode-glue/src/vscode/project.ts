/**
 * A project: one server in one workspace folder, its tests and the watched files.
 *
 * This module must not depend on the tree. A listener receives all changes.
 */
import {
  asProblem,
  type Log,
  type Problem,
  type RunView,
  type Selection,
  type Session,
  type State,
  TestServer,
} from '@testwire/client';
import { vscode } from './adapter.js';
import { showBuild, watchBuilds } from './builds.js';
import type { ServerSettings } from './settings.js';
import { inToolFolder, watchFiles } from './watching.js';

export interface ProjectListener {
  /** Called when the nodes of the suite have changed. */
  nodesChanged(project: Project): void;
  /** Called when files have changed. If a file has no tests, all results are outdated. */
  filesChanged(project: Project, files: readonly string[]): void;
  /** Called when the tests of changed files have been listed again. */
  filesListed(project: Project, files: readonly string[]): void;
  stateChanged(project: Project, state: State<Session>): void;
  /** Called when tests could not be listed. `files` is undefined for all files. */
  discoveryFailed(project: Project, problem: Problem, files?: readonly string[]): void;
  buildFailed(project: Project, problem: Problem): void;
}

/** Delay in ms after a change, because editors and tools may write a file in several steps. */
const SETTLE = 200;

export class Project implements vscode.Disposable {
  readonly server: TestServer;
  /** The tag of the project's items, which selects the profile that runs them. */
  readonly tag: vscode.TestTag;
  /** Resolves when the last requested discovery has ended. */
  #discovery: Promise<void> = Promise.resolve();
  /** The discovery that waits for its turn. Later requests are added to it. */
  #waiting: { files: Set<string> | undefined; ended: Promise<void> } | undefined;
  #discovered = false;
  readonly #disposables: vscode.Disposable[] = [];
  readonly #changed = new Set<string>();
  #timer: NodeJS.Timeout | undefined;

  constructor(
    readonly folder: vscode.WorkspaceFolder,
    readonly settings: ServerSettings,
    readonly log: Log,
    private listener: ProjectListener | undefined,
  ) {
    const { adapter, options, timeouts, program } = settings;
    this.tag = new vscode.TestTag(adapter.terms.test);
    const onState = (state: State<Session>): void => this.#onState(state);
    this.server = new TestServer(adapter, options, log, timeouts, onState, program);
    this.server.suite.onNodes = () => this.listener?.nodesChanged(this);
    const known = (): string[] => [...this.server.nodes.values()].flatMap(({ file }) => file ?? []);
    this.#disposables.push(
      watchFiles(folder.uri, settings.filePatterns, known, (file) => this.#onFile(file)),
      ...watchBuilds(this),
    );
  }

  get name(): string {
    return this.settings.options.name;
  }

  /** Start the server if necessary and list the tests. Errors are reported to the listener. */
  async ready(): Promise<void> {
    if (!this.#discovered) {
      await this.refresh();
    }
    await this.#discovery;
  }

  /** List the tests of the whole project again. Never rejects. */
  async refresh(token?: vscode.CancellationToken): Promise<void> {
    if (this.server.supervisor.state.kind === 'failed') {
      await this.restart();
      return;
    }
    const running = this.server.supervisor.state.kind === 'ready';
    if (await this.#reach()) {
      // If the server has just started, #onState has already requested the tests.
      await (running ? this.#discover(undefined, token) : this.#discovery);
    }
  }

  /**
   * Build the server before a run if its sources are newer. Return false if it cannot run; the
   * listener receives the problem. Never rejects.
   */
  async prepare(
    selection: Selection,
    view: Partial<RunView>,
    token: vscode.CancellationToken,
  ): Promise<boolean> {
    return this.#prepared(await showBuild(this, () => this.server.prepare(selection, view, token)));
  }

  /** Build the server and list its tests. Never rejects. */
  async build(token: vscode.CancellationToken): Promise<boolean> {
    const problem = await showBuild(this, async () => {
      try {
        await this.server.build(token);
        return undefined;
      } catch (error) {
        return asProblem(error);
      }
    });
    const worked = this.#prepared(problem);
    await this.#discovery;
    return worked;
  }

  #prepared(problem: Problem | undefined): boolean {
    if (problem !== undefined && problem.kind !== 'cancelled') {
      this.listener?.buildFailed(this, problem);
    }
    return problem === undefined;
  }

  /** List the tests of an unresolved node. Never rejects. */
  resolve(id: string): Promise<void> {
    return this.#listed(() => this.server.resolve(id));
  }

  /** Restart the server. Never rejects. */
  async restart(): Promise<void> {
    await this.server.supervisor.restart().catch(() => undefined); // The listener receives the error.
    await this.#discovery;
  }

  /** Start the server again after its program has changed, when its runs have ended. */
  async reopen(): Promise<void> {
    const { state } = this.server.supervisor;
    if (state.kind === 'ready') {
      await state.session.idle();
    }
    await this.restart();
  }

  stop(): Promise<void> {
    return this.server.stop();
  }

  /** End the server. It does not start again, and the listener is no longer called. */
  dispose(): void {
    this.listener = undefined;
    clearTimeout(this.#timer);
    vscode.Disposable.from(...this.#disposables).dispose();
    void this.server.dispose();
  }

  async #reach(): Promise<boolean> {
    try {
      await this.server.supervisor.session();
      return true;
    } catch {
      return false;
    }
  }

  #onState(state: State<Session>): void {
    if (state.kind === 'ready') {
      // List the tests after each start, because files may have changed since the previous start.
      void this.#discover(undefined);
    }
    this.listener?.stateChanged(this, state);
  }

  #onFile(file: string): void {
    if (inToolFolder(file) || this.settings.program?.isSource(file) === false) {
      return;
    }
    this.#changed.add(file);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const files = [...this.#changed];
      this.#changed.clear();
      this.listener?.filesChanged(this, files);
      // If the server is not running, the tests are listed when it starts. A program must be built
      // before it contains the change.
      const built = this.settings.program !== undefined;
      const ready = this.server.supervisor.state.kind === 'ready' && !built;
      void (ready ? this.#discover(files) : this.#discovery).then(() =>
        this.listener?.filesListed(this, files),
      );
    }, SETTLE);
  }

  /** Wait for earlier discoveries, then list tests of `files`, or of all files. Never rejects. */
  #discover(files: readonly string[] | undefined, token?: vscode.CancellationToken): Promise<void> {
    const waiting = this.#waiting;
    if (waiting !== undefined && token === undefined) {
      if (files === undefined) {
        waiting.files = undefined;
      }
      files?.forEach((file) => waiting.files?.add(file));
      return waiting.ended;
    }
    const next = { files: files && new Set(files), ended: Promise.resolve() };
    const chosen = (): string[] | undefined => next.files && [...next.files];
    next.ended = this.#listed(async () => {
      this.#waiting = this.#waiting === next ? undefined : this.#waiting;
      await this.server.discover(chosen(), token);
      this.#discovered ||= next.files === undefined;
    }, chosen);
    // A discovery that the user can cancel lists only what the user has requested.
    this.#waiting = token === undefined ? next : this.#waiting;
    return next.ended;
  }

  /** Wait for earlier discoveries, then call `list` and show the nodes. Never rejects. */
  #listed(
    list: () => Promise<void>,
    files: () => readonly string[] | undefined = () => undefined,
  ): Promise<void> {
    this.#discovery = this.#discovery.then(async () => {
      try {
        await list();
        this.listener?.nodesChanged(this);
      } catch (error) {
        const problem = asProblem(error);
        if (problem.kind !== 'cancelled') {
          this.listener?.discoveryFailed(this, problem, files());
        }
      }
    });
    return this.#discovery;
  }
}

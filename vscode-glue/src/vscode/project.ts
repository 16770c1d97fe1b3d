/**
 * One server in one workspace folder: its mutants, its life, and the files it watches.
 *
 * Knows nothing of the tree; it tells a listener what changed.
 */
import { readFile } from 'node:fs/promises';
import { relative, sep } from 'node:path';
import { Catalog } from '../core/catalog.js';
import { splitLines } from '../core/mutants.js';
import { asProblem, type Problem } from '../core/problems.js';
import { isToolFolder } from '../core/search.js';
import { type Log, Session } from '../core/session.js';
import { type State, Supervisor } from '../core/supervisor.js';
import { vscode } from './adapter.js';
import type { ServerSettings } from './settings.js';

export interface ProjectListener {
  /** The mutants of these files were discovered anew, or are gone. */
  filesDiscovered(project: Project, files: readonly string[]): Promise<void>;
  /** Source text changed: results of the file, or of all if it has no mutants, are out of date. */
  fileChanged(project: Project, file: string): void;
  stateChanged(project: Project, state: State<Session>): void;
  discoveryFailed(project: Project, problem: Problem): void;
}

/** Editors save in bursts, and tools write a file in several steps. */
const SETTLE = 200;

export class Project implements vscode.Disposable {
  readonly catalog: Catalog;
  readonly log: Log;
  /** Settles when the last discovery that was asked for is done. */
  #discovery: Promise<void> = Promise.resolve();
  #discovered = false;
  readonly #supervisor: Supervisor<Session>;
  readonly #disposables: vscode.Disposable[] = [];
  readonly #changed = new Set<string>();
  #timer: NodeJS.Timeout | undefined;

  constructor(
    readonly folder: vscode.WorkspaceFolder,
    readonly settings: ServerSettings,
    log: Log,
    private readonly listener: ProjectListener,
  ) {
    const { options, timeouts } = settings;
    this.log = log;
    this.catalog = new Catalog(options.cwd);
    this.#supervisor = new Supervisor(
      () => Session.open(options, log, timeouts),
      (state) => this.#onState(state),
    );
    for (const pattern of settings.filePatterns) {
      const watcher = vscode.workspace.createFileSystemWatcher(
        new vscode.RelativePattern(folder, pattern),
      );
      const onEvent = (uri: vscode.Uri): void => this.#onFile(uri);
      watcher.onDidChange(onEvent);
      watcher.onDidCreate(onEvent);
      watcher.onDidDelete(onEvent);
      this.#disposables.push(watcher);
    }
  }

  get name(): string {
    return this.settings.options.name;
  }

  /** Start the server if need be, and have its mutants. Never rejects: the listener hears of it. */
  async ready(): Promise<void> {
    if (!this.#discovered) {
      await this.refresh();
    }
    await this.#discovery;
  }

  /** Discover the whole project anew. Never rejects. */
  async refresh(token?: vscode.CancellationToken): Promise<void> {
    if (this.#supervisor.state.kind === 'failed') {
      // Asking again is a wish to try again.
      await this.restart();
      return;
    }
    const running = this.#supervisor.state.kind === 'ready';
    if (await this.#reach()) {
      // A server that has just come up is being asked already; see #onState.
      await (running ? this.#discover(undefined, token) : this.#discovery);
    }
  }

  /** Start the server anew. Never rejects. */
  async restart(): Promise<void> {
    await this.#supervisor.restart().catch(() => undefined); // the listener hears of it
    await this.#discovery;
  }

  /** The running server. Rejects with a Problem. */
  session(): Promise<Session> {
    return this.#supervisor.session();
  }

  /** The lines of a file as it is on disk, which is what the server sees; none if it is gone. */
  async lines(file: string): Promise<string[]> {
    try {
      return splitLines(await readFile(file, 'utf8'));
    } catch {
      return [];
    }
  }

  stop(): Promise<void> {
    return this.#supervisor.stop();
  }

  dispose(): void {
    clearTimeout(this.#timer);
    vscode.Disposable.from(...this.#disposables).dispose();
    void this.stop();
  }

  async #reach(): Promise<boolean> {
    try {
      await this.#supervisor.session();
      return true;
    } catch {
      return false;
    }
  }

  #onState(state: State<Session>): void {
    if (state.kind === 'ready') {
      // After a crash as well: the files may have changed while nothing was watching.
      void this.#discover(undefined);
    }
    this.listener.stateChanged(this, state);
  }

  #onFile(uri: vscode.Uri): void {
    const segments = relative(this.folder.uri.fsPath, uri.fsPath).split(sep);
    // Tools keep sandboxes, caches and environments in such folders.
    if (segments.some(isToolFolder)) {
      return;
    }
    this.#changed.add(uri.fsPath);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const files = [...this.#changed];
      this.#changed.clear();
      for (const file of files) {
        this.listener.fileChanged(this, file);
      }
      // A server that does not run yet will read the files when it is started.
      if (this.#supervisor.state.kind === 'ready') {
        void this.#discover(files);
      }
    }, SETTLE);
  }

  /** Discover some files, or all, after the discoveries that are under way. Never rejects. */
  #discover(files: readonly string[] | undefined, token?: vscode.CancellationToken): Promise<void> {
    this.#discovery = this.#discovery.then(async () => {
      try {
        await this.#discoverNow(files, token);
      } catch (error) {
        const problem = asProblem(error);
        if (problem.kind !== 'cancelled') {
          this.listener.discoveryFailed(this, problem);
        }
      }
    });
    return this.#discovery;
  }

  async #discoverNow(
    files: readonly string[] | undefined,
    token: vscode.CancellationToken | undefined,
  ): Promise<void> {
    const session = await this.#supervisor.session();
    if (files === undefined) {
      const answer = await session.discover(undefined, token);
      const gone = this.catalog.replaceAll(answer);
      this.#discovered = true;
      await this.listener.filesDiscovered(this, [...gone, ...this.catalog.files]);
      return;
    }
    const ranges = files.map((file) => ({ path: this.catalog.wirePath(file) }));
    const answer = await session.discover(ranges, token);
    for (const file of files) {
      this.catalog.replaceFile(file, answer);
    }
    await this.listener.filesDiscovered(this, files);
  }
}

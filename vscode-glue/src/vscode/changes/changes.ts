/**
 * Shows the results of tests that change the source, such as mutants.
 *
 * The results are marks and CodeLens in editors, counts in the tree, and a score in the status bar.
 *
 * The words for users come from the adapter of the protocol.
 */
import { vscode } from '../adapter.js';
import type { Project } from '../project.js';
import { Actions, type Host } from './actions.js';
import { Decorations } from './decorations.js';
import { Findings, termsOf } from './findings.js';
import { Lenses } from './lenses.js';
import { registerChangedFiles } from './navigation.js';
import { Score } from './score.js';
import { Store } from './store.js';

/** Minimum delay in ms between two updates, because a run can return many results per second. */
const PAUSE = 300;

export interface TreeHost extends Host {
  /** Append counts to the labels of groups, by their ids. */
  showCounts(project: Project, counts: ReadonlyMap<string, string>): void;
}

export class Changes implements vscode.Disposable {
  readonly #findings = new Findings();
  readonly #decorations = new Decorations(this.#findings);
  readonly #lenses = new Lenses(this.#findings);
  readonly #score = new Score(this.#findings);
  readonly #store: Store;
  readonly #dirty = new Set<Project>();
  readonly #disposables: vscode.Disposable[];
  #timer: NodeJS.Timeout | undefined;
  #pause = PAUSE;
  /** The files with survivors at the last update. */
  #files = '';

  constructor(
    storage: vscode.Uri | undefined,
    private readonly host: TreeHost,
  ) {
    this.#store = new Store(storage);
    this.#disposables = [
      this.#store,
      this.#decorations,
      this.#lenses,
      this.#score,
      registerChangedFiles(this.#findings),
      new Actions(this.#findings, host).register(),
      vscode.window.onDidChangeVisibleTextEditors(() => {
        this.#decorations.update();
        // VS Code can request the lenses of an editor before it has shown the document.
        this.#lenses.update();
      }),
      vscode.window.onDidChangeActiveTextEditor(() => this.#score.update()),
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        if (this.#findings.of(document.uri.fsPath).length > 0) {
          this.#decorations.update();
          this.#lenses.update();
        }
      }),
    ];
  }

  /** Use new projects, and restore their results. */
  async reset(projects: readonly Project[]): Promise<void> {
    // A new project with the same name must restore the results of the old one.
    await this.#store.flush();
    this.#findings.projects = projects;
    for (const project of this.#findings.projects) {
      project.server.results.onChange = () => this.#schedule(project);
      await this.#store.restore(project);
      this.#schedule(project);
    }
    this.#update();
  }

  /** Remove the results of tests that are no longer listed, and show the counts again. */
  nodesChanged(project: Project): void {
    if (termsOf(project) !== undefined) {
      const { nodes, results } = project.server;
      results.filter((id) => nodes.has(id));
      this.#count(project);
    }
  }

  /** Remove the results of files whose contents have changed. */
  async filesChanged(project: Project, files: readonly string[]): Promise<void> {
    if (termsOf(project) !== undefined && (await this.#store.drop(project, files))) {
      this.#update();
    }
  }

  /** Save the results before the window closes. Never rejects. */
  save(): Promise<void> {
    return this.#store.flush();
  }

  dispose(): void {
    clearTimeout(this.#timer);
    vscode.Disposable.from(...this.#disposables).dispose();
  }

  #schedule(project: Project): void {
    this.#dirty.add(project);
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      const begun = performance.now();
      const changed = [...this.#dirty];
      this.#dirty.clear();
      changed.forEach((each) => this.#count(each));
      this.#update();
      changed.forEach((each) => this.#store.schedule(each));
      // Updates of many results must leave most of the time to the run.
      this.#pause = Math.max(PAUSE, 10 * (performance.now() - begun));
    }, this.#pause);
  }

  #update(): void {
    this.#findings.update();
    this.#decorations.update();
    this.#lenses.update();
    this.#score.update();
    const { files } = this.#findings;
    const setContext = (name: string, value: unknown): void =>
      void vscode.commands.executeCommand('setContext', `testwire.${name}`, value);
    // Each context makes VS Code evaluate the menus again.
    if (files.join('\n') !== this.#files) {
      this.#files = files.join('\n');
      setContext('survivorFiles', files);
      setContext('hasSurvivors', files.length > 0);
    }
  }

  #count(project: Project): void {
    const { nodes, results } = project.server;
    const counts = [...results.countGroups(nodes)].map(
      ([id, { detected, tested }]): [string, string] => [id, ` · ${detected} of ${tested}`],
    );
    this.host.showCounts(project, new Map(counts));
  }
}

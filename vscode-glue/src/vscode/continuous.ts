/**
 * Repeats runs after a file is saved, as long as the user keeps the continuous run on.
 *
 * Tests: tests/vscode/test_tests.py.
 */
import { vscode } from './adapter.js';
import type { Project } from './project.js';
import type { Tree } from './tree.js';

type Run = (request: vscode.TestRunRequest, token: vscode.CancellationToken) => Promise<void>;

interface Watch {
  readonly request: vscode.TestRunRequest;
  readonly token: vscode.CancellationToken;
  /** The projects that the profile runs. */
  readonly covers: (project: Project) => boolean;
  readonly run: Run;
  /** Files that were saved since the last run began. */
  readonly waiting: Map<Project, Set<string>>;
  running: boolean;
}

export class ContinuousRuns implements vscode.Disposable {
  readonly #watches = new Set<Watch>();
  /** The number of saves of each file during the continuous runs. */
  readonly #saves = new Map<string, number>();
  /** The number of saves after which a project has listed a file. */
  #listed = new WeakMap<Project, Map<string, number>>();
  readonly #hook = vscode.workspace.onDidSaveTextDocument(({ uri }) => {
    if (this.#watches.size > 0) {
      this.#saves.set(uri.fsPath, (this.#saves.get(uri.fsPath) ?? 0) + 1);
    }
  });

  constructor(private readonly tree: Tree) {}

  /** Repeat the runs of a request until its token is cancelled. */
  start(
    request: vscode.TestRunRequest,
    token: vscode.CancellationToken,
    covers: (project: Project) => boolean,
    run: Run,
  ): void {
    const watch: Watch = { request, token, covers, run, waiting: new Map(), running: false };
    this.#watches.add(watch);
    token.onCancellationRequested(() => {
      this.#watches.delete(watch);
      if (this.#watches.size === 0) {
        this.#saves.clear();
        this.#listed = new WeakMap();
      }
    });
  }

  /** Run the tests of saved files. A project calls this method when it has listed the files. */
  filesListed(project: Project, files: readonly string[]): void {
    const saved = files.filter((file) => this.#isNew(project, file));
    for (const watch of this.#watches) {
      if (saved.length > 0 && watch.covers(project)) {
        const before = watch.waiting.get(project) ?? [];
        watch.waiting.set(project, new Set([...before, ...saved]));
        void this.#repeat(watch);
      }
    }
  }

  /** Return true once for each save of a file. Changes by other programs start no run. */
  #isNew(project: Project, file: string): boolean {
    const listed = this.#listed.get(project) ?? new Map<string, number>();
    this.#listed.set(project, listed);
    const saves = this.#saves.get(file) ?? 0;
    const known = listed.get(file) ?? 0;
    listed.set(file, saves);
    return saves > known;
  }

  dispose(): void {
    this.#hook.dispose();
    this.#watches.clear();
  }

  async #repeat(watch: Watch): Promise<void> {
    if (watch.running) {
      return;
    }
    watch.running = true;
    try {
      while (watch.waiting.size > 0 && !watch.token.isCancellationRequested) {
        const { include, exclude, profile } = watch.request;
        const items = [...watch.waiting].flatMap(([project, files]) =>
          this.#items(project, [...files], include),
        );
        watch.waiting.clear();
        if (items.length > 0) {
          const request = new vscode.TestRunRequest(items, exclude, profile, true);
          await watch.run(request, watch.token);
        }
      }
    } finally {
      watch.running = false;
    }
  }

  /** Return the items to run for changed files. `include` is undefined for all items. */
  #items(
    project: Project,
    files: readonly string[],
    include: readonly vscode.TestItem[] | undefined,
  ): vscode.TestItem[] {
    const perFile = this.tree.itemsOf(project, files);
    const { test } = project.server.adapter.terms;
    // Any test may use a file without tests. A mutant is only in its own file.
    const all = test === 'test' && perFile.some((items) => items.length === 0);
    const changed = all ? this.tree.topItems(project) : perFile.flat();
    return include === undefined
      ? changed
      : [
          ...changed.filter((item) => include.some((each) => contains(each, item))),
          ...include.filter((each) =>
            changed.some((item) => item !== each && contains(item, each)),
          ),
        ];
  }
}

function contains(outer: vscode.TestItem, inner: vscode.TestItem): boolean {
  for (let item: vscode.TestItem | undefined = inner; item !== undefined; item = item.parent) {
    if (item === outer) {
      return true;
    }
  }
  return false;
}

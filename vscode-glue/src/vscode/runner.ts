/** Runs the tests of a request, and shows their results. */
import {
  type Artifact,
  type Debugger,
  type RunView,
  type Selection,
  type TestResult,
} from '@testwire/client';
import { toLocation, toPosition, vscode } from './adapter.js';
import { showArtifact } from './coverage.js';
import type { Project } from './project.js';
import type { Tree } from './tree.js';

/** Run the tests of a request. Never rejects. */
export async function runTests(
  controller: vscode.TestController,
  tree: Tree,
  projects: readonly Project[],
  request: vscode.TestRunRequest,
  token: vscode.CancellationToken,
  how: {
    debuggerOf?: (project: Project) => Debugger;
    coverage?: boolean;
    onRemoved?: (project: Project, count: number) => void;
  } = {},
): Promise<void> {
  const run = controller.createTestRun(request);
  // The button in the view cancels the run, and not the request of a command.
  const source = new vscode.CancellationTokenSource();
  const hooks = [token, run.token].map((each) =>
    each.onCancellationRequested(() => source.cancel()),
  );
  const cancellation = new Promise<void>((resolve) =>
    source.token.onCancellationRequested(() => resolve()),
  );
  try {
    await Promise.all(
      [...selections(tree, projects, request)].map(async ([project, selection]) => {
        const view = new View(run, tree, project);
        if (!(await project.prepare(selection, view, source.token))) {
          return;
        }
        await Promise.race([project.ready(), cancellation]);
        const debug = how.debuggerOf?.(project);
        await project.server.run(selection, view, source.token, {
          ...(debug === undefined ? {} : { debugger: debug }),
          coverage: how.coverage === true,
        });
        if (view.removed > 0) {
          how.onRemoved?.(project, view.removed);
        }
      }),
    );
  } finally {
    vscode.Disposable.from(...hooks, source).dispose();
    run.end();
  }
}

/** Return the selection of each project of a request. */
function selections(
  tree: Tree,
  projects: readonly Project[],
  { include, exclude }: vscode.TestRunRequest,
): Map<Project, Selection> {
  const excluded = idsByProject(tree, exclude ?? []);
  const chosen: ReadonlyMap<Project, string[] | undefined> =
    include === undefined
      ? new Map(projects.map((project) => [project, undefined]))
      : idsByProject(tree, include);
  return new Map(
    [...chosen].flatMap(([project, ids]) => {
      const exclude = excluded.has(project) ? excluded.get(project) : [];
      // The value is undefined if the whole project is excluded.
      return exclude === undefined ? [] : [[project, { include: ids, exclude }]];
    }),
  );
}

/** Return the ids by project. The value is undefined if the project's own item is selected. */
function idsByProject(
  tree: Tree,
  items: readonly vscode.TestItem[],
): Map<Project, string[] | undefined> {
  const found = new Map<Project, string[] | undefined>();
  for (const item of items) {
    const { project, id } = tree.owner(item) ?? {};
    if (project === undefined) {
      continue;
    }
    const before = found.has(project) ? found.get(project) : [];
    if (id === undefined || before === undefined) {
      found.set(project, undefined);
    } else {
      before.push(id);
      found.set(project, before);
    }
  }
  return found;
}

/** Shows the part of a run that one server executes. */
class View implements RunView {
  /** The number of results whose tests were removed from the tree during the run. */
  removed = 0;

  constructor(
    private readonly run: vscode.TestRun,
    private readonly tree: Tree,
    private readonly project: Project,
  ) {}

  enqueued(id: string): void {
    this.#with(id, (item) => this.run.enqueued(item));
  }

  started(id: string): void {
    this.#with(id, (item) => this.run.started(item));
  }

  ended(id: string, result: TestResult): void {
    const item = this.tree.find(this.project, id);
    if (item === undefined) {
      this.removed += 1;
      this.#print(`${id} was removed during the run: ${result.status} ${result.message ?? ''}`);
    } else {
      this.#show(item, result);
    }
  }

  output(text: string): void {
    this.#print(text);
  }

  artifact(artifact: Artifact): Promise<void> {
    const { options } = this.project.settings;
    return showArtifact(this.run, artifact, options, (text) => this.#print(text));
  }

  #with(id: string, action: (item: vscode.TestItem) => void): void {
    const item = this.tree.find(this.project, id);
    if (item !== undefined) {
      action(item);
    }
  }

  #show(item: vscode.TestItem, result: TestResult): void {
    if (result.output !== undefined) {
      // A failure and a change have their own marks in the editor. Output would hide the marks.
      const marked = result.change !== undefined || result.outcome !== 'passed';
      const place = marked ? undefined : result.place;
      this.#print(result.output, place && toLocation(place), item);
    }
    switch (result.outcome) {
      case 'passed':
        this.run.passed(item, result.duration);
        break;
      case 'failed':
        this.run.failed(item, messageOf(result), result.duration);
        break;
      case 'skipped':
        this.run.skipped(item);
        break;
      case 'errored':
        this.run.errored(item, messageOf(result), result.duration);
    }
  }

  #print(text: string, location?: vscode.Location, item?: vscode.TestItem): void {
    // The terminal in VS Code requires CR LF for a new line.
    const lines = text.replace(/\r?\n$/, '').replace(/\r?\n/g, '\r\n');
    this.run.appendOutput(`${lines}\r\n`, location, item);
  }
}

function messageOf(result: TestResult): vscode.TestMessage {
  const { message = '', expected, actual, place, frames } = result;
  const made =
    expected === undefined || actual === undefined
      ? new vscode.TestMessage(message)
      : vscode.TestMessage.diff(message, expected, actual);
  if (place !== undefined) {
    made.location = toLocation(place);
  }
  if (frames !== undefined) {
    made.stackTrace = frames.map(
      ({ label, file, position }) =>
        new vscode.TestMessageStackFrame(
          label,
          file === undefined ? undefined : vscode.Uri.file(file),
          position && toPosition(position),
        ),
    );
  }
  return made;
}

/**
 * Runs mutants and shows their results.
 *
 * Each run ends, even after an error. Each mutant gets a result, or a message that explains the
 * missing result.
 */
import type { Plan, Target } from '../core/catalog.js';
import { Ledger, type Settled } from '../core/ledger.js';
import { changedLines, explain, mutantLabel, outcomeOf } from '../core/mutants.js';
import { asProblem } from '../core/problems.js';
import type { Session } from '../core/session.js';
import { toRange, vscode } from './adapter.js';
import type { Project } from './project.js';
import type { Tree } from './tree.js';

/** Run the mutants of a request. Never rejects. */
export async function runMutants(
  controller: vscode.TestController,
  tree: Tree,
  projects: readonly Project[],
  request: vscode.TestRunRequest,
  token: vscode.CancellationToken,
): Promise<void> {
  const run = controller.createTestRun(request);
  try {
    const chosen = targetsByProject(tree, projects, request.include);
    const excluded = targetsByProject(tree, [], request.exclude);
    await Promise.all(
      [...chosen].map(([project, targets]) =>
        new ProjectRun(run, tree, project, token).go(targets, excluded.get(project) ?? []),
      ),
    );
  } finally {
    run.end();
  }
}

function targetsByProject(
  tree: Tree,
  all: readonly Project[],
  items: readonly vscode.TestItem[] | undefined,
): Map<Project, Target[]> {
  const targets = new Map<Project, Target[]>();
  if (items === undefined) {
    return new Map(all.map((project) => [project, [{ kind: 'all' }]]));
  }
  for (const item of items) {
    const node = tree.node(item);
    if (node !== undefined) {
      targets.set(node.project, [...(targets.get(node.project) ?? []), node.target]);
    }
  }
  return targets;
}

/** The part of a run that one server executes. */
class ProjectRun {
  readonly #lines = new Map<string, Promise<string[]>>();
  /** Resolves when all received results are shown. Results are shown in order of arrival. */
  #shown: Promise<void> = Promise.resolve();

  constructor(
    private readonly run: vscode.TestRun,
    private readonly tree: Tree,
    private readonly project: Project,
    private readonly token: vscode.CancellationToken,
  ) {}

  async go(targets: readonly Target[], excluded: readonly Target[]): Promise<void> {
    await this.project.ready();
    const plan = this.project.catalog.plan(targets, excluded);
    this.#each(plan, (item) => this.run.enqueued(item));
    const ledger = new Ledger(this.project.catalog, plan.entries);
    const started = Date.now();
    let reason =
      'The server did not return a result for this mutant. If the file has changed, refresh the tests.';
    try {
      if (plan.entries.length > 0) {
        const session = await this.#turn();
        this.#each(plan, (item) => this.run.started(item));
        await session.mutationTest(
          plan.files,
          (files) => this.#take(ledger.take(files)),
          this.token,
        );
      }
    } catch (error) {
      const problem = asProblem(error);
      reason = problem.message;
      this.#print(`${this.project.name}: ${reason}`);
      this.project.log.warn(`The run was aborted. ${reason}`);
    }
    await this.#shown;
    if (!this.token.isCancellationRequested) {
      for (const entry of ledger.open) {
        const item = this.tree.find(this.project, entry);
        if (item !== undefined) {
          this.run.errored(item, new vscode.TestMessage(reason));
        }
      }
    }
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    this.#print(`${this.project.name}: ${ledger.summary} (${seconds} s)`);
  }

  /** Wait for an idle session. If an earlier run has ended the session, return a new session. */
  async #turn(): Promise<Session> {
    for (;;) {
      const session = await this.project.session();
      await session.idle();
      if (!session.over || this.token.isCancellationRequested) {
        return session;
      }
    }
  }

  #each(plan: Plan, action: (item: vscode.TestItem) => void): void {
    for (const entry of plan.entries) {
      const item = this.tree.find(this.project, entry);
      if (item !== undefined) {
        action(item);
      }
    }
  }

  #take(news: readonly Settled[]): void {
    for (const settled of news) {
      this.#shown = this.#shown.then(() => this.#show(settled));
    }
  }

  async #show({ entry, result }: Settled): Promise<void> {
    const item = this.tree.find(this.project, entry);
    if (item === undefined) {
      return;
    }
    const lines = await this.#linesOf(entry.file);
    const location = new vscode.Location(vscode.Uri.file(entry.file), toRange(result.location));
    const { killedBy } = result;
    const killers = killedBy?.length ? `, killed by ${killedBy.join(', ')}` : '';
    this.#print(
      `${result.status}: ${this.project.catalog.wirePath(entry.file)}: ${mutantLabel(lines, result)}${killers}`,
      location,
      item,
    );
    const message = (): vscode.TestMessage => {
      const change = changedLines(lines, result);
      const text = explain(result);
      const made =
        change === undefined
          ? new vscode.TestMessage(text)
          : vscode.TestMessage.diff(text, change.original, change.mutated);
      made.location = location;
      return made;
    };
    switch (outcomeOf(result.status)) {
      case 'passed':
        this.run.passed(item, result.duration);
        break;
      case 'failed':
        this.run.failed(item, message(), result.duration);
        break;
      case 'skipped':
        this.run.skipped(item);
        break;
      default:
        this.run.errored(item, message(), result.duration);
    }
  }

  #linesOf(file: string): Promise<string[]> {
    const known = this.#lines.get(file) ?? this.project.lines(file);
    this.#lines.set(file, known);
    return known;
  }

  #print(text: string, location?: vscode.Location, item?: vscode.TestItem): void {
    // The terminal in VS Code requires CR LF for a new line.
    this.run.appendOutput(`${text.replace(/\r?\n/g, '\r\n')}\r\n`, location, item);
  }
}

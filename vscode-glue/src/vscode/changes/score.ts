/** The score in the status bar: the share of detected changes. */
import { countsOf, type TestResult } from '@testwire/client';
import { vscode } from '../adapter.js';
import { type Findings, termsOf } from './findings.js';

export class Score implements vscode.Disposable {
  readonly #item = vscode.window.createStatusBarItem(
    'testwire.score',
    vscode.StatusBarAlignment.Left,
  );

  constructor(private readonly findings: Findings) {
    this.#item.command = 'testwire.showMutants';
  }

  /** Show the score of the workspace folder that contains the active editor, or of all folders. */
  update(): void {
    const projects = this.#active();
    const [first] = projects;
    const results = projects.flatMap(({ server }) => [...server.results.all.values()]);
    const { detected, tested } = countsOf(results);
    const terms = first && termsOf(first);
    if (first === undefined || terms === undefined || tested === 0) {
      this.#item.hide();
      return;
    }
    const { tests } = first.server.adapter.terms;
    // 100 % must mean that each change is detected.
    const percent = Math.floor((100 * detected) / tested);
    const counts = `${detected} of ${tested}`;
    this.#item.name = `Testwire: ${terms.score}`;
    this.#item.text = `$(beaker) ${percent} % · ${counts} ${tests}`;
    const title = `${capital(terms.score)} ${percent} %: ${counts} ${tests} detected`;
    const statuses = statusCounts(results).map(([status, count]) => `${status}: ${count}`);
    const folders = [...new Set(projects.map(({ folder }) => folder.name))].join(', ');
    this.#item.tooltip = [`${title} (${folders})`, ...statuses].join('\n');
    this.#item.accessibilityInformation = { label: [title, ...statuses].join(', ') };
    this.#item.show();
  }

  dispose(): void {
    this.#item.dispose();
  }

  #active(): Findings['projects'] {
    const document = vscode.window.activeTextEditor?.document;
    const folder = document && vscode.workspace.getWorkspaceFolder(document.uri);
    const { projects } = this.findings;
    const inFolder = projects.filter((project) => project.folder === folder);
    return inFolder.length === 0 ? projects : inFolder;
  }
}

function statusCounts(results: readonly TestResult[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const { status } of results) {
    counts.set(status, (counts.get(status) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one);
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

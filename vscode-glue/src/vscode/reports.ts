/** Messages about problems, each with actions that help to solve the problem. */
import { basename } from 'node:path';
import type { Problem, ProblemKind } from '@testwire/client';
import { vscode } from './adapter.js';
import { diagnose, install } from './diagnosis.js';
import type { Output } from './output.js';
import type { Project } from './project.js';

interface Action {
  readonly label: string;
  run(): unknown;
}

/** Problems whose cause is a setting. */
const inSettings: ReadonlySet<ProblemKind> = new Set(['no-folder', 'no-file', 'no-command']);

export class Reports {
  constructor(private readonly output: Output) {}

  /** Show a problem of a project. `text` continues a sentence that starts with the server's name. */
  problem(project: Project, text: string, problem: Problem, severity: 'warning' | 'error'): void {
    this.#show(`${project.name} ${text}`, this.#actions(project, problem), severity);
  }

  /** Show that a build failed. */
  build(project: Project, { message }: Problem): void {
    const problems = {
      label: 'Show Problems',
      run: () => command('workbench.actions.view.problems'),
    };
    this.#show(`${project.name}: ${message}`, [problems, this.#log], 'error');
  }

  /** Show that a server writes too many lines. */
  flood(project: Project, text: string): void {
    this.#show(`${project.name}: ${text}`, this.#common(project), 'warning');
  }

  /** Show a mistake in the settings. The text starts with the name of the setting. */
  mistake(text: string): void {
    const [setting = 'testwire'] = /^[\w.]*/.exec(text) ?? [];
    this.#show(text, [opened(setting)], 'error');
  }

  /** Show that a command has no effect, because no folder has a server. */
  noServer(): void {
    const folder = vscode.workspace.workspaceFolders?.[0];
    const actions = folder === undefined ? [] : [{ label: 'Install', run: () => install(folder) }];
    this.#show(
      'No server was found. Install the servers for Python, or add a server to the settings.',
      [...actions, opened()],
      'warning',
    );
  }

  /** Show that tests have no row for their result. */
  removedTests(project: Project, count: number): void {
    const { test, tests } = project.server.adapter.terms;
    const removed = count === 1 ? `${test} was` : `${tests} were`;
    this.#show(
      `${count} ${removed} removed from ${project.name} during the run, because a file was changed ` +
        'or deleted. The output of the run contains the results.',
      [{ label: 'Show Output', run: () => command('testing.showMostRecentOutput') }],
      'warning',
    );
  }

  #actions(project: Project, { kind, restartHelps }: Problem): Action[] {
    const { folder, settings } = project;
    const known = basename(settings.options.command).startsWith('testwire-');
    return [
      ...(kind === 'no-command' && known ? [{ label: 'Install', run: () => install(folder) }] : []),
      ...(inSettings.has(kind) ? [opened()] : []),
      ...this.#common(project),
      ...(restartHelps ? [{ label: 'Restart Server', run: () => project.restart() }] : []),
    ];
  }

  #common(project: Project): Action[] {
    return [{ label: 'Diagnose', run: () => diagnose(project) }, this.#log];
  }

  get #log(): Action {
    return { label: 'Show Log', run: () => this.output.show() };
  }

  #show(text: string, actions: readonly Action[], severity: 'warning' | 'error'): void {
    const message = `Testwire: ${text}`;
    this.output.error(message);
    const { showErrorMessage, showWarningMessage } = vscode.window;
    const show = severity === 'error' ? showErrorMessage : showWarningMessage;
    const labels = actions.map(({ label }) => label);
    void show(message, ...labels).then((choice) =>
      actions.find(({ label }) => label === choice)?.run(),
    );
  }
}

function opened(setting = 'testwire.servers'): Action {
  return {
    label: 'Open Setting',
    run: () => command('workbench.action.openSettings', `@id:${setting}`),
  };
}

function command(id: string, ...args: unknown[]): Thenable<unknown> {
  return vscode.commands.executeCommand(id, ...args);
}

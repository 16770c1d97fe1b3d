/** The test controller: manages the tree and the projects, and shows problems to the user. */
import type { Problem } from '../core/problems.js';
import type { Session } from '../core/session.js';
import type { State } from '../core/supervisor.js';
import { vscode } from './adapter.js';
import type { Output } from './output.js';
import { Project, type ProjectListener } from './project.js';
import { runMutants } from './runner.js';
import { readSettings } from './settings.js';
import { Tree } from './tree.js';

export class Controller implements ProjectListener, vscode.Disposable {
  readonly #controller = vscode.tests.createTestController('testwire', 'Mutants');
  readonly #tree = new Tree(this.#controller);
  readonly #disposables: vscode.Disposable[] = [this.#controller];
  #projects: Project[] = [];
  /** Resolves when the current settings have been read. */
  #loaded: Promise<void> = Promise.resolve();

  constructor(private readonly output: Output) {
    // VS Code calls the handler with `undefined` when the tests become visible. The servers start
    // only then.
    this.#controller.resolveHandler = async (item) => {
      if (item === undefined) {
        await this.#loaded;
        await Promise.all(this.#projects.map((project) => project.ready()));
      }
    };
    this.#controller.refreshHandler = async (token) => {
      // A server may have been installed after the settings were read.
      if (this.#projects.length === 0) {
        await this.reload();
      }
      await Promise.all(this.#projects.map((project) => project.refresh(token)));
    };
    this.#controller.createRunProfile(
      'Run Mutants',
      vscode.TestRunProfileKind.Run,
      async (request, token) => {
        await this.#loaded;
        await runMutants(this.#controller, this.#tree, this.#projects, request, token);
      },
      true,
    );
    this.#disposables.push(
      vscode.workspace.onDidChangeWorkspaceFolders(() => this.reload()),
      vscode.workspace.onDidChangeConfiguration(async (event) => {
        if (event.affectsConfiguration('testwire')) {
          await this.reload();
          await Promise.all(this.#projects.map((project) => project.ready()));
        }
      }),
    );
  }

  /** Read the settings and replace the projects. */
  reload(): Promise<void> {
    this.#loaded = this.#loaded
      .then(() => this.#load())
      .catch((error: unknown) =>
        this.output.error(`The settings cannot be read: ${String(error)}`),
      );
    return this.#loaded;
  }

  async restart(): Promise<void> {
    await this.#loaded;
    if (this.#projects.length === 0) {
      await this.reload();
    }
    await Promise.all(this.#projects.map((project) => project.restart()));
  }

  async filesDiscovered(project: Project, files: readonly string[]): Promise<void> {
    if (!this.#projects.includes(project)) {
      return;
    }
    this.#tree.showProblem(project, undefined);
    for (const file of files) {
      await this.#tree.showFile(project, file);
    }
  }

  fileChanged(project: Project, file: string): void {
    const item = this.#tree.findFile(project, file);
    // A file without mutants may be a test file, and a changed test can affect all results.
    this.#controller.invalidateTestResults(item);
    this.output.info(`[${project.name}] ${file} has changed.`);
  }

  discoveryFailed(project: Project, problem: Problem): void {
    this.#report(project, `could not list mutants: ${problem.message}`, 'warning');
    this.#tree.showProblem(project, problem.message);
  }

  stateChanged(project: Project, state: State<Session>): void {
    switch (state.kind) {
      case 'waiting': {
        const { problem, seconds } = state;
        this.#report(
          project,
          `is not running: ${problem.message} It will be started again in ${seconds} s.`,
          'warning',
        );
        this.#tree.showProblem(project, problem.message);
        break;
      }
      case 'failed':
        this.#report(project, `is not running: ${state.problem.message}`, 'error');
        this.#tree.showProblem(project, state.problem.message);
        break;
      case 'ready':
        this.#tree.showProblem(project, undefined);
        break;
      default:
        break;
    }
  }

  /** End the servers. The caller must await this method before the editor closes. */
  async stop(): Promise<void> {
    await Promise.all(this.#projects.map((project) => project.stop()));
  }

  dispose(): void {
    vscode.Disposable.from(...this.#projects, ...this.#disposables).dispose();
  }

  async #load(): Promise<void> {
    const old = this.#projects;
    this.#projects = [];
    for (const project of old) {
      project.dispose();
    }
    const projects: Project[] = [];
    for (const folder of vscode.workspace.workspaceFolders ?? []) {
      const { servers, mistakes } = await readSettings(folder);
      for (const settings of servers) {
        const log = this.output.forServer(settings.options.name);
        projects.push(new Project(folder, settings, log, this));
      }
      for (const mistake of mistakes) {
        this.output.error(mistake);
        void vscode.window.showErrorMessage(`Testwire: ${mistake}`);
      }
    }
    this.#projects = projects;
    this.#tree.reset(projects);
    this.output.info(
      projects.length === 0
        ? 'No mutation server was found. For Python, run pip install "testwire[mutation]" in the ' +
            "workspace's environment. For other languages, set `testwire.servers`."
        : `Servers: ${projects.map(({ name, folder }) => `${name} in ${folder.name}`).join(', ')}.`,
    );
  }

  #report(project: Project, text: string, severity: 'warning' | 'error'): void {
    const message = `Testwire: ${project.name} ${text}`;
    this.output.error(message);
    const show =
      severity === 'error' ? vscode.window.showErrorMessage : vscode.window.showWarningMessage;
    void show(message, 'Show Log', 'Restart Server').then(async (choice) => {
      if (choice === 'Show Log') {
        this.output.show();
      } else if (choice === 'Restart Server') {
        await project.restart();
      }
    });
  }
}

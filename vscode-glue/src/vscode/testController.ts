/** The test controller: manages the tree and the projects, and shows problems to the user. */
import {
  type Problem,
  reasonOf,
  type ServerOptions,
  type Session,
  type State,
} from '@testwire/client';
import { vscode } from './adapter.js';
import { loadDetails } from './coverage.js';
import { debuggerOf, registerDebugTypes } from './debuggers.js';
import { ContinuousRuns } from './continuous.js';
import { diagnoseOne } from './diagnosis.js';
import { Dotnet } from './dotnet/dotnet.js';
import { Changes } from './changes/changes.js';
import { onEnvironmentChanged } from './interpreter.js';
import type { Output } from './output.js';
import { Project, type ProjectListener } from './project.js';
import { Reports } from './reports.js';
import { runTests } from './runner.js';
import { readSettings } from './settings.js';
import { Tree } from './tree.js';

export class Controller implements ProjectListener, vscode.Disposable {
  readonly #controller = vscode.tests.createTestController('testwire', 'Testwire');
  readonly #tree = new Tree(this.#controller);
  readonly #disposables: vscode.Disposable[] = [this.#controller];
  readonly #reports: Reports;
  readonly #dotnet: Dotnet;
  readonly #changes: Changes;
  readonly #continuous = new ContinuousRuns(this.#tree);
  #projects: Project[] = [];
  /** Resolves when the current settings have been read. */
  #loaded: Promise<void> = Promise.resolve();

  /** `memento` and the folder `storage` keep values over a restart of the window. */
  constructor(
    private readonly output: Output,
    memento: vscode.Memento,
    storage: vscode.Uri | undefined,
  ) {
    this.#reports = new Reports(output);
    this.#dotnet = new Dotnet(memento, output, () => void this.#reloadAndShow());
    this.#changes = new Changes(storage, {
      projects: () => this.#projects,
      owner: (item) => this.#tree.owner(item),
      run: (project, ids) => this.#runTests(project, ids),
      reveal: (project) => this.#reveal(project),
      showCounts: (project, counts) => this.#tree.showCounts(project, counts),
    });
    // VS Code calls the handler with `undefined` when the tests become visible. The servers start
    // only then.
    this.#controller.resolveHandler = async (item) => {
      if (item === undefined) {
        await this.#loaded;
        await this.#ready();
        return;
      }
      const { project, id } = this.#tree.owner(item) ?? {};
      await (id === undefined ? undefined : project?.resolve(id));
    };
    this.#controller.refreshHandler = async (token) => {
      await this.#detect();
      this.#checkServers();
      await Promise.all(this.#projects.map((project) => project.refresh(token)));
    };
    // `Run All Tests` uses the first profile that matches, so it does not start mutants.
    const { Run, Debug, Coverage } = vscode.TestRunProfileKind;
    this.#createProfile('Run Tests', Run, 'test', true);
    this.#createProfile('Debug Tests', Debug, 'test', true);
    const coverage = this.#createProfile('Run Tests with Coverage', Coverage, 'test', true);
    coverage.loadDetailedCoverage = async (_run, file) => loadDetails(file);
    this.#createProfile('Run Mutants', Run, 'mutant', false);
    this.#disposables.push(
      this.#changes,
      this.#dotnet,
      registerDebugTypes(),
      this.#continuous,
      vscode.workspace.onDidChangeWorkspaceFolders(() => this.#reloadAndShow()),
      vscode.workspace.onDidChangeConfiguration(async (event) => {
        if (event.affectsConfiguration('testwire')) {
          await this.#reloadAndShow();
        } else if (event.affectsConfiguration('python.defaultInterpreterPath')) {
          await this.#detectAndShow();
        }
      }),
      onEnvironmentChanged(() => this.#detectAndShow()),
    );
  }

  /** Read the settings and replace the projects. */
  reload(): Promise<void> {
    this.#loaded = this.#loaded
      .then(() => this.#load())
      .catch((error: unknown) =>
        this.output.error(`The settings cannot be read: ${reasonOf(error)}.`),
      );
    return this.#loaded;
  }

  /** Build all servers that are built from sources, or the server with an output file. */
  async build(output?: string): Promise<void> {
    await this.#loaded;
    for (const project of this.#projects) {
      const { program } = project.settings;
      if (program === undefined || (output !== undefined && program.output !== output)) {
        continue;
      }
      const source = new vscode.CancellationTokenSource();
      await project.build(source.token);
      source.dispose();
    }
  }

  /** Let the user choose a target framework. */
  async chooseFramework(): Promise<void> {
    await this.#loaded;
    if (await this.#dotnet.chooseFramework(this.#projects)) {
      await this.#reloadAndShow();
    }
  }

  async restart(): Promise<void> {
    await this.#detect();
    this.#checkServers();
    await Promise.all(this.#projects.map((project) => project.restart()));
  }

  /** Find out why a server does not work. If `item` is absent, the user selects the server. */
  async diagnose(item: vscode.TestItem | undefined): Promise<void> {
    await this.#loaded;
    this.#checkServers();
    const owner = item && this.#tree.owner(item)?.project;
    await diagnoseOne(owner === undefined ? this.#projects : [owner]);
  }

  /** Run all mutants, which `Run All Tests` does not start. */
  async runMutants(): Promise<void> {
    await this.#loaded;
    this.#checkServers();
    await this.#ready();
    const source = new vscode.CancellationTokenSource();
    await this.#run(new vscode.TestRunRequest(), 'mutant', source.token);
  }

  nodesChanged(project: Project): void {
    if (this.#projects.includes(project)) {
      this.#tree.showProblem(project, undefined);
      this.#tree.update(project);
      this.#changes.nodesChanged(project);
    }
  }

  filesChanged(project: Project, files: readonly string[]): void {
    const items = this.#tree.itemsOf(project, files);
    // A file without mutants may be a test file, and a changed test can affect all results.
    const all = items.some((each) => each.length === 0);
    this.#controller.invalidateTestResults(all ? undefined : items.flat());
    void this.#changes.filesChanged(project, files);
    const [first, ...others] = files;
    const more = others.length > 0 ? ` and ${others.length} more` : '';
    this.output.info(`[${project.name}] ${first}${more} changed.`);
  }

  filesListed(project: Project, files: readonly string[]): void {
    this.#continuous.filesListed(project, files);
  }

  discoveryFailed(project: Project, problem: Problem, files?: readonly string[]): void {
    const text = `could not list ${project.server.adapter.terms.tests}: ${problem.message}`;
    if (files === undefined) {
      this.#reports.problem(project, text, problem, 'warning');
    } else {
      // A file that is saved in the middle of an edit is often invalid, so the row is sufficient.
      this.output.error(`${project.name} ${text}`);
    }
    this.#tree.showProblem(project, problem);
  }

  buildFailed(project: Project, problem: Problem): void {
    this.#reports.build(project, problem);
    this.#tree.showProblem(project, problem);
  }

  stateChanged(project: Project, state: State<Session>): void {
    switch (state.kind) {
      case 'waiting': {
        const { problem, seconds } = state;
        this.#reports.problem(
          project,
          `is not running: ${problem.message} It will be started again in ${seconds} s.`,
          problem,
          'warning',
        );
        this.#tree.showProblem(project, problem);
        break;
      }
      case 'failed':
        // A program that has not been built is shown only in the tree.
        if (state.problem.kind !== 'not-ready') {
          this.#reports.problem(
            project,
            `is not running: ${state.problem.message}`,
            state.problem,
            'error',
          );
        }
        this.#tree.showProblem(project, state.problem);
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
    await Promise.all([this.#changes.save(), ...this.#projects.map((project) => project.stop())]);
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
      for (const settings of [...servers, ...(await this.#dotnet.detect(folder))]) {
        const { name } = settings.options;
        const log = this.output.forServer(name, (text) => this.#reports.flood(project, text));
        const project = new Project(folder, settings, log, this);
        projects.push(project);
      }
      for (const mistake of mistakes) {
        this.#reports.mistake(mistake);
      }
    }
    this.#projects = projects;
    this.#tree.reset(projects);
    await this.#changes.reset(projects);
    this.output.info(
      projects.length === 0
        ? 'No server was found. For Python, run pip install "testwire[mutation]" in the ' +
            "workspace's environment. For other languages, set “testwire.servers”."
        : `Servers: ${projects.map(({ name, folder }) => `${name} in ${folder.name}`).join(', ')}.`,
    );
  }

  async #reloadAndShow(): Promise<void> {
    await this.reload();
    await this.#ready();
  }

  /** Start the servers if necessary and list their tests. Never rejects. */
  async #ready(): Promise<void> {
    await Promise.all(this.#projects.map((project) => project.ready()));
  }

  /** Reload if the servers on this machine have changed, for example if one was installed. */
  async #detect(): Promise<void> {
    await this.#loaded;
    const found: ServerOptions[] = [];
    for (const folder of vscode.workspace.workspaceFolders ?? []) {
      const { servers } = await readSettings(folder);
      found.push(...servers.map(({ options }) => options));
    }
    const known = this.#projects
      .filter(({ settings }) => settings.program === undefined)
      .map(({ settings }) => settings.options);
    if (this.#projects.length === 0 || JSON.stringify(found) !== JSON.stringify(known)) {
      await this.reload();
    }
  }

  async #detectAndShow(): Promise<void> {
    await this.#detect();
    await this.#ready();
  }

  #checkServers(): void {
    if (this.#projects.length === 0) {
      this.#reports.noServer();
    }
  }

  #createProfile(
    label: string,
    kind: vscode.TestRunProfileKind,
    test: string,
    isDefault: boolean,
  ): vscode.TestRunProfile {
    return this.#controller.createRunProfile(
      label,
      kind,
      async (request, token) => {
        await this.#loaded;
        if (request.continuous) {
          const covers = ({ server }: Project): boolean => server.adapter.terms.test === test;
          this.#continuous.start(request, token, covers, (...run) =>
            this.#run(run[0], test, run[1]),
          );
        } else {
          await this.#run(request, test, token, kind);
        }
      },
      isDefault,
      new vscode.TestTag(test),
      kind === vscode.TestRunProfileKind.Run,
    );
  }

  /** Run the tests of a request. `test` is the term for the tests of the profile. */
  #run(
    request: vscode.TestRunRequest,
    test: string,
    token: vscode.CancellationToken,
    kind = vscode.TestRunProfileKind.Run,
  ): Promise<void> {
    const projects = this.#projects.filter(({ server }) => server.adapter.terms.test === test);
    const { Debug, Coverage } = vscode.TestRunProfileKind;
    return runTests(this.#controller, this.#tree, projects, request, token, {
      ...(kind === Debug ? { debuggerOf } : {}),
      coverage: kind === Coverage,
      onRemoved: (...removed) => this.#reports.removedTests(...removed),
    });
  }

  /** Run tests of a project by their ids. Tests that are no longer listed are ignored. */
  async #runTests(project: Project, ids: readonly string[]): Promise<void> {
    await project.ready();
    const items = ids.flatMap((id) => this.#tree.find(project, id) ?? []);
    const source = new vscode.CancellationTokenSource();
    const { test } = project.server.adapter.terms;
    await this.#run(new vscode.TestRunRequest(items), test, source.token);
  }

  /** Show the tests of a project in the Test Explorer. */
  async #reveal(project: Project | undefined): Promise<void> {
    await vscode.commands.executeCommand('workbench.view.testing.focus');
    const first = project && [...project.server.nodes.keys()][0];
    const item = project && first !== undefined && this.#tree.find(project, first);
    if (item) {
      await vscode.commands.executeCommand('vscode.revealTestInExplorer', item);
    }
  }
}

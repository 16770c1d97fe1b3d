/** Terminals that find the cause of a problem with `testwire doctor`, or install the servers. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { asProblem, environmentOf, reasonOf } from '@testwire/client';
import { vscode } from './adapter.js';
import { findScript } from './interpreter.js';
import type { Project } from './project.js';

/** Check the server of a project, or of the project that the user selects. */
export async function diagnoseOne(projects: readonly Project[]): Promise<void> {
  const picks = projects.map((project) => ({
    label: project.name,
    description: project.folder.name,
    project,
  }));
  const pick = picks.length > 1 ? await vscode.window.showQuickPick(picks) : picks[0];
  if (pick !== undefined) {
    await diagnose(pick.project);
  }
}

/** Check the server of a project. The terminal shows the command and its findings. */
export async function diagnose({ folder, settings, name }: Project): Promise<void> {
  const config = vscode.workspace.getConfiguration('testwire', folder);
  const interpreter = config.get<string>('python.interpreter') || undefined;
  const program = await findScript('testwire', folder, interpreter);
  if (program === undefined) {
    const message =
      'Testwire: The command testwire was not found, which diagnoses servers. Install it in the ' +
      `Python environment of ${folder.name}.`;
    if ((await vscode.window.showErrorMessage(message, 'Install')) !== undefined) {
      await install(folder);
    }
    return;
  }
  const { adapter, options, timeouts } = settings;
  const transport = options.transport === undefined ? [] : ['--transport', options.transport];
  const limit = ['--timeout', String(timeouts.start / 1000)];
  const args = ['doctor', '--protocol', adapter.protocol, ...transport, ...limit, '--'];
  const pty = new ProgramTerminal(
    program,
    [...args, options.command, ...options.args],
    () => environmentOf(options),
    existsSync(options.cwd) ? options.cwd : folder.uri.fsPath,
  );
  vscode.window.createTerminal({ name: `Diagnose ${name}`, pty }).show();
}

/** Let the user select a folder, and open a terminal that installs the servers for the folder. */
export async function installServers(): Promise<void> {
  const folders = vscode.workspace.workspaceFolders ?? [];
  const folder = folders.length > 1 ? await vscode.window.showWorkspaceFolderPick() : folders[0];
  if (folder !== undefined) {
    await install(folder);
  }
}

/** Open a terminal with the command that installs the servers. The user starts the command. */
export async function install(folder: vscode.WorkspaceFolder): Promise<void> {
  const config = vscode.workspace.getConfiguration('testwire', folder);
  const interpreter = config.get<string>('python.interpreter') || undefined;
  const python = interpreter ?? (await findScript('python', folder, undefined)) ?? 'python';
  const terminal = vscode.window.createTerminal({ name: 'Install Testwire', cwd: folder.uri });
  terminal.show();
  const program = python.includes(' ') ? `"${python}"` : python;
  terminal.sendText(`${program} -m pip install "testwire[mutation]"`, false);
}

/** Runs a program without a shell, which would need quotes that depend on the shell. */
class ProgramTerminal implements vscode.Pseudoterminal {
  readonly #text = new vscode.EventEmitter<string>();
  readonly onDidWrite = this.#text.event;
  #child: ChildProcess | undefined;

  constructor(
    private readonly program: string,
    private readonly args: readonly string[],
    private readonly environment: () => Promise<NodeJS.ProcessEnv>,
    private readonly cwd: string,
  ) {}

  open(): void {
    this.#write(`$ ${[this.program, ...this.args].join(' ')}\n\n`);
    this.#run().catch((error: unknown) => this.#write(`${asProblem(error).message}\n`));
  }

  close(): void {
    this.#child?.kill();
  }

  async #run(): Promise<void> {
    const env = await this.environment();
    const { program, args, cwd } = this;
    const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    this.#child = child;
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => this.#write(text));
    }
    child.on('error', (error) => this.#write(`${program} cannot be run: ${reasonOf(error)}.\n`));
    child.on('close', (code) => this.#write(`\nExit code ${code ?? 'unknown'}.\n`));
  }

  #write(text: string): void {
    this.#text.fire(text.replace(/\r?\n/g, '\r\n'));
  }
}

/**
 * Test apps of .NET in the workspace: detection, builds, their errors, and the target framework.
 *
 * This module must not depend on the tree.
 */
import {
  adapterOf,
  type BuildError,
  DotnetApp,
  findApps,
  findDotnet,
  reasonOf,
} from '@testwire/client';
import { relative, sep } from 'node:path';
import { toRange, vscode } from '../adapter.js';
import type { Output } from '../output.js';
import type { Project } from '../project.js';
import { readDotnetSettings, type ServerSettings } from '../settings.js';
import { watchFiles } from '../watching.js';

/** Delay in ms after a change of a project file, because tools may write several files. */
const SETTLE = 500;

const projectPattern =
  '**/{*.csproj,*.fsproj,*.vbproj,Directory.Build.props,Directory.Build.targets}';

export class Dotnet implements vscode.Disposable {
  readonly #errors = vscode.languages.createDiagnosticCollection('testwire-dotnet');
  /** The errors of the last build of each project file. */
  readonly #errorsOf = new Map<string, readonly BuildError[]>();
  readonly #disposables: vscode.Disposable[] = [this.#errors];
  /** The detected apps by folder: their project files, and text that changes if an app changes. */
  readonly #found = new Map<string, { files: string[]; signature: string }>();
  #timer: NodeJS.Timeout | undefined;

  /** `changed` is called if the apps in the workspace have changed. */
  constructor(
    private readonly state: vscode.Memento,
    private readonly output: Output,
    private readonly changed: () => void,
  ) {
    this.#disposables.push(
      watchFiles(
        undefined,
        [projectPattern],
        () => this.#files,
        (file) => this.#onFile(file),
      ),
    );
  }

  /** Return the settings of a folder's apps. Never rejects. */
  async detect(folder: vscode.WorkspaceFolder): Promise<ServerSettings[]> {
    const apps = await this.#apps(folder);
    const files = apps.map(({ file }) => file);
    this.#found.set(folder.uri.fsPath, { files, signature: signatureOf(apps) });
    this.#forgetOthers();
    const { timeouts, coverageArguments } = readDotnetSettings(folder);
    const adapter = adapterOf('mstest-runner');
    if (adapter === undefined) {
      return [];
    }
    const names = apps.map(({ name }) => name);
    return Promise.all(
      apps.map(async (program): Promise<ServerSettings> => {
        const filePatterns = (await program.sourceFolders()).flatMap((path) =>
          patternOf(folder.uri.fsPath, path),
        );
        const { name, file } = program;
        const twice = names.filter((other) => other === name).length > 1;
        const options = {
          ...program.launch,
          // Names are unique in a folder.
          name: twice ? relative(folder.uri.fsPath, file) : name,
          coverageArgs: coverageArguments,
        };
        return { adapter, options, timeouts, filePatterns, program };
      }),
    );
  }

  /** Let the user choose the target framework of a project. Return true if the choice changed. */
  async chooseFramework(projects: readonly Project[]): Promise<boolean> {
    const apps = projects
      .flatMap(({ settings }) => (settings.program instanceof DotnetApp ? [settings.program] : []))
      .filter(({ frameworks }) => frameworks.length > 1);
    if (apps.length === 0) {
      void vscode.window.showInformationMessage(
        'Testwire: No test app has several target frameworks. Add them to “TargetFrameworks” in a project.',
      );
      return false;
    }
    const items = apps.flatMap((app) =>
      app.frameworks.map((framework) => ({
        label: `${app.name}: ${framework}`,
        description: framework === app.framework ? 'current' : '',
        app,
        framework,
      })),
    );
    const choice = await vscode.window.showQuickPick(items, {
      title: 'Target Framework of Tests',
      placeHolder: 'Choose the target framework to list, run and debug',
    });
    if (choice === undefined || choice.framework === choice.app.framework) {
      return false;
    }
    await this.state.update(keyOf(choice.app.file), choice.framework);
    return true;
  }

  dispose(): void {
    clearTimeout(this.#timer);
    vscode.Disposable.from(...this.#disposables).dispose();
  }

  /** The project files of the detected apps. */
  get #files(): string[] {
    return [...this.#found.values()].flatMap(({ files }) => files);
  }

  async #apps(folder: vscode.WorkspaceFolder): Promise<DotnetApp[]> {
    const { detect, path } = readDotnetSettings(folder);
    if (!detect) {
      return [];
    }
    try {
      return await findApps(folder.uri.fsPath, {
        dotnet: await findDotnet(path),
        framework: (file) => this.state.get<string>(keyOf(file)),
        onErrors: (app, errors) => this.#showErrors(app, errors),
      });
    } catch (error) {
      const reason = reasonOf(error);
      this.output.error(`Test apps of .NET were not detected in ${folder.name}: ${reason}.`);
      return [];
    }
  }

  #showErrors(app: DotnetApp, errors: readonly BuildError[]): void {
    this.#errorsOf.set(app.file, errors);
    this.#update();
  }

  /** Remove the errors of projects that no longer exist. */
  #forgetOthers(): void {
    const known = new Set(this.#files);
    const gone = [...this.#errorsOf.keys()].filter((file) => !known.has(file));
    if (gone.length > 0) {
      gone.forEach((file) => this.#errorsOf.delete(file));
      this.#update();
    }
  }

  #update(): void {
    const byFile = new Map<string, vscode.Diagnostic[]>();
    for (const { place, code, message } of [...this.#errorsOf.values()].flat()) {
      const diagnostic = new vscode.Diagnostic(toRange(place.range), message);
      diagnostic.source = 'dotnet build';
      diagnostic.code = code;
      byFile.set(place.file, [...(byFile.get(place.file) ?? []), diagnostic]);
    }
    this.#errors.clear();
    for (const [file, diagnostics] of byFile) {
      this.#errors.set(vscode.Uri.file(file), diagnostics);
    }
  }

  #onFile(file: string): void {
    // A build writes project files into its output folder.
    if (/[/\\](?:obj|bin)[/\\]/.test(file)) {
      return;
    }
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#compare(), SETTLE);
  }

  async #compare(): Promise<void> {
    for (const folder of vscode.workspace.workspaceFolders ?? []) {
      if (signatureOf(await this.#apps(folder)) !== this.#found.get(folder.uri.fsPath)?.signature) {
        this.changed();
        return;
      }
    }
  }
}

function keyOf(file: string): string {
  return `dotnet.framework ${file}`;
}

function signatureOf(apps: readonly DotnetApp[]): string {
  return JSON.stringify(
    apps.map(({ file, framework, frameworks, obstacle, launch }) => [
      file,
      framework,
      frameworks,
      obstacle,
      launch,
    ]),
  );
}

/** Return the glob pattern of the sources in `path`, relative to a workspace folder. */
function patternOf(folder: string, path: string): string[] {
  const inner = relative(folder, path).split(sep).join('/');
  const files = '**/*.{cs,fs,vb,csproj,fsproj,vbproj,props,targets}';
  return inner.startsWith('..') ? [] : [inner === '' ? files : `${inner}/${files}`];
}

/**
 * A test app: its project, its build, and the command that starts it.
 *
 * Tests: test/dotnet.test.ts.
 */
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, extname, join, sep } from 'node:path';
import type { CancellationToken } from 'vscode-jsonrpc';
import type { ServerOptions } from '../launch.js';
import { asProblem, Problem } from '../problems.js';
import type { BuiltProgram } from '../program.js';
import { type BuildError, build, failureOf } from './build.js';
import { type Evaluation, evaluate } from './evaluate.js';
import { candidates, isOutputFolder, namesTests } from './search.js';

/** Endings of files that a build reads. */
const sourceFile = /\.(?:cs|fs|fsi|fsx|vb|csproj|fsproj|vbproj|props|targets|resx|razor|json)$/i;

const noSdk =
  'The command “dotnet” was not found. Install the .NET SDK, or set the path in ' +
  '“testwire.dotnet.path”.';

const notOnPlatform =
  'The project uses VSTest. Expected a test app on Microsoft.Testing.Platform. Set “OutputType” to ' +
  '“Exe”, and “EnableMSTestRunner”, “EnableNUnitRunner” or “UseMicrosoftTestingPlatformRunner” ' +
  '(xUnit v3) to “true” in the project.';

export interface AppsOptions {
  /** The path of `dotnet`. Absent if there is no SDK. */
  readonly dotnet: string | undefined;
  /** Return the chosen target framework of a project. If undefined, the first one is used. */
  framework(file: string): string | undefined;
  /** Receives the errors of each build. */
  onErrors?(app: DotnetApp, errors: readonly BuildError[]): void;
}

export class DotnetApp implements BuiltProgram {
  /** The start of the last build that worked, in ms since 1970. */
  #built = 0;
  /** The start of the last build, or the creation of this object, in ms since 1970. */
  #tried = Date.now();

  constructor(
    /** Absolute path of the project file. */
    readonly file: string,
    private readonly options: AppsOptions,
    private readonly evaluation: Evaluation | undefined,
    /** The target framework. Undefined if it is unknown. */
    readonly framework: string | undefined,
    /** The reason why the app can neither be built nor started. */
    readonly obstacle: string | undefined,
  ) {}

  get name(): string {
    return basename(this.file, extname(this.file));
  }

  get folder(): string {
    return dirname(this.file);
  }

  get frameworks(): readonly string[] {
    return this.evaluation?.frameworks ?? [];
  }

  get output(): string {
    return this.evaluation?.target ?? '';
  }

  /** The command that starts the app. */
  get launch(): ServerOptions {
    const { command = '', root = '', selfContained = false } = this.evaluation ?? {};
    // An app of the .NET Framework is a program, and a self-contained app contains its runtime.
    const direct = this.output.endsWith('.exe') || (selfContained && command !== '');
    const host =
      root === '' ? this.options.dotnet : join(root, basename(this.options.dotnet ?? ''));
    return {
      name: this.name,
      ...(direct
        ? { command: selfContained ? command : this.output, args: [] }
        : { command: host ?? 'dotnet', args: [this.output] }),
      cwd: this.output === '' ? this.folder : dirname(this.output),
      root: this.folder,
    };
  }

  /** Absolute paths of the folders of this project and of the projects that it references. */
  async sourceFolders(): Promise<string[]> {
    const folders = new Set<string>();
    const queue = [this.file, ...(this.evaluation?.references ?? [])];
    for (const file of queue) {
      if (folders.has(dirname(file))) {
        continue;
      }
      folders.add(dirname(file));
      const text = await readFile(file, 'utf8').catch(() => '');
      for (const [, path = ''] of text.matchAll(
        /<ProjectReference\s[^>]*Include\s*=\s*"([^"$]+)"/gi,
      )) {
        queue.push(join(dirname(file), path.replaceAll('\\', sep)));
      }
    }
    return [...folders];
  }

  async check(): Promise<void> {
    if (this.obstacle !== undefined) {
      throw new Problem('not-ready', this.obstacle);
    }
    const written = await modified(this.output);
    if (written === 0) {
      throw new Problem('not-ready', 'Not built yet. Build the app to list its tests.');
    }
    if (written > this.#tried) {
      // A different program has built the app since its last build here.
      this.options.onErrors?.(this, []);
    }
  }

  async outdated(): Promise<boolean> {
    if (this.obstacle !== undefined) {
      return false;
    }
    const output = await modified(this.output);
    if (output === 0) {
      return true;
    }
    const limit = Math.max(output, this.#built);
    const newest = await Promise.all([
      ...(await this.sourceFolders()).map((folder) => newestSource(folder)),
      ...sharedFiles(this.folder).map(modified),
    ]);
    return Math.max(...newest) > limit;
  }

  async build(show: (line: string) => void, token?: CancellationToken): Promise<void> {
    const { dotnet, onErrors } = this.options;
    if (this.obstacle !== undefined || dotnet === undefined) {
      throw new Problem('not-ready', this.obstacle ?? noSdk);
    }
    const begun = Date.now();
    this.#tried = begun;
    onErrors?.(this, []);
    const request = { dotnet, file: this.file, framework: this.#onlyFramework };
    const { worked, errors } = await build(request, show, token);
    onErrors?.(this, errors);
    if (!worked) {
      throw new Problem('not-ready', failureOf(errors));
    }
    this.#built = begun;
  }

  explain(problem: Problem): Problem {
    const runtime = /framework=([\w.]+)&framework_version=([\w.-]+)/.exec(problem.message);
    if (runtime !== null) {
      const [, name, version] = runtime;
      return new Problem(
        'not-ready',
        `${this.name} needs the runtime ${name} ${version}, which is not installed. Install it, or ` +
          'choose a different target framework.',
      );
    }
    if (problem.kind === 'exited' && problem.message.includes('before it connected')) {
      return new Problem(
        problem.kind,
        `${problem.message} Expected a test app on Microsoft.Testing.Platform. If the project has ` +
          'its own “Main”, pass the arguments to the test application.',
      );
    }
    return problem;
  }

  isSource(file: string): boolean {
    const inside = file.startsWith(this.folder + sep) ? file.slice(this.folder.length + 1) : file;
    return sourceFile.test(file) && !inside.split(sep).some(isOutputFolder);
  }

  get #onlyFramework(): string | undefined {
    return this.frameworks.length > 1 ? this.framework : undefined;
  }
}

/** Return the test apps in a folder, and the test projects that cannot be started. */
export async function findApps(folder: string, options: AppsOptions): Promise<DotnetApp[]> {
  const files = await candidates(folder);
  const apps: DotnetApp[] = [];
  // Few processes run at the same time, so that the editor remains responsive.
  const next = async (): Promise<void> => {
    for (let file = files.shift(); file !== undefined; file = files.shift()) {
      const app = await appOf(file, options);
      apps.push(...(app === undefined ? [] : [app]));
    }
  };
  await Promise.all([next(), next()]);
  return apps.sort((one, other) => (one.file < other.file ? -1 : 1));
}

async function appOf(file: string, options: AppsOptions): Promise<DotnetApp | undefined> {
  const blocked = (reason: string): DotnetApp =>
    new DotnetApp(file, options, undefined, undefined, reason);
  if (options.dotnet === undefined) {
    return (await namesTests(file)) ? blocked(noSdk) : undefined;
  }
  try {
    let found = await evaluate(options.dotnet, file);
    const chosen = options.framework(file);
    const framework = found.frameworks.find((each) => each === chosen) ?? found.frameworks[0];
    if (found.target === '' && framework !== undefined) {
      found = {
        ...(await evaluate(options.dotnet, file, framework)),
        frameworks: found.frameworks,
      };
    }
    switch (found.kind) {
      case 'platform':
        return new DotnetApp(file, options, found, framework, undefined);
      case 'vstest':
        return blocked(notOnPlatform);
      case 'other':
        return undefined;
    }
  } catch (error) {
    return (await namesTests(file)) ? blocked(asProblem(error).message) : undefined;
  }
}

/** Return the time of the last change in ms since 1970, or 0 if the file does not exist. */
async function modified(path: string): Promise<number> {
  return path === ''
    ? 0
    : stat(path).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      );
}

/** The files above a project that MSBuild may read. */
function sharedFiles(folder: string): string[] {
  const names = [
    'Directory.Build.props',
    'Directory.Build.targets',
    'Directory.Packages.props',
    'global.json',
  ];
  const parent = dirname(folder);
  const here = names.map((name) => join(folder, name));
  return parent === folder ? here : [...here, ...sharedFiles(parent)];
}

/** Return the time of the newest source in a folder. A folder changes if a file is deleted. */
async function newestSource(folder: string, inner = false): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const times = await Promise.all([
    // The build itself creates folders next to the project file.
    inner ? modified(folder) : 0,
    ...entries.map((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        return isOutputFolder(entry.name) ? 0 : newestSource(path, true);
      }
      return sourceFile.test(entry.name) ? modified(path) : 0;
    }),
  ]);
  return Math.max(0, ...times);
}

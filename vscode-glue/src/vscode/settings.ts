/** Reads the servers of a workspace folder from the settings. */
import { isAbsolute, join, sep } from 'node:path';
import {
  type Adapter,
  adapterOf,
  adapters,
  type BuiltProgram,
  defaultTimeouts,
  hasFile,
  longestTimeout,
  type ServerOptions,
  type Timeouts,
} from '@testwire/client';
import { vscode } from './adapter.js';
import { findScript, isMissing } from './interpreter.js';
import { filled, readPathMappings, readVariables } from './variables.js';

export interface ServerSettings {
  readonly adapter: Adapter;
  readonly options: ServerOptions;
  readonly timeouts: Timeouts;
  /** Glob patterns of source files, relative to the workspace folder. */
  readonly filePatterns: readonly string[];
  /** Present if the server is built from sources. */
  readonly program?: BuiltProgram;
}

/** The servers of a folder, and messages about mistakes in the settings. */
export interface FolderSettings {
  readonly servers: ServerSettings[];
  readonly mistakes: string[];
}

/** The scripts in Python environments, with their protocols. */
const pythonServers = [
  ['testwire-pytest', 'mstest-runner'],
  ['testwire-mutation', 'msp'],
] as const;

const sourcePatterns = [
  '**/*.{py,js,cjs,mjs,jsx,ts,cts,mts,tsx,vue,svelte,cs,java,kt,scala,php,rs,go,rb,txt}',
];

export async function readSettings(folder: vscode.WorkspaceFolder): Promise<FolderSettings> {
  const config = vscode.workspace.getConfiguration('testwire', folder);
  const given = config.get<unknown>('servers');
  const timeouts = readTimeouts(config);
  if (Array.isArray(given) && given.length > 0) {
    return readServers(given, folder.uri.fsPath, timeouts);
  }
  return config.get<boolean>('python.detect', true)
    ? detectPython(folder, config, timeouts)
    : { servers: [], mistakes: [] };
}

/** The settings of a folder for test apps of .NET. */
export interface DotnetSettings {
  readonly detect: boolean;
  /** Path of `dotnet`. If empty, it is searched. */
  readonly path: string;
  /** Path of netcoredbg. If empty, it is searched. */
  readonly debugger: string;
  readonly coverageArguments: readonly string[];
  readonly timeouts: Timeouts;
}

export function readDotnetSettings(folder: vscode.WorkspaceFolder): DotnetSettings {
  const config = vscode.workspace.getConfiguration('testwire', folder);
  const servers = config.get<unknown>('servers');
  return {
    detect:
      config.get<boolean>('dotnet.detect', true) && !(Array.isArray(servers) && servers.length),
    path: config.get<string>('dotnet.path', ''),
    debugger: config.get<string>('dotnet.debugger', ''),
    coverageArguments: config.get<string[]>('dotnet.coverageArguments', []),
    timeouts: readTimeouts(config),
  };
}

async function detectPython(
  folder: vscode.WorkspaceFolder,
  config: vscode.WorkspaceConfiguration,
  timeouts: Timeouts,
): Promise<FolderSettings> {
  if (!(await hasFile(folder.uri.fsPath, '.py'))) {
    return { servers: [], mistakes: [] };
  }
  const interpreter = config.get<string>('python.interpreter') || undefined;
  if (await isMissing(interpreter, folder)) {
    const mistake = `testwire.python.interpreter: The file ${interpreter} was not found. Correct the path.`;
    return { servers: [], mistakes: [mistake] };
  }
  const found: ServerSettings[] = [];
  for (const [name, protocol] of pythonServers) {
    const command = await findScript(name, folder, interpreter);
    const adapter = adapterOf(protocol);
    if (command !== undefined && adapter !== undefined) {
      const options: ServerOptions = { name, command, args: [], cwd: folder.uri.fsPath };
      found.push({ adapter, options, timeouts, filePatterns: ['**/*.py'] });
    }
  }
  return { servers: found, mistakes: [] };
}

function readTimeouts(config: vscode.WorkspaceConfiguration): Timeouts {
  const seconds = (name: string, ms: number): number =>
    Math.min(longestTimeout, Math.max(100, 1000 * config.get(`timeouts.${name}`, ms / 1000)));
  return {
    ...defaultTimeouts,
    start: seconds('start', defaultTimeouts.start),
    discover: seconds('discover', defaultTimeouts.discover),
    silence: seconds('silence', defaultTimeouts.silence),
    cancel: seconds('cancel', defaultTimeouts.cancel),
  };
}

function readServers(given: unknown[], root: string, timeouts: Timeouts): FolderSettings {
  const servers: ServerSettings[] = [];
  const mistakes: string[] = [];
  for (const [index, value] of given.entries()) {
    try {
      const server = readServer(value, root, timeouts);
      const { name } = server.options;
      if (servers.some((other) => other.options.name === name)) {
        throw new TypeError(`the name "${name}" is used twice; give each server a different name`);
      }
      servers.push(server);
    } catch (error) {
      mistakes.push(`testwire.servers[${index}]: ${(error as Error).message}.`);
    }
  }
  return { servers, mistakes };
}

function readServer(value: unknown, root: string, timeouts: Timeouts): ServerSettings {
  if (typeof value !== 'object' || value === null) {
    throw new TypeError('expected an object with "command"');
  }
  const entry = value as Record<string, unknown>;
  const text = (name: string): string | undefined => {
    const given = entry[name];
    if (given !== undefined && typeof given !== 'string') {
      throw new TypeError(`expected a string for "${name}"`);
    }
    return (given && filled(given, root)) || undefined;
  };
  const list = (name: string): string[] | undefined => {
    const given = entry[name];
    if (given === undefined) {
      return undefined;
    }
    if (!Array.isArray(given) || !given.every((word) => typeof word === 'string')) {
      throw new TypeError(`expected a list of strings for "${name}"`);
    }
    return given.map((word: string) => filled(word, root));
  };
  const command = text('command');
  if (command === undefined) {
    throw new TypeError('"command" is missing; add the command that starts the server');
  }
  const adapter = adapterOf(text('protocol') ?? 'msp');
  if (adapter === undefined) {
    const known = adapters.map(({ protocol }) => protocol).join(', ');
    throw new TypeError(`expected one of ${known} for "protocol"`);
  }
  const transport = text('transport');
  const transports = adapter.transports.map(({ id }) => id);
  if (transport !== undefined && !transports.includes(transport)) {
    throw new TypeError(`expected one of ${transports.join(', ')} for "transport"`);
  }
  const optional = {
    transport,
    configFile: text('configFile'),
    env: readVariables(entry['env'], root),
    envFile: text('envFile'),
    coverageArgs: list('coverageArgs'),
    pathMappings: readPathMappings(entry['pathMappings'], root),
  };
  const options: ServerOptions = {
    name: text('name') ?? command,
    // A command without a slash is looked up in PATH. Relative paths start at the workspace folder.
    command: /[/\\]/.test(command) ? absolute(command, root) : command,
    args: list('args') ?? [],
    cwd: absolute(text('cwd') ?? '.', root),
    root,
    ...present(optional),
  };
  return { adapter, options, timeouts, filePatterns: list('filePatterns') ?? sourcePatterns };
}

/** Omit members with the value undefined. */
function present<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const members = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(members) as { [K in keyof T]?: Exclude<T[K], undefined> };
}

function absolute(path: string, root: string): string {
  const joined = isAbsolute(path) ? path : join(root, path);
  return joined.length > 1 && joined.endsWith(sep) ? joined.slice(0, -1) : joined;
}

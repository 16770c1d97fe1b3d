/**
 * Builds a project with `dotnet build`, and parses the errors.
 *
 * Tests: test/dotnet.test.ts.
 */
import { basename, dirname, isAbsolute, join } from 'node:path';
import type { CancellationToken } from 'vscode-jsonrpc';
import type { Place } from '../adapter.js';
import { dotnetEnvironment, runCommand } from './command.js';

/** An error of the compiler, or of MSBuild. */
export interface BuildError {
  readonly place: Place;
  /** The code, such as `CS1002`. May be empty. */
  readonly code: string;
  readonly message: string;
}

export interface BuildRequest {
  readonly dotnet: string;
  /** Absolute path of the project file. */
  readonly file: string;
  /** The target framework. If absent, all are built. */
  readonly framework: string | undefined;
}

export interface BuildResult {
  readonly worked: boolean;
  readonly errors: readonly BuildError[];
}

/**
 * Build a project. `onLine` receives the output. Rejects with a Problem if `dotnet` cannot be
 * started, or if the build is cancelled.
 */
export async function build(
  { dotnet, file, framework }: BuildRequest,
  onLine: (line: string) => void,
  token?: CancellationToken,
): Promise<BuildResult> {
  const args = [
    'build',
    file,
    '-nologo',
    '-verbosity:minimal',
    '-consoleLoggerParameters:NoSummary;ForceNoAlign',
    '-property:GenerateFullPaths=true',
    // No process of the build keeps running, because it would keep files open.
    '-nodeReuse:false',
    '-property:UseSharedCompilation=false',
    ...(framework === undefined ? [] : ['-framework', framework]),
  ];
  const errors = new Map<string, BuildError>();
  const take = (line: string): void => {
    onLine(line);
    const error = parseError(line, file);
    if (error !== undefined) {
      errors.set(JSON.stringify(error), error);
    }
  };
  const options = { command: dotnet, args, cwd: dirname(file), env: dotnetEnvironment() };
  const worked = await runCommand(options, take, token);
  return { worked, errors: [...errors.values()] };
}

// The parts are the file, its position, the code, the message, and the project in brackets.
const form =
  /^\s*(?:\d+>)?(?<file>.+?)(?:\((?<line>\d+)(?:,(?<column>\d+))?(?:,(?<endLine>\d+),(?<endColumn>\d+))?(?:-\d+)?\))?\s*:\s+error\s*(?<code>[A-Za-z]+\d+)?\s*:\s*(?<message>.*?)(?:\s+\[[^[\]]+\])?\s*$/;

/** Return the error in a line of output, or undefined. `project` is the path of the project file. */
export function parseError(line: string, project: string): BuildError | undefined {
  const { file = '', code = '', message = '', ...numbers } = form.exec(line)?.groups ?? {};
  if (message === '') {
    return undefined;
  }
  const number = (text: string | undefined, otherwise: number): number =>
    text === undefined ? otherwise : Math.max(Number(text) - 1, 0);
  const start = { line: number(numbers['line'], 0), character: number(numbers['column'], 0) };
  const end = {
    line: number(numbers['endLine'], start.line),
    character: number(numbers['endColumn'], start.character),
  };
  // `MSBUILD : error` names a program, which is not a file.
  const path = /[/\\.]/.test(file) ? file.trim() : project;
  return {
    place: {
      file: isAbsolute(path) ? path : join(dirname(project), path),
      range: { start, end },
    },
    code,
    message,
  };
}

/** Return the message for a failed build. */
export function failureOf(errors: readonly BuildError[]): string {
  const [first] = errors;
  if (first === undefined) {
    return 'The build failed. Open the log for the output of “dotnet build”.';
  }
  const { place, code, message } = first;
  const count = errors.length === 1 ? '1 error' : `${errors.length} errors`;
  const where = `${basename(place.file)}:${place.range.start.line + 1}`;
  return `The build failed with ${count}. The first is ${where}: ${code} ${message}`;
}

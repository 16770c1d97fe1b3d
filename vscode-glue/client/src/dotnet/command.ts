/**
 * Runs a command of the .NET SDK, and finds the command `dotnet`.
 *
 * Tests: test/dotnet.test.ts.
 */
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { CancellationToken } from 'vscode-jsonrpc';
import { Problem } from '../problems.js';
import { type ProcessOptions, ServerProcess } from '../process.js';

const name = process.platform === 'win32' ? 'dotnet.exe' : 'dotnet';

/** The folders in which installers put the SDK. */
const usual = [
  join(homedir(), '.dotnet'),
  '/usr/local/share/dotnet',
  '/usr/share/dotnet',
  '/usr/lib/dotnet',
  'C:\\Program Files\\dotnet',
];

/** Return the path of `dotnet`, or undefined. Only `given` is searched if it is not empty. */
export async function findDotnet(given = ''): Promise<string | undefined> {
  const folders = [
    ...(process.env['PATH'] ?? '').split(delimiter),
    process.env['DOTNET_ROOT'] ?? '',
    ...usual,
  ].filter((folder) => folder !== '');
  for (const path of given === '' ? folders.map((folder) => join(folder, name)) : [given]) {
    try {
      await access(path, constants.X_OK);
      return path;
    } catch {
      // The file is not executable. Try the next path.
    }
  }
  return undefined;
}

/** Time in ms for the end of a cancelled command, before each signal. */
const GRACE = 300;

/**
 * Run a command to its end, and return true if its exit code is 0. Rejects with a Problem if the
 * command cannot be started, or if it is cancelled.
 */
export async function runCommand(
  options: ProcessOptions,
  onLine: (line: string) => void,
  token?: CancellationToken,
): Promise<boolean> {
  const command = await ServerProcess.start(options, onLine);
  const hook = token?.onCancellationRequested(() => void command.close(GRACE));
  if (token?.isCancellationRequested) {
    void command.close(GRACE);
  }
  createInterface({ input: command.output, crlfDelay: Infinity }).on('line', onLine);
  command.input.end();
  const how = await command.ended;
  hook?.dispose();
  if (token?.isCancellationRequested) {
    throw new Problem('cancelled', `“${options.command} ${options.args[0] ?? ''}” was cancelled.`);
  }
  return how === 'with exit code 0';
}

/** The environment of `dotnet`: messages are in English, so that they can be parsed. */
export function dotnetEnvironment(): NodeJS.ProcessEnv {
  return { ...process.env, DOTNET_CLI_UI_LANGUAGE: 'en', DOTNET_NOLOGO: '1' };
}

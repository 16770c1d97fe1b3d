/** Helpers for tests: the scripted server's command, a log and temporary folders. */
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ServerOptions } from '../client/src/launch.js';
import type { Problem } from '../client/src/problems.js';
import { MutationSession } from '../client/src/adapters/msp/session.js';
import type { Log, Timeouts } from '../client/src/session.js';

/** The path of the scripted server. Tests run in the package's folder. */
export const scriptedServer = join(process.cwd(), 'test', 'scriptedServer.mjs');

export function scripted(scenario: string, more: Partial<ServerOptions> = {}): ServerOptions {
  return {
    name: 'scripted',
    command: process.execPath,
    args: [scriptedServer, scenario],
    cwd: tmpdir(),
    transport: 'stdio',
    ...more,
  };
}

/** Return true if a process with this id is running. */
export function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

export class KeptLog implements Log {
  readonly lines: string[] = [];
  #waiting: { pattern: RegExp; resolve: (line: string) => void }[] = [];

  info(text: string): void {
    this.#add(`info: ${text}`);
  }

  warn(text: string): void {
    this.#add(`warn: ${text}`);
  }

  flood(text: string): void {
    this.#add(`flood: ${text}`);
  }

  server(line: string): void {
    this.#add(`server: ${line}`);
  }

  /** Return the first matching line. If no line matches yet, wait for a matching line. */
  line(pattern: RegExp): Promise<string> {
    const found = this.lines.find((line) => pattern.test(line));
    return found !== undefined
      ? Promise.resolve(found)
      : new Promise((resolve) => this.#waiting.push({ pattern, resolve }));
  }

  #add(line: string): void {
    this.lines.push(line);
    this.#waiting = this.#waiting.filter(({ pattern, resolve }) => {
      if (pattern.test(line)) {
        resolve(line);
        return false;
      }
      return true;
    });
  }
}

export function folderWith(files: Record<string, string>): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'testwire-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(path, name)), { recursive: true });
    writeFileSync(join(path, name), text);
  }
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Timeouts that are long enough for a busy machine. Only `close` is short. */
export const generous: Timeouts = {
  start: 20_000,
  discover: 20_000,
  silence: 20_000,
  cancel: 20_000,
  close: 200,
};

export async function withSession<T>(
  options: ServerOptions,
  use: (session: MutationSession, log: KeptLog) => Promise<T>,
  timeouts: Partial<Timeouts> = {},
): Promise<T> {
  const log = new KeptLog();
  const session = await MutationSession.open(options, log, { ...generous, ...timeouts });
  try {
    return await use(session, log);
  } finally {
    await session.base.close();
  }
}

/** Return the Problem with which a promise rejects. Throws if the promise resolves. */
export async function problemOf(promise: Promise<unknown>): Promise<Problem> {
  const { Problem } = await import('../client/src/problems.js');
  try {
    await promise;
  } catch (error) {
    if (error instanceof Problem) {
      return error;
    }
    throw error;
  }
  throw new Error('expected a Problem, but the promise was resolved');
}

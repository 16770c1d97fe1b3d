/**
 * Starts a server process in its own process group, reads its standard error, and ends the process
 * with all its descendants.
 *
 * This module must not depend on messages. Tests: test/session.test.ts.
 */
import { execFile, spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { statSync } from 'node:fs';
import { descendantsOf } from './descendants.js';
import { guardProcess } from './guard.js';
import { LineSplitter } from './lines.js';
import { Problem, reasonOf } from './problems.js';

const windows = process.platform === 'win32';

/** Number of lines of standard error that an error message quotes. */
const TAIL = 5;
/** Time in ms for reading the remaining output of a process that has ended. */
const OUTPUT = 500;
/** Maximum number of characters of each quoted line. */
const LONGEST = 500;

export interface ProcessOptions {
  readonly command: string;
  readonly args: readonly string[];
  /** Absolute path of the working directory. */
  readonly cwd: string;
  readonly env?: NodeJS.ProcessEnv;
}

export class ServerProcess {
  /**
   * Resolves when the process has ended and its output has been read. The value is a phrase such as
   * `with exit code 1`.
   */
  readonly ended: Promise<string>;
  #running = true;
  #tail: string[] = [];
  #closing: Promise<void> | undefined;

  private constructor(
    private readonly child: ChildProcessWithoutNullStreams,
    log: (line: string) => void,
  ) {
    const errors = new LineSplitter((line) => {
      log(line);
      if (line.trim() !== '') {
        this.#tail = [...this.#tail.slice(1 - TAIL), line.slice(0, LONGEST)];
      }
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => errors.push(text));
    const release = child.pid === undefined ? undefined : guardProcess(child.pid);
    // Ignore write errors, because `ended` reports the end of the process.
    child.stdin.on('error', () => undefined);
    this.ended = new Promise((resolve) => {
      child.once('exit', (code, signal) => {
        this.#running = false;
        // Kill the descendants of the server, because they could keep its pipes open.
        this.#signalGroup('SIGKILL');
        release?.();
        const how = signal === null ? `with exit code ${code ?? 'unknown'}` : `on ${signal}`;
        const done = (): void => {
          clearTimeout(timer);
          errors.end();
          resolve(how);
        };
        // A descendant in a different process group may keep the pipes open.
        const timer = setTimeout(done, OUTPUT);
        child.once('close', done);
      });
    });
  }

  /** Start a process. Rejects with a Problem if the process cannot be started. */
  static async start(options: ProcessOptions, log: (line: string) => void): Promise<ServerProcess> {
    if (!statSync(options.cwd, { throwIfNoEntry: false })?.isDirectory()) {
      throw new Problem(
        'no-folder',
        `The working directory ${options.cwd} does not exist. Correct “cwd” in the setting.`,
      );
    }
    const child = spawn(options.command, options.args, {
      cwd: options.cwd,
      env: options.env ?? process.env,
      // A separate process group allows ending the server with all its descendants.
      detached: !windows,
      windowsHide: true,
    });
    // One of these events occurs before any output, so no output is lost.
    return new Promise((resolve, reject) => {
      child.once('error', (error: NodeJS.ErrnoException) => {
        reject(
          error.code === 'ENOENT'
            ? new Problem(
                'no-command',
                `The command “${options.command}” was not found. Correct the setting, or install the command.`,
              )
            : new Problem(
                'cannot-start',
                `“${options.command}” cannot be run: ${reasonOf(error)}.`,
              ),
        );
      });
      child.once('spawn', () => resolve(new ServerProcess(child, log)));
    });
  }

  get output(): NodeJS.ReadableStream & ChildProcessWithoutNullStreams['stdout'] {
    return this.child.stdout;
  }

  get input(): ChildProcessWithoutNullStreams['stdin'] {
    return this.child.stdin;
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  get running(): boolean {
    return this.#running;
  }

  /** The last lines of standard error, as a sentence for the end of an error message. */
  get lastWords(): string {
    return this.#tail.length === 0 ? '' : ` Its last output was: “${this.#tail.join(' ⏎ ')}”.`;
  }

  /**
   * End the process: close its input, send SIGTERM, send SIGKILL. Wait `grace` ms after each step.
   */
  close(grace: number): Promise<void> {
    this.#closing ??= this.#close(grace);
    return this.#closing;
  }

  async #close(grace: number): Promise<void> {
    const { pid } = this.child;
    const descendants =
      this.#running && pid !== undefined ? await descendantsOf(execFile, [pid]) : [];
    await this.#end(grace);
    // Descendants in different process groups have not received the signals.
    for (const each of descendants) {
      try {
        process.kill(each, 'SIGKILL');
      } catch {
        // The process has ended.
      }
    }
  }

  async #end(grace: number): Promise<void> {
    this.child.stdin.end();
    // The remaining output is read and ignored, because a full pipe would block the process.
    this.child.stdout.resume();
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      if (await this.#endsWithin(grace)) {
        return;
      }
      this.#signalGroup(signal);
    }
    await this.#endsWithin(grace);
    this.child.stdout.destroy();
    this.child.stderr.destroy();
  }

  async #endsWithin(milliseconds: number): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), milliseconds);
    });
    const inTime = await Promise.race([this.ended.then(() => true as const), late]);
    clearTimeout(timer);
    return inTime;
  }

  #signalGroup(signal: 'SIGTERM' | 'SIGKILL'): void {
    const pid = this.child.pid;
    if (pid === undefined) {
      return;
    }
    if (windows) {
      // Windows has no process groups. taskkill finds descendants only while the process is running.
      if (this.#running) {
        spawn('taskkill', ['/pid', String(pid), '/t', '/f'], { windowsHide: true });
      }
      return;
    }
    try {
      process.kill(-pid, signal);
    } catch {
      // The process group has no processes.
    }
  }
}

/**
 * One server process: started in its own group, its standard error read line by line, and ended for
 * good together with whatever it started.
 *
 * Knows nothing of messages. Tested by test/session.test.ts.
 */
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { statSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { Problem } from './problems.js';

const windows = process.platform === 'win32';

/** Lines of standard error that an error message quotes. */
const TAIL = 5;

export interface ProcessOptions {
  readonly command: string;
  readonly args: readonly string[];
  /** Absolute path of the working directory. */
  readonly cwd: string;
  readonly env?: NodeJS.ProcessEnv;
}

export class ServerProcess {
  /** Settles when the process is gone and its output is read; the text says how it ended. */
  readonly ended: Promise<string>;
  #running = true;
  #tail: string[] = [];
  #closing: Promise<void> | undefined;

  private constructor(
    private readonly child: ChildProcessWithoutNullStreams,
    log: (line: string) => void,
  ) {
    const errors = createInterface({ input: child.stderr, crlfDelay: Infinity });
    errors.on('line', (line) => {
      log(line);
      if (line.trim() !== '') {
        this.#tail = [...this.#tail.slice(1 - TAIL), line];
      }
    });
    // Writing to a process that is gone is reported by its end; the stream's own error is noise.
    child.stdin.on('error', () => undefined);
    this.ended = new Promise((resolve) => {
      child.once('exit', (code, signal) => {
        this.#running = false;
        // What the server started may still hold its pipes: without this, they would never close.
        this.#signalGroup('SIGKILL');
        const how = signal === null ? `with exit code ${code ?? 'unknown'}` : `on ${signal}`;
        child.once('close', () => resolve(how));
      });
    });
  }

  /** Start a process. Rejects with a Problem if there is no such folder or command. */
  static async start(options: ProcessOptions, log: (line: string) => void): Promise<ServerProcess> {
    if (!statSync(options.cwd, { throwIfNoEntry: false })?.isDirectory()) {
      throw new Problem('no-folder', `Its working directory ${options.cwd} does not exist.`);
    }
    const child = spawn(options.command, options.args, {
      cwd: options.cwd,
      env: options.env ?? process.env,
      // A group of its own, so that the processes a server starts can be ended with it.
      detached: !windows,
      windowsHide: true,
    });
    // Both events come before any output, so nothing is lost by waiting here.
    return new Promise((resolve, reject) => {
      child.once('error', (error: NodeJS.ErrnoException) => {
        reject(
          error.code === 'ENOENT'
            ? new Problem(
                'no-command',
                `The command “${options.command}” was not found. Correct the setting, or install it.`,
              )
            : new Problem('cannot-start', `“${options.command}” cannot be run: ${error.message}.`),
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

  /** What it last wrote to standard error, to be put at the end of an error message. */
  get lastWords(): string {
    return this.#tail.length === 0 ? '' : ` It last wrote: “${this.#tail.join(' ⏎ ')}”.`;
  }

  /** End it: close its input, wait, terminate, wait, kill. Each wait lasts at most `grace` ms. */
  close(grace: number): Promise<void> {
    this.#closing ??= this.#close(grace);
    return this.#closing;
  }

  async #close(grace: number): Promise<void> {
    this.child.stdin.end();
    // A full pipe would keep the process from ending, so what it still writes is read and dropped.
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
      // There are no groups; taskkill walks the tree, which must be done while its root lives.
      if (this.#running) {
        spawn('taskkill', ['/pid', String(pid), '/t', '/f'], { windowsHide: true });
      }
      return;
    }
    try {
      process.kill(-pid, signal);
    } catch {
      // The group is empty: nothing is left to end.
    }
  }
}

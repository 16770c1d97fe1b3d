/**
 * Ends servers when the program that started them ends, also if that program is killed.
 *
 * A guard process reads the ids of the servers from a pipe. The system closes the pipe when the
 * program ends. This module must not depend on messages. Tests: test/guard.test.ts.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { descendantsOf } from './descendants.js';

/** Time in ms that servers have to end after the end of their input, and again after SIGTERM. */
const GRACE = 1000;

let guard: ChildProcess | undefined;
/** The ids of the running servers. */
const guarded = new Set<number>();

/**
 * End a process and its process group if this program ends first. The returned function must be
 * called when the process has ended, because the system may use its id again.
 */
export function guardProcess(pid: number): () => void {
  guarded.add(pid);
  if (guard === undefined) {
    guard = start();
    tell([...guarded].map((each) => `+${each}\n`).join(''));
  } else {
    tell(`+${pid}\n`);
  }
  return () => {
    if (guarded.delete(pid)) {
      tell(`-${pid}\n`);
    }
  };
}

function tell(lines: string): void {
  guard?.stdin?.write(lines);
}

function start(): ChildProcess {
  const functions = [watch, descendantsOf].map((each) => each.toString());
  const source = `(${functions[0]})(require('node:child_process'), ${GRACE}, ${functions[1]})`;
  const child = spawn(process.execPath, ['-e', source], {
    // In Electron, this variable makes the program behave like Node.js.
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1', NODE_OPTIONS: '' },
    stdio: ['pipe', 'ignore', 'ignore'],
    // Signals to the group of this program must not end the guard.
    detached: true,
    windowsHide: true,
  });
  const gone = (): void => {
    guard = guard === child ? undefined : guard;
  };
  child.once('error', gone).once('exit', gone);
  child.stdin?.on('error', gone);
  // The guard must not keep this program running.
  child.unref();
  (child.stdin as unknown as { unref?: () => void }).unref?.();
  return child;
}

/**
 * The program of the guard process. A new process receives its source, so the function must not use
 * other names of this module.
 */
function watch(
  { execFile, spawn: run }: typeof import('node:child_process'),
  grace: number,
  findDescendants: typeof descendantsOf,
): void {
  const servers = new Set<number>();
  let rest = '';
  const signal = (name: NodeJS.Signals | 0): number[] =>
    [...servers].filter((pid) => {
      try {
        if (process.platform !== 'win32') {
          process.kill(-pid, name);
        } else if (name === 0) {
          process.kill(pid, 0);
        } else {
          run('taskkill', ['/pid', String(pid), '/t', '/f'], { windowsHide: true });
        }
        return true;
      } catch {
        return false; // All processes of the group have ended.
      }
    });
  process.stdin.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const pid = Number(line.slice(1));
      if (line.startsWith('+')) {
        servers.add(pid);
      } else {
        servers.delete(pid);
      }
    }
  });
  process.stdin.on('end', async () => {
    const begun = Date.now();
    const descendants = await findDescendants(execFile, servers);
    const steps: NodeJS.Signals[] = ['SIGTERM', 'SIGKILL'];
    while (steps.length > 0) {
      const due = Date.now() - begun >= grace * (3 - steps.length);
      if (signal(due ? (steps.shift() as NodeJS.Signals) : 0).length === 0) {
        break;
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    for (const pid of descendants) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // The process has ended.
      }
    }
  });
}

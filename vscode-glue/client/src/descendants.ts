/**
 * Finds the descendants of processes, also those in other process groups and sessions.
 *
 * This module must not depend on other modules. Tests: test/session.test.ts, test/guard.test.ts.
 */
import type { execFile } from 'node:child_process';

/**
 * Return the ids of the descendants of processes. The list is empty on Windows, where `taskkill`
 * finds them, and if `ps` does not exist.
 *
 * `guard.ts` passes the source of this function to a process, so it must not use other names.
 */
export function descendantsOf(run: typeof execFile, roots: Iterable<number>): Promise<number[]> {
  const tree = new Set(roots);
  const known = tree.size;
  if (process.platform === 'win32') {
    return Promise.resolve([]);
  }
  return new Promise((resolve) => {
    run('ps', ['-A', '-o', 'pid=,ppid='], (_error, stdout) => {
      const rows = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
      for (let size = 0; size !== tree.size;) {
        size = tree.size;
        for (const [pid = 0, parent = 0] of rows) {
          if (tree.has(parent)) {
            tree.add(pid);
          }
        }
      }
      resolve([...tree].slice(known));
    });
  });
}

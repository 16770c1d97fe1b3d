/** The interface to a program that is built from sources. Tests: test/server.test.ts. */
import type { CancellationToken } from 'vscode-jsonrpc';
import type { Problem } from './problems.js';

export interface BuiltProgram {
  /** Absolute path of the file that a build writes. Empty if it is unknown. */
  readonly output: string;
  /** Rejects with a Problem if the program cannot be started. */
  check(): Promise<void>;
  /** Return true if the program must be built before it runs. Never rejects. */
  outdated(): Promise<boolean>;
  /** Build the program. `show` receives lines for users. Rejects with a Problem. */
  build(show: (line: string) => void, token?: CancellationToken): Promise<void>;
  /** Return a better problem if the program did not start, or the same problem. */
  explain(problem: Problem): Problem;
  /** Return true if a file is a source of the program. */
  isSource(file: string): boolean;
}

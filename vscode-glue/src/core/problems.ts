/**
 * Everything that can go wrong with a server, as one error type whose text a person can act on.
 *
 * Knows nothing of processes, streams or editors. Tested by test/session.test.ts, which provokes
 * each kind.
 */

export type ProblemKind =
  | 'no-folder' // the working directory does not exist
  | 'no-command' // the command does not exist
  | 'cannot-start' // the operating system refuses to run it
  | 'cannot-connect' // it runs, but accepts no connection
  | 'exited' // the process or the connection ended
  | 'not-the-protocol' // what it writes is no message
  | 'version' // it speaks another version
  | 'malformed-reply' // it answers, but the answer has the wrong shape
  | 'error-reply' // it answers with an error
  | 'timeout' // it does not answer
  | 'cancelled'; // a person stopped the request

/** Kinds after which starting the same command again cannot help: a person has to change something. */
const permanent: ReadonlySet<ProblemKind> = new Set([
  'no-folder',
  'no-command',
  'cannot-start',
  'not-the-protocol',
  'version',
]);

export class Problem extends Error {
  override readonly name = 'Problem';

  constructor(
    readonly kind: ProblemKind,
    message: string,
  ) {
    super(message);
  }

  get restartHelps(): boolean {
    return !permanent.has(this.kind);
  }
}

export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) {
    return error;
  }
  return new Problem('error-reply', error instanceof Error ? error.message : String(error));
}

/** Text for a message: one line, at most `limit` characters, control characters made visible. */
export function excerpt(text: string, limit = 120): string {
  const line = JSON.stringify(text.length > limit ? `${text.slice(0, limit)}…` : text);
  return line.replaceAll('\\"', '"').slice(1, -1);
}

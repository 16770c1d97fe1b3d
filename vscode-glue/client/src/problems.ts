/**
 * The error type for all problems with a server. Its messages are for users.
 *
 * This module must not depend on processes, streams or editors. Tests: test/session.test.ts.
 */

import { getSystemErrorMap } from 'node:util';

export type ProblemKind =
  | 'no-folder' // the working directory does not exist
  | 'no-file' // a file in the settings does not exist
  | 'no-command' // the command does not exist
  | 'not-ready' // the program must be built, or its project changed
  | 'cannot-start' // the operating system cannot run the command
  | 'cannot-connect' // the server does not accept a connection
  | 'exited' // the process or the connection ended
  | 'not-the-protocol' // the server writes something that is not a message
  | 'version' // the server uses a different protocol version
  | 'malformed-reply' // a response is not valid
  | 'error-reply' // the server returns an error
  | 'timeout' // the server does not respond
  | 'cancelled'; // the user stopped the request

/** Problems that a restart cannot solve. The user must change the settings or the server. */
const permanent: ReadonlySet<ProblemKind> = new Set([
  'no-folder',
  'no-file',
  'no-command',
  'not-ready',
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

/** Return the reason of an error in words, without its code and its path. */
export function reasonOf(error: unknown): string {
  const { errno, message } = error as NodeJS.ErrnoException;
  const known = errno === undefined ? undefined : getSystemErrorMap().get(errno)?.[1];
  return known ?? message;
}

/** Shorten text to one line of `limit` characters, with escaped control characters. */
export function excerpt(text: string, limit = 120): string {
  const line = JSON.stringify(text.length > limit ? `${text.slice(0, limit)}…` : text);
  return line.replaceAll('\\"', '"').slice(1, -1);
}

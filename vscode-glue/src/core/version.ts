/**
 * Which protocol versions a server may answer with.
 *
 * While the major version is 0, a minor version may change the wire, so the range is one minor
 * version: patches and pre-releases of it are welcome. The document asks for a bare major version and
 * gives 1 as its example; such an answer is taken with a warning, since nothing can be told from it.
 * Tested by test/version.test.ts.
 */
import { protocol } from '@testwire/protocols/msp/v0_4';
import { excerpt, Problem } from './problems.js';

/** Check the version that a server answered; returns a warning, or undefined if there is none. */
export function checkVersion(
  answer: string,
  ours: string = protocol.wireVersion,
): string | undefined {
  const [major = '', minor = ''] = ours.split('.');
  const parts = /^(\d+)(?:\.(\d+)(?:\.\d+)?(?:[-+][0-9A-Za-z.+-]+)?)?$/.exec(answer.trim());
  if (parts !== null && parts[2] === undefined && [major, '1'].includes(parts[1] ?? '')) {
    return (
      `It answered “${answer}” for its protocol version, which names no minor version. ` +
      `It is taken for ${major}.${minor}.`
    );
  }
  if (parts !== null && parts[1] === major && parts[2] === minor) {
    return undefined;
  }
  throw new Problem(
    'version',
    `It speaks version ${excerpt(answer, 40)} of the protocol, and this extension speaks ` +
      `${major}.${minor} (any ${major}.${minor}.x). Install a release of the server for ` +
      `${major}.${minor}, or of the extension for the server's version.`,
  );
}

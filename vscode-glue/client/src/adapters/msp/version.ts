/**
 * Checks the protocol version that a server returns.
 *
 * While the major version is 0, each minor version may change the messages. Therefore the extension
 * accepts only patch releases and pre-releases of one minor version. The upstream document requires
 * only a major version and shows `1` as an example. Therefore a version without a minor version is
 * accepted with a warning. Tests: test/version.test.ts.
 */
import { protocol } from '@testwire/protocols/msp/v0_4';
import { excerpt, Problem } from '../../problems.js';

/** Return a warning for a server's version, or undefined. Throws a Problem for a wrong version. */
export function checkVersion(
  answer: string,
  ours: string = protocol.wireVersion,
): string | undefined {
  const [major = '', minor = ''] = ours.split('.');
  const parts = /^(\d+)(?:\.(\d+)(?:\.\d+)?(?:[-+][0-9A-Za-z.+-]+)?)?$/.exec(answer.trim());
  if (parts !== null && parts[2] === undefined && [major, '1'].includes(parts[1] ?? '')) {
    return (
      `The server returned “${answer}” as its protocol version, without a minor version. ` +
      `The extension uses ${major}.${minor}.`
    );
  }
  if (parts !== null && parts[1] === major && parts[2] === minor) {
    return undefined;
  }
  throw new Problem(
    'version',
    `Expected a server for version ${major}.${minor} of the protocol, but the server uses version ` +
      `${excerpt(answer, 40)}. Install a release of the server for ${major}.${minor}, or a release ` +
      "of the extension for the server's version.",
  );
}

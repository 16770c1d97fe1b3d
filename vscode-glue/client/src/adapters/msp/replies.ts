/**
 * Validates the responses of a server.
 *
 * Only the members that the editor uses are checked. An error contains the JSON pointer of the
 * invalid member. Tests: test/replies.test.ts.
 */
import type {
  ConfigureResult,
  DiscoverResult,
  MutationTestResult,
} from '@testwire/protocols/msp/v0_4';
import { excerpt, Problem } from '../../problems.js';

export function readConfigureResult(value: unknown): ConfigureResult {
  const result = object(value, '');
  string(result['version'], '/version');
  return value as ConfigureResult;
}

export function readDiscoverResult(value: unknown): DiscoverResult {
  checkFiles(value, () => undefined);
  return value as DiscoverResult;
}

export function readMutationTestResult(value: unknown): MutationTestResult {
  checkFiles(value, (mutant, at) => {
    string(mutant['status'], `${at}/status`);
    optional(mutant, 'statusReason', at, string);
    optional(mutant, 'duration', at, number);
    optional(mutant, 'testsCompleted', at, (found, here) => whole(found, here, 0));
    optional(mutant, 'coveredBy', at, strings);
    optional(mutant, 'killedBy', at, strings);
  });
  return value as MutationTestResult;
}

type Json = Record<string, unknown>;

function checkFiles(value: unknown, more: (mutant: Json, at: string) => void): void {
  const files = object(object(value, '')['files'], '/files');
  for (const [path, file] of Object.entries(files)) {
    const at = `/files/${path.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    const mutants = object(file, at)['mutants'];
    if (!Array.isArray(mutants)) {
      throw malformed(`${at}/mutants`, 'a list', mutants);
    }
    for (const [index, mutant] of mutants.entries()) {
      const here = `${at}/mutants/${index}`;
      const members = object(mutant, here);
      string(members['id'], `${here}/id`);
      string(members['mutatorName'], `${here}/mutatorName`);
      optional(members, 'replacement', here, string);
      optional(members, 'description', here, string);
      const location = object(members['location'], `${here}/location`);
      position(location['start'], `${here}/location/start`);
      position(location['end'], `${here}/location/end`);
      more(members, here);
    }
  }
}

function position(value: unknown, at: string): void {
  const members = object(value, at);
  whole(members['line'], `${at}/line`, 1);
  whole(members['column'], `${at}/column`, 1);
}

/** Check a member that may be absent. Null does not count as absent. */
function optional(
  members: Json,
  name: string,
  at: string,
  check: (value: unknown, at: string) => void,
): void {
  if (members[name] !== undefined) {
    check(members[name], `${at}/${name}`);
  }
}

function whole(value: unknown, at: string, least: number): void {
  if (!Number.isInteger(value) || (value as number) < least) {
    throw malformed(at, `an integer of at least ${least}`, value);
  }
}

function number(value: unknown, at: string): void {
  if (typeof value !== 'number' || value < 0) {
    throw malformed(at, 'a number of at least 0', value);
  }
}

function strings(value: unknown, at: string): void {
  if (!Array.isArray(value)) {
    throw malformed(at, 'a list', value);
  }
  value.forEach((item, index) => string(item, `${at}/${index}`));
}

function object(value: unknown, at: string): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw malformed(at, 'an object', value);
  }
  return value as Json;
}

function string(value: unknown, at: string): void {
  if (typeof value !== 'string') {
    throw malformed(at, 'a string', value);
  }
}

function malformed(at: string, expected: string, found: unknown): Problem {
  const what = found === undefined ? 'is missing' : `is ${excerpt(JSON.stringify(found), 60)}`;
  return new Problem(
    'malformed-reply',
    `${at === '' ? 'the result' : at}: expected ${expected}, but it ${what}.`,
  );
}

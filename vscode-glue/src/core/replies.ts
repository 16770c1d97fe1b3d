/**
 * Checks the shape of what a server answers before anything relies on it.
 *
 * Only what the editor uses is checked, so that extra and unknown members do no harm. The error says
 * where the answer is wrong by a JSON pointer. Tested by test/replies.test.ts.
 */
import type {
  ConfigureResult,
  DiscoverResult,
  MutationTestResult,
} from '@testwire/protocols/msp/v0_4';
import { excerpt, Problem } from './problems.js';

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
  checkFiles(value, (mutant, at) => string(mutant['status'], `${at}/status`));
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
      if (members['replacement'] !== undefined) {
        string(members['replacement'], `${here}/replacement`);
      }
      const location = object(members['location'], `${here}/location`);
      position(location['start'], `${here}/location/start`);
      position(location['end'], `${here}/location/end`);
      more(members, here);
    }
  }
}

function position(value: unknown, at: string): void {
  const members = object(value, at);
  for (const name of ['line', 'column']) {
    const number = members[name];
    if (!Number.isInteger(number) || (number as number) < 1) {
      throw malformed(`${at}/${name}`, 'a whole number from 1', number);
    }
  }
}

function object(value: unknown, at: string): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw malformed(at, 'an object', value);
  }
  return value as Json;
}

function string(value: unknown, at: string): void {
  if (typeof value !== 'string') {
    throw malformed(at, 'a text', value);
  }
}

function malformed(at: string, expected: string, found: unknown): Problem {
  const what = found === undefined ? 'is missing' : `is ${excerpt(JSON.stringify(found), 60)}`;
  return new Problem(
    'malformed-reply',
    `${at === '' ? 'the whole of it' : at} should be ${expected} and ${what}.`,
  );
}

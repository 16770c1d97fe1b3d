/**
 * Converts the result of a mutant to a test result.
 *
 * All functions are pure. Tests: test/mutants.test.ts.
 */
import type { MutantResult } from '@testwire/protocols/msp/v0_4';
import type { Links, TestResult } from '../../adapter.js';
import { changedLines, changeTitle, editorRange, outcomeOf } from './mutants.js';

/** Return a test result. `path` is the path of the file for users. The status must be final. */
export function testResult(
  file: string,
  path: string,
  result: MutantResult,
  lines: readonly string[],
): TestResult {
  const { duration, replacement, location } = result;
  const change = changedLines(lines, result);
  const place = { file, range: editorRange(location) };
  const title = changeTitle(lines, result);
  const links = linksOf(result);
  const status = statusWords(result.status);
  const killers = result.killedBy?.length ? `, killed by ${result.killedBy.join(', ')}` : '';
  return {
    outcome: outcomeOf(result.status) as TestResult['outcome'],
    status,
    message: explain(result),
    ...(change === undefined ? {} : { expected: change.original, actual: change.mutated }),
    place,
    ...(duration === undefined ? {} : { duration }),
    output: `${status}: ${path}:${location.start.line}: ${title}${killers}`,
    change: { title, place, ...(replacement === undefined ? {} : { replacement }) },
    ...(links.length === 0 ? {} : { links }),
  };
}

function linksOf({ killedBy = [], coveredBy = [] }: MutantResult): Links[] {
  const links: Links[] = [
    { relation: 'detects', title: 'Killed by', tests: killedBy },
    { relation: 'reaches', title: 'Covered by', tests: coveredBy },
  ];
  return links.filter(({ tests }) => tests.length > 0);
}

/** Return the words of a status: `NoCoverage` → `No coverage`. */
function statusWords(status: string): string {
  const words = status.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Replace the backticks of Markdown, because messages are plain text. */
function plain(text: string): string {
  return text.replace(/`([^`]+)`/g, '“$1”');
}

/** Return an explanation of a result for the user. */
export function explain(result: MutantResult): string {
  const { status, statusReason, coveredBy, testsCompleted, description, mutatorName } = result;
  const what = `${mutatorName}: ${description === undefined ? '' : `${plain(description)}. `}`;
  const why = statusReason === undefined || statusReason === '' ? '' : ` ${statusReason}`;
  switch (status) {
    case 'Survived': {
      const count = testsCompleted ?? coveredBy?.length;
      const tests = count === undefined ? '' : ` Tests that ran the mutant: ${count}.`;
      return `${what}The mutant survived, because no test detects the change.${tests}${why}`;
    }
    case 'NoCoverage':
      return `${what}No test runs this code, so no test can detect the change.${why}`;
    default:
      return `${what}${statusWords(status)}.${why}`;
  }
}

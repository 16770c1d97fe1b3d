/**
 * The tests and mutants of `many.mjs` and of the bare controller. Both have the same items and
 * results.
 */
'use strict';

/** Number of tests in each file. */
const PER_FILE = 100;

/** Number of results that are sent together, and the pause in ms before the next results. */
const BURST = 20;
const PAUSE = 10;

/** Name of the last file. VS Code shows it first, so its row is visible when the tree is complete. */
const LAST = 'a_last.py';

/** Return the files. Each file has a name and the numbers of its tests. */
function filesOf(count) {
  const files = [];
  for (let from = 0; from < count; from += PER_FILE) {
    const tests = Array.from({ length: Math.min(PER_FILE, count - from) }, (_, at) => from + at);
    const last = from + PER_FILE >= count;
    const name = last ? LAST : `file_${String(files.length).padStart(4, '0')}.py`;
    files.push({ name, tests });
  }
  return files;
}

/** The line of a test in its file, counted from 0. */
const lineOf = (test) => test % PER_FILE;

/** Return passed, failed or skipped. */
const outcomeOf = (test) => ['failed', 'skipped'][test % 10] ?? 'passed';

/** The text of each file. The line of each mutant contains an operator. */
const SOURCE = 'result = left + right\n'.repeat(PER_FILE);

/** Call `action` for each number in bursts, with a pause after each burst. */
async function stream(numbers, action, stopped = () => false) {
  for (let from = 0; from < numbers.length && !stopped(); from += BURST) {
    numbers.slice(from, from + BURST).forEach(action);
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}

module.exports = { filesOf, lineOf, outcomeOf, stream, SOURCE, LAST };

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DiscoveredMutant, MutantResult } from '@testwire/protocols/msp/v0_4';
import {
  changedLines,
  editorRange,
  mutantKey,
  mutantLabel,
  outcomeOf,
  splitLines,
  textIn,
} from '../client/src/adapters/msp/mutants.js';
import { explain } from '../client/src/adapters/msp/results.js';

function mutant(
  [line, column, endLine, endColumn]: [number, number, number, number],
  replacement?: string,
): DiscoveredMutant {
  const location = { start: { line, column }, end: { line: endLine, column: endColumn } };
  const base = { id: 'x', mutatorName: 'Arithmetic', location };
  return replacement === undefined ? base : { ...base, replacement };
}

const lines = splitLines(
  'def f(a, b):\r\n    s = "😀"; t = a + b\n    if (a and\n            b):\n',
);

test('only LF and CR LF end a line, and a byte order mark is ignored', () => {
  assert.deepEqual(splitLines('\uFEFFa\r\nb\fc\u2028d\n'), ['a', 'b\fc\u2028d', '']);
});

test('columns count UTF-16 code units from 1', () => {
  assert.equal(textIn(lines, mutant([2, 19, 2, 24]).location), 'a + b');
});

test('ranges are converted from 1-based to 0-based', () => {
  assert.deepEqual(editorRange(mutant([2, 19, 3, 1]).location), {
    start: { line: 1, character: 18 },
    end: { line: 2, character: 0 },
  });
});

test('labels contain the change and the line', () => {
  assert.equal(mutantLabel(lines, mutant([2, 19, 2, 24], 'a - b')), 'a + b → a - b · 2');
  assert.equal(mutantLabel(lines, mutant([3, 9, 4, 14], 'a or b')), 'a and b → a or b · 3');
  assert.equal(mutantLabel(lines, mutant([2, 19, 2, 24], '')), 'a + b → ∅ · 2');
  assert.equal(mutantLabel(lines, mutant([2, 19, 2, 24])), 'Arithmetic: a + b · 2');
  assert.equal(
    mutantLabel(lines, { ...mutant([2, 19, 2, 24]), description: 'drop it' }),
    'drop it · 2',
  );
  const long = mutantLabel(lines, mutant([1, 1, 1, 2], 'x'.repeat(100)));
  assert.equal(long, `d → ${'x'.repeat(25)}… · 1`);
});

test('an operator is shown with its operands', () => {
  const label = (line: string, column: number, length: number, replacement: string): string =>
    mutantLabel([line], mutant([1, column, 1, column + length], replacement));
  assert.equal(label('    return a + b.c', 14, 1, '-'), 'a + b.c → a - b.c · 1');
  assert.equal(label('f(x) >= (y)', 6, 2, '<'), '…) >= (… → …) < (… · 1');
  assert.equal(label('original - percent', 10, 1, '+'), 'original - … → original + … · 1');
  assert.equal(label('+', 1, 1, '-'), '+ → - · 1');
  assert.equal(label('a**b', 2, 2, '*'), 'a**b → a*b · 1');
});

test('a change is shown with complete lines', () => {
  assert.deepEqual(changedLines(lines, mutant([2, 19, 2, 24], 'a - b')), {
    original: '    s = "😀"; t = a + b',
    mutated: '    s = "😀"; t = a - b',
  });
  assert.deepEqual(changedLines(lines, mutant([3, 9, 4, 14], 'a or b')), {
    original: '    if (a and\n            b):',
    mutated: '    if (a or b):',
  });
  assert.equal(changedLines(lines, mutant([1, 1, 1, 2])), undefined);
});

test('a range outside the changed file is empty', () => {
  assert.equal(textIn(lines, mutant([99, 1, 99, 5]).location), '');
  assert.equal(mutantLabel(lines, mutant([99, 1, 99, 5], 'x')), '∅ → x · 99');
});

test('different mutants have different keys', () => {
  const base = mutant([1, 1, 1, 2], 'x');
  assert.equal(mutantKey({ ...base, id: 'other', description: 'd' }), mutantKey(base));
  assert.notEqual(mutantKey({ ...base, replacement: 'y' }), mutantKey(base));
  assert.notEqual(mutantKey({ ...base, mutatorName: 'Other' }), mutantKey(base));
  assert.notEqual(mutantKey(mutant([1, 1, 1, 3], 'x')), mutantKey(base));
});

test('statuses become outcomes', () => {
  const outcomes = {
    passed: ['Killed', 'Timeout'],
    failed: ['Survived', 'NoCoverage'],
    skipped: ['Ignored'],
    errored: ['CompileError', 'RuntimeError', 'SomethingNew'],
    open: ['Pending'],
  };
  for (const [outcome, statuses] of Object.entries(outcomes)) {
    for (const status of statuses) {
      assert.equal(outcomeOf(status), outcome);
    }
  }
});

test('results are explained', () => {
  const result = (more: Partial<MutantResult>): MutantResult => ({
    ...mutant([1, 1, 1, 2], 'x'),
    status: 'Survived',
    ...more,
  });
  assert.equal(
    explain(result({})),
    'Arithmetic: The mutant survived, because no test detects the change.',
  );
  assert.match(explain(result({ testsCompleted: 3 })), /Tests that ran the mutant: 3\.$/);
  assert.match(explain(result({ coveredBy: ['a', 'b'] })), /Tests that ran the mutant: 2\.$/);
  const described = explain(result({ description: 'Replace `+` with `-`' }));
  assert.match(described, /^Arithmetic: Replace “\+” with “-”\. The mutant survived/);
  assert.match(explain(result({ status: 'NoCoverage' })), /^Arithmetic: No test runs this code/);
  assert.equal(
    explain(result({ status: 'RuntimeError', statusReason: 'out of memory' })),
    'Arithmetic: Runtime error. out of memory',
  );
});

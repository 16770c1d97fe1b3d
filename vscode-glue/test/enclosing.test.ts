import assert from 'node:assert/strict';
import { test } from 'node:test';
import { enclosingLines } from '../client/src/enclosing.js';

/** Return the lines of the function around the line with the character `^`. */
function around(text: string): string {
  const lines = text.split('\n');
  const found = enclosingLines(
    lines,
    lines.findIndex((line) => line.includes('^')),
  );
  return found === undefined ? 'none' : `${found.first}-${found.last}`;
}

test('a function of Python contains the lines with more indentation', () => {
  assert.equal(
    around(
      [
        'class A:',
        '    async def f(',
        '        self,',
        '    ) -> int:',
        '        if self:',
        '',
        '            return 1  # ^',
        '',
        '    def g(self):',
        '        pass',
      ].join('\n'),
    ),
    '1-6',
  );
  assert.equal(around(['def f():', '    pass', '', 'x = 1  # ^'].join('\n')), 'none');
});

test('a function with brackets ends at its closing bracket', () => {
  assert.equal(
    around(
      [
        'class A {',
        '  total(price: number): number {',
        '    if (price > 1) {',
        '      return price; // ^',
        '    }',
        '  }',
        '  other() {',
        '  }',
        '}',
      ].join('\n'),
    ),
    '1-5',
  );
  assert.equal(
    around(['const f = (a) => {', '  return a; // ^', '};', 'const g = 1;'].join('\n')),
    '0-2',
  );
});

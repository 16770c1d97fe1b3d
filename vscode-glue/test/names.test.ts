import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestNode } from '../client/src/adapter.js';
import { lineOfName, matchTest } from '../client/src/names.js';

const nodes = new Map<string, TestNode>(
  [
    { id: 'f', label: 'tests/test_cart.py', group: true },
    { id: 'f1', label: 'test_total', parent: 'f' },
    { id: 'f2', label: 'test_case[1]', parent: 'f' },
    { id: 'g', label: 'tests/test_shop.py', group: true },
    { id: 'g1', label: 'test_total', parent: 'g' },
    { id: 'g2', label: 'adds two numbers', parent: 'g' },
  ].map((node) => [node.id, node]),
);

const found = (name: string): string | undefined => matchTest(nodes, name)?.id;

test('a test is found by its id, by the path of its labels, and by a unique label', () => {
  assert.equal(found('f1'), 'f1');
  assert.equal(found('tests/test_cart.py::test_total'), 'f1');
  assert.equal(found('tests/test_shop.py::test_total'), 'g1');
  assert.equal(found('tests/test_cart.py::test_case[1]'), 'f2');
  assert.equal(found('adds two numbers'), 'g2');
  assert.equal(found('Calculator adds two numbers'), 'g2');
});

test('an ambiguous or unknown name is not found', () => {
  assert.equal(found('test_total'), undefined);
  assert.equal(found('all'), undefined);
});

test('the line of a test contains its name as a word', () => {
  const text = ['def test_a1():', '', 'def test_a(x):'].join('\n');
  assert.equal(lineOfName(text, 'test_a[1-2]'), 2);
  assert.equal(lineOfName(text, 'missing'), 0);
  assert.equal(lineOfName(text, ''), 0);
});

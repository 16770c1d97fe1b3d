import assert from 'node:assert/strict';
import { sep } from 'node:path';
import { test } from 'node:test';
import type { DiscoveredMutant, MutantStatus } from '@testwire/protocols/msp/v0_4';
import { Catalog } from '../client/src/adapters/msp/catalog.js';
import { mutantKey } from '../client/src/adapters/msp/mutants.js';

const cwd = ['', 'project', 'server'].join(sep);
const path = (...names: string[]): string => [cwd, ...names].join(sep);

function mutant(line: number, replacement: string): DiscoveredMutant {
  const location = { start: { line, column: 1 }, end: { line, column: 6 } };
  return { id: `${line}${replacement}`, mutatorName: 'M', location, replacement };
}

const [a1, a2, a3, b1] = [mutant(1, '-'), mutant(1, '*'), mutant(2, '-'), mutant(1, '-')];

function catalog(): Catalog {
  const made = new Catalog(cwd);
  made.replaceAll({
    'src/a.py': { mutants: [a1, a2, a3] },
    'src/b.py': { mutants: [b1] },
    'empty.py': { mutants: [] },
  });
  return made;
}

test('files are stored by their absolute path, and files without mutants are not stored', () => {
  assert.deepEqual(catalog().files, [path('src', 'a.py'), path('src', 'b.py')]);
  const absolute = new Catalog(cwd);
  absolute.replaceAll({ [path('x.py')]: { mutants: [a1] } });
  assert.deepEqual(absolute.files, [path('x.py')]);
});

test('a discovery of the whole project returns the files that no longer have mutants', () => {
  const made = catalog();
  assert.deepEqual(made.replaceAll({ 'src/a.py': { mutants: [a1] } }), [path('src', 'b.py')]);
  assert.equal(made.entriesOf(path('src', 'a.py')).length, 1);
});

test('a discovery of one file changes only this file, and a missing file has no mutants', () => {
  const made = catalog();
  made.replaceFiles([path('src', 'a.py')], { 'src/a.py': { mutants: [a1] } });
  assert.equal(made.entriesOf(path('src', 'a.py')).length, 1);
  made.replaceFiles([path('src', 'a.py')], {});
  assert.deepEqual(made.files, [path('src', 'b.py')]);
});

test('a request for the whole project contains no files', () => {
  const plan = catalog().plan([{ kind: 'all' }]);
  assert.equal(plan.files, undefined);
  assert.equal(plan.entries.length, 4);
});

test('a file is requested by its path, and a folder by its path with a slash', () => {
  const made = catalog();
  const file = made.plan([{ kind: 'file', path: path('src', 'a.py') }]);
  assert.deepEqual(file.files, [{ path: 'src/a.py' }]);
  assert.equal(file.entries.length, 3);
  const folder = made.plan([{ kind: 'folder', path: path('src') }]);
  assert.deepEqual(folder.files, [{ path: 'src/' }]);
  assert.equal(folder.entries.length, 4);
  assert.deepEqual(made.plan([{ kind: 'folder', path: cwd }]).files, [{ path: './' }]);
  assert.deepEqual(made.plan([{ kind: 'folder', path: path('sr') }]).entries, []);
});

test('a mutant is requested by its exact range, and each range only once', () => {
  const file = path('src', 'a.py');
  const targets = [a1, a2].map((m) => ({ kind: 'mutant', path: file, key: mutantKey(m) }) as const);
  const plan = catalog().plan(targets);
  assert.deepEqual(plan.files, [{ path: 'src/a.py', range: a1.location }]);
  assert.deepEqual(
    plan.entries.map(({ mutant: { id } }) => id),
    ['1-', '1*'],
  );
});

test('mutants are listed if their ranges contain further mutants', () => {
  const file = path('src', 'a.py');
  const target = { kind: 'mutant', path: file, key: mutantKey(a1) } as const;
  const plan = catalog().plan([target]);
  assert.deepEqual(plan.files, [{ path: 'src/a.py', range: a1.location }]);
  assert.deepEqual(plan.mutants, { 'src/a.py': { mutants: [a1] } });

  const inner = { ...mutant(2, 'x'), location: { ...a3.location, end: { line: 2, column: 3 } } };
  const made = new Catalog(cwd);
  made.replaceAll({ 'src/a.py': { mutants: [inner, a1, a3] } });
  const planOf = (...chosen: DiscoveredMutant[]) =>
    made.plan(chosen.map((m) => ({ kind: 'mutant', path: file, key: mutantKey(m) }) as const));
  assert.deepEqual(planOf(a3).mutants, { 'src/a.py': { mutants: [a3] } });
  assert.equal(planOf(inner).mutants, undefined);
  assert.equal(planOf(inner, a3).mutants, undefined);
  assert.equal(planOf(a1).mutants, undefined);
});

test('excluded mutants are neither requested nor expected', () => {
  const file = path('src', 'a.py');
  const plan = catalog().plan(
    [{ kind: 'all' }],
    [{ kind: 'mutant', path: file, key: mutantKey(a3) }],
  );
  assert.deepEqual(plan.files, [
    { path: 'src/a.py', range: a1.location },
    { path: 'src/b.py', range: b1.location },
  ]);
  assert.equal(plan.entries.length, 3);
});

const results = (...found: [DiscoveredMutant, MutantStatus][]) => ({
  'src/a.py': { mutants: found.map(([m, status]) => ({ ...m, status })) },
});

test('results are matched by content, not by id', () => {
  const made = catalog();
  const matched = made.match(
    results([{ ...a1, id: 'new' }, 'Survived'], [mutant(9, '-'), 'Killed']),
  );
  assert.deepEqual(
    matched.map(({ entry, result }) => [entry.mutant.id, result.status]),
    [['1-', 'Survived']],
  );
  assert.deepEqual(made.match({ 'src/unknown.py': { mutants: [] } }), []);
});

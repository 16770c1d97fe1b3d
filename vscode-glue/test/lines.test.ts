/** Tests the lines of a log: long lines, and a server that floods its output. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LineSplitter, limitLines } from '../client/src/lines.js';
import { folderWith, scripted, withSession } from './support.js';

test('lines are found in parts of a text, and an endless line is divided', () => {
  const lines: string[] = [];
  const splitter = new LineSplitter((line) => lines.push(line));
  for (const part of ['a', 'b\r', '\nc\n\n', 'd']) {
    splitter.push(part);
  }
  splitter.end();
  assert.deepEqual(lines, ['ab', 'c', '', 'd']);
  splitter.push('x'.repeat(50_000));
  assert.equal(lines.length, 7);
});

test('lines above the limit are omitted and counted, and the flood is reported once', () => {
  let time = 0;
  const lines: string[] = [];
  const floods: string[] = [];
  const log = limitLines(
    (line) => lines.push(line),
    (text) => floods.push(text),
    () => time,
  );
  for (time = 0; time < 3000; time += 500) {
    for (let index = 0; index < 1000; index++) {
      log('line');
    }
  }
  assert.equal(lines.filter((line) => line === 'line').length, 3000);
  assert.deepEqual(
    lines.filter((line) => line !== 'line'),
    ['1000 lines were omitted.', '1000 lines were omitted.'],
  );
  assert.equal(floods.length, 1);
});

test('a server that floods its standard error can be used', async () => {
  const folder = folderWith({});
  try {
    await withSession(scripted('flood', { cwd: folder.path }), async (session, log) => {
      await session.discover([]);
      assert.match(await log.line(/^flood: /), /more than 1000 lines per second/);
    });
  } finally {
    folder.remove();
  }
});

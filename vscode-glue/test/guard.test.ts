import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { MutationSession } from '../client/src/adapters/msp/session.js';
import { alive, generous, KeptLog, scripted } from './support.js';

if (process.argv[2] === 'program') {
  // A program that uses the client. Its server ignores SIGTERM and has two child processes.
  const log = new KeptLog();
  const { base } = await MutationSession.open(scripted('stubborn'), log, generous);
  const children = (await log.line(/children \d+/)).split(' ').slice(-2);
  process.stdout.write(`${[base.pid, ...children].join(' ')}\n`);
} else {
  for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
    test(`the servers of a program that ends on ${signal} are ended`, async () => {
      const program = spawn(process.execPath, [fileURLToPath(import.meta.url), 'program']);
      const [line] = (await new Promise<Buffer>((resolve) => program.stdout.once('data', resolve)))
        .toString()
        .split('\n');
      const pids = (line ?? '').split(' ').map(Number);
      assert.equal(pids.length, 3);
      assert.ok(pids.every(alive));
      program.kill(signal);
      while (pids.some(alive)) {
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    });
  }
}

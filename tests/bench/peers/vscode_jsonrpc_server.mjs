// The three handlers of the benchmark with vscode-jsonrpc (from tests/e2e/node_modules), over stdio.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import process from 'node:process';

const require = createRequire(new URL('../../e2e/package.json', import.meta.url));
const { createMessageConnection, StreamMessageReader, StreamMessageWriter } =
  require('vscode-jsonrpc/node');

const work = JSON.parse(readFileSync(new URL('../work.json', import.meta.url), 'utf8'));
const report = { files: { 'src/price.py': { mutants: [{ ...work.mutant, status: 'Survived' }] } } };

const connection = createMessageConnection(
  new StreamMessageReader(process.stdin),
  new StreamMessageWriter(process.stdout),
);
connection.onRequest('configure', () => ({ version: '0.4.0' }));
connection.onRequest('discover', (params) => ({
  files: Object.fromEntries(params.files.map((file) => [file.path, { mutants: [work.mutant] }])),
}));
connection.onRequest('mutationTest', async (params) => {
  const count = Number(params.files[0].path);
  for (let sent = 0; sent < count; sent += 1) {
    await connection.sendNotification('reportMutationTestProgress', report);
  }
  return { files: {} };
});
connection.onClose(() => process.exit(0));
connection.listen();

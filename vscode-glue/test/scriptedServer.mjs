/**
 * A mutation server for tests, without dependencies. Its behaviour depends on the files in its
 * working directory and on its first argument, the scenario.
 *
 *     node scriptedServer.mjs SCENARIO serve stdio
 *     node scriptedServer.mjs SCENARIO serve socket --port N --address A
 *
 * The server lists a mutant for each ` + ` in the `.txt` files of its working directory. The mutant
 * replaces ` + ` with ` - `. In a line with the word `twice`, a second mutant replaces ` + ` with
 * ` * `. The last word of a line is the result of the line's mutants: killed, survived, nocoverage,
 * timeout, ignored, error or pending. For paused, the mutant survives when the file PATH.go exists.
 * Three further words have special effects: silent (no result), slow (waits for a cancellation) and
 * crash (the server exits). Any other last word means killed.
 *
 * The server logs its start and all requests to standard error. If the file `.requests` exists, the
 * server also writes the log to this file.
 */
import {
  appendFileSync,
  closeSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join, relative, resolve } from 'node:path';
import process from 'node:process';
import { spawn } from 'node:child_process';

const [scenario = 'normal', , transport = 'stdio', ...flags] = process.argv.slice(2);
const [name, argument = ''] = scenario.split('=');
const cwd = process.cwd();

const statuses = {
  killed: 'Killed',
  survived: 'Survived',
  paused: 'Survived',
  nocoverage: 'NoCoverage',
  timeout: 'Timeout',
  ignored: 'Ignored',
  error: 'RuntimeError',
  pending: 'Pending',
};

function log(text) {
  process.stderr.write(`${text}\n`);
  if (existsSync('.requests')) {
    appendFileSync('.requests', `${text}\n`);
  }
}

function textFiles(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        return entry.name.startsWith('.') ? [] : textFiles(path);
      }
      return entry.name.endsWith('.txt') ? [path] : [];
    });
}

function mutantsOf(path) {
  const spelling = relative(cwd, path).replaceAll('\\', '/');
  const found = [];
  for (const [index, line] of readFileSync(path, 'utf8').split(/\r?\n/).entries()) {
    for (const match of line.matchAll(/(\w+) \+ (\w+)/g)) {
      const at = (offset) => ({ line: index + 1, column: match.index + offset + 1 });
      for (const sign of line.includes('twice') ? ['-', '*'] : ['-']) {
        found.push({
          id: `${spelling}#${index + 1}${sign}`,
          mutatorName: 'Arithmetic',
          replacement: `${match[1]} ${sign} ${match[2]}`,
          location: { start: at(0), end: at(match[0].length) },
          outcome: line.trim().split(/\s+/).at(-1),
        });
      }
    }
  }
  return found;
}

function inside(location, range) {
  const order = (a, b) => a.line - b.line || a.column - b.column;
  return !range || (order(range.start, location.start) <= 0 && order(location.end, range.end) <= 0);
}

/** Return the selected mutants by file, as [path, mutants] pairs. */
function choose(params) {
  const all = textFiles(cwd);
  const wanted = params?.files ?? [{ path: './' }];
  const chosen = new Map();
  for (const { path, range } of wanted) {
    const full = resolve(cwd, path);
    const stat = statSync(full, { throwIfNoEntry: false });
    const paths = stat?.isDirectory() ? all.filter((p) => p.startsWith(join(full, '/'))) : [full];
    for (const file of paths.filter((p) => all.includes(p))) {
      const spelling = relative(cwd, file).replaceAll('\\', '/');
      const mutants = mutantsOf(file).filter((mutant) => inside(mutant.location, range));
      const before = chosen.get(spelling) ?? [];
      const ids = new Set(before.map(({ id }) => id));
      chosen.set(spelling, [...before, ...mutants.filter(({ id }) => !ids.has(id))]);
    }
  }
  return [...chosen];
}

function serve(input, output) {
  const cancelled = new Map();
  const send = (message) => {
    const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...message }));
    output.write(`Content-Length: ${body.length}\r\n\r\n`);
    output.write(body);
  };
  const report = (files) => send({ method: 'reportMutationTestProgress', params: { files } });

  async function mutationTest(id, params) {
    log(`mutationTest ${JSON.stringify(params)}`);
    for (const [spelling, mutants] of choose(params)) {
      for (const { outcome, ...mutant } of mutants) {
        if (outcome === 'crash') {
          log('about to crash');
          process.exit(3);
        }
        if (outcome === 'slow') {
          log('waiting for the end');
          if (name !== 'deaf') {
            await new Promise((done) => cancelled.set(id, done));
            log('cancelled');
            return send({ id, error: { code: -32800, message: 'Request cancelled' } });
          }
          await new Promise(() => undefined);
        }
        if (outcome === 'paused') {
          log(`${spelling} is paused`);
          while (!existsSync(`${spelling}.go`)) {
            await new Promise((done) => setTimeout(done, 10));
          }
        }
        if (outcome !== 'silent') {
          const status = statuses[outcome] ?? 'Killed';
          report({ [spelling]: { mutants: [{ ...mutant, status, killedBy: ['test_sum'] }] } });
        }
      }
    }
    return send({ id, result: { files: {} } });
  }

  function answer({ id, method, params }) {
    switch (method) {
      case 'configure':
        if (name === 'mute') return;
        if (name === 'exit-later') setTimeout(() => process.exit(7), 50);
        if (name === 'exit-unread') {
          process.stdin.destroy();
          closeSync(0);
          log('closed the input');
          setTimeout(() => process.exit(7), 200);
        }
        if (name === 'configure-result') return send({ id, result: JSON.parse(argument) });
        if (name === 'needs-config' && params?.configFilePath !== 'there.json') {
          const errors = [{ pointer: '/configFilePath', message: 'no such file' }];
          return send({ id, error: { code: -32602, message: 'Invalid params', data: { errors } } });
        }
        return send({ id, result: { version: name === 'version' ? argument : '0.4.0' } });
      case 'discover':
        log(`discover ${JSON.stringify(params)}`);
        if (name === 'mute-discover') return;
        if (name === 'bad-json') return void output.write('Content-Length: 9\r\n\r\n{"jsonrpc');
        if (name === 'discover-result') return send({ id, result: JSON.parse(argument) });
        if (name === 'discover-error') return send({ id, error: { code: 0, message: argument } });
        return send({
          id,
          result: {
            files: Object.fromEntries(
              choose(params).map(([spelling, mutants]) => [
                spelling,
                { mutants: mutants.map(({ outcome: _, ...mutant }) => mutant) },
              ]),
            ),
          },
        });
      case 'mutationTest':
        return void mutationTest(id, params);
      case '$/cancelRequest':
        return cancelled.get(params.id)?.();
      default:
        if (id !== undefined) send({ id, error: { code: -32601, message: `No ${method}` } });
    }
  }

  let buffer = Buffer.alloc(0);
  input.on('data', (chunk) => {
    buffer = Buffer.concat([buffer, chunk]);
    for (;;) {
      const end = buffer.indexOf('\r\n\r\n');
      const length = Number(/Content-Length: (\d+)/.exec(buffer.toString('latin1', 0, end))?.[1]);
      if (end === -1 || buffer.length < end + 4 + length) return;
      const body = buffer.toString('utf8', end + 4, end + 4 + length);
      buffer = buffer.subarray(end + 4 + length);
      answer(JSON.parse(body));
    }
  });
  // In the scenario `stubborn`, the server and its children keep running after their input has ended.
  input.on('end', () => name === 'stubborn' || process.exit(0));
}

log(`start ${process.pid}`);
if (name === 'stubborn') {
  const children = [false, true].map((detached) =>
    spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit', detached }),
  );
  log(`children ${children.map(({ pid }) => pid).join(' ')}`);
  process.on('SIGTERM', () => log('SIGTERM is ignored'));
  setInterval(() => undefined, 1000);
}
if (name === 'flood') {
  setInterval(() => process.stderr.write('flood\n'.repeat(2000)), 1);
}
if (name === 'exit') {
  log('Error: no configuration found');
  process.exit(Number(argument || 1));
} else if (name === 'banner') {
  process.stdout.write('Welcome to the mutation server!\n');
  setInterval(() => undefined, 1000);
} else if (name === 'no-listen') {
  setInterval(() => undefined, 1000);
} else if (transport === 'socket') {
  const value = (flag) => flags[flags.indexOf(flag) + 1];
  createServer((socket) => serve(socket, socket)).listen(
    Number(value('--port')),
    value('--address'),
  );
} else {
  serve(process.stdin, process.stdout);
}

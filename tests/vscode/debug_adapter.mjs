#!/usr/bin/env node
/**
 * A scripted debug adapter. It writes each request with its arguments to the file `debug.log` next to
 * this file. It also writes the command line of the process to which it attaches.
 */
import { appendFileSync, readFileSync } from 'node:fs';

const log = new URL('debug.log', import.meta.url);
let seq = 0;

function note(line) {
  appendFileSync(log, `${line}\n`);
}

function send(message) {
  const body = JSON.stringify({ seq: ++seq, ...message });
  process.stdout.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
}

/** End the session when the process has ended. */
function watch(pid) {
  const timer = setInterval(() => {
    try {
      process.kill(pid, 0);
    } catch {
      clearInterval(timer);
      send({ type: 'event', event: 'terminated' });
    }
  }, 50);
}

function handle({ seq: request_seq, command, arguments: given = {} }) {
  note(`${command} ${JSON.stringify(given)}`);
  const body =
    command === 'initialize'
      ? { supportsConfigurationDoneRequest: true }
      : command === 'threads'
        ? { threads: [] }
        : {};
  if (command === 'attach') {
    const words = readFileSync(`/proc/${given.processId}/cmdline`, 'utf8').split('\0');
    note(`process ${words.join(' ')}`);
    watch(given.processId);
  }
  send({ type: 'response', request_seq, success: true, command, body });
  if (command === 'initialize') {
    send({ type: 'event', event: 'initialized' });
  }
  if (command === 'disconnect') {
    process.exit(0);
  }
}

let text = '';
process.stdin.setEncoding('utf8').on('data', (part) => {
  text += part;
  for (let found; (found = /Content-Length: (\d+)\r\n\r\n/.exec(text)); ) {
    const start = found.index + found[0].length;
    const end = start + Number(found[1]);
    if (text.length < end) {
      break;
    }
    const message = JSON.parse(text.slice(start, end));
    text = text.slice(end);
    handle(message);
  }
});

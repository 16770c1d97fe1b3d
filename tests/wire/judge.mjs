// Validates values with the generated TypeScript validators. `run.py` starts this script.
// Usage: `node judge.mjs DIST`. Standard input is a list of {module, type, nullable, role, text}.
// Standard output is a list of {reads: VALUE} for valid and {pointer, message} for invalid values.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const load = (path) => import(pathToFileURL(resolve(process.argv[2], path)).href);
const { Guards, ValidationError } = await load('_validate.js');
const guards = new Map();

async function guardsOf(module, role) {
  const key = `${module} ${role}`;
  if (!guards.has(key)) {
    const { shapes } = await load(`${module}/guards.js`);
    guards.set(key, new Guards(shapes, role));
  }
  return guards.get(key);
}

/** Returns the pointer of the first invalid member in an error object, or undefined. */
async function faultOfError(module, name, value) {
  const { protocol } = await load(`${module}/methods.js`);
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return '';
  if (value.code !== protocol.errors[name].code) return '/code';
  if (typeof value.message !== 'string') return '/message';
  const plain = 'data' in value && (value.data === null || typeof value.data !== 'object');
  return plain && protocol.envelope?.errorData === 'object' ? '/data' : undefined;
}

const answers = [];
for (const { module, error, type, nullable, role, text } of JSON.parse(readFileSync(0, 'utf8'))) {
  if (error) {
    const pointer = await faultOfError(module, type, JSON.parse(text));
    answers.push(pointer === undefined ? { reads: JSON.parse(text) } : { pointer });
    continue;
  }
  const reader = await guardsOf(module, role);
  const value = JSON.parse(text);
  try {
    answers.push({ reads: nullable && value === null ? null : reader.parse(type, value) });
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    answers.push({ pointer: error.issues[0].pointer, message: error.message });
  }
}
process.stdout.write(JSON.stringify(answers));

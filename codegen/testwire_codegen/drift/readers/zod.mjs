// Prints the zod schemas of an installed npm package in one JSON object. Each schema is converted to JSON Schema.
//
// Usage: `node zod.mjs PACKAGE FOLDER`.
//
// Node.js starts its search for the package in FOLDER. On failure, the script prints {"error": ..., "missing": NAME} and exits with code 1.

import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';

const [name, folder] = process.argv.slice(2);

function fail(error, missing) {
  process.stdout.write(JSON.stringify({ error, missing }));
  process.exit(1);
}

function resolve(wanted, from) {
  try {
    return createRequire(path.join(from, 'noop.js')).resolve(wanted);
  } catch (error) {
    const where = `${from} or a parent folder: ${error.code}`;
    return fail(`the npm package ${wanted} is not installed in ${where}`, wanted);
  }
}

function version(file) {
  for (let at = path.dirname(file); at !== path.dirname(at); at = path.dirname(at)) {
    try {
      const found = JSON.parse(readFileSync(path.join(at, 'package.json'), 'utf8'));
      if (found.name === name) return found.version;
    } catch {
      // Try the parent folder.
    }
  }
  return null;
}

const file = resolve(name, path.resolve(folder));
const zod = resolve('zod', path.dirname(file));
const { registry, toJSONSchema } = await import(pathToFileURL(zod).href);
if (typeof toJSONSchema !== 'function') fail('the package uses a zod version older than 4, which has no toJSONSchema', 'zod');
const exported = await import(pathToFileURL(file).href);
const schemas = registry();
const names = new Map();
const others = [];
for (const [key, value] of Object.entries(exported)) {
  if (!value?._zod) continue;
  if (names.has(value)) {
    others.push([key, { $ref: names.get(value) }]);
  } else {
    names.set(value, key);
    schemas.add(value, { id: key });
  }
}
// With a registry, an exported schema inside a different schema becomes a reference.
const options = {
  unrepresentable: 'any',
  override({ zodSchema, jsonSchema }) {
    const kind = zodSchema._zod.def.type;
    if (!Object.keys(jsonSchema).length && !['any', 'unknown'].includes(kind)) jsonSchema[`type ${kind} of zod`] = true;
  },
};
const { __shared: shared, ...converted } = names.size ? toJSONSchema(schemas, options).schemas : {};
const types = { ...converted, ...shared?.$defs, ...Object.fromEntries(others) };
process.stdout.write(JSON.stringify({ file, version: version(file), types }));

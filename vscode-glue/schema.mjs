/**
 * Writes the part of the settings' schema that comes from the specifications into package.json:
 * protocols, transports, launch arguments. The option `--check` only compares.
 *
 *     node schema.mjs [--check] [MANIFEST]
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { build } from 'esbuild';

/** Return the client package, which contains the launch data. */
async function client() {
  const folder = import.meta.dirname;
  // In this folder, Node.js finds vscode-jsonrpc.
  const outfile = join(folder, 'node_modules', '.cache', `schema-${process.pid}.cjs`);
  await build({
    absWorkingDir: folder,
    entryPoints: ['client/src/index.ts'],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    external: ['vscode-jsonrpc'],
    tsconfig: 'tsconfig.vscode.json',
    logLevel: 'warning',
  });
  try {
    return createRequire(import.meta.url)(outfile);
  } finally {
    rmSync(outfile);
  }
}

/** Return the generated members of the schema of a server. */
function generated({ adapters, launchLine, transportOf }) {
  const address = { host: 'HOST', port: 'PORT', pipe: 'PATH' };
  const appended = (transport) => {
    const { kind } = transport;
    const { pipe, ...tcp } = address;
    return launchLine(
      [],
      transport,
      kind === 'stdio' ? undefined : kind === 'tcp' ? tcp : { pipe },
    );
  };
  const lineOf = (transport) => {
    const line = `\`${appended(transport).join(' ')}\` is appended to the arguments.`;
    const who = { client: ' The server connects to the extension.', server: '' };
    return `${line}${who[transport.listener] ?? ''}`;
  };
  const defaultOf = ({ transports }) => transportOf(transports, undefined).id;
  const ids = [...new Set(adapters.flatMap(({ transports }) => transports.map(({ id }) => id)))];
  return {
    protocol: {
      type: 'string',
      enum: adapters.map(({ protocol }) => protocol),
      markdownEnumDescriptions: adapters.map((adapter) => {
        const known = adapter.transports.map(({ id }) => `\`${id}\``).join(', ');
        return `${adapter.title}: lists and runs ${adapter.terms.tests}. Transports: ${known}.`;
      }),
      default: adapters[0].protocol,
      description: 'Protocol of the server.',
    },
    transport: {
      type: 'string',
      enum: ids,
      markdownDescription: `Transport of the messages. Default: ${adapters
        .map((adapter) => `\`${defaultOf(adapter)}\` for ${adapter.protocol}`)
        .join(', ')}.`,
    },
    allOf: adapters.map(({ protocol, transports }, index) => ({
      if: {
        properties: { protocol: { const: protocol } },
        // A server without a protocol uses the first one.
        ...(index === 0 ? {} : { required: ['protocol'] }),
      },
      then: {
        properties: {
          transport: {
            enum: transports.map(({ id }) => id),
            markdownEnumDescriptions: transports.map(lineOf),
          },
          ...argumentsOf(transports),
        },
      },
    })),
    defaultSnippets: adapters.map(({ protocol, title }) => ({
      label: protocol,
      description: title,
      body: { name: '${1:name}', protocol, command: '${2:command}' },
    })),
  };
}

/** Suggest the launch options whose values the extension does not set. */
function argumentsOf(transports) {
  const set = new Set(['host', 'port', 'pipe']);
  const options = transports.flatMap(({ launch }) => launch.options);
  const flags = options.filter(({ value }) => !set.has(value)).map(({ flag }) => flag);
  return flags.length === 0
    ? {}
    : { args: { items: { anyOf: [{ enum: [...new Set(flags)] }, { type: 'string' }] } } };
}

const args = process.argv.slice(2);
const check = args.includes('--check');
const [path = join(import.meta.dirname, 'package.json')] = args.filter((arg) => arg !== '--check');
const manifest = JSON.parse(readFileSync(path, 'utf8'));
const server = manifest.contributes.configuration.properties['testwire.servers'].items;
const { protocol, transport, ...conditions } = generated(await client());
const wanted = { ...server.properties, protocol, transport };
const places = [
  ...Object.keys({ protocol, transport }).map((name) => [
    name,
    server.properties[name],
    wanted[name],
  ]),
  ...Object.keys(conditions).map((name) => [name, server[name], conditions[name]]),
];
const different = places.filter(([, found, expected]) => !isDeepStrictEqual(found, expected));
if (check) {
  for (const [name] of different) {
    console.error(
      `${path}: “${name}” of testwire.servers differs from the specifications. Run node schema.mjs.`,
    );
  }
  process.exitCode = different.length > 0 ? 1 : 0;
} else if (different.length > 0) {
  Object.assign(server, { properties: wanted }, conditions);
  writeFileSync(path, `${JSON.stringify(manifest, null, 2)}\n`);
}

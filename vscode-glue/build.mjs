/**
 * Bundles the extension, or with `--tests` the tests, by esbuild.
 *
 * The generated package is read from its sources, by the paths of tsconfig.base.json.
 */
import { copyFileSync, readdirSync, rmSync } from 'node:fs';
import { build } from 'esbuild';

/** One copy of vscode-jsonrpc for all, this package's; the generated package may have its own. */
const oneJsonrpc = {
  name: 'one-jsonrpc',
  setup(build) {
    build.onResolve({ filter: /^vscode-jsonrpc(\/|$)/ }, ({ path, kind, pluginData }) =>
      pluginData === oneJsonrpc
        ? undefined
        : build.resolve(path, { kind, resolveDir: import.meta.dirname, pluginData: oneJsonrpc }),
    );
  },
};

const common = {
  bundle: true,
  platform: 'node',
  target: 'node20',
  sourcemap: true,
  tsconfig: 'tsconfig.vscode.json',
  plugins: [oneJsonrpc],
  logLevel: 'warning',
};

/** ECMAScript modules; vscode-jsonrpc is CommonJS and requires Node's own modules. */
const esm = {
  ...common,
  format: 'esm',
  banner: {
    js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
  },
};

if (process.argv.includes('--tests')) {
  rmSync('out', { recursive: true, force: true });
  await build({
    ...esm,
    entryPoints: readdirSync('test')
      .filter((name) => name.endsWith('.test.ts'))
      .map((name) => `test/${name}`),
    outdir: 'out',
    outExtension: { '.js': '.mjs' },
    sourcemap: 'inline',
  });
} else {
  rmSync('dist', { recursive: true, force: true });
  await build({
    ...common,
    entryPoints: ['src/extension.ts'],
    outfile: 'dist/extension.cjs',
    format: 'cjs',
    external: ['vscode'],
    minify: true,
  });
  // Not part of the extension's package: for programs that use the core as a library.
  await build({ ...esm, entryPoints: ['src/core/index.ts'], outfile: 'dist/core.mjs' });
  // A package carries its licence beside its package.json, and that of what is bundled into it.
  copyFileSync('../LICENSE', 'LICENSE.txt');
  copyFileSync('node_modules/vscode-jsonrpc/License.txt', 'dist/vscode-jsonrpc.LICENSE.txt');
}

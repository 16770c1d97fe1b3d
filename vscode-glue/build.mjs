/**
 * Bundles the extension with esbuild. The option `--tests` bundles and runs the tests instead.
 *
 * The bundle contains the sources of the generated package. `paths` in tsconfig.base.json contains
 * the location of these sources.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, readdirSync, rmSync } from 'node:fs';
import { build } from 'esbuild';

/**
 * Bundles this package's vscode-jsonrpc, not the copy that the generated package may contain.
 */
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

/** The output defines `require`, because the CommonJS package vscode-jsonrpc needs `require`. */
const esm = {
  ...common,
  format: 'esm',
  banner: {
    js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
  },
};

if (process.argv.includes('--tests')) {
  rmSync('out', { recursive: true, force: true });
  const names = readdirSync('test').filter((name) => name.endsWith('.test.ts'));
  await build({
    ...esm,
    entryPoints: names.map((name) => `test/${name}`),
    outdir: 'out',
    outExtension: { '.js': '.mjs' },
    sourcemap: 'inline',
  });
  // Node.js 20 does not read patterns, and Node.js 22 does not search folders.
  const files = names.map((name) => `out/${name.replace(/ts$/, 'mjs')}`);
  process.exitCode = spawnSync(process.execPath, ['--test', ...files], { stdio: 'inherit' }).status;
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
  await build({
    ...common,
    entryPoints: ['example/src/extension.ts'],
    outfile: 'example/dist/extension.cjs',
    format: 'cjs',
    external: ['vscode'],
  });
  // Programs can use the client without the extension.
  await build({
    ...esm,
    entryPoints: ['client/src/index.ts'],
    outfile: 'client/dist/index.mjs',
  });
  // The package must contain its own licence and the licences of the bundled packages.
  copyFileSync('../LICENSE', 'LICENSE.txt');
  copyFileSync('node_modules/vscode-jsonrpc/License.txt', 'dist/vscode-jsonrpc.LICENSE.txt');
  copyFileSync('node_modules/picomatch/LICENSE', 'dist/picomatch.LICENSE.txt');
  copyFileSync('node_modules/sax/LICENSE.md', 'dist/sax.LICENSE.txt');
}

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

if (process.argv.includes('--tests')) {
  rmSync('out', { recursive: true, force: true });
  await build({
    ...common,
    entryPoints: readdirSync('test')
      .filter((name) => name.endsWith('.test.ts'))
      .map((name) => `test/${name}`),
    outdir: 'out',
    format: 'esm',
    outExtension: { '.js': '.mjs' },
    sourcemap: 'inline',
    // vscode-jsonrpc is CommonJS and requires Node's own modules.
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
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
  // A package carries its licence beside its package.json.
  copyFileSync('../LICENSE', 'LICENSE.txt');
}

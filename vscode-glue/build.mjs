/**
 * Bundles the extension, or with `--tests` the tests, by esbuild.
 *
 * The generated protocol package is a link; symlinks are kept so that it finds the one copy of
 * vscode-jsonrpc, which is this package's.
 */
import { readdirSync, rmSync } from 'node:fs';
import { build } from 'esbuild';

const common = {
  bundle: true,
  platform: 'node',
  target: 'node20',
  sourcemap: true,
  preserveSymlinks: true,
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
}

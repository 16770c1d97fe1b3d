/** Tests the detection and the build of .NET test apps, with a scripted `dotnet`. */
import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { CancellationTokenSource } from 'vscode-jsonrpc';
import { type AppsOptions, type DotnetApp, findApps } from '../client/src/dotnet/app.js';
import { type BuildError, failureOf, parseError } from '../client/src/dotnet/build.js';
import { findDotnet } from '../client/src/dotnet/command.js';
import { evaluationOf } from '../client/src/dotnet/evaluate.js';
import { candidates } from '../client/src/dotnet/search.js';
import { Problem } from '../client/src/problems.js';
import { folderWith, problemOf } from './support.js';

const sdk = '<Project Sdk="Microsoft.NET.Sdk">';
const tests = `${sdk}<PackageReference Include="MSTest.TestFramework" /></Project>`;

/** `msbuild` prints the file `properties.json`, and `build` prints `build.txt`, of the folder. */
const script = `#!${process.execPath}
const { existsSync, readFileSync, appendFileSync } = require('node:fs');
const [command, file, ...rest] = process.argv.slice(2);
appendFileSync('calls.txt', [command, file, ...rest].join(' ') + '\\n');
if (command === 'msbuild') {
  console.log(readFileSync('properties.json', 'utf8'));
} else if (existsSync('hang.txt')) {
  console.log('started');
  setInterval(() => undefined, 1000);
} else {
  const text = existsSync('build.txt') ? readFileSync('build.txt', 'utf8') : '';
  console.log(text);
  process.exitCode = text === '' ? 0 : 1;
}
`;

const work = folderWith({ 'sdk/dotnet': script });
chmodSync(join(work.path, 'sdk', 'dotnet'), 0o755);
after(work.remove);

interface Setup extends Partial<AppsOptions> {
  readonly properties?: Record<string, string>;
  readonly files?: Record<string, string>;
}

let count = 0;

/** Write a project, and return its app. */
async function appIn({ properties, files, ...options }: Setup): Promise<DotnetApp> {
  const folder = join(work.path, `shop${count++}`);
  const target = join(folder, 'bin', 'Shop.dll');
  const made = {
    'Shop.csproj': tests,
    'Cart.cs': 'class Cart {}',
    'properties.json': JSON.stringify({
      Properties: {
        OutputType: 'Exe',
        EnableMSTestRunner: 'true',
        TargetFramework: 'net10.0',
        TargetPath: target,
        NetCoreRoot: join(work.path, 'sdk') + '/',
        ...properties,
      },
    }),
    ...files,
  };
  for (const [name, text] of Object.entries(made)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const dotnet = join(work.path, 'sdk', 'dotnet');
  const [app] = await findApps(folder, { dotnet, framework: () => undefined, ...options });
  assert.ok(app);
  return app;
}

/** Return a line of a build. */
function errorLine(where: string, code: string, message: string): string {
  return [where, `error ${code}`, message].join(': ');
}

/** Set the time of a file to a number of seconds after the start of the test. */
function touch(path: string, seconds: number): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, '', { flag: 'a' });
  const time = Date.now() / 1000 + seconds;
  utimesSync(path, time, time);
}

test('projects that may be test apps are found by their text and the files above', async () => {
  const folder = folderWith({
    'Lib/Lib.csproj': `${sdk}</Project>`,
    'A/A.csproj': tests,
    'B/B.fsproj': `${sdk}<Import Project="../tests.props" /></Project>`,
    'C/C.csproj': '<Project Sdk="MSTest.Sdk/4.0.0"></Project>',
    'D/Directory.Build.props': '<Project><IsTestProject>true</IsTestProject></Project>',
    'D/E/E.csproj': `${sdk}</Project>`,
    'A/obj/X.csproj': tests,
    'node_modules/Y.csproj': tests,
  });
  after(folder.remove);
  assert.deepEqual(
    (await candidates(folder.path)).map((path) => path.slice(folder.path.length + 1)),
    ['A/A.csproj', 'B/B.fsproj', 'C/C.csproj', 'D/E/E.csproj'],
  );
});

test('the kind of a project', () => {
  const kind = (Properties: Record<string, string>, ...packages: string[]): string =>
    evaluationOf({
      Properties,
      Items: { PackageReference: packages.map((Identity) => ({ Identity, FullPath: '' })) },
    }).kind;
  const exe = { OutputType: 'Exe' };
  assert.equal(kind({ ...exe, EnableMSTestRunner: 'true' }, 'MSTest'), 'platform');
  assert.equal(kind({ ...exe, EnableNUnitRunner: 'True' }, 'NUnit'), 'platform');
  assert.equal(kind({ ...exe, IsTestingPlatformApplication: 'true' }), 'platform');
  assert.equal(kind(exe, 'xunit.v3'), 'platform');
  assert.equal(kind(exe, 'Microsoft.Testing.Platform'), 'platform');
  assert.equal(kind({}, 'TUnit'), 'platform');
  assert.equal(kind({ OutputType: 'Library' }, 'MSTest', 'Microsoft.NET.Test.Sdk'), 'vstest');
  assert.equal(kind(exe, 'MSTest'), 'vstest');
  assert.equal(kind({ IsTestProject: 'false' }, 'xunit.core'), 'other');
  assert.equal(kind(exe, 'Newtonsoft.Json'), 'other');
  const { frameworks } = evaluationOf({ Properties: { TargetFrameworks: 'net9.0; net10.0' } });
  assert.deepEqual(frameworks, ['net9.0', 'net10.0']);
});

test('the first target framework is used, unless another one is chosen', async () => {
  const properties = { TargetFrameworks: 'net9.0;net10.0', TargetFramework: '' };
  const first = await appIn({ properties });
  assert.deepEqual([first.framework, first.frameworks], ['net9.0', ['net9.0', 'net10.0']]);
  const chosen = await appIn({ properties, framework: () => 'net10.0' });
  assert.equal(chosen.framework, 'net10.0');
  await chosen.build(() => undefined);
  assert.match(
    readFileSync(join(chosen.folder, 'calls.txt'), 'utf8'),
    /^build .*-framework net10\.0$/m,
  );
  const unknown = await appIn({ properties, framework: () => 'net8.0' });
  assert.equal(unknown.framework, 'net9.0');
});

test('an app is outdated if a source is newer than its output', async () => {
  const app = await appIn({
    files: {
      'Shop.csproj': tests.replace(
        '</Project>',
        '<ProjectReference Include="lib\\L.csproj" /></Project>',
      ),
      'lib/L.csproj': sdk,
      'lib/L.cs': '',
      'obj/Generated.cs': '',
    },
  });
  assert.equal(await app.outdated(), true);
  const problem = await problemOf(app.check());
  assert.deepEqual([problem.kind, problem.restartHelps], ['not-ready', false]);
  touch(app.output, 100);
  assert.equal(await app.outdated(), false);
  await app.check();
  for (const name of ['Cart.cs', 'lib/L.cs', 'Shop.csproj', 'Directory.Build.props']) {
    touch(join(app.folder, name), 200);
    assert.equal(await app.outdated(), true, name);
    touch(join(app.folder, name), 0);
  }
  touch(join(app.folder, 'obj', 'Generated.cs'), 200);
  touch(join(app.folder, 'notes.md'), 200);
  assert.equal(await app.outdated(), false);
  // A build that changes nothing is not repeated.
  touch(app.output, -100);
  assert.equal(await app.outdated(), true);
  await app.build(() => undefined);
  assert.equal(await app.outdated(), false);
  assert.equal(app.isSource(join(app.folder, 'Cart.cs')), true);
  assert.equal(app.isSource(join(app.folder, 'obj', 'Generated.cs')), false);
});

test('the command starts the app with the installation that MSBuild uses', async () => {
  const app = await appIn({});
  assert.equal(app.launch.command, join(work.path, 'sdk', 'dotnet'));
  assert.deepEqual(app.launch.args, [app.output]);
  assert.equal(app.launch.cwd, dirname(app.output));
  const framework = await appIn({ properties: { TargetPath: '/out/Shop.exe' } });
  assert.deepEqual([framework.launch.command, framework.launch.args], ['/out/Shop.exe', []]);
});

test('a failed build reports its errors, and the next build removes them', async () => {
  const reports: (readonly BuildError[])[] = [];
  const app = await appIn({ onErrors: (_, errors) => reports.push(errors) });
  const file = join(app.folder, 'build.txt');
  const line = `${errorLine(`${join(app.folder, 'Cart.cs')}(12,5)`, 'CS0103', 'Unknown name')} [${app.file}]\n`;
  writeFileSync(file, line + line);
  const shown: string[] = [];
  const problem = await problemOf(app.build((text) => shown.push(text)));
  assert.equal(
    problem.message,
    'The build failed with 1 error. The first is Cart.cs:12: CS0103 Unknown name',
  );
  assert.ok(shown.some((text) => text.includes('CS0103')));
  assert.deepEqual(
    reports.at(-1)?.map(({ code, place }) => [code, place.range.start.line]),
    [['CS0103', 11]],
  );
  // The user builds the app in a terminal.
  mkdirSync(dirname(app.output), { recursive: true });
  writeFileSync(app.output, '');
  utimesSync(app.output, new Date(), new Date(Date.now() + 1000));
  await app.check();
  assert.deepEqual(reports.at(-1), []);

  await problemOf(app.build(() => undefined));
  assert.equal(reports.at(-1)?.length, 1);
  rmSync(file);
  await app.build(() => undefined);
  assert.deepEqual(reports.at(-1), []);
});

test('a cancelled build ends its process', async () => {
  const app = await appIn({ files: { 'hang.txt': '' } });
  const source = new CancellationTokenSource();
  const problem = await problemOf(
    app.build((line) => line === 'started' && source.cancel(), source.token),
  );
  assert.equal(problem.kind, 'cancelled');
});

test('lines of a build', () => {
  const at = (line: string): unknown[] => {
    const error = parseError(line, '/shop/Shop.csproj');
    return error === undefined
      ? []
      : [error.place.file, error.place.range.start.line, error.code, error.message];
  };
  const project = '/shop/Shop.csproj';
  const cases: [where: string, code: string, project: string, file: string, line: number][] = [
    ['/a (b)/Cart.cs(12,5)', 'CS1002', ` [${project}]`, '/a (b)/Cart.cs', 11],
    [`${project} `, 'NU1101', ' [/shop/All.sln]', project, 0],
    ['MSBUILD ', 'MSB1009', '', project, 0],
    ['Cart.cs(3)', 'FS0010', '', '/shop/Cart.cs', 2],
  ];
  for (const [where, code, end, file, line] of cases) {
    const text = errorLine(where, code, 'It is wrong.') + end;
    assert.deepEqual(at(text), [file, line, code, 'It is wrong.']);
  }
  assert.deepEqual(at('/shop/Cart.cs(1,1): warning CS0168 unused'), []);
  assert.deepEqual(at('  0 Error(s)'), []);
  assert.match(failureOf([]), /Open the log/);
});

test('projects that cannot be started have a reason', async () => {
  const vstest = await appIn({ properties: { EnableMSTestRunner: '', IsTestProject: 'true' } });
  assert.match((await problemOf(vstest.check())).message, /uses VSTest.*“OutputType”/);
  assert.equal(await vstest.outdated(), false);
  const without = await appIn({ dotnet: undefined });
  assert.match((await problemOf(without.check())).message, /“dotnet” was not found/);
  const broken = await appIn({ files: { 'properties.json': 'error MSB4025: not valid XML' } });
  assert.match((await problemOf(broken.check())).message, /MSBuild cannot read .*MSB4025/);
  assert.equal(await findDotnet(join(work.path, 'none')), undefined);
});

test('problems at the start of an app are explained', async () => {
  const app = await appIn({});
  const link =
    'https://example.org/?framework=Microsoft.NETCore.App&framework_version=9.0.0&arch=x64';
  const missing = app.explain(
    new Problem('exited', `The server ended. Its last output was: “${link}”.`),
  );
  assert.match(missing.message, /needs the runtime Microsoft\.NETCore\.App 9\.0\.0/);
  assert.equal(missing.kind, 'not-ready');
  const early = app.explain(
    new Problem('exited', 'The server ended with exit code 1 before it connected.'),
  );
  assert.match(early.message, /exit code 1 before it connected\. Expected a test app/);
  const other = new Problem('timeout', 'The server did not connect.');
  assert.equal(app.explain(other), other);
});

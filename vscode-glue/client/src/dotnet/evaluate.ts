/**
 * Asks MSBuild for the properties of a project, and decides whether the project is a test app.
 *
 * Tests: test/dotnet.test.ts.
 */
import { dirname } from 'node:path';
import { excerpt, Problem } from '../problems.js';
import { dotnetEnvironment, runCommand } from './command.js';

/** `platform` is a test app on Microsoft.Testing.Platform, and `vstest` is a different test project. */
type Kind = 'platform' | 'vstest' | 'other';

export interface Evaluation {
  readonly kind: Kind;
  /** The target frameworks, such as `net10.0`. */
  readonly frameworks: readonly string[];
  /** Absolute path of the output. Empty if the project has several target frameworks. */
  readonly target: string;
  /** The command that starts the output without `dotnet`. May be empty. */
  readonly command: string;
  readonly selfContained: boolean;
  /** The folder of the .NET installation. */
  readonly root: string;
  /** Absolute paths of the referenced projects. */
  readonly references: readonly string[];
}

const runnerProperties = [
  'IsTestingPlatformApplication',
  'EnableMSTestRunner',
  'EnableNUnitRunner',
  'UseMicrosoftTestingPlatformRunner',
  'TestingPlatformDotnetTestSupport',
];

const asked = [
  ...runnerProperties,
  'OutputType',
  'IsTestProject',
  'TargetFramework',
  'TargetFrameworks',
  'TargetPath',
  'RunCommand',
  'SelfContained',
  'NetCoreRoot',
];

/** Packages that need no property: their apps always accept the launch arguments. */
const platformPackages = /^(?:TUnit|xunit\.v3(?:\..+)?|Microsoft\.Testing\.Platform)$/i;
const testPackages =
  /^(?:MSTest(?:\..+)?|NUnit(?:3TestAdapter)?|xunit(?:\..+)?|Microsoft\.NET\.Test\.Sdk)$/i;

interface Output {
  readonly Properties?: Readonly<Record<string, string>>;
  readonly Items?: Readonly<
    Record<string, readonly { readonly Identity: string; readonly FullPath: string }[]>
  >;
}

/** Evaluate a project. Rejects with a Problem that contains the message of MSBuild. */
export async function evaluate(
  dotnet: string,
  file: string,
  framework?: string,
): Promise<Evaluation> {
  const args = [
    'msbuild',
    file,
    '-nologo',
    `-getProperty:${asked.join(',')}`,
    '-getItem:PackageReference,ProjectReference',
    ...(framework === undefined ? [] : [`-p:TargetFramework=${framework}`]),
  ];
  const lines: string[] = [];
  const options = { command: dotnet, args, cwd: dirname(file), env: dotnetEnvironment() };
  const worked = await runCommand(options, (line) => lines.push(line));
  const output = worked ? parsed(lines.join('\n')) : undefined;
  if (output === undefined) {
    const text = lines.filter((line) => line.trim() !== '').join(' ') || 'no output';
    throw new Problem(
      'not-ready',
      `MSBuild cannot read ${file}: ${excerpt(text, 400)} Correct the project, or install version 8 or later of the .NET SDK.`,
    );
  }
  return evaluationOf(output);
}

function parsed(text: string): Output | undefined {
  try {
    return JSON.parse(text.slice(text.indexOf('{'))) as Output;
  } catch {
    return undefined;
  }
}

/** Convert the output of MSBuild. */
export function evaluationOf({ Properties = {}, Items = {} }: Output): Evaluation {
  const value = (name: string): string => Properties[name] ?? '';
  const packages = (Items['PackageReference'] ?? []).map(({ Identity }) => Identity);
  const frameworks = (value('TargetFrameworks') || value('TargetFramework'))
    .split(';')
    .map((each) => each.trim())
    .filter(Boolean);
  return {
    kind: kindOf(value, packages),
    frameworks,
    target: value('TargetPath'),
    command: value('RunCommand'),
    selfContained: isTrue(value('SelfContained')),
    root: value('NetCoreRoot'),
    references: (Items['ProjectReference'] ?? []).map(({ FullPath }) => FullPath),
  };
}

function kindOf(value: (name: string) => string, packages: readonly string[]): Kind {
  const runner = runnerProperties.some((name) => isTrue(value(name)));
  const onPlatform = runner || packages.some((name) => platformPackages.test(name));
  // Before the first restore, the packages of TUnit have not set the output type.
  const program = /^(?:Win)?Exe$/i.test(value('OutputType')) || packages.includes('TUnit');
  if (onPlatform && program) {
    return 'platform';
  }
  const tests = isTrue(value('IsTestProject')) || packages.some((name) => testPackages.test(name));
  // A library that only extends a test framework contains no tests.
  return tests && value('IsTestProject').toLowerCase() !== 'false' ? 'vstest' : 'other';
}

function isTrue(text: string): boolean {
  return text.toLowerCase() === 'true';
}

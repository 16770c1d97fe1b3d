/**
 * The environment of a server process: the inherited variables, an env file, and further variables.
 *
 * This module must not start processes. Tests: test/environment.test.ts.
 */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { Problem, reasonOf } from './problems.js';

/** Variables by name. The value null removes an inherited variable. */
export type Variables = Readonly<Record<string, string | null>>;

export interface EnvironmentOptions {
  readonly cwd: string;
  readonly env?: Variables;
  readonly envFile?: string;
}

/**
 * Return the environment. Variables in `env` take precedence over variables in the file. The file is
 * read at each start of the server. Rejects with a Problem if the file cannot be read.
 */
export async function environmentOf(
  { cwd, env, envFile }: EnvironmentOptions,
  inherited: NodeJS.ProcessEnv = process.env,
): Promise<NodeJS.ProcessEnv> {
  const all: Record<string, string | null | undefined> = {
    ...inherited,
    ...(envFile === undefined ? {} : await readVariables(resolve(cwd, envFile))),
    ...env,
  };
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => (value == null ? [] : [[name, value]])),
  );
}

async function readVariables(file: string): Promise<Record<string, string | undefined>> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    throw new Problem(
      'no-file',
      `The file ${file} cannot be read: ${reasonOf(error)}. Correct “envFile” in the setting.`,
    );
  }
  return parseEnv(text.replace(/^\uFEFF/, ''));
}

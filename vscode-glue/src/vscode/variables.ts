/** Reads the values of a server in the settings, and replaces variables in them. */
import { homedir } from 'node:os';
import { isAbsolute } from 'node:path';
import type { PathMappings, Variables } from '@testwire/client';
import { vscode } from './adapter.js';

/** Replace `${workspaceFolder}`, `${workspaceFolder:NAME}`, `${userHome}` and `${env:NAME}`. */
export function filled(text: string, root: string): string {
  return text.replace(/\$\{(\w+)(?::([^}]+))?\}/g, (whole, variable: string, name?: string) => {
    switch (variable) {
      case 'workspaceFolder':
        return name === undefined ? root : (folderNamed(name) ?? whole);
      case 'userHome':
        return homedir();
      case 'env':
        return name === undefined ? whole : (process.env[name] ?? '');
      default:
        return whole;
    }
  });
}

function folderNamed(name: string): string | undefined {
  return vscode.workspace.workspaceFolders?.find((folder) => folder.name === name)?.uri.fsPath;
}

/** Return the value of `env`. Throws TypeError for other values. */
export function readVariables(value: unknown, root: string): Variables | undefined {
  const read = (given: unknown): string | null => {
    if (typeof given !== 'string' && given !== null) {
      throw new TypeError('expected an object with strings or null for "env"');
    }
    return given === null ? null : filled(given, root);
  };
  return membersOf(value, 'env', read);
}

/** Return the value of `pathMappings`. Throws TypeError for other values. */
export function readPathMappings(value: unknown, root: string): PathMappings | undefined {
  const mappings = membersOf(value, 'pathMappings', (given) => {
    const local = typeof given === 'string' ? filled(given, root) : '';
    if (!isAbsolute(local)) {
      throw new TypeError('expected absolute local folders as the values of "pathMappings"');
    }
    return local;
  });
  for (const server of Object.keys(mappings ?? {})) {
    // The root folder would match each slash in a text.
    if (!/^(?:\/|[A-Za-z]:[/\\]|\\\\)./.test(server)) {
      throw new TypeError(
        `expected absolute folders of the server as the names in "pathMappings", found "${server}"`,
      );
    }
  }
  return mappings;
}

function membersOf<T>(
  value: unknown,
  name: string,
  read: (value: unknown) => T,
): Record<string, T> | undefined {
  if (value === undefined) {
    return undefined;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new TypeError(`expected an object for "${name}"`);
  }
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, read(each)]));
}

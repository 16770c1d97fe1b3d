/** Looks for a file by its ending near the top of a folder. Tested by test/search.test.ts. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Folders looked into at most: enough to find a source folder, quick in a folder of anything. */
const MOST = 500;

/** Folders of tools, which say nothing about what a project is written in. */
export function isToolFolder(name: string): boolean {
  return name.startsWith('.') || name === 'node_modules' || name === '__pycache__';
}

/** Whether a file with this ending lies in the folder, nearest first, within reason. */
export async function hasFile(folder: string, ending: string): Promise<boolean> {
  const queue = [folder];
  for (let looked = 0; looked < MOST; looked++) {
    const next = queue.shift();
    if (next === undefined) {
      return false;
    }
    // A folder that cannot be read holds nothing that could be mutated.
    const entries = await readdir(next, { withFileTypes: true }).catch(() => []);
    if (entries.some((entry) => entry.isFile() && entry.name.endsWith(ending))) {
      return true;
    }
    queue.push(
      ...entries
        .filter((entry) => entry.isDirectory() && !isToolFolder(entry.name))
        .map((entry) => join(next, entry.name)),
    );
  }
  return false;
}

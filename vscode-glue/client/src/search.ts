/** Searches a folder for a file whose name has a given ending. Tests: test/search.test.ts. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Maximum number of searched folders, so that the search is fast in large folders. */
const MOST = 500;

const toolFolders = new Set(['node_modules', '__pycache__', 'venv', 'site-packages']);

/** Return true for folders of tools, such as `.git` and `node_modules`. */
export function isToolFolder(name: string): boolean {
  return name.startsWith('.') || toolFolders.has(name);
}

/**
 * Return true if the folder contains a file whose name ends with `ending`. The search is
 * breadth-first and stops after MOST folders.
 */
export async function hasFile(folder: string, ending: string): Promise<boolean> {
  const queue = [folder];
  for (let looked = 0; looked < MOST; looked++) {
    const next = queue.shift();
    if (next === undefined) {
      return false;
    }
    // An unreadable folder is treated as empty.
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

/**
 * Searches a folder for project files that may be test apps. Only the files' text is read.
 *
 * Tests: test/dotnet.test.ts.
 */
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { isToolFolder } from '../search.js';

/** Maximum number of searched folders, so that the search is fast in large folders. */
const MOST = 5000;

const projectFile = /\.(?:cs|fs|vb)proj$/i;

/** The names of test packages, and of the properties that select a runner. */
const testWords =
  /MSTest|xunit|TUnit|NUnit|Microsoft\.(?:Testing|NET\.Test)|TestingPlatform|IsTestProject/i;

/** Text that can hide test packages: imports, and SDKs that are not part of the .NET SDK. */
const hidden = /<Import\s|<Sdk\s|<Project\s[^>]*Sdk\s*=\s*"(?!Microsoft\.NET\.Sdk(?:\.\w+)?")/i;

/** MSBuild reads the next file of each name above a project. */
const inherited = ['Directory.Build.props', 'Directory.Build.targets'];

/** Return true for a folder that contains no sources: outputs, and folders of tools. */
export function isOutputFolder(name: string): boolean {
  return isToolFolder(name) || /^(?:bin|obj|TestResults|artifacts)$/i.test(name);
}

/** Return the paths of all project files in a folder, sorted. */
async function projectFiles(folder: string): Promise<string[]> {
  const queue = [folder];
  const found: string[] = [];
  for (let at = 0; at < queue.length && at < MOST; at++) {
    const next = queue[at] as string;
    // An unreadable folder is treated as empty.
    for (const entry of await readdir(next, { withFileTypes: true }).catch(() => [])) {
      const path = join(next, entry.name);
      if (entry.isDirectory() && !isOutputFolder(entry.name)) {
        queue.push(path);
      } else if (entry.isFile() && projectFile.test(entry.name)) {
        found.push(path);
      }
    }
  }
  return found.sort();
}

/** Return the project files in a folder that may be test apps. */
export async function candidates(folder: string): Promise<string[]> {
  const texts = new Map<string, Promise<string>>();
  const read = (path: string): Promise<string> => {
    const text = texts.get(path) ?? readFile(path, 'utf8').catch(() => '');
    texts.set(path, text);
    return text;
  };
  const found: string[] = [];
  for (const file of await projectFiles(folder)) {
    const text = await read(file);
    const above = inherited.flatMap((name) =>
      foldersAbove(folder, file).map((path) => join(path, name)),
    );
    const shared = await Promise.all(above.map(read));
    if (hidden.test(text) || [text, ...shared].some((each) => testWords.test(each))) {
      found.push(file);
    }
  }
  return found;
}

/** Return the folders from `folder` to the folder of a file. */
function foldersAbove(folder: string, file: string): string[] {
  const names = relative(folder, dirname(file)).split(sep).filter(Boolean);
  return [folder, ...names.map((_, at) => join(folder, ...names.slice(0, at + 1)))];
}

/** Return true if the text of a project names a test framework. */
export async function namesTests(file: string): Promise<boolean> {
  return testWords.test(await readFile(file, 'utf8').catch(() => ''));
}

/**
 * Watches files, including the files of a folder that is created, moved or deleted.
 *
 * VS Code reports a folder that was moved or deleted, but not its files. On Linux, it also misses
 * files that are created immediately after their folder. The patterns are matched here, because VS
 * Code has no function for it.
 * This module must not depend on projects.
 */
import { globMatcher, isToolFolder } from '@testwire/client';
import { readdir } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { vscode } from './adapter.js';

/** Delay in ms before new folders are read, because their files may still be written. */
const SETTLE = 200;

/**
 * Watch files that match a glob pattern. Without patterns, nothing is watched.
 *
 * @param base - The patterns are relative to it. If absent, to each folder of the workspace.
 * @param known - Returns the absolute paths of files that are reported if their folder is deleted.
 * @param onFile - Called with the absolute path of a file that was created, changed or deleted.
 */
export function watchFiles(
  base: vscode.Uri | undefined,
  patterns: readonly string[],
  known: () => Iterable<string>,
  onFile: (file: string) => void,
): vscode.Disposable {
  if (patterns.length === 0) {
    return vscode.Disposable.from();
  }
  const matches = globMatcher(patterns);
  const report = (path: string): void => {
    if (matches(base === undefined ? inWorkspace(path) : slashed(relative(base.fsPath, path)))) {
      onFile(path);
    }
  };

  // These may be folders.
  let created: string[] = [];
  let deleted: string[] = [];
  const readFolders = async (): Promise<void> => {
    const [added, removed] = [new Set(created), new Set(deleted)];
    created = [];
    deleted = [];
    const listed = removed.size === 0 ? [] : [...known()];
    listed.filter((file) => isBelow(file, removed)).forEach(onFile);
    const found = await Promise.all([...added].map(filesBelow));
    found
      .flat()
      .filter((file) => !added.has(file))
      .forEach(report); // The others were reported.
  };
  let timer: NodeJS.Timeout | undefined;
  const collect = (path: string, paths: string[]): void => {
    report(path);
    if (!inToolFolder(path)) {
      paths.push(path);
      timer ??= setTimeout(() => {
        timer = undefined;
        void readFolders();
      }, SETTLE);
    }
  };
  const watcher = vscode.workspace.createFileSystemWatcher(
    base === undefined ? '**' : new vscode.RelativePattern(base, '**'),
  );
  watcher.onDidChange(({ fsPath }) => report(fsPath));
  watcher.onDidCreate(({ fsPath }) => collect(fsPath, created));
  watcher.onDidDelete(({ fsPath }) => collect(fsPath, deleted));
  return vscode.Disposable.from(watcher, new vscode.Disposable(() => clearTimeout(timer)));
}

/** Return true if a file is in a folder in which tools store caches or environments. */
export function inToolFolder(file: string): boolean {
  return inWorkspace(file).split('/').some(isToolFolder);
}

/** Return a path relative to the folder of the workspace that contains it. */
function inWorkspace(path: string): string {
  return slashed(vscode.workspace.asRelativePath(path, false));
}

function slashed(path: string): string {
  return path.split(sep).join('/');
}

/** Return the absolute paths of everything in a folder. The result is empty for a file. */
async function filesBelow(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  return names.map((name) => join(folder, name));
}

/** Return true if a file is in one of the folders, or in a folder below. */
function isBelow(file: string, folders: ReadonlySet<string>): boolean {
  const folder = dirname(file);
  return folders.has(folder) || (folder !== file && isBelow(folder, folders));
}

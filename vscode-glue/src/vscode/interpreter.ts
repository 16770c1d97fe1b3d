/**
 * Finds a console script of a Python environment: the one that the workspace's interpreter has.
 *
 * Looks, in this order, at the setting, at the Python extension, at its setting, at the usual folders
 * of a virtual environment, at an activated environment and at PATH.
 */
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, dirname, isAbsolute, join } from 'node:path';
import { vscode } from './adapter.js';

const windows = process.platform === 'win32';
const scriptFolder = windows ? 'Scripts' : 'bin';
const environmentFolders = ['.venv', 'venv', '.env', 'env'];

/** Absolute path of the script, or undefined if no environment has it. */
export async function findScript(
  name: string,
  folder: vscode.WorkspaceFolder,
  interpreter: string | undefined,
): Promise<string | undefined> {
  const root = folder.uri.fsPath;
  const file = windows ? `${name}.exe` : name;
  if (interpreter !== undefined) {
    // A chosen interpreter is not second-guessed.
    return firstExecutable([join(dirname(absolute(interpreter, root)), file)]);
  }
  const candidates: (string | undefined)[] = [
    dirnameOf(await interpreterOfPythonExtension(folder)),
    dirnameOf(interpreterOfPythonSetting(folder)),
    ...environmentFolders.map((name) => join(root, name, scriptFolder)),
    process.env['VIRTUAL_ENV'] && join(process.env['VIRTUAL_ENV'], scriptFolder),
    ...(process.env['PATH'] ?? '').split(delimiter).filter(isAbsolute),
  ];
  return firstExecutable(candidates.flatMap((path) => (path ? [join(path, file)] : [])));
}

async function firstExecutable(paths: readonly string[]): Promise<string | undefined> {
  for (const path of paths) {
    try {
      await access(path, constants.X_OK);
      return path;
    } catch {
      // Not here; the next one may be.
    }
  }
  return undefined;
}

/** The part of the Python extension's API that is used here. */
interface PythonApi {
  readonly environments?: {
    getActiveEnvironmentPath(resource: vscode.Uri): { readonly path: string };
  };
}

async function interpreterOfPythonExtension(
  folder: vscode.WorkspaceFolder,
): Promise<string | undefined> {
  const extension = vscode.extensions.getExtension<PythonApi>('ms-python.python');
  if (extension === undefined) {
    return undefined;
  }
  try {
    const api = extension.isActive ? extension.exports : await extension.activate();
    return api.environments?.getActiveEnvironmentPath(folder.uri).path;
  } catch {
    return undefined;
  }
}

function interpreterOfPythonSetting(folder: vscode.WorkspaceFolder): string | undefined {
  const python = vscode.workspace.getConfiguration('python', folder);
  const path = python.get<string>('defaultInterpreterPath');
  // Its default is the bare word, which says nothing.
  return path && path !== 'python' ? absolute(path, folder.uri.fsPath) : undefined;
}

function absolute(path: string, root: string): string {
  const filled = path.replaceAll('${workspaceFolder}', root);
  return isAbsolute(filled) ? filled : join(root, filled);
}

/** The folder of an absolute path; a bare command has none. */
function dirnameOf(path: string | undefined): string | undefined {
  return path !== undefined && isAbsolute(path) ? dirname(path) : undefined;
}

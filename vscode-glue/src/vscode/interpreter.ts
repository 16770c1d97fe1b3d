/**
 * Finds a console script in the workspace's Python environment.
 *
 * If a setting selects an interpreter, only its environment is searched. Otherwise the search order
 * is: the Python extension's environment, virtual environments in the folder, the activated
 * environment, PATH.
 */
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, dirname, isAbsolute, join } from 'node:path';
import { vscode } from './adapter.js';

const windows = process.platform === 'win32';
const scriptFolder = windows ? 'Scripts' : 'bin';
const environmentFolders = ['.venv', 'venv', '.env', 'env'];

/** Return the absolute path of the script, or undefined if no environment contains it. */
export async function findScript(
  name: string,
  folder: vscode.WorkspaceFolder,
  interpreter: string | undefined,
): Promise<string | undefined> {
  const root = folder.uri.fsPath;
  const file = windows ? `${name}.exe` : name;
  if (interpreter !== undefined) {
    return firstExecutable(foldersOf(absolute(interpreter, root)).map((path) => join(path, file)));
  }
  const candidates: (string | undefined)[] = [
    ...foldersOf(await interpreterOfPythonExtension(folder)),
    ...foldersOf(interpreterOfPythonSetting(folder)),
    ...environmentFolders.map((name) => join(root, name, scriptFolder)),
    process.env['VIRTUAL_ENV'] && join(process.env['VIRTUAL_ENV'], scriptFolder),
    ...(process.env['PATH'] ?? '').split(delimiter).filter(isAbsolute),
  ];
  return firstExecutable(candidates.flatMap((path) => (path ? [join(path, file)] : [])));
}

/** Return true for an interpreter in the settings that does not exist. */
export async function isMissing(
  interpreter: string | undefined,
  folder: vscode.WorkspaceFolder,
): Promise<boolean> {
  const root = folder.uri.fsPath;
  return (
    interpreter !== undefined &&
    (await firstExecutable([absolute(interpreter, root)])) === undefined
  );
}

async function firstExecutable(paths: readonly string[]): Promise<string | undefined> {
  for (const path of paths) {
    try {
      await access(path, constants.X_OK);
      return path;
    } catch {
      // The file is not executable. Try the next path.
    }
  }
  return undefined;
}

/** The part of the Python extension's API that this module uses. */
interface PythonApi {
  readonly environments?: {
    getActiveEnvironmentPath(resource: vscode.Uri): { readonly path: string };
    readonly onDidChangeActiveEnvironmentPath?: vscode.Event<unknown>;
  };
}

const environmentChanged = new vscode.EventEmitter<void>();

/** Fires when the user has selected an environment in the Python extension. */
export const onEnvironmentChanged = environmentChanged.event;

/** The Python extension's API to which `environmentChanged` listens. */
let observed: PythonApi | undefined;

async function interpreterOfPythonExtension(
  folder: vscode.WorkspaceFolder,
): Promise<string | undefined> {
  const extension = vscode.extensions.getExtension<PythonApi>('ms-python.python');
  if (extension === undefined) {
    return undefined;
  }
  try {
    const api = extension.isActive ? extension.exports : await extension.activate();
    if (observed !== api) {
      observed = api;
      api.environments?.onDidChangeActiveEnvironmentPath?.(() => environmentChanged.fire());
    }
    return api.environments?.getActiveEnvironmentPath(folder.uri).path;
  } catch {
    return undefined;
  }
}

function interpreterOfPythonSetting(folder: vscode.WorkspaceFolder): string | undefined {
  const python = vscode.workspace.getConfiguration('python', folder);
  const path = python.get<string>('defaultInterpreterPath');
  // The default value `python` does not identify an environment.
  return path && path !== 'python' ? absolute(path, folder.uri.fsPath) : undefined;
}

function absolute(path: string, root: string): string {
  const filled = path.replaceAll('${workspaceFolder}', root);
  return isAbsolute(filled) ? filled : join(root, filled);
}

/** Return the folders of the scripts of an interpreter. Only an absolute path has any. */
function foldersOf(interpreter: string | undefined): string[] {
  if (interpreter === undefined || !isAbsolute(interpreter)) {
    return [];
  }
  // On Windows, only virtual environments have the interpreter in the folder of the scripts.
  const folder = dirname(interpreter);
  return windows ? [folder, join(folder, scriptFolder)] : [folder];
}

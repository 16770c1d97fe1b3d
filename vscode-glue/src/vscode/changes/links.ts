/** Finds the tests to which a result refers: in the tree, or in the files of the folder. */
import { readFile } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { lineOfName, matchTest } from '@testwire/client';
import { toRange, vscode } from '../adapter.js';
import type { Project } from '../project.js';

/** Show the source of a test. If the test is not found, show a message. */
export async function openTest(
  name: string,
  from: Project,
  projects: readonly Project[],
): Promise<void> {
  const found = await locationOf(name, from, projects);
  if (found === undefined) {
    void vscode.window.showInformationMessage(
      `Testwire: No test with the name “${name}” is in the Test Explorer, and no file with this ` +
        'path is in the folder. Add a server for your tests to the setting “testwire.servers”.',
    );
    return;
  }
  await vscode.window.showTextDocument(found.uri, { selection: found.range });
}

async function locationOf(
  name: string,
  from: Project,
  projects: readonly Project[],
): Promise<vscode.Location | undefined> {
  for (const project of projects.filter((each) => each !== from && each.folder === from.folder)) {
    await project.ready();
    const node = matchTest(project.server.nodes, name);
    if (node?.file !== undefined) {
      const range = node.range ? toRange(node.range) : new vscode.Range(0, 0, 0, 0);
      return new vscode.Location(vscode.Uri.file(node.file), range);
    }
  }
  return inFile(name, from.settings.options.cwd);
}

/** Names of tests often begin with a path: `tests/test_cart.py::test_total`. */
async function inFile(name: string, cwd: string): Promise<vscode.Location | undefined> {
  const [path = '', ...rest] = name.split(/::|#|\s>\s/);
  try {
    const file = isAbsolute(path) ? path : join(cwd, path);
    const line = lineOfName(await readFile(file, 'utf8'), rest.at(-1) ?? '');
    return new vscode.Location(vscode.Uri.file(file), new vscode.Position(line, 0));
  } catch {
    return undefined;
  }
}

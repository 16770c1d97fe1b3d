/** Shows builds and their problems, for servers that are built from sources. */
import type { Problem } from '@testwire/client';
import { existsSync } from 'node:fs';
import { dirname, sep } from 'node:path';
import { vscode } from './adapter.js';
import type { Project } from './project.js';
import { watchFiles } from './watching.js';

/** The number of builds in progress by project. The changes that they make are not reported. */
const building = new Map<Project, number>();

/** Delay in ms after a change of the output, because a build writes several files. */
const SETTLE = 1000;

/** Call `action`, and show that it builds the project. */
export async function showBuild<T>(project: Project, action: () => Promise<T>): Promise<T> {
  const { program } = project.settings;
  if (program === undefined || !(await program.outdated())) {
    return action();
  }
  building.set(project, (building.get(project) ?? 0) + 1);
  try {
    const title = `Building ${project.name}`;
    return await vscode.window.withProgress(
      { location: vscode.ProgressLocation.Window, title },
      action,
    );
  } finally {
    // The file watcher reports changes with a delay.
    setTimeout(() => building.set(project, (building.get(project) ?? 1) - 1), 2 * SETTLE);
  }
}

/** Restart a project when a different program has built it. */
export function watchBuilds(project: Project): vscode.Disposable[] {
  const output = project.settings.program?.output ?? '';
  if (output === '') {
    return [];
  }
  // The output may be outside of the folder.
  const { uri } = project.folder;
  const base = output.startsWith(uri.fsPath + sep) ? uri : vscode.Uri.file(dirname(output));
  let timer: NodeJS.Timeout | undefined;
  const onEvent = (file: string): void => {
    if (file !== output || !existsSync(file)) {
      return;
    }
    clearTimeout(timer);
    timer = setTimeout(() => {
      if ((building.get(project) ?? 0) === 0) {
        void project.reopen();
      }
    }, SETTLE);
  };
  const watcher = watchFiles(base, ['**'], () => [], onEvent);
  return [watcher, new vscode.Disposable(() => clearTimeout(timer))];
}

/** Return the text below a problem's row, with a link that builds the project if that can help. */
export function buildHint(
  { settings }: Project,
  { kind, message }: Problem,
): vscode.MarkdownString {
  const text = new vscode.MarkdownString();
  const output = settings.program?.output ?? '';
  if (kind === 'not-ready' && output !== '') {
    text.isTrusted = { enabledCommands: ['testwire.build'] };
    // The row may be too short for the message, so the link comes first.
    const argument = encodeURIComponent(JSON.stringify([output]));
    text.appendMarkdown(`[Build](command:testwire.build?${argument}) `);
  }
  return text.appendText(message);
}

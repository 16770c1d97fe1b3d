/** Shows undetected changes: the next one, the previous one, and the difference to the source. */
import { textWith } from '@testwire/client';
import { toRange, vscode } from '../adapter.js';
import { type Finding, type Findings, type Reference, startOf, termsOf } from './findings.js';

const scheme = 'testwire-change';

/** Provide the changed files for differences. */
export function registerChangedFiles(findings: Findings): vscode.Disposable {
  return vscode.workspace.registerTextDocumentContentProvider(scheme, {
    async provideTextDocumentContent({ query }) {
      const finding = findings.resolve(JSON.parse(query) as Reference);
      if (finding === undefined) {
        return '';
      }
      const { place, replacement = '' } = finding.change;
      const original = await vscode.workspace.openTextDocument(vscode.Uri.file(place.file));
      return textWith(original.getText(), place.range, replacement);
    },
  });
}

/** Show the source without and with a change. */
export async function showDifference(finding: Finding, reference: Reference): Promise<void> {
  const { place, replacement, title } = finding.change;
  if (replacement === undefined) {
    const text = `The server did not send the changed code of “${title}”.`;
    void vscode.window.showInformationMessage(`Testwire: ${text}`);
    return;
  }
  const file = vscode.Uri.file(place.file);
  const changed = file.with({ scheme, query: JSON.stringify(reference) });
  const name = file.path.slice(file.path.lastIndexOf('/') + 1);
  await vscode.commands.executeCommand('vscode.diff', file, changed, `${name}: ${title}`, {
    selection: toRange(place.range),
  } satisfies vscode.TextDocumentShowOptions);
}

/** Show the next finding after the cursor, or the previous one. After the last one, start again. */
export async function showNext(findings: Findings, step: 1 | -1): Promise<void> {
  const all = findings.files.flatMap((file) => findings.of(file));
  const target = step === 1 ? nextOf(all) : nextOf([...all].reverse(), step);
  if (target === undefined) {
    const words = findings.projects.map((project) => termsOf(project)?.undetectedPlural ?? '');
    const what = [...new Set(words)].join(', ') || 'survivors';
    void vscode.window.showInformationMessage(
      `Testwire: There are no ${what} in the last results. Run the mutants first.`,
    );
    return;
  }
  const { change, result } = target;
  await vscode.window.showTextDocument(vscode.Uri.file(change.place.file), {
    selection: toRange(change.place.range),
  });
  const number = `${all.indexOf(target) + 1} of ${all.length}`;
  vscode.window.setStatusBarMessage(`${number}: ${result.status}: ${change.title}`, 5000);
}

function nextOf(all: readonly Finding[], step: 1 | -1 = 1): Finding | undefined {
  const editor = vscode.window.activeTextEditor;
  const here = editor?.selection.start ?? new vscode.Position(0, 0);
  const file = editor?.document.uri.fsPath ?? '';
  const isAfter = (finding: Finding): boolean => {
    const other = finding.change.place.file;
    const order = other === file ? startOf(finding).compareTo(here) : other < file ? -1 : 1;
    return order * step > 0;
  };
  return all.find(isAfter) ?? all[0];
}

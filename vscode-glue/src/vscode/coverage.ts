/** Shows the coverage of a run. The format of a coverage file is not known here. */
import {
  type Artifact,
  asProblem,
  type CoveredFile,
  mergedCoverage,
  readCoverage,
  type ServerOptions,
} from '@testwire/client';
import { vscode } from './adapter.js';

/** The details by file, which VS Code requests when it shows the file. */
const details = new WeakMap<vscode.FileCoverage, vscode.FileCoverageDetail[]>();

/** The coverage of each run by file. VS Code replaces the coverage of a file that is added twice. */
const covered = new WeakMap<vscode.TestRun, Map<string, CoveredFile>>();

/** Add an artifact to the coverage of a run, if it is a coverage file. `print` shows errors. */
export async function showArtifact(
  run: vscode.TestRun,
  artifact: Artifact,
  { pathMappings }: ServerOptions,
  print: (text: string) => void,
): Promise<void> {
  try {
    const files = covered.get(run) ?? new Map<string, CoveredFile>();
    covered.set(run, files);
    for (const read of (await readCoverage(artifact, pathMappings)) ?? []) {
      const file = mergedCoverage(files.get(read.file), read);
      files.set(file.file, file);
      const found = detailsOf(file);
      const coverage = vscode.FileCoverage.fromDetails(vscode.Uri.file(file.file), found);
      details.set(coverage, found);
      run.addCoverage(coverage);
    }
  } catch (error) {
    print(asProblem(error).message);
  }
}

export function loadDetails(coverage: vscode.FileCoverage): vscode.FileCoverageDetail[] {
  return details.get(coverage) ?? [];
}

function detailsOf({ lines, functions }: CoveredFile): vscode.FileCoverageDetail[] {
  return [
    ...functions.map(
      ({ name, line, hits }) =>
        new vscode.DeclarationCoverage(name, hits, new vscode.Position(line, 0)),
    ),
    ...lines.map(({ line, hits, branches = { covered: 0, total: 0 } }) => {
      const place = new vscode.Position(line, 0);
      const each = Array.from(
        { length: branches.total },
        (_, at) => new vscode.BranchCoverage(at < branches.covered, place),
      );
      return new vscode.StatementCoverage(hits, place, each);
    }),
  ];
}

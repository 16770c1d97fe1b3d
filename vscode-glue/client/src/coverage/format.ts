/** Formats of coverage files. Tests: test/coverage.test.ts. */

export interface CoveredLine {
  /** 0-based. */
  readonly line: number;
  readonly hits: number;
  /** The branches that start in this line. */
  readonly branches?: { readonly covered: number; readonly total: number };
}

export interface CoveredFunction {
  readonly name: string;
  /** The first line with code, 0-based. */
  readonly line: number;
  readonly hits: number;
}

export interface CoveredFile {
  /** Absolute path, if the format contains it. */
  readonly file: string;
  /** Sorted by line. A line without code is absent. */
  readonly lines: readonly CoveredLine[];
  readonly functions: readonly CoveredFunction[];
}

export interface CoverageFormat {
  /** The name for users. */
  readonly id: string;
  /** Return true if a file with this start has the format. */
  matches(head: string): boolean;
  /** Read a file whose paths `toLocal` converts to local paths. Rejects with a Problem. */
  read(path: string, toLocal: (path: string) => string): Promise<CoveredFile[]>;
}

/**
 * The file to which a server writes coverage, because of arguments in its options.
 *
 * This module must not depend on a protocol or a format. Tests: test/coverage.test.ts.
 */
import { access, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunListener } from '../adapter.js';
import type { ServerOptions } from '../launch.js';
import type { Session } from '../session.js';

export class CoverageTarget {
  /** The files that the server has reported. */
  readonly #reported = new Set<string>();

  private constructor(
    private readonly folder: string,
    private readonly file: string,
    /** The options with the arguments for coverage. */
    readonly options: ServerOptions,
  ) {}

  static async create(options: ServerOptions): Promise<CoverageTarget> {
    const folder = await mkdtemp(join(tmpdir(), 'testwire-coverage-'));
    const file = join(folder, 'coverage.cobertura.xml');
    const more = (options.coverageArgs ?? []).map((arg) => arg.replaceAll('${coverageFile}', file));
    return new CoverageTarget(folder, file, { ...options, args: [...options.args, ...more] });
  }

  /** What to do if the server does not accept the arguments. */
  get hint(): string {
    const args = (this.options.coverageArgs ?? []).join(' ');
    return `The program does not start with “${args}”. Add a coverage package, or change the arguments in the setting.`;
  }

  /** Return a listener that notes the reported files. */
  watch(listener: RunListener): RunListener {
    return {
      started: (id) => listener.started(id),
      ended: (id, result) => listener.ended(id, result),
      output: (text) => listener.output(text),
      artifact: (artifact) => {
        this.#reported.add(artifact.file);
        return listener.artifact?.(artifact);
      },
    };
  }

  /** Wait until the server has ended, because it may write the file at its end. */
  async written(session: Session): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, session.timeouts.start);
    });
    await Promise.race([session.ended, late]);
    clearTimeout(timer);
  }

  /** Report the file, unless the server has reported it. */
  async report(listener: RunListener): Promise<void> {
    const exists = await access(this.file).then(
      () => true,
      () => false,
    );
    if (exists && !this.#reported.has(this.file)) {
      await listener.artifact?.({ file: this.file, name: 'Coverage' });
    }
    if (!exists && this.#reported.size === 0) {
      listener.output('The program wrote no coverage.');
    }
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}

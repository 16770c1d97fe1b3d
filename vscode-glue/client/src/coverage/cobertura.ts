/**
 * Reads the coverage format Cobertura, which is XML.
 *
 * Tests: test/coverage.test.ts.
 */
import { createReadStream } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import sax from 'sax';
import { Problem, reasonOf } from '../problems.js';
import type { CoverageFormat, CoveredFile, CoveredFunction, CoveredLine } from './format.js';

export const cobertura: CoverageFormat = {
  id: 'Cobertura',
  matches: (head) => /<coverage\b[^>]*\sline-rate\s*=/.test(head),
  read,
};

type Attributes = Readonly<Record<string, string>>;

/** Read a file. Rejects with a Problem if it is not valid XML, or cannot be read. */
async function read(path: string, toLocal: (path: string) => string): Promise<CoveredFile[]> {
  const reader = new Reader(toLocal);
  try {
    for await (const part of createReadStream(path, 'utf8')) {
      reader.write(part as string);
    }
    reader.close();
  } catch (error) {
    const reason = reasonOf(error).replaceAll('\n', ', ');
    throw new Problem('malformed-reply', `The coverage file ${path} cannot be read: ${reason}.`);
  }
  return reader.files();
}

/** Return true for an absolute path, also of a different operating system. */
function isFull(path: string): boolean {
  return isAbsolute(path) || /^[A-Za-z]:/.test(path);
}

interface FoundFile {
  readonly lines: Map<number, CoveredLine>;
  readonly functions: CoveredFunction[];
}

class Reader {
  readonly #parser = sax.parser(true);
  readonly #path: string[] = [];
  readonly #sources: string[] = [];
  readonly #found = new Map<string, FoundFile>();
  #current: FoundFile | undefined;
  #method: { name: string; lines: CoveredLine[] } | undefined;

  constructor(private readonly toLocal: (path: string) => string) {
    this.#parser.onerror = (error) => {
      throw error;
    };
    this.#parser.onopentag = ({ name, attributes }) => {
      this.#path.push(name);
      this.#open(name, attributes as Attributes);
    };
    this.#parser.onclosetag = (name) => {
      this.#path.pop();
      this.#close(name);
    };
    this.#parser.ontext = (text) => {
      if (this.#path.at(-1) === 'source' && text.trim() !== '') {
        this.#sources.push(text.trim());
      }
    };
  }

  write(text: string): void {
    this.#parser.write(text);
  }

  close(): void {
    this.#parser.close();
  }

  /** Return the files. A relative name starts at the first source folder. */
  files(): CoveredFile[] {
    return [...this.#found].map(([name, { lines, functions }]) => ({
      file: isFull(name) ? this.toLocal(name) : join(this.toLocal(this.#sources[0] ?? ''), name),
      lines: [...lines.values()].sort((one, other) => one.line - other.line),
      functions,
    }));
  }

  #open(name: string, attributes: Attributes): void {
    switch (name) {
      case 'class': {
        const file = attributes['filename'] ?? '';
        const found = this.#found.get(file) ?? { lines: new Map(), functions: [] };
        this.#found.set(file, found);
        this.#current = found;
        break;
      }
      case 'method':
        this.#method = { name: attributes['name'] ?? '', lines: [] };
        break;
      case 'line':
        this.#line(attributes);
    }
  }

  #close(name: string): void {
    if (name === 'method' && this.#method !== undefined) {
      const { name: label, lines } = this.#method;
      const [first] = lines.sort((one, other) => one.line - other.line);
      if (first !== undefined) {
        this.#current?.functions.push({ name: label, line: first.line, hits: first.hits });
      }
      this.#method = undefined;
    } else if (name === 'class') {
      this.#current = undefined;
    }
  }

  #line(attributes: Attributes): void {
    const line = Number(attributes['number']) - 1;
    const hits = Number(attributes['hits']);
    if (this.#current === undefined || !(line >= 0) || Number.isNaN(hits)) {
      return;
    }
    const [, covered, total] =
      /\((\d+)\/(\d+)\)/.exec(attributes['condition-coverage'] ?? '') ?? [];
    const branches =
      total === undefined ? {} : { branches: { covered: Number(covered), total: Number(total) } };
    const found: CoveredLine = { line, hits, ...branches };
    this.#method?.lines.push(found);
    // Several classes, and the methods of a class, may contain the same line.
    const before = this.#current.lines.get(line);
    if (before === undefined || before.hits <= hits) {
      this.#current.lines.set(line, { ...before, ...found });
    }
  }
}

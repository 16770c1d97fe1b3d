/**
 * Converts between paths of a server and local paths, for servers in containers or on other
 * machines.
 *
 * All functions are pure. Tests: test/paths.test.ts.
 */

/** Absolute local folders by the server's absolute path of the same folder. */
export type PathMappings = Readonly<Record<string, string>>;

interface Mapping {
  readonly server: string;
  readonly local: string;
}

export class PathMap {
  /** Longer paths are first, so that the innermost folder applies. */
  readonly #byServer: readonly Mapping[];
  readonly #byLocal: readonly Mapping[];
  readonly #inText: RegExp | undefined;

  constructor(mappings: PathMappings = {}) {
    const all = Object.entries(mappings).map(([server, local]) => ({
      server: trimmed(server),
      local: trimmed(local),
    }));
    this.#byServer = [...all].sort((a, b) => b.server.length - a.server.length);
    this.#byLocal = [...all].sort((a, b) => b.local.length - a.local.length);
    const folders = this.#byServer.map(({ server }) => escaped(server)).join('|');
    // A path starts after a character that is not part of a path, or at the start of a file URI.
    this.#inText =
      all.length === 0
        ? undefined
        : new RegExp(`(?<=^|[^\\w./\\\\-]|file://)(?:${folders})(?=[/\\\\])[^\\s:*?"<>|()]*`, 'gm');
  }

  toLocal(path: string): string {
    return converted(path, this.#byServer, ({ server, local }) => [server, local]);
  }

  toServer(path: string): string {
    return converted(path, this.#byLocal, ({ server, local }) => [local, server]);
  }

  /** Convert the server's paths in a text, such as a stack trace. */
  localText(text: string): string {
    return this.#inText === undefined
      ? text
      : text.replace(this.#inText, (path) => this.toLocal(path));
  }

  /** Convert all strings in a JSON value, except for members with a name in `keep`. */
  localValue<T>(value: T, keep: ReadonlySet<string>): T {
    if (this.#inText === undefined) {
      return value;
    }
    const convert = (each: unknown): unknown => {
      if (typeof each === 'string') {
        const path = this.toLocal(each);
        return path === each ? this.localText(each) : path;
      }
      if (Array.isArray(each)) {
        return each.map(convert);
      }
      if (typeof each !== 'object' || each === null) {
        return each;
      }
      const members = Object.entries(each);
      return Object.fromEntries(
        members.map(([name, member]) => [name, keep.has(name) ? member : convert(member)]),
      );
    };
    return convert(value) as T;
  }
}

function converted(
  path: string,
  mappings: readonly Mapping[],
  sides: (mapping: Mapping) => [from: string, to: string],
): string {
  for (const mapping of mappings) {
    const [from, to] = sides(mapping);
    const rest = path.slice(from.length);
    if (path.startsWith(from) && (rest === '' || /^[/\\]/.test(rest))) {
      return to + rest.replace(/[/\\]/g, separator(to, from));
    }
  }
  return path;
}

/** Return the replacement of separators. Between paths of one kind, separators do not change. */
function separator(to: string, from: string): string {
  return isWindows(to) === isWindows(from) ? '$&' : isWindows(to) ? '\\' : '/';
}

function isWindows(path: string): boolean {
  return /^(?:[A-Za-z]:|\\\\)/.test(path);
}

function trimmed(path: string): string {
  return path.replace(/(?<=.)[/\\]+$/, '');
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

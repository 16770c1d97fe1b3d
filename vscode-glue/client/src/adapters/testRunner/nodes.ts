/**
 * Converts nodes and statuses of the test runner protocol to nodes and results for editors.
 *
 * All functions are pure. Tests: test/testRunner.test.ts.
 */
import {
  type NodeStatus,
  positions,
  type TestNode as Sent,
  type TestResult as SentResult,
} from '@testwire/protocols/test-runner/v0_1';
import type { Frame, Outcome, TestNode, TestResult } from '../../adapter.js';
import { absoluteStack, failurePlace, parseStack } from '../../stack.js';

/** The members that are not paths. The server receives them unchanged. */
export const opaque: ReadonlySet<string> = new Set(['id', 'parentId', 'displayName', 'type']);

/** The kinds of nodes that contain no tests in other nodes, in lower case. */
const tests: ReadonlySet<string> = new Set(['test', 'subcase', 'testmethod', 'probabletest']);

/**
 * Return the tree. `problems` contains the reasons why nodes could not be listed. A container without
 * children is unresolved, unless `resolved` contains its id.
 */
export function treeOf(
  registered: ReadonlyMap<string, Sent>,
  problems: ReadonlyMap<string, string> = new Map(),
  resolved: ReadonlySet<string> = new Set(),
): Map<string, TestNode> {
  const parents = new Set([...registered.values()].map(({ parentId }) => parentId));
  const nodes = new Map<string, TestNode>();
  const add = (sent: Sent): void => {
    if (nodes.has(sent.id)) {
      return;
    }
    // A server may register a parent after its children.
    const parent = sent.parentId == null ? undefined : registered.get(sent.parentId);
    if (parent !== undefined) {
      add(parent);
    }
    const node = nodeOf(sent, parents.has(sent.id), parent?.id);
    const problem = problems.get(sent.id);
    const listed = parents.has(sent.id) || resolved.has(sent.id) || tests.has(kindOf(sent));
    nodes.set(sent.id, {
      ...node,
      ...(problem === undefined ? (listed ? {} : { unresolved: true }) : { problem }),
    });
  };
  for (const sent of registered.values()) {
    add(sent);
  }
  return nodes;
}

function nodeOf(sent: Sent, hasChildren: boolean, parent: string | undefined): TestNode {
  const { id, displayName, filePath, lineNumber } = sent;
  const kind = kindOf(sent);
  const start =
    lineNumber == null ? undefined : positions.toEditor({ line: lineNumber, column: 0 });
  return {
    id,
    label: displayName || id,
    ...(parent === undefined ? {} : { parent }),
    ...(filePath == null ? {} : { file: filePath }),
    ...(start === undefined || filePath == null
      ? {}
      : { range: { start, end: start }, sort: String(start.line).padStart(7, '0') }),
    // A node without children has a result, such as a file that could not be listed.
    ...(hasChildren || kind === 'project' || kind === 'solution' ? { group: true } : {}),
  };
}

function kindOf({ type }: Sent): string {
  return (typeof type === 'string' ? type : type.type).toLowerCase();
}

/**
 * Return the ids of the fewest nodes that contain all of `tests` and no other tests. The protocol
 * runs one node with its descendants.
 */
export function coverOf(nodes: ReadonlyMap<string, TestNode>, tests: readonly string[]): string[] {
  const wanted = new Set(tests);
  const complete = new Map<string, boolean>();
  // Children follow their parents, so the reverse order computes children first.
  for (const { id, parent, group } of [...nodes.values()].reverse()) {
    // A group without tests does not prevent the run of its parent.
    const own = group === true ? (complete.get(id) ?? true) : wanted.has(id);
    complete.set(id, own);
    if (parent !== undefined) {
      complete.set(parent, (complete.get(parent) ?? true) && own);
    }
  }
  const needed = new Set<string>();
  for (const id of tests) {
    for (let at: string | undefined = id; at !== undefined; at = nodes.get(at)?.parent) {
      needed.add(at);
    }
  }
  const covers = (id: string | undefined): boolean =>
    id !== undefined && needed.has(id) && complete.get(id) === true;
  return [...needed].filter((id) => covers(id) && !covers(nodes.get(id)?.parent));
}

const outcomes: Readonly<Record<string, Outcome>> = {
  Passed: 'passed',
  Failed: 'failed',
  BuildFailed: 'errored',
  Faulted: 'errored',
  Skipped: 'skipped',
  Inconclusive: 'skipped',
};

/** The words for outcomes whose name has several words. */
const words: Readonly<Record<string, string>> = { BuildFailed: 'build failed', Faulted: 'errored' };

export function nameOf(status: NodeStatus): string {
  return typeof status === 'string' ? status : status.type;
}

/** Return true for a status with which a run of a test ends. */
export function isFinal(status: NodeStatus): boolean {
  return nameOf(status) in outcomes;
}

/** Return true for a failed or skipped test whose status contains no message. */
export function isUnexplained(status: NodeStatus): boolean {
  return nameOf(status) !== 'Passed' && linesOf(status).join('') === '';
}

/**
 * Return the result of a test. `details` is absent if the server returns no details. `missing` is the
 * reason for a result without a message.
 */
export function resultOf(
  status: NodeStatus,
  details: SentResult | undefined,
  node: TestNode | undefined,
  root: string,
  missing = 'The server sent no message.',
): TestResult {
  const name = nameOf(status);
  const word = words[name] ?? name.toLowerCase();
  const lines = details?.errorMessage ?? linesOf(status);
  const text = lines.join('\n');
  const frames = framesOf(details) ?? parseStack(text, root);
  const place =
    failurePlace(frames, node?.file) ??
    (node?.file && node.range ? { file: node.file, range: node.range } : undefined);
  const output = [...(details?.stdout ?? []), ...absoluteStack(text, root).split('\n')].join('\n');
  return {
    outcome: outcomes[name] ?? 'errored',
    status: word,
    message: text || `The result is “${word}”. ${missing}`,
    ...(place === undefined ? {} : { place }),
    ...(frames.length === 0 ? {} : { frames }),
    ...(output.trim() === '' ? {} : { output }),
  };
}

function linesOf(status: NodeStatus): readonly string[] {
  if (typeof status === 'string') {
    return [];
  }
  const { errorMessage, message, reason } = status as {
    errorMessage?: string[];
    message?: string;
    reason?: string;
  };
  return errorMessage ?? [message ?? reason ?? ''];
}

function framesOf(details: SentResult | undefined): Frame[] | undefined {
  return details?.frames?.map(({ originalText, file, line }) => ({
    label: originalText.trim(),
    ...(file === undefined ? {} : { file }),
    // Lines of stack frames are counted from 1.
    ...(line === undefined ? {} : { position: { line: Math.max(line - 1, 0), character: 0 } }),
  }));
}

/**
 * Converts nodes of the MSTest runner protocol to nodes and results for editors.
 *
 * All functions are pure. Tests: test/mstestRunner.test.ts.
 */
import { fileURLToPath } from 'node:url';
import { positions, type TestNode as Sent } from '@testwire/protocols/mstest-runner/v1_0';
import type { Outcome, Range, TestNode, TestResult } from '../../adapter.js';
import { absoluteStack, failurePlace, parseStack } from '../../stack.js';

/** The members that are not paths. The server receives them unchanged. */
export const opaque: ReadonlySet<string> = new Set([
  'uid',
  'parent',
  'display-name',
  'location.namespace',
  'location.type',
  'location.method',
]);

/** A node, and the uid of its parent. */
export interface Reported {
  readonly node: Sent;
  readonly parent: string | undefined;
}

/**
 * Return the tree. If a server sends no parents, the tree contains the namespaces, the classes, and
 * the methods with several cases.
 */
export function treeOf(reported: ReadonlyMap<string, Reported>): Map<string, TestNode> {
  const cases = new Map<string, number>();
  for (const each of reported.values()) {
    const method = isOrphan(each, reported) ? methodOf(each.node) : undefined;
    if (method !== undefined) {
      cases.set(method, (cases.get(method) ?? 0) + 1);
    }
  }
  const nodes = new Map<string, TestNode>();
  const add = (uid: string): void => {
    const found = reported.get(uid);
    if (found === undefined || nodes.has(uid)) {
      return;
    }
    const { node, parent } = found;
    if (parent !== undefined && reported.has(parent)) {
      add(parent);
      nodes.set(uid, nodeOf(node, parent));
      return;
    }
    const method = methodOf(node);
    const several = method !== undefined && (cases.get(method) ?? 0) > 1;
    nodes.set(
      uid,
      nodeOf(node, isOrphan(found, reported) ? place(node, several, nodes) : undefined),
    );
  };
  for (const uid of reported.keys()) {
    add(uid);
  }
  return nodes;
}

/**
 * Add nodes below known parents to a tree. Return false, without a change, if a parent is unknown.
 * For thousands of new nodes, this function is faster than `treeOf`.
 */
export function extend(nodes: Map<string, TestNode>, added: readonly Reported[]): boolean {
  if (!added.every(({ parent }) => parent !== undefined && nodes.has(parent))) {
    return false;
  }
  for (const { node, parent } of added) {
    nodes.set(node.uid, nodeOf(node, parent));
  }
  return true;
}

function isOrphan({ node, parent }: Reported, all: ReadonlyMap<string, Reported>): boolean {
  return node['node-type'] !== 'group' && (parent === undefined || !all.has(parent));
}

function methodOf(node: Sent): string | undefined {
  const type = node['location.type'];
  const method = node['location.method'];
  return type === undefined || method === undefined ? undefined : `${type}.${method}`;
}

/** Return the name of a method without the types of its parameters, which some servers add. */
function nameOf(node: Sent): string {
  return (node['location.method'] ?? '').replace(/\(.*$/su, '');
}

/** Add the groups of a test, and return the id of the innermost group. */
function place(node: Sent, several: boolean, nodes: Map<string, TestNode>): string | undefined {
  const type = node['location.type'];
  if (type === undefined || type === '') {
    return undefined;
  }
  const space = node['location.namespace'] ?? type.split('.').slice(0, -1).join('.');
  const groups: [id: string, label: string][] = [
    ...(space === '' ? [] : [[`namespace ${space}`, space] as [string, string]]),
    [`class ${type}`, type.slice(type.lastIndexOf('.') + 1)],
    ...(several ? [[`method ${methodOf(node) ?? ''}`, nameOf(node)] as [string, string]] : []),
  ];
  let parent: string | undefined;
  for (const [id, label] of groups) {
    if (!nodes.has(id)) {
      const file = node['location.file'];
      const at = id.startsWith('namespace') || file === undefined ? {} : { file };
      const line = id.startsWith('method') ? lineOf(node) : {};
      const above = parent === undefined ? {} : { parent };
      nodes.set(id, { id, label, group: true, ...at, ...line, ...above });
    }
    parent = id;
  }
  return parent;
}

/** Return the line of a node, which determines the order of siblings. */
function lineOf(node: Sent): Pick<TestNode, 'range' | 'sort'> {
  const range = rangeOf(node);
  return range === undefined ? {} : { range, sort: String(range.start.line).padStart(7, '0') };
}

function nodeOf(node: Sent, parent: string | undefined): TestNode {
  const file = node['location.file'];
  const tags = (node.traits ?? []).flatMap((trait) =>
    Object.entries(trait).map(([name, value]) => (value ? `${name}=${value}` : name)),
  );
  // Tests that could not be listed have this state before their first run.
  const problem = node['execution-state'] === 'error' ? node['error.message'] : undefined;
  return {
    id: node.uid,
    label: node['display-name'] || node.uid,
    ...(parent === undefined ? {} : { parent }),
    ...(file === undefined ? {} : { file }),
    ...lineOf(node),
    ...(tags.length === 0 ? {} : { tags }),
    ...(node['node-type'] === 'group' ? { group: true } : {}),
    ...(problem ? { problem } : {}),
  };
}

function rangeOf(node: Sent): Range | undefined {
  const line = node['location.line-start'];
  // The number -1 means that the line is unknown.
  if (node['location.file'] === undefined || line === undefined || line < 1) {
    return undefined;
  }
  const start = positions.toEditor({ line, column: 1 });
  return { start, end: start };
}

const outcomes: Readonly<Record<string, Outcome>> = {
  passed: 'passed',
  failed: 'failed',
  skipped: 'skipped',
  error: 'errored',
  'timed-out': 'errored',
};

/** The words for states, if they differ from the state. */
const words: Readonly<Record<string, string>> = { error: 'errored', 'timed-out': 'timed out' };

/** Return the result of a node. Return undefined for a node without a final state. */
export function resultOf(node: Sent, root: string): TestResult | undefined {
  const state = node['execution-state'];
  if (state === undefined || unfinished.has(state)) {
    return undefined;
  }
  const stack = node['error.stacktrace'] ?? '';
  const frames = parseStack(stack, root);
  const range = rangeOf(node);
  const file = node['location.file'];
  const place = failurePlace(frames, file) ?? (file && range ? { file, range } : undefined);
  const [expected, actual] = [node['assert.expected'], node['assert.actual']];
  const duration = node['time.duration-ms'];
  const output = [
    node.standardOutput,
    node.standardError,
    absoluteStack(stack, root),
    ...attachmentsOf(node),
  ]
    .filter((text) => text)
    .join('\n');
  const word = words[state] ?? state;
  const missing =
    state === 'timed-out'
      ? 'The test timed out.'
      : `The result is “${word}”. The server sent no message.`;
  return {
    // A state of a later version is shown as an error.
    outcome: outcomes[state] ?? 'errored',
    status: word,
    message: node['error.message'] || missing,
    ...(expected && actual ? { expected, actual } : {}),
    ...(place === undefined ? {} : { place }),
    ...(frames.length === 0 ? {} : { frames }),
    ...(duration === undefined ? {} : { duration }),
    ...(output === '' ? {} : { output }),
  };
}

/** Return a line for each file of a test: its name and its path. */
function attachmentsOf(node: Sent): string[] {
  const members: Readonly<Record<string, unknown>> = { ...node };
  const found: string[] = [];
  for (let index = 0; ; index++) {
    const uri = members[`attachments.${index}.uri`];
    if (typeof uri !== 'string') {
      return found;
    }
    found.push(attachmentLine(members[`attachments.${index}.display-name`], uri));
  }
}

/** Return the output for an attached file. Editors show its path as a link. */
export function attachmentLine(name: unknown, uri: string | null | undefined): string {
  const path = uri ? pathOf(uri) : '';
  return `Attachment: ${typeof name === 'string' && name !== path ? `${name} ` : ''}${path}`;
}

/** Return the path of a file URI, and any other text unchanged. */
export function pathOf(uri: string): string {
  try {
    return uri.startsWith('file:') ? fileURLToPath(uri) : uri;
  } catch {
    return uri;
  }
}

/** A cancelled test has no result. */
const unfinished: ReadonlySet<string> = new Set([
  'discovered',
  'in-progress',
  'canceled',
  'cancelled',
]);

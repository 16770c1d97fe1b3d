/** Helpers for tests with testwire-pytest: a project, and a run of its tests. */
import { CancellationTokenSource } from 'vscode-jsonrpc';
import type { Suite, TestResult } from '../client/src/adapter.js';
import { adapterOf } from '../client/src/adapters/index.js';
import { runSelection } from '../client/src/run.js';
import type { Session } from '../client/src/session.js';
import { folderWith, generous, KeptLog } from './support.js';

const python = process.env['TESTWIRE_PYTHON'];

export const pytestNeeded = {
  skip:
    python === undefined &&
    'TESTWIRE_PYTHON is not set; `nox -s extension` sets it to a Python that has testwire',
};

export const tests = `\
import pytest

def check(cart):
    assert cart == {"a": 1}

def test_adds():
    pass

def test_differs():
    print("printed")
    check({"a": 2})

@pytest.mark.slow
@pytest.mark.parametrize("n", [1, 2])
def test_cases(n):
    assert n == 1

@pytest.mark.skip(reason="not now")
def test_skips():
    pass

@pytest.fixture
def broken():
    raise RuntimeError("é")

def test_fixture(broken):
    pass
`;

export function pytestProject(more: Record<string, string> = {}): ReturnType<typeof folderWith> {
  const settings = '[tool.pytest.ini_options]\nmarkers = ["slow"]\n';
  return folderWith({ 'tests/test_cart.py': tests, 'pyproject.toml': settings, ...more });
}

export interface Opened {
  readonly suite: Suite;
  readonly session: Session;
  readonly log: KeptLog;
}

/** Start testwire-pytest with a protocol. */
export async function opened(protocol: string, cwd: string, transport?: string): Promise<Opened> {
  const log = new KeptLog();
  const options = {
    name: 'pytest',
    command: python ?? '',
    args: ['-m', 'testwire_servers.pytest_suite.cli', '--python', python ?? ''],
    cwd,
    ...(transport === undefined ? {} : { transport }),
  };
  const suite = adapterOf(protocol)?.createSuite(options, log, { ...generous, start: 60_000 });
  if (suite === undefined) {
    throw new Error(`no adapter for ${protocol}`);
  }
  return { suite, session: await suite.open(), log };
}

/** Run tests, and return their results by id. */
export async function ran(
  suite: Suite,
  session: Session,
  include?: string[],
  on: { started?: (id: string) => void; source?: CancellationTokenSource } = {},
): Promise<Map<string, TestResult>> {
  const results = new Map<string, TestResult>();
  const view = {
    enqueued: () => undefined,
    started: (id: string) => on.started?.(id),
    ended: (id: string, result: TestResult) => void results.set(id, result),
    output: () => undefined,
  };
  await runSelection(suite, { test: 'test', tests: 'tests' }, view, {
    name: 'pytest',
    selection: { include, exclude: [] },
    token: (on.source ?? new CancellationTokenSource()).token,
    session: () => Promise.resolve(session),
    warn: () => undefined,
  });
  return results;
}

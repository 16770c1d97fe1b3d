/**
 * Controls a browser for `editor.py`. Each line of standard input is a command in JSON. For each
 * command, the driver writes a result to standard output, also as one line of JSON.
 *
 *     node driver.mjs PLAYWRIGHT_FOLDER CHROMIUM
 *
 * The driver depends on the user interface of VS Code (command palette, test tree, peek view), but
 * not on mutation testing. Commands wait until a condition is true. A command fails at its time
 * limit, and the error contains the visible rows.
 */
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import process from 'node:process';

const [playwrightFolder, executablePath] = process.argv.slice(2);
const { chromium } = createRequire(import.meta.url)(playwrightFolder);

const TREE = '.test-explorer [role="tree"]';
const ROW = `${TREE} [role="treeitem"]`;

const browser = await chromium.launch({
  executablePath,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--disable-dev-shm-usage',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});
/** Time in ms in which a window usually restores its state. */
const RESTORE = 5000;
let page;
/** Whether the window was loaded again because its tree of tests was empty. */
let reloaded = false;

/** Return the visible rows of the test tree. VS Code does not render other rows. */
function rows() {
  return page.$$eval(ROW, (elements) =>
    elements.map((element) => ({
      label: element.getAttribute('aria-label') ?? '',
      level: Number(element.getAttribute('aria-level')),
      expanded: element.getAttribute('aria-expanded'),
    })),
  );
}

/** Wait for a row whose label matches, and return its element. */
async function row(pattern, timeout) {
  const element = await page.waitForFunction(
    ([selector, source]) =>
      [...document.querySelectorAll(selector)].find((found) =>
        new RegExp(source, 'u').test(found.getAttribute('aria-label') ?? ''),
      ),
    [ROW, pattern],
    { timeout, polling: 100 },
  );
  return element.asElement();
}

/** Wait until all of `patterns` and none of `absent` match rows. */
async function shown(patterns, absent, timeout) {
  await page.waitForFunction(
    ([selector, wanted, unwanted]) => {
      const labels = [...document.querySelectorAll(selector)].map(
        (found) => found.getAttribute('aria-label') ?? '',
      );
      const seen = (source) => labels.some((label) => new RegExp(source, 'u').test(label));
      return wanted.every(seen) && !unwanted.some(seen);
    },
    [ROW, patterns, absent],
    { timeout, polling: 100 },
  );
}

/** Expand or collapse a node. A click next to the arrow would also show the node's folder or file. */
async function toggle(pattern, timeout) {
  const element = await row(pattern, timeout);
  await (await element.$('.monaco-tl-twistie')).click({ timeout });
}

const commands = {
  async open({ url, timeout, width, height }) {
    reloaded = false;
    await page?.context().close();
    const context = await browser.newContext({
      viewport: { width, height },
      // Without animations, the browser draws only what changes.
      reducedMotion: 'reduce',
    });
    page = await context.newPage();
    await page.goto(url, { timeout });
    await page.waitForSelector('.monaco-workbench .statusbar', { timeout });
  },

  /** Load the page again with the same browser profile. */
  async reload({ timeout }) {
    await page.reload({ timeout });
    await page.waitForSelector('.monaco-workbench .statusbar', { timeout });
  },

  /**
   * Run the command with the given title from the command palette.
   *
   * Extensions register commands when they start, but an open palette does not show new commands.
   * Therefore the palette is opened repeatedly until it contains the command.
   */
  async command({ title, timeout }) {
    const input = page.locator('.quick-input-widget input[type="text"]');
    const entry = page.locator('.quick-input-list [role="option"]').filter({ hasText: title });
    for (const limit = Date.now() + timeout; ; ) {
      await page.keyboard.press('F1');
      await input.waitFor({ state: 'visible', timeout });
      await input.fill(`>${title}`);
      try {
        await entry.first().click({ timeout: 1500 });
        break;
      } catch (error) {
        if (Date.now() > limit) {
          throw error;
        }
        await page.keyboard.press('Escape');
        await input.waitFor({ state: 'hidden', timeout });
      }
    }
  },

  async rows() {
    return rows();
  },

  /**
   * Wait until all of `patterns` and none of `absent` match rows. Return all rows.
   *
   * A window that restores its state late replaces the view of the tests, which is then opened again.
   * A window can also open a workspace without its folders, so that the extension finds no server.
   * It is then loaded again once.
   */
  async waitRows({ patterns = [], absent = [], timeout }) {
    let limit = Date.now() + timeout;
    for (;;) {
      const left = Math.max(limit - Date.now(), 1);
      try {
        await shown(patterns, absent, Math.min(left, RESTORE));
        return await rows();
      } catch (error) {
        if (Date.now() >= limit) {
          throw error;
        }
      }
      if (!reloaded && limit - Date.now() < timeout / 2 && (await rows()).length === 0) {
        reloaded = true;
        limit = Date.now() + timeout;
        await commands.reload({ timeout });
        await commands.view({ title: 'Testing', timeout });
        continue;
      }
      if (!(await page.getByRole('heading', { name: 'Testing', level: 2 }).isVisible())) {
        await page.getByRole('tab', { name: /^Testing/u }).click({ timeout: RESTORE });
      }
    }
  },

  /**
   * Expand all nodes, or the first node that matches `below` and its descendants, until all patterns
   * match rows. Return the rows. Labels must be unique.
   */
  async expandAll({ patterns = [], below, timeout }) {
    const limit = Date.now() + timeout;
    while (Date.now() < limit) {
      const found = partOf(await rows(), below);
      const closed = found.find(({ expanded }) => expanded === 'false');
      if (closed === undefined) {
        const seen = (source) => found.some(({ label }) => new RegExp(source, 'u').test(label));
        if (patterns.every(seen)) {
          return found;
        }
        await page.waitForTimeout(50);
        continue;
      }
      await toggle(`^${escape(closed.label)}$`, timeout);
      await page.waitForFunction(
        ([selector, label]) =>
          [...document.querySelectorAll(selector)].every(
            (found) =>
              found.getAttribute('aria-label') !== label ||
              found.getAttribute('aria-expanded') !== 'false',
          ),
        [ROW, closed.label],
        { timeout, polling: 50 },
      );
    }
    throw new Error(`expected expanded nodes and rows that match ${patterns.join(', ')}`);
  },

  /**
   * Collapse and expand the node `parent` until a row matches `pattern`. Return all rows.
   *
   * VS Code updates icons immediately, but updates accessible names only when it renders rows again.
   */
  async waitRedrawn({ parent, pattern, timeout }) {
    const node = page
      .locator(TREE)
      .getByRole('treeitem', { name: new RegExp(parent, 'u') })
      .first();
    for (const limit = Date.now() + timeout; Date.now() < limit; ) {
      for (const state of ['false', 'true']) {
        await node.click({ timeout });
        await node.and(page.locator(`[aria-expanded="${state}"]`)).waitFor({ timeout });
      }
      const found = await rows();
      if (found.some(({ label }) => new RegExp(pattern, 'u').test(label))) {
        return found;
      }
      await page.waitForTimeout(100);
    }
    throw new Error(`no row matches ${pattern}`);
  },

  /** Click a button of a row. The buttons are visible only while the mouse is over the row. */
  async press({ pattern, button, timeout }) {
    const found = page
      .locator(TREE)
      .getByRole('treeitem', { name: new RegExp(pattern, 'u') })
      .first();
    // The button that only runs the tests precedes the button with the longer name.
    const role = ':is([role="button"], [role="checkbox"])';
    const wanted = found.locator(`${role}[aria-label^="${button}"]`).first();
    const limit = Date.now() + timeout;
    for (;;) {
      // Hover instead of clicking, because a click would collapse a node.
      await found.hover({ timeout });
      try {
        // Other rows can move the row away from the mouse.
        await wanted.click({ timeout: 3000 });
        return;
      } catch (error) {
        if (Date.now() >= limit) {
          throw error;
        }
      }
    }
  },

  async toggle({ pattern, timeout }) {
    await toggle(pattern, timeout);
  },

  /** Click a row. A click on a mutant shows its source in the editor. */
  async click({ pattern, timeout }) {
    const element = await row(pattern, timeout);
    await element.click();
  },

  /** Click the button whose name starts with `title`. */
  async button({ title, timeout }) {
    await page.getByRole('button', { name: new RegExp(`^${title}`, 'u') }).click({ timeout });
  },

  /** Press keys, such as `ArrowDown`. */
  async keys({ keys }) {
    for (const key of keys) {
      await page.keyboard.press(key);
    }
  },

  /** Click an element, and type text. */
  async type({ selector, text, timeout }) {
    await page.locator(selector).first().click({ timeout });
    await page.keyboard.type(text);
  },

  /** Open a view through its tab in the activity bar. A window that starts can replace the view. */
  async view({ title, timeout }) {
    const tab = page.getByRole('tab', { name: new RegExp(`^${title}`, 'u') });
    const heading = page.getByRole('heading', { name: title, level: 2 });
    for (let seen = 0; seen < 10; seen += 1) {
      if (seen === 0 || !(await heading.isVisible())) {
        await tab.click({ timeout });
        await heading.waitFor({ timeout });
      }
      await page.waitForTimeout(200);
    }
  },

  /** Wait until the joined text of the selected elements matches all patterns. Return the text. */
  async waitText({ selector, patterns, timeout }) {
    const text = await page.waitForFunction(
      ([wanted, sources]) => {
        const all = [...document.querySelectorAll(wanted)]
          .map((found) => found.innerText.replaceAll('\u00a0', ' '))
          .join('\n');
        return sources.every((source) => new RegExp(source, 'u').test(all)) ? all : undefined;
      },
      [selector, patterns],
      { timeout, polling: 100 },
    );
    return text.jsonValue();
  },

  /** Wait until no run is in progress. At the start of a run, the summary changes first. */
  async waitIdle({ timeout }) {
    await page.waitForFunction(
      () =>
        document.querySelector(
          '.result-summary .codicon-modifier-spin, [aria-label^="Cancel Test Run"]',
        ) === null,
      undefined,
      { timeout, polling: 100 },
    );
  },

  async startTrace() {
    await browser.startTracing(page, {
      categories: ['toplevel', 'disabled-by-default-devtools.timeline'],
    });
  },

  /**
   * Return the processor time in ms of the longest task of the page, since the trace was started. The
   * load of the machine changes this time less than the duration.
   */
  async stopTrace() {
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
    const main = new Set(
      traceEvents
        .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
        .map(({ pid, tid }) => `${pid} ${tid}`),
    );
    const tasks = traceEvents.filter(
      ({ name, ph, pid, tid }) =>
        ph === 'X' && name.endsWith('RunTask') && main.has(`${pid} ${tid}`),
    );
    return tasks.reduce((longest, { tdur = 0 }) => Math.max(longest, tdur / 1000), 0);
  },

  /** Collect garbage, and return the used heap of the page in bytes. */
  async heap() {
    const session = await page.context().newCDPSession(page);
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    await session.detach();
    return usedSize;
  },

  /** Select an entry in the menu of a row. */
  async menu({ pattern, entry, timeout }) {
    const element = await row(pattern, timeout);
    await element.click({ button: 'right' });
    const item = page.getByRole('menuitem', { name: entry });
    await item.waitFor({ timeout });
    // VS Code ignores a click immediately after the menu was opened.
    while (await item.isVisible()) {
      await item.click({ timeout: 1000 }).catch(() => undefined);
      await page.waitForTimeout(100);
    }
  },

  /** Click, or move the mouse to, the first element that contains `text`. */
  async point({ selector, text, action, modifiers, timeout }) {
    const element = page.locator(selector).filter({ hasText: text }).first();
    // A transparent element covers the text of a terminal.
    await element[action]({ modifiers, timeout, force: selector.startsWith('.xterm') });
  },

  /** Move the right edge of the sidebar. */
  async widen({ pixels }) {
    const { x, y, width } = await page.locator('.part.sidebar').boundingBox();
    await page.mouse.move(x + width, y + 100);
    await page.mouse.down();
    await page.mouse.move(x + width + pixels, y + 100, { steps: 4 });
    await page.mouse.up();
  },

  async screenshot({ path }) {
    await page.screenshot({ path, animations: 'disabled' });
  },

  async snapshot() {
    return page.locator('body').ariaSnapshot();
  },
};

/** Return the first row that matches `below`, and its descendants. */
function partOf(all, below) {
  if (below === undefined || below === null) {
    return all;
  }
  const from = all.findIndex(({ label }) => new RegExp(below, 'u').test(label));
  if (from === -1) {
    return [];
  }
  const to = all.findIndex(({ level }, at) => at > from && level <= all[from].level);
  return all.slice(from, to === -1 ? undefined : to);
}

function escape(text) {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

process.stdout.write(`${JSON.stringify({ value: browser.version() })}\n`);
for await (const line of createInterface({ input: process.stdin })) {
  const { name, ...args } = JSON.parse(line);
  let answer;
  try {
    answer = { value: (await commands[name](args)) ?? null };
  } catch (error) {
    const labels = page === undefined ? [] : await rows().catch(() => []);
    const seen = labels.map(({ level, label }) => `${'  '.repeat(level)}${label}`).join('\n');
    answer = { error: `${error.message}\nThe test tree shows:\n${seen}` };
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
await browser.close();

// The routine list in a real browser: a PostgreSQL schema of 10,000 routines with 10 parameters each, from the answer's
// first byte to rows on the screen; scrolling and typing, judged by the processor time of the longest task; choosing as
// many as a form holds, describing them in one go, and working on. The rival is a plain list that draws every row, from
// the same answer in the same browser.
import type { Page } from 'playwright';
import { sourceDatabase } from '../integration/datasource/postgresql/source.ts';
import { launchBrowser } from '../support/browser/browser.ts';
import { signIn } from '../support/browser/screens.ts';
import { startPortal } from '../support/portal/portal.ts';
import { PATIENCE_MS } from '../support/runs/patience.ts';
import { amount, judge } from './measure/short.ts';
import { PLAIN_LIST } from './rivals/plain-list.ts';

const ROUTINES = amount(10_000, 60);
const SHOWN = ROUTINES.toLocaleString('en');
/** As many as a form takes. */
const CHOSEN = amount('2,000', SHOWN);
const CHOOSE = amount(`Select the first ${CHOSEN} of ${SHOWN} shown`, `Select all shown (${SHOWN})`);
const PARAMETERS = 10;
const SEARCH = '[aria-labelledby=routines-title] input[type=search]';
const TARGETS = { firstByteToRowsMs: 1_000, longestTaskMs: 50 };

const parameters = Array.from(
  { length: PARAMETERS },
  (_, n) => `p_parameter_${n} ${['integer', 'text', 'numeric', 'date'][n % 4]}`,
);
const SCHEMA = `
create schema big;
do $do$ begin for n in 1..${ROUTINES} loop
  execute format($f$create function big.%s_routine_%s(${parameters.join(', ')}) returns table (id integer, label text, amount numeric)
    stable language sql as 'select 1, ''a'', 1.0'$f$, (array['order', 'customer', 'stock', 'tmp'])[n % 4 + 1], n);
end loop; end $do$;`;

const source = await sourceDatabase(SCHEMA);
const portal = await startPortal();
const browser = await launchBrowser();
try {
  const { page, context } = await signIn(browser, portal.url, 'Bench');
  const { host, port, username, databaseName, tls } = source.connection;
  const form = { type: 'postgresql', name: 'big', host, port, username, password: '', databaseName, tls };
  const saved = await context.request.post(`${portal.url}/api/datasource/saveDatasource`, {
    headers: { origin: portal.url },
    data: form,
  });
  if (!saved.ok()) throw new Error(await saved.text());
  await page.goto(`${portal.url}/`);
  const listed = await list(page);
  // A form that finds one schema alone has listed it before it is chosen: the rows that were timed may be gone for a moment.
  await page.locator('[role=listbox] [role=option]').first().waitFor();
  const scrolling = await tasksDuring(page, () => scroll(page, '[role=listbox]'));
  const typing = await tasksDuring(page, () => type(page, SEARCH, 'order_* -order_routine_9*'));
  await page.locator(SEARCH).fill('');
  await page.getByText(`${SHOWN} of ${SHOWN} shown`).waitFor();
  const choosing = await tasksDuring(page, async () => {
    await page.getByRole('button', { name: CHOOSE }).click();
    await page.getByText(`Endpoints (${CHOSEN})`).waitFor();
  });
  const described = await timed(async () => {
    await page.getByRole('button', { name: 'Read all parameters and results' }).click();
    await page.getByText(`Read: ${CHOSEN} of ${CHOSEN}`).waitFor({ timeout: PATIENCE_MS });
  });
  const selecting = await tasksDuring(page, () => select(page, 7));
  const naming = await tasksDuring(page, () => type(page, '#field-endpoints-7-name', 'readTheSeventhOne'));
  await page.locator('#field-name').fill('big-service');
  await page.locator('#field-domain').fill('com.acme.big');
  const reviewing = await tasksDuring(page, async () => {
    await page.getByRole('button', { name: 'Review and generate' }).click();
    await page.getByRole('dialog').waitFor();
  });
  await page.keyboard.press('Escape');
  await select(page, 9);
  const namingChecked = await tasksDuring(page, () => type(page, '#field-endpoints-9-name', 'readTheNinthOne'));
  const plain = await plainList(page);
  const longest = Math.max(scrolling.longestCpuMs, typing.longestCpuMs, naming.longestCpuMs);
  const met = {
    rows: listed.firstByteToRowsMs <= TARGETS.firstByteToRowsMs,
    hitch: longest <= TARGETS.longestTaskMs,
  };
  console.log(
    JSON.stringify({
      bench: 'picker',
      routines: ROUTINES,
      parameters: ROUTINES * PARAMETERS,
      listed,
      tasks: { scrolling, typing, choosing, selecting, naming, reviewing, namingChecked },
      describedMs: described,
      plain,
      ratioToPlain: {
        rows: Number((listed.answerToRowsMs / plain.answerToRowsMs).toFixed(3)),
        typing: Number((typing.longestCpuMs / plain.typing.longestCpuMs).toFixed(3)),
      },
      targets: TARGETS,
      met,
    }),
  );
  judge(Object.values(met).every(Boolean));
} finally {
  await browser.close();
  await portal.stop();
  await source.close();
}

/** Chooses the schema and waits for its rows. */
async function list(page: Page) {
  // Before the source is chosen: a form that finds one schema alone lists it by itself, and a short list is drawn at once.
  await page.evaluate(() => {
    const seen = new MutationObserver(() => {
      if (!document.querySelector('[role=listbox] [role=option]')) return;
      seen.disconnect();
      requestAnimationFrame(() => setTimeout(() => Object.assign(window, { rowsAt: performance.now() })));
    });
    seen.observe(document.body, { childList: true, subtree: true });
  });
  await page.locator('#field-databaseType').selectOption('postgresql');
  await page.locator('#field-datasource').selectOption('big');
  await page.locator('#field-schema option[value=big]').waitFor({ state: 'attached' });
  await page.locator('#field-schema').selectOption('big');
  await page.waitForFunction(() => 'rowsAt' in window, undefined, { timeout: PATIENCE_MS });
  return page.evaluate(() => {
    const { rowsAt } = window as unknown as { rowsAt: number };
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const answer = entries.findLast(({ name }) => name.includes('getProcedures'));
    if (!answer) throw new Error('no answer was timed');
    return {
      askedToFirstByteMs: Math.round(answer.responseStart - answer.startTime),
      firstByteToRowsMs: Math.round(rowsAt - answer.responseStart),
      answerToRowsMs: Math.round(rowsAt - answer.responseEnd),
      transferredKb: Math.round(answer.encodedBodySize / 1024),
      answerKb: Math.round(answer.decodedBodySize / 1024),
    };
  });
}

/** From the top to the bottom in a hundred frames, and back by pages of keys. */
async function scroll(page: Page, list: string): Promise<void> {
  await page.evaluate(
    (selector) =>
      new Promise<void>((resolve) => {
        const box = document.querySelector(selector);
        if (!box) throw new Error(`There is no ${selector}`);
        const step = (box.scrollHeight - box.clientHeight) / 100;
        let frames = 0;
        requestAnimationFrame(function next() {
          box.scrollTop += step;
          if (++frames < 101) requestAnimationFrame(next);
          else resolve();
        });
      }),
    list,
  );
}

async function type(page: Page, field: string, text: string): Promise<void> {
  await page.locator(field).first().click();
  await page.keyboard.type(text, { delay: 60 });
  await page.waitForTimeout(500);
}

/** Works on one of the endpoints. */
async function select(page: Page, index: number): Promise<void> {
  await page.locator('#endpoints-grid tbody > tr').nth(index).click();
  await page.locator(`#field-endpoints-${index}-name`).waitFor();
}

/** The plain list of the same answer: every row drawn, every key draws those that match. */
async function plainList(page: Page) {
  await page.evaluate(PLAIN_LIST);
  const answerToRowsMs = await page.evaluate('plainList()');
  const scrolling = await tasksDuring(page, () => scroll(page, '#plain'));
  const typing = await tasksDuring(page, () => type(page, '#plain-search', 'order_routine_9'));
  return { answerToRowsMs: Number(answerToRowsMs), scrolling, typing };
}

interface Tasks {
  /** As it was on this machine, whatever else ran on it. */
  readonly longestMs: number;
  /** The page's own processor time in its longest task. */
  readonly longestCpuMs: number;
  readonly over50CpuMs: number;
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** The longest task of the page's main thread while something is done, from Chromium's own trace. */
async function tasksDuring(page: Page, work: () => Promise<void>): Promise<Tasks> {
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  await work();
  await page.waitForTimeout(200);
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] };
  const isMain = ({ ph, name, args }: TraceEvent) =>
    ph === 'M' && name === 'thread_name' && args?.name === 'CrRendererMain';
  const threads = new Set(traceEvents.filter(isMain).map(({ pid, tid }) => `${pid} ${tid}`));
  const tasks = traceEvents.filter(({ name, pid, tid }) => name.endsWith('RunTask') && threads.has(`${pid} ${tid}`));
  if (tasks.length === 0) throw new Error('the trace has no tasks of the page');
  const ms = (values: number[]) => Math.round(Math.max(...values) / 1000);
  return {
    longestMs: ms(tasks.map(({ dur = 0 }) => dur)),
    longestCpuMs: ms(tasks.map(({ tdur = 0 }) => tdur)),
    over50CpuMs: tasks.filter(({ tdur = 0 }) => tdur > 50_000).length,
  };
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return Math.round(performance.now() - start);
}

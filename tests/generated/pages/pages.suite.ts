import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rememberedSample } from '../../support/runs/sample.ts';
import { buildAndStart, type Started } from '../databases/shop.ts';
import { ENTRIES, type EntriesDatabase, entriesDatabase } from './paged-entries.ts';

const START_TIMEOUT_MS = 900_000;
const WALK_TIMEOUT_MS = 240_000;
const STEP = 1000;

interface Row {
  readonly id: number;
  readonly label: string;
}

interface Page {
  readonly items: readonly Row[];
  /** The token or link of the next page, as the caller got it; nothing on the last page. */
  readonly next: string | undefined;
}

/** The view that a caller of one technology has. */
interface PageQuestion {
  readonly operation: string;
  readonly most?: number;
  readonly size?: number;
  /** `next` of the page before. */
  readonly next?: string;
  /** A start that the caller made up. */
  readonly start?: string | number;
}

/** How a technology asks for pages; `refused` says why there is none. */
interface Caller {
  readonly technology: 'rest' | 'graphql';
  page(url: string, asked: PageQuestion): Promise<Page>;
  refused(url: string, asked: PageQuestion): Promise<{ readonly kind: string | number; readonly message: string }>;
  readonly kinds: {
    readonly invalid: string | number;
    readonly internal: string | number;
    readonly refused: string | number;
  };
  /** All rows of an operation without pages. */
  all(url: string, most: number): Promise<readonly Row[]>;
}

const rest: Caller = {
  technology: 'rest',
  kinds: { invalid: 400, internal: 500, refused: 422 },
  async page(url, asked) {
    const address = restUrl(url, asked);
    const response = await fetch(address);
    const answer = (await response.json()) as { items: Row[]; next?: string };
    expect([response.status, Object.keys(answer)]).toEqual([200, answer.next ? ['items', 'next'] : ['items']]);
    return { items: answer.items, next: answer.next && new URL(answer.next, address).href };
  },
  async refused(url, asked) {
    const response = await fetch(restUrl(url, asked));
    const { detail = '', hint = '', errors = [] } = (await response.json()) as Record<string, string>;
    return { kind: response.status, message: `${detail} ${hint} ${JSON.stringify(errors)}` };
  },
  async all(url, most) {
    return (await (await fetch(`${url}/entries-kept?most=${most}`)).json()) as Row[];
  },
};

function restUrl(url: string, { operation, most, size, next, start }: PageQuestion): string {
  if (next) return next;
  const path = operation.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const query = new URLSearchParams();
  if (most !== undefined) query.set('most', String(most));
  if (operation === 'fromFunction') query.set('lowest', '1');
  if (size !== undefined) query.set('limit', String(size));
  if (start !== undefined) query.set(operation === 'byOffset' ? 'offset' : 'cursor', String(start));
  return `${url}/${path}?${query}`;
}

interface GraphqlAnswer {
  readonly data?: Record<string, { items: Row[]; next: string | null } | null> | null;
  readonly errors?: readonly { message: string; extensions: { classification: string; hint?: string } }[];
}

const graphql: Caller = {
  technology: 'graphql',
  kinds: { invalid: 'BAD_REQUEST', internal: 'INTERNAL_ERROR', refused: 'BUSINESS' },
  async page(url, asked) {
    const { data, errors } = await askGraphql(url, asked);
    expect(errors).toBeUndefined();
    const { items = [], next } = data?.[asked.operation] ?? {};
    return { items, next: next ?? undefined };
  },
  async refused(url, asked) {
    const [error] = (await askGraphql(url, asked)).errors ?? [];
    return { kind: error?.extensions.classification ?? '', message: `${error?.message} ${error?.extensions.hint}` };
  },
  async all(url, most) {
    const answer = await post(url, `{ entriesKept(most: ${most}) { id label } }`);
    return (answer as { data: { entriesKept: Row[] } }).data.entriesKept;
  },
};

function askGraphql(url: string, { operation, most, size, next, start = next }: PageQuestion): Promise<GraphqlAnswer> {
  const given = [
    ...(most === undefined ? [] : [`most: ${most}`]),
    ...(operation === 'fromFunction' ? ['lowest: 1'] : []),
    ...(size === undefined ? [] : [`first: ${size}`]),
    ...(start === undefined ? [] : [operation === 'byOffset' ? `offset: ${start}` : `after: ${JSON.stringify(start)}`]),
  ];
  const called = given.length > 0 ? `(${given.join(', ')})` : '';
  const rows = operation === 'entriesKept' ? 'id label' : 'items { id label } next';
  const selected = operation === 'byRef' ? 'items { id ref } next' : rows;
  return post(url, `{ ${operation}${called} { ${selected} } }`) as Promise<GraphqlAnswer>;
}

async function post(url: string, query: string): Promise<unknown> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  return response.json();
}

const CALLERS = { rest, graphql };

/** A table of 100,000 rows, page by page through a service that is generated, built and started. */
export function pagesSuite(kind: EntriesDatabase['kind'], technology: keyof typeof CALLERS, judge: string): void {
  const caller = CALLERS[technology];
  const sample = rememberedSample(judge);
  let database: EntriesDatabase;
  let started: Started;

  beforeAll(async () => {
    database = await entriesDatabase(kind);
    const generated = await database.generate(technology);
    if (sample.isNew([generated, database.version], [database.name])) {
      started = await buildAndStart(generated, database.environment);
    }
  }, START_TIMEOUT_MS);

  afterAll(async () => {
    await started?.close();
    await database?.close();
  });

  const page = (asked: PageQuestion) => caller.page(started.service.url, asked);
  const refused = (asked: PageQuestion) => caller.refused(started.service.url, asked);

  /** Follows pages to the last one; `meanwhile` happens behind each of them. */
  async function walk(asked: PageQuestion, meanwhile: (pages: number) => Promise<unknown> = async () => {}) {
    const seen: Row[] = [];
    let pages = 0;
    for (let next: string | undefined, first = true; first || next; first = false) {
      const answer = await page({ ...asked, ...(next && { next }) });
      seen.push(...answer.items);
      next = answer.next;
      pages += 1;
      await meanwhile(pages);
    }
    return { seen, ids: seen.map(({ id }) => id), pages };
  }

  test('it is built', () => {
    expect(started.build).toMatch(/BUILD SUCCESS/);
  });

  describe(`pages over ${technology} on ${kind}`, () => {
    test(
      'by offset, each row once and in order',
      async () => {
        const { ids, pages } = await walk({ operation: 'byOffset', most: ENTRIES, size: STEP });
        expect(ids).toEqual(Array.from({ length: ENTRIES }, (_, index) => index + 1));
        expect(pages).toBe(ENTRIES / STEP);
      },
      WALK_TIMEOUT_MS,
    );

    test('by offset, any page at once', async () => {
      const { items, next } = await page({ operation: 'byOffset', most: ENTRIES, size: 3, start: 50_000 });
      expect(items.map(({ id }) => id)).toEqual([50_001, 50_002, 50_003]);
      expect(next).toBeDefined();
      expect((await page({ operation: 'byOffset', most: 10, size: 3, start: 9 })).next).toBeUndefined();
      expect(await page({ operation: 'byOffset', most: 10, size: 3, start: 500 })).toEqual({
        items: [],
        next: undefined,
      });
    });

    test.each([
      ['byTime', 'order by placed_at desc, id'],
      ['byLabel', 'order by label, id'],
      ['byRef', 'order by ref'],
    ])(
      '%s: by cursor, each row once and in the order of the database',
      async (operation, order) => {
        const { ids } = await walk({ operation, size: 5 * STEP });
        expect(ids).toEqual(await database.ids(`select id from entries ${order}`));
      },
      WALK_TIMEOUT_MS,
    );

    test('by cursor in two directions, behind WITH and with a parameter', async () => {
      const { ids, pages } = await walk({ operation: 'byLabelDown', most: 2000, size: 300 });
      expect(ids).toEqual(await database.ids('select id from entries where id <= 2000 order by label desc, id'));
      expect(pages).toBe(7);
    });

    test.runIf(kind === 'postgresql')('of a function, without the argument that has a default', async () => {
      const { ids } = await walk({ operation: 'fromFunction', size: 10_000 });
      expect(ids).toEqual(Array.from({ length: ENTRIES }, (_, index) => index + 1));
    });

    test(
      'by cursor, each row that was there all the time once, while others come and go',
      async () => {
        const gone = new Set<number>();
        let fresh = ENTRIES;
        const { ids, seen } = await walk({ operation: 'byTime', size: STEP }, async (pages) => {
          // Rows before, at and behind where the walk is; among them such without a time.
          const rows = Array.from({ length: 40 }, (_, index) => {
            fresh += 1;
            const time =
              index % 5 === 0 ? 'null' : `timestamp '2026-01-01 00:${String((fresh * 7) % 17).padStart(2, '0')}:09'`;
            return `(${fresh}, ${time}, 'new', '${uuidOf(fresh)}')`;
          });
          await database.run(`insert into entries values ${rows.join(', ')}`);
          const leaving = Array.from({ length: 20 }, (_, index) => 20_001 + ((pages * 911 + index * 4973) % 80_000));
          for (const id of leaving) gone.add(id);
          await database.run(`delete from entries where id in (${leaving.join(', ')})`);
        });
        const stood = Array.from({ length: ENTRIES }, (_, index) => index + 1).filter((id) => !gone.has(id));
        expect(gone.size).toBeGreaterThan(1000);
        expect(new Set(ids).size).toBe(ids.length);
        const found = new Set(ids);
        expect(stood.filter((id) => !found.has(id))).toEqual([]);
        expect(seen.some(({ label }) => label === 'new')).toBe(true);
        await database.run(`delete from entries where id > ${ENTRIES}`);
      },
      WALK_TIMEOUT_MS,
    );

    test('a page has as many rows as the endpoint says where nobody else does, and no more than it may', async () => {
      expect((await page({ operation: 'byTime' })).items).toHaveLength(500);
      expect((await page({ operation: 'byLabel' })).items).toHaveLength(100);
      expect((await page({ operation: 'byTime', size: 5000 })).items).toHaveLength(5000);
      for (const size of [5001, 0, -1]) {
        expect((await refused({ operation: 'byTime', size })).kind).toBe(caller.kinds.invalid);
      }
      expect((await refused({ operation: 'byOffset', most: 1, start: -1 })).kind).toBe(caller.kinds.invalid);
    });

    test('there is no next page behind the last row, nor of nothing', async () => {
      expect((await page({ operation: 'byLabelDown', most: 10, size: 10 })).next).toBeUndefined();
      expect(await page({ operation: 'byLabelDown', most: 0 })).toEqual({ items: [], next: undefined });
      expect(await page({ operation: 'byOffset', most: 0 })).toEqual({ items: [], next: undefined });
    });

    test('a cursor that was changed, made up, or is of another operation is refused, with what to do', async () => {
      const { next = '' } = await page({ operation: 'byLabel', size: 2 });
      const cursor = next.startsWith('http') ? (new URL(next).searchParams.get('cursor') ?? '') : next;
      const changed = `${cursor.slice(0, 14)}${cursor[14] === 'A' ? 'B' : 'A'}${cursor.slice(15)}`;
      for (const asked of [
        { operation: 'byLabel', start: changed },
        { operation: 'byLabel', start: 'page-2' },
        { operation: 'byLabel', start: '' },
        { operation: 'byTime', start: cursor },
        { operation: 'byLabelDown', most: 9, start: cursor },
      ]) {
        const { kind: how, message } = await refused(asked);
        expect([how, message]).toEqual([caller.kinds.invalid, expect.stringContaining('leave it out to start again')]);
      }
      expect((await page({ operation: 'byLabel', start: cursor, size: 2 })).items).toHaveLength(2);
    });

    test('rows that the columns do not tell apart are a failure, and none of them is lost without a word', async () => {
      expect((await refused({ operation: 'alike' })).kind).toBe(caller.kinds.internal);
      expect(started.service.log()).toContain('Two rows have the same values, and pages lose rows: alike: label');
    });

    test('what has no pages is answered up to its limit, and refused beyond it', async () => {
      const asked = { operation: 'entriesKept', most: 10_001 };
      expect(await caller.all(started.service.url, 10_000)).toHaveLength(10_000);
      const { kind: how, message } = await refused(asked);
      expect([how, message]).toEqual([caller.kinds.refused, expect.stringContaining('more than 10000 rows')]);
    });
  });
}

const uuidOf = (id: number) => `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`;

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Generated } from '../../../../src/generators/generate.ts';
import { PATIENCE_MS } from '../../../support/runs/patience.ts';
import { rememberedSample } from '../../../support/runs/sample.ts';
import { exactJson, type ShopDatabase, type Started, shopDatabase, testAndStart } from '../shop.ts';

const START_TIMEOUT_MS = 600_000;
/** The last and the first amount that money has. */
const EXTREMES = ['92233720368547758.07', '-92233720368547758.08'];

const sample = rememberedSample(import.meta.filename);
let database: ShopDatabase;
let generated: Generated;
let started: Started;

beforeAll(async () => {
  database = await shopDatabase({ scripts: [`${import.meta.dirname}/money.sql`], schemas: ['money'] });
  generated = await database.generate({
    technology: 'rest',
    queries: [
      { name: 'dearer', sql: 'select id, amount from money.sales where amount >= :least order by id' },
      { name: 'sell', sql: 'insert into money.sales (id, amount) values (:id, :amount)' },
      { name: 'told', sql: 'select money.charged(:fee) as told' },
      { name: 'kept', sql: 'select money.fees(:fees) as fees' },
    ],
    endpoints: {
      fees: { method: 'POST', url: '/fees' },
      listed: { method: 'POST', url: '/listed' },
      sold: { paging: 'keyset', pageOrder: 'amount, id' },
    },
  });
  if (sample.isNew([generated, database.version], [database.name]))
    started = await testAndStart(generated, { JAVA_TOOL_OPTIONS: '-Xmx256m' });
}, START_TIMEOUT_MS);

afterAll(async () => {
  await started?.close();
  await database?.close();
});

/** Numbers are sent and answered with all their digits: `#12.30`. */
async function ask(path: string, body?: string): Promise<unknown> {
  const sent = body && { method: 'POST', headers: { 'content-type': 'application/json' }, body };
  const answer = await fetch(`${started.service.url}/${path}`, sent || {});
  const text = await answer.text();
  return answer.ok ? (text === '' ? undefined : exactJson(text)) : { status: answer.status, text };
}

/** Places that write money otherwise, as far as this machine has them; their sessions are those of a service started anew. */
async function placesHere(): Promise<readonly string[]> {
  const wanted = ['de_DE.utf8', 'ja_JP.utf8', 'ar_BH.utf8', 'de_CH.utf8', 'sv_SE.utf8'];
  const found: string[] = [];
  for (const place of wanted) {
    try {
      await database.sql.unsafe(`set lc_monetary = '${place}'; reset lc_monetary`);
      found.push(place);
    } catch {
      // This machine has not installed it.
    }
  }
  return found;
}

describe('money is an exact number', () => {
  test('in the contract', () => {
    const contract = [...generated.files].find(([path]) => path.endsWith('openapi.json'))?.[1] ?? '{}';
    expect(JSON.parse(contract).components.schemas.SoldRow.properties.amount).toMatchObject({
      type: ['number', 'null'],
    });
  });

  test.each([...EXTREMES, '0.00', '-0.05', '1234567.80'])('%s as a parameter and an answer', async (amount) => {
    expect(await ask(`echo?amount=${amount}`)).toBe(`#${amount}`);
    expect(await ask(`exact?amount=${amount}`)).toBe(`#${amount}`);
  });

  test('without one', async () => {
    expect(await ask('echo')).toBeNull();
  });

  test('in lists', async () => {
    expect(await ask('listed', `{"amounts":[1.5,null,${EXTREMES}]}`)).toEqual([
      ...['#1.50', null, ...EXTREMES.map((amount) => `#${amount}`)],
    ]);
  });

  test('in composites and lists of them', async () => {
    const line = (amount: string) => `{"label":"a, (b)","amount":${amount},"parts":[0.01,-1000]}`;
    const read = (amount: string) => ({ label: 'a, (b)', amount: `#${amount}`, parts: ['#0.01', '#-1000.00'] });
    expect(await ask('lined', `{"line":${line('-1234.5')},"lines":[${line('1000000')},null]}`)).toEqual([
      { line: read('-1234.50'), lines: [read('1000000.00'), null] },
    ]);
  });

  test('of a domain, whose constraint names its field', async () => {
    expect(await ask('charged?fee=12.5')).toBe('12.50');
    expect(await ask('charged?fee=-1')).toMatchObject({ status: 422, text: expect.stringContaining('"fee"') });
  });

  test('that goes in and comes out', async () => {
    expect(await ask('doubled', '{"amount":-1000.25}')).toBe('#-2000.50');
  });

  test('behind a cursor', async () => {
    expect(await ask('opened')).toContainEqual({ id: '#2', amount: '#-5.00' });
  });

  test('in a statement', async () => {
    expect(await ask('dearer?least=5.01')).toEqual([
      { id: '#3', amount: '#12.34' },
      { id: '#5', amount: '#12.34' },
    ]);
    expect(await ask('sell', '{"id":9,"amount":-0.99}')).toBe('#1');
    const [row] = await database.sql`delete from money.sales where id = 9 returning amount::numeric::text as amount`;
    expect(row?.amount).toBe('-0.99');
  });

  test('of a domain in lists', async () => {
    expect(await ask('fees', '{"fees":[12.5,null]}')).toEqual(['#12.50', null]);
    expect(JSON.stringify(await ask('kept?fees=12.5&fees=3'))).toContain('["#12.50","#3.00"]');
  });

  test('of a domain in a statement that calls a routine', async () => {
    expect(JSON.stringify(await ask('told?fee=12.5'))).toContain('"12.50"');
    expect(await ask('told?fee=-1')).toMatchObject({ status: 422 });
  });

  test('by which pages go on', async () => {
    const ids: unknown[] = [];
    let next: string | undefined = '';
    while (next !== undefined) {
      const start: string = next === '' ? '' : `&after=${next}`;
      const page = await fetch(`${started.service.url}/sold?limit=2${start}`);
      const { items, next: following } = JSON.parse(await page.text());
      ids.push(...items.map(({ id }: { id: number }) => id));
      next = following ?? undefined;
    }
    expect(ids).toEqual([2, 1, 3, 5, 4]);
  });
});

describe('what is no money is refused', () => {
  test.each(['1.005', '92233720368547758.08', '1e400'])('%s', async (amount) => {
    expect(await ask(`echo?amount=${amount}`)).toMatchObject({
      status: expect.toSatisfy((status) => status === 422 || status === 400),
    });
  });
});

test('money is the same where the database writes it otherwise', async ({ skip }) => {
  const places = await placesHere();
  if (places.length === 0) skip('no other places are installed: see localedef');
  for (const place of places) {
    await database.sql.unsafe(`alter database ${database.name} set lc_monetary = '${place}'`);
    await database.sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = ${database.name} and pid <> pg_backend_pid() and application_name like '%JDBC%'`;
    // Until its first answer that is written otherwise, the service knows the place from before.
    await expect.poll(() => ask('echo?amount=1234'), { timeout: PATIENCE_MS }).toMatch(/^#1234(?:\.0+)?$/);
    const digits = place.startsWith('ja') ? 0 : place.startsWith('ar') ? 3 : 2;
    const amount = ['1234', '1234.005', '1234.05'][digits === 0 ? 0 : digits === 3 ? 1 : 2] ?? '';
    for (const one of [amount, `-${amount}`]) {
      expect([place, await ask(`echo?amount=${one}`)]).toEqual([place, `#${one}`]);
      expect([place, await ask(`exact?amount=${one}`)]).toEqual([place, `#${one}`]);
      expect([place, await ask('listed', `{"amounts":[${one}]}`)]).toEqual([place, [`#${one}`]]);
    }
  }
});

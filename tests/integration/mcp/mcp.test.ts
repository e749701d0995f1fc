import { createHash } from 'node:crypto';
import type { Client } from '@modelcontextprotocol/client';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TOOLS } from '../../../src/mcp/tools.ts';
import { CALLS } from '../../../src/shared/calls.ts';
import { emptyDatabase } from '../../support/databases/database.ts';
import { type Person, signedIn } from '../../support/portal/person.ts';
import { type Portal, startPortal } from '../../support/portal/portal.ts';
import { sourceDatabase } from '../datasource/postgresql/source.ts';
import { call, connected, REVISIONS } from './agent.ts';

/** An agent's way from the list to a project, over the portal as it is delivered and the official client. */
const PASSWORD = 'Never-told-91c7';
const ORDERS = `
  create schema shop;
  create table shop.orders (id int primary key, total numeric not null);
  comment on column shop.orders.total is 'With tax.';
  create function shop.order_total(order_id int) returns numeric language sql stable
    as 'select total from shop.orders where id = order_id';
  comment on function shop.order_total(int) is 'The total of an order.';
  create procedure shop.close_order(order_id int) language sql as 'delete from shop.orders where id = order_id';
  create function shop.any_rows() returns setof record language sql as 'select 1';
`;

let portal: Portal;
let empty: Awaited<ReturnType<typeof emptyDatabase>>;
let source: Awaited<ReturnType<typeof sourceDatabase>>;
let person: Person;

beforeAll(async () => {
  empty = await emptyDatabase();
  source = await sourceDatabase(ORDERS);
  portal = await startPortal({ env: { DATABASE_URL: empty.url } });
  person = await signedIn(portal.url, 'Agnes');
  await addSource(person, 'shop', source.connection);
}, 240_000);
afterAll(async () => {
  await portal?.stop();
  await source?.close();
  await empty?.drop();
});

async function addSource(who: Person, name: string, { host, port, databaseName }: typeof source.connection) {
  const form = { type: 'postgresql', name, host, port, username: 'postgres', password: PASSWORD, databaseName };
  await who.call(CALLS.saveDatasource.path, { ...form, tls: 'prefer' });
}

const requestOf = (routine: unknown, change: Record<string, unknown> = {}) => ({
  ...{ name: 'shop-api', domain: 'com.acme.shop', technology: 'rest', applicationServer: 'embedded', mode: 'Src' },
  ...{ sourceType: 'DATABASE', databaseType: 'postgresql', datasource: 'shop', endpoints: [{ routine }] },
  ...change,
});
const TOTAL = { schema: 'shop', name: 'order_total', argumentTypes: ['integer'] };

/** Asks for it until it has ended: each answer is awaited, and generations of a source take less than a second. */
async function ended(client: Client, id: string) {
  for (;;) {
    const { body } = await call(client, 'status', { id });
    const [generation] = body.generations;
    if (!['queued', 'running'].includes(generation.state)) return generation;
  }
}

describe.each(REVISIONS)('an agent of %s', (revision) => {
  let client: Client;
  let token: string;
  beforeAll(async () => {
    ({ token } = await person.token());
    client = await connected(portal.url, token, revision);
  });
  afterAll(() => client?.close());

  test('speaks that revision, and is told what there is to do', async () => {
    expect(client.getNegotiatedProtocolVersion()).toBe(revision);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(TOOLS.map(({ name }) => name));
    for (const tool of tools) {
      expect(tool).toMatchObject({ title: expect.any(String), inputSchema: { additionalProperties: false } });
      expect(tool.outputSchema).toMatchObject({ type: 'object' });
      expect(tool.annotations).toMatchObject({ readOnlyHint: tool.name !== 'generate', destructiveHint: false });
      expect(tool.description?.length).toBeGreaterThan(80);
    }
  });

  test('comes from the list to a project that it unpacks, without a browser', async () => {
    const { datasources } = (await call(client, 'list_datasources')).body;
    const own = datasources.find(({ name }: { name: string }) => name === 'shop');
    expect(own).toEqual({ name: 'shop', databaseType: 'postgresql' });
    const listed = (await call(client, 'list_routines', { datasource: 'shop', search: 'TOTAL' })).body;
    expect(listed.total).toBe(1);
    const { routine } = listed.routines[0].untrusted;
    expect(routine).toEqual(TOTAL);
    const described = (await call(client, 'describe_routine', { datasource: 'shop', routine })).body;
    expect(described).toMatchObject({
      ...{ found: 'routine', readOnly: true },
      untrusted: { comment: 'The total of an order.', parameters: [{ name: 'order_id', databaseType: 'integer' }] },
    });

    const request = requestOf(routine, { name: `shop-${revision}`.replaceAll('.', '-') });
    const checked = (await call(client, 'check_request', { request })).body;
    expect(checked).toMatchObject({
      ok: true,
      faults: [],
      endpoints: [{ untrusted: { published: ['GET /order-total'] } }],
    });
    expect((await call(client, 'price', { request })).body).toEqual({ credits: 1, tests: 0, free: null, paid: null });
    const shown = (await call(client, 'preview', { request })).body;
    expect(shown.untrusted.files.map(({ path }: { path: string }) => path)).toContain('pom.xml');
    const pom = (await call(client, 'preview', { request, path: 'pom.xml' })).body;
    expect(pom.untrusted.excerpts[0].text).toContain(`<artifactId>${request.name}</artifactId>`);

    const dry = (await call(client, 'generate', { request })).body;
    expect(dry).toMatchObject({ started: false, cost: { credits: 1 }, faults: [] });
    const args = { request, dryRun: false, idempotencyKey: `key-${revision}` };
    const { id, fresh } = (await call(client, 'generate', args)).body;
    expect(fresh).toBe(true);
    expect((await call(client, 'generate', args)).body).toMatchObject({ id, fresh: false });
    const generation = await ended(client, id);
    expect(generation).toMatchObject({ state: 'done', credits: 1 });

    const { download, sha256, bytes } = generation.artifact;
    const fetched = await fetch(download.url, { headers: { authorization: `Bearer ${token}` } });
    const zip = new Uint8Array(await fetched.arrayBuffer());
    expect([fetched.status, zip.byteLength]).toEqual([200, bytes]);
    expect(createHash('sha256').update(zip).digest('hex')).toBe(sha256);
    expect(Object.keys(unzipSync(zip))).toEqual(expect.arrayContaining([expect.stringMatching(/\/pom\.xml$/)]));
    expect((await call(client, 'diff', { request })).body).toMatchObject({ against: 'account', counts: { same: 1 } });
    const drifted = (await call(client, 'drift', { datasource: 'shop' })).body;
    expect(drifted.services.map(({ counts }: { counts: object }) => counts)).toContainEqual({
      ...{ changed: 0, gone: 0, refused: 0 },
    });
  });

  test('is told why a routine cannot be generated, and what to do', async () => {
    const { routines } = (await call(client, 'list_routines', { datasource: 'shop', search: 'any_rows' })).body;
    const [{ refused, untrusted }] = routines;
    expect(refused.code).toBe('record');
    const explained = (await call(client, 'explain_refusal', { code: refused.code })).body;
    expect(explained).toMatchObject({ about: 'routine', again: 'afterChange' });
    expect(explained.meaning).toContain('rows whose columns it does not declare');
    const found = (await call(client, 'describe_routine', { datasource: 'shop', routine: untrusted.routine })).body;
    expect(found).toMatchObject({ found: 'refused', refused: { code: 'record' } });
    const { body } = await call(client, 'check_request', { request: requestOf(untrusted.routine) });
    expect(body).toMatchObject({ ok: false, faults: [{ field: expect.stringMatching(/^endpoints\.0/) }] });
  });

  test('is told every fault of a request at the member that has it', async () => {
    const request = requestOf(TOTAL, { name: '1 no name', technology: 'rest', domain: '' });
    const { body } = await call(client, 'check_request', { request });
    expect(body.ok).toBe(false);
    expect(body.faults.map(({ field }: { field: string }) => field)).toEqual(
      expect.arrayContaining(['name', 'domain']),
    );
    const refused = await call(client, 'price', { request });
    expect(refused).toMatchObject({ failed: true, body: { error: 'invalidRequest', faults: expect.any(Array) } });
    const explained = await call(client, 'explain_refusal', { code: body.faults[0].code });
    expect(explained.body.about).toBe('member');
  });

  test('gets wrong arguments told as a result, and a tool that is none as an error of the protocol', async () => {
    expect(await call(client, 'list_routines', { datasource: 'shop', sql: 'drop table x' })).toMatchObject({
      failed: true,
      body: { error: 'invalidRequest', faults: [{ field: 'sql' }] },
    });
    expect(await call(client, 'list_routines', { datasource: 'nowhere' })).toMatchObject({
      failed: true,
      body: { error: 'notFound' },
    });
    await expect(client.callTool({ name: 'run_sql', arguments: {} })).rejects.toThrow(/no such tool/);
  });

  test('never gets the password of a data source, in whatever form', async () => {
    const request = requestOf(TOTAL);
    const asked: [string, Record<string, unknown>][] = [
      ['list_datasources', {}],
      ['list_routines', { datasource: 'shop' }],
      ['describe_routine', { datasource: 'shop', routine: TOTAL }],
      ['request_schema', { technology: 'rest' }],
      ['check_request', { request }],
      ['price', { request }],
      ['preview', { request }],
      ['preview', { request, path: 'src/generated/resources/application.yaml' }],
      ['preview', { request, path: 'forja.json' }],
      ['generate', { request }],
      ['status', {}],
      ['diff', { request }],
      ['drift', { datasource: 'shop' }],
      ['explain_refusal', { code: 'connectionFailed', values: { diagnosis: 'password' } }],
    ];
    expect(new Set(asked.map(([name]) => name))).toEqual(new Set(TOOLS.map(({ name }) => name)));
    for (const [name, args] of asked) {
      const { text, failed } = await call(client, name, args);
      expect([name, failed]).toEqual([name, false]);
      expect(text).not.toContain(PASSWORD);
      expect(text).not.toContain(Buffer.from(PASSWORD).toString('base64').slice(0, 16));
      expect(text).not.toMatch(/passwordBox|"username"|"host"/);
      expect(text).not.toContain(token);
    }
  });
});

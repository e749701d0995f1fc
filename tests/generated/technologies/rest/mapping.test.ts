import { afterAll, beforeAll, expect, test } from 'vitest';
import { rememberedSample } from '../../../support/runs/sample.ts';
import { buildAndStart, type ShopDatabase, type Started, shopDatabase } from '../../databases/shop.ts';

const START_TIMEOUT_MS = 600_000;
const QUERIES = [
  {
    name: 'deleteNamed',
    sql: 'delete from shapes.things where name = :name and amount < :amount',
    options: { method: 'DELETE', url: '/named' },
    input: [
      { target: 'name', from: { place: 'header', name: 'X-Name' } },
      { target: 'amount', from: { place: 'query', name: 'below' } },
    ],
  },
  {
    name: 'deleteThing',
    sql: 'delete from shapes.things where id = :id',
    options: { method: 'DELETE', url: '/thing' },
    input: [{ target: 'id', from: { place: 'header', name: 'X-Thing' } }],
  },
];
const INPUT = {
  proc_out: [
    { target: 'a', from: { constant: 5 } },
    { target: 'c', from: { place: 'body', name: 'note.text' } },
  ],
  order_total: [{ target: 'order_id', from: { place: 'header', name: 'X-Order' } }],
};
const ENDPOINTS = {
  proc_out: { method: 'PUT', url: '/out' },
  order_total: { method: 'GET', url: '/total' },
};

/** The owner's own way from what callers send to a request. */
const OWN = [
  'src/main/java/com/acme/shop/own/OwnRequests.java',
  `package com.acme.shop.own;

import com.acme.shop.model.ProcOutRequest;
import com.acme.shop.rest.DefaultShapesRequestMapper;
import com.acme.shop.rest.ProcOutBody;
import org.springframework.stereotype.Component;

@Component
class OwnRequests extends DefaultShapesRequestMapper {

    @Override
    public ProcOutRequest procOut(ProcOutBody body) {
        var request = super.procOut(body);
        return new ProcOutRequest(request.a() + 2, "mine: " + request.c());
    }
}
`,
] as const;

let database: ShopDatabase;
let started: Started;
const sample = rememberedSample(import.meta.filename);

beforeAll(async () => {
  database = await shopDatabase();
  const only = Object.keys(INPUT);
  const request = { technology: 'rest', only, queries: QUERIES, endpoints: ENDPOINTS, input: INPUT };
  const generated = await database.generate(request);
  if (!sample.isNew([generated, database.version], [database.name])) return;
  started = await buildAndStart({ ...generated, files: new Map([...generated.files, OWN]) });
}, START_TIMEOUT_MS);

afterAll(async () => {
  await started?.close();
  await database?.close();
});

async function call(method: string, path: string, headers: Record<string, string> = {}, body?: object) {
  const response = await fetch(started.service.url + path, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
}

const things = async () =>
  (await database.sql<{ name: string }[]>`select name from shapes.things order by id`).map(({ name }) => name);

test('a DELETE whose members come from headers and the query string changes what these name, and nothing else', async () => {
  await database.sql`truncate shapes.things`;
  await database.sql`insert into shapes.things (name, amount) values ('one', 1), ('one', 9), ('two', 1), ('ö ä', 1)`;
  expect(await call('DELETE', '/named?below=5', { 'X-Name': 'one' })).toEqual({ status: 200, body: 1 });
  expect(await things()).toEqual(['one', 'two', 'ö ä']);
  expect(await call('DELETE', '/named?below=0.5', { 'x-name': 'two' })).toEqual({ status: 200, body: 0 });
  expect(await things()).toHaveLength(3);
});

test('what is missing or has another type is 400 by the name that callers know, and changes nothing', async () => {
  const before = await things();
  expect(await call('DELETE', '/named?below=5')).toMatchObject({
    status: 400,
    body: { detail: expect.stringContaining('X-Name') },
  });
  expect(await call('DELETE', '/named', { 'X-Name': 'one' })).toMatchObject({
    status: 400,
    body: { detail: expect.stringContaining('below') },
  });
  expect((await call('DELETE', '/named?below=many', { 'X-Name': 'one' })).status).toBe(400);
  expect((await call('DELETE', '/thing', { 'X-Thing': 'first' })).status).toBe(400);
  expect((await call('DELETE', '/thing')).status).toBe(400);
  expect(await things()).toEqual(before);
});

test('a row that a header names and that is not there is 404', async () => {
  const [thing] = await database.sql<{ id: number }[]>`select min(id)::int as id from shapes.things`;
  const gone = { 'X-Thing': String(thing?.id) };
  expect((await call('DELETE', '/thing', gone)).status).toBe(200);
  expect((await call('DELETE', '/thing', gone)).status).toBe(404);
});

test('a mapper of the owner’s takes the place of ours, and of that one alone', async () => {
  const told = await call('PUT', '/out', {}, { note: { text: 'x' } });
  expect(told).toEqual({ status: 200, body: { b: 14, c: 'mine: x!', d: '1st' } });
  const [total] = await database.sql<{ total: string }[]>`select shop.order_total(1)::text as total`;
  expect((await call('GET', '/total', { 'X-Order': '1' })).body).toBe(Number(total?.total));
});

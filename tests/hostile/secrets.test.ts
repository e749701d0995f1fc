import { Writable } from 'node:stream';
import { unzipSync } from 'fflate';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkRequest } from '../../src/generators/check-request.ts';
import { generate } from '../../src/generators/generate.ts';
import { packLock } from '../../src/generators/lock/pack.ts';
import { senders, servers, technologies } from '../../src/generators/parts/catalog.ts';
import { zip } from '../../src/generators/zip.ts';
import { keepDraft } from '../../src/islands/generator/draft/draft-storage.ts';
import { readForjaFile } from '../../src/islands/generator/review/check.ts';
import { CALLS } from '../../src/shared/calls.ts';
import { fieldsOf, formSpecOf } from '../../src/shared/form-spec.ts';
import { type DatasourceApp, datasourceApp } from '../api/datasource/datasource-app.ts';
import { bodyOf } from '../api/generate/generate-app.ts';
import { quickRenderer } from '../integration/generation/harness.ts';

/** Where a secret would be typed, if a form asked for one. */
const SECRETS = ['password', 'secret', 'token', 'apiKey', 'privateKey', 'passphrase', 'clientSecret', 'credentials'];
const SECRET = /pass(?:word|phrase)|secret|token|credential|private|api-?key$/i;
const CANARY = 'canary-7c1f9a';
const SECRET_OPTIONS = Object.fromEntries(SECRETS.map((name) => [name, CANARY]));

let it: DatasourceApp;
let logged = '';
const log = pino(
  { level: 'trace' },
  new Writable({
    write(chunk, _, done) {
      logged += String(chunk);
      done();
    },
  }),
);

beforeAll(async () => {
  const render = async (input: Parameters<typeof quickRenderer.render>[0]) => {
    const { project, files, guide: steps } = generate(input);
    const lock = packLock(project, files);
    return { zip: zip(project.name, files), name: project.name, files: files.size, lock, steps };
  };
  it = await datasourceApp({ checkRequest, log, renderer: { ...quickRenderer, render } });
  await it.generations.start();
});
afterAll(() => it?.close());

/** Every row of every table of the portal, as text. */
async function rows(): Promise<string> {
  const tables = await it.portal.sql<{ name: string }[]>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`;
  expect(tables.length).toBeGreaterThan(5);
  const all = await Promise.all(
    tables.map(({ name }) => it.portal.sql.unsafe(`select to_jsonb(t)::text as row from ${name} t`)),
  );
  return JSON.stringify(all);
}

test('no option of any technology, sender or server asks for a secret', () => {
  const all: { id: string; name: string }[] = [...technologies, ...senders].flatMap(
    ({ id, projectOptions, endpointOptions }) =>
      [...fieldsOf(projectOptions), ...fieldsOf(endpointOptions)].map(({ name }) => ({ id, name })),
  );
  all.push(...servers.flatMap(({ id, projectOptions }) => fieldsOf(projectOptions).map(({ name }) => ({ id, name }))));
  expect(all.map(({ id }) => id)).toContain('tomcat');
  expect(all.length).toBeGreaterThan(5);
  expect(all.filter(({ name }) => SECRET.test(name))).toEqual([]);
  expect(SECRETS.every((name) => SECRET.test(name))).toBe(true);
});

describe('a secret that is sent as an option', () => {
  const routine = { schema: 'public', name: 'order_total', argumentTypes: ['integer'] };
  /** The servers that go with a technology: others are refused before their options are read. */
  const serversOf = (technology: string) => {
    const found = technologies.find(({ id }) => id === technology);
    const library = found?.library === true;
    return servers.filter(({ id }) => (id === 'library') === library && found?.supports({ server: id }) === true);
  };
  const sendersOf = (technology: string) =>
    senders.filter((sender) => serversOf(technology).some(({ id }) => sender.supports({ server: id }) === true));
  const places = (name: string, technology: string): [string, object][] => [
    ['options', { options: { [name]: CANARY } }],
    ...serversOf(technology).map(({ id }): [string, object] => [
      'serverOptions',
      { applicationServer: id, serverOptions: { [name]: CANARY } },
    ]),
    ['endpoints.0.options', { endpoints: [{ routine, options: { [name]: CANARY } }] }],
    ...sendersOf(technology).map(({ id }): [string, object] => [
      `senderOptions.${id}`,
      { senderOptions: { [id]: { [name]: CANARY } } },
    ]),
    ...sendersOf(technology).map(({ id }): [string, object] => [
      'endpoints.0.senders.0.options',
      { endpoints: [{ routine, senders: [{ sender: id, options: { [name]: CANARY } }] }] },
    ]),
    ['', { [name]: CANARY, technology }],
  ];
  test.each(technologies.map(({ id }) => id))(
    'of %s is refused, and stands in no row, answer, log or push',
    async (id) => {
      const { name: datasource } = await it.saved();
      for (const name of SECRETS) {
        for (const [place, change] of places(name, id)) {
          const applicationServer = serversOf(id)[0]?.id;
          const body = { ...bodyOf({ datasource, technology: id }), applicationServer, ...change };
          const answer = await it.call(CALLS.generateSrc.path, { body });
          expect([place, name, answer.status]).toEqual([place, name, 400]);
          expect(answer.body.faults.map(({ field }: { field: string }) => field)).toContain(
            place === '' ? name : `${place}.${name}`,
          );
          expect(answer.text).not.toContain(CANARY);
        }
      }
      expect(await rows()).not.toContain(CANARY);
      expect(JSON.stringify(it.harness.pushes)).not.toContain(CANARY);
      expect(logged).not.toContain(CANARY);
    },
  );
});

describe('a secret in a forja.json', () => {
  const [sender] = senders;
  const request = (technology: string) => ({
    ...bodyOf({ datasource: 'demo', technology }),
    ...{
      options: SECRET_OPTIONS,
      serverOptions: SECRET_OPTIONS,
      senderOptions: { [sender?.id ?? '']: SECRET_OPTIONS },
    },
    endpoints: [
      {
        routine: { schema: 'public', name: 'order_total', argumentTypes: ['integer'] },
        options: SECRET_OPTIONS,
        senders: senders.map(({ id }) => ({ sender: id, options: SECRET_OPTIONS })),
      },
    ],
  });

  test.each(technologies)('of $id is in no draft that a browser keeps', (technology) => {
    const form = formSpecOf(technology, {
      senders,
      servers: servers.map(({ id }) => id),
      sources: ['database'],
      databases: ['postgresql'],
    });
    const read = readForjaFile(JSON.stringify(request(technology.id)), form);
    if (!('draft' in read)) throw new Error(read.message);
    const kept = new Map<string, string>();
    keepDraft(technology.id, read.draft, {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => kept.set(key, value),
      removeItem: (key) => kept.delete(key),
    });
    expect([...kept.values()].join()).toContain('order_total');
    expect([...kept.values()].join()).not.toContain(CANARY);
  });
});

test("a data source's password is in no zip, row, answer, log or push of what is generated from it", async () => {
  const { name: datasource, id } = await it.saved({ password: CANARY });
  expect(await it.passwordOf(id)).toBe(CANARY);
  const [routine] = await it.service.routines(it.ana, datasource);
  const endpoints = [
    { routine: { schema: routine?.schema, name: routine?.name, argumentTypes: routine?.argumentTypes } },
  ];
  const request = bodyOf({ datasource, endpoints });
  const { schema: _, ...body } = request;
  const answer = await it.app.request(CALLS.generateSrc.path, {
    method: 'POST',
    headers: { 'x-account': it.ana, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
  const files = Object.entries(unzipSync(new Uint8Array(await answer.arrayBuffer())));
  expect(files.length).toBeGreaterThan(20);
  const text = new TextDecoder();
  expect(files.filter(([, bytes]) => text.decode(bytes).includes(CANARY)).map(([path]) => path)).toEqual([]);
  expect(await rows()).not.toContain(CANARY);
  expect(logged + JSON.stringify(it.harness.pushes)).not.toContain(CANARY);
});

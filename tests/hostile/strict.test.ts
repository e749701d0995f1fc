import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { generations, holds } from '../../src/db/schema.ts';
import { checkRequest } from '../../src/generators/check-request.ts';
import { senders, servers, technologies } from '../../src/generators/parts/catalog.ts';
import { TOOLS } from '../../src/mcp/tools.ts';
import { DATABASE_KINDS } from '../../src/model/described/routine.ts';
import { generateRequest } from '../../src/model/request/request.ts';
import { CALLS, type Call } from '../../src/shared/calls.ts';
import { kindsListedAs } from '../../src/shared/databases/databases.ts';
import { type DatasourceApp, datasourceApp } from '../api/datasource/datasource-app.ts';
import { bodyOf } from '../api/generate/generate-app.ts';
import { objectPlaces } from '../support/clients/schema-texts.ts';

let it: DatasourceApp;
beforeAll(async () => {
  it = await datasourceApp({ checkRequest });
});
afterAll(() => it?.close());

const schemas: [string, z.ZodType][] = [
  ...Object.entries<Call>(CALLS).flatMap(([name, { body }]): [string, z.ZodType][] => (body ? [[name, body]] : [])),
  ...[...technologies, ...senders].flatMap(({ id, projectOptions, endpointOptions }): [string, z.ZodType][] => [
    [`${id} projectOptions`, projectOptions],
    [`${id} endpointOptions`, endpointOptions],
  ]),
  ...servers.map(({ id, projectOptions }): [string, z.ZodType] => [`${id} serverOptions`, projectOptions]),
  ...TOOLS.map(({ name, input }): [string, z.ZodType] => [`the tool ${name}`, input]),
];

test.each(schemas)('%s knows its members and no others', (_, schema) => {
  for (const place of objectPlaces(schema)) {
    const issues = place.schema.safeParse({ noMemberOfOurs: 1 }).error?.issues ?? [];
    expect(
      issues.map(({ code }) => code),
      place.path,
    ).toContain('unrecognized_keys');
  }
});

const routine = { schema: 'public', name: 'order_total', argumentTypes: ['integer'] };
const sender = { sender: 'queue', options: { queueName: 'orders' } };
const results = [{ columns: [{ name: 'a', type: { kind: 'date' }, databaseType: 'date' }] }];
const complete = (change: Record<string, unknown> = {}, endpoint: Record<string, unknown> = {}) =>
  bodyOf({ endpoints: [{ routine, options: { method: 'POST', url: '/total' }, ...endpoint }], ...change });

describe('an unknown member is refused with its place, and costs nothing', () => {
  test.each([
    ['schemaFiles', complete({ schemaFiles: [] }), undefined],
    ['databasetype', complete({ databasetype: 'oracle' }), 'databaseType'],
    ['options.aut', complete({ options: { aut: 'jwt' } }), 'auth'],
    ['options.jndiName', complete({ options: { jndiName: 'x' } }), undefined],
    ['senderOptions.queue.brocker', complete({ senderOptions: { queue: { brocker: 'kafka' } } }), 'broker'],
    ['endpoints.0.sender', complete({}, { sender: 'x' }), 'senders'],
    ['endpoints.0.options.metod', complete({}, { options: { metod: 'GET' } }), 'method'],
    ['endpoints.0.routine.owner', complete({}, { routine: { ...routine, owner: 'x' } }), undefined],
    ['endpoints.0.senders.0.queueName', complete({}, { senders: [{ ...sender, queueName: 'x' }] }), undefined],
    [
      'endpoints.0.senders.0.options.queuename',
      complete({}, { senders: [{ ...sender, options: { queuename: 'x' } }] }),
      'queueName',
    ],
    ['endpoints.0.results.0.rows', complete({}, { results: [{ ...results[0], rows: 1 }] }), undefined],
    [
      'endpoints.0.results.0.columns.0.type.size',
      complete({}, { results: [{ columns: [{ ...results[0]?.columns[0], type: { kind: 'date', size: 1 } }] }] }),
      undefined,
    ],
  ])('%s', async (field, body, near) => {
    await it.saved({ name: 'shop' }).catch(() => {});
    for (const [path, mode] of [
      [CALLS.generateSrc.path, 'Src'],
      [CALLS.generateDeploy.path, 'Build'],
    ] as const) {
      const answer = await it.call(path, { body: { ...body, mode } });
      expect([answer.status, answer.body.error]).toEqual([400, 'invalidRequest']);
      const name = field.split('.').at(-1);
      const message = `“${name}” is not known here${near ? `. Did you mean “${near}”?` : ''}`;
      expect(answer.body.faults).toContainEqual({ field, message });
    }
    expect(await it.portal.db.select().from(generations)).toEqual([]);
    expect(await it.portal.db.select().from(holds)).toEqual([]);
  });

  test('in the other calls, and in Spanish', async () => {
    const body = it.form({ databasName: 'x' });
    const answer = await it.call(CALLS.saveDatasource.path, { body, headers: { 'x-language': 'es' } });
    expect(answer.body.faults).toEqual([
      { field: 'databasName', message: '«databasName» no se conoce aquí. ¿Quiso decir «databaseName»?' },
    ]);
    const described = await it.call(CALLS.describeQuery.path, {
      body: { datasourceName: 'x', query: 'select 1', a: 1 },
    });
    expect(described.body.faults).toEqual([{ field: 'a', message: '“a” is not known here' }]);
  });
});

test.each(['', undefined, '  '])('a required option that is %j is required, in both languages', async (queueName) => {
  const senders = [{ sender: 'queue', options: { queueName } }];
  for (const [language, message] of [
    ['en', 'queueName is required'],
    ['es', 'queueName: campo obligatorio'],
  ]) {
    const headers = { 'x-language': language ?? '' };
    const answer = await it.call(CALLS.generateSrc.path, { body: complete({}, { senders }), headers });
    expect(answer.body.faults).toEqual([{ field: 'endpoints.0.senders.0.options.queueName', message }]);
  }
});

describe('a request that contradicts itself is refused before it costs anything', () => {
  test.each(DATABASE_KINDS.filter((kind) => kind !== 'postgresql'))(
    'databaseType %s over a PostgreSQL data source',
    async (databaseType) => {
      const { name } = await it.saved();
      for (const [path, mode] of [
        [CALLS.generateSrc.path, 'Src'],
        [CALLS.generateDeploy.path, 'Build'],
      ] as const) {
        const answer = await it.call(path, { body: complete({ datasource: name, databaseType, mode }) });
        expect(answer).toMatchObject({ status: 400, body: { error: 'invalidRequest' } });
        expect(answer.body.faults).toEqual([
          { field: 'databaseType', message: 'The data source is of another kind of database' },
        ]);
      }
      expect(await it.portal.db.select().from(generations)).toEqual([]);
    },
  );

  test.each([2, 'API_SOURCE', 'API_SOURCES'])('sourceType %s with the members of a database', async (sourceType) => {
    const { name } = await it.saved();
    for (const path of [CALLS.generateSrc.path, '/api/datasource/graphqlSqlServer']) {
      const answer = await it.call(path, { body: complete({ datasource: name, sourceType }) });
      expect(answer.status).toBe(400);
      for (const member of ['databaseType', 'datasource', 'schema', 'endpoints.0.routine']) {
        const message = expect.stringContaining(`“${member.split('.').at(-1)}” is not known here`);
        expect(answer.body.faults).toContainEqual({ field: member, message });
      }
    }
    expect(await it.portal.db.select().from(generations)).toEqual([]);
  });

  test('the data source’s own kind is accepted, and MariaDB where MySQL is said', async () => {
    const { name } = await it.saved();
    const request = generateRequest.parse(complete({ datasource: name }));
    const options = { origin: 'api', language: 'en' } as const;
    expect(await it.generations.accept(it.ana, 'generateSrc', request, options)).toMatchObject({ fresh: true });
    expect([kindsListedAs('mysql'), kindsListedAs('mariadb')]).toEqual([['mysql', 'mariadb'], ['mariadb']]);
  });
});

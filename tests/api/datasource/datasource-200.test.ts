import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createNetwork } from '../../../src/datasources/connection/network.ts';
import { postgresql } from '../../../src/datasources/postgresql/driver.ts';
import { DATABASE_KINDS } from '../../../src/model/described/routine.ts';
import { SERVERS } from '../../../src/model/request/part-ids.ts';
import { createDatasources } from '../../../src/services/datasources.ts';
import { bodyOf } from '../generate/generate-app.ts';
import { type DatasourceApp, datasourceApp, log, OTHER_SCHEMAS, secrets } from './datasource-app.ts';

let it: DatasourceApp;
beforeAll(async () => {
  it = await datasourceApp();
});
afterAll(() => it?.close());

test('a saved data source is listed without its password, which is stored sealed', async () => {
  const { id, name } = await it.saved();
  const list = await it.call('/api/datasource/getAllDatasource?type=postgresql');
  const row = list.body.find((row: { id: string }) => row.id === id);
  expect(row).toMatchObject({ name, type: 'postgresql', databaseName: it.source.connection.databaseName, demo: false });
  expect(JSON.stringify(list.body)).not.toMatch(/hunter2|password/i);
  expect(await it.passwordOf(id)).toBe('hunter2');
  expect(Buffer.from((await it.rowOf(id))?.passwordBox ?? []).includes('hunter2')).toBe(false);
  const dropdown = await it.call('/api/datasource/getDatasourceDropDown?type=postgresql');
  expect(dropdown.body).toContainEqual({ id, name, type: 'postgresql' });
  expect((await it.call('/api/datasource/getAllDatasource?type=mysql')).body).toEqual([]);
});

test('the connection is tried as the form stands, saved or not', async () => {
  const answer = await it.call('/api/datasource/testConnection', { body: it.form() });
  expect(answer.body).toMatchObject({ status: 200, product: 'PostgreSQL' });
  expect(answer.body.message).toMatch(/^Connected to PostgreSQL \d+/);
  const schemas = await it.call('/api/datasource/getAllOrcleSchemas', { body: it.form() });
  expect(schemas.body).toEqual(['public', 'shop']);
});

test('schemas and routines are listed by the name of the data source', async () => {
  const { name } = await it.saved();
  expect((await it.call(`/api/datasource/getOrcleSchemas?datasourceName=${name}`)).body).toContain('shop');
  const one = await it.call(`/api/datasource/getProcedures?datasourceName=${name}&owner=shop`);
  const all = await it.call(`/api/datasource/getProceduresSqlServer?datasourceName=${name}`);
  expect(one.body).toHaveLength(19);
  expect(all.body).toEqual(one.body);
  expect(one.body).toContainEqual({
    schema: 'shop',
    name: 'order_total',
    argumentTypes: ['bigint'],
    kind: 'function',
    signature: '(order_id bigint) → numeric',
    parameterNames: ['order_id'],
    readOnly: true,
  });
});

test('a routine that cannot be called says why, in the reader’s language', async () => {
  await it.source.sql.unsafe(
    `create or replace function shop.anything(variadic "any") returns text stable language internal as 'text_concat_ws'`,
  );
  const { name } = await it.saved();
  const path = `/api/datasource/getProcedures?datasourceName=${name}&owner=shop`;
  const refused = async (language: string) =>
    (await it.call(path, { headers: { 'x-language': language } })).body.find(
      (routine: { refused?: string }) => routine.refused,
    ).refused;
  expect(await refused('en')).toMatch(/^it uses "any", a type that each call decides\. Write a query/);
  expect(await refused('es')).toContain('usa "any"');
  await it.source.sql.unsafe('drop function shop.anything');
});

test('an empty password keeps the stored one', async () => {
  const first = await it.saved();
  await it.saved({ ...first, password: '', name: `${first.name}-2` });
  expect(await it.passwordOf(first.id)).toBe('hunter2');
  expect((await it.call('/api/datasource/testConnection', { body: { ...first, password: '' } })).status).toBe(200);
});

test('a data source can be deleted', async () => {
  const { id, name } = await it.saved();
  expect(await it.call(`/api/datasource/deleteDataSource?id=${id}`)).toMatchObject({ status: 200, text: '' });
  expect((await it.call(`/api/datasource/getOrcleSchemas?datasourceName=${name}`)).status).toBe(404);
});

test('option lists name what can be chosen', async () => {
  const types = await it.call('/api/resources/TypeDatabase');
  expect(types.body.map((type: { id: string }) => type.id)).toEqual(DATABASE_KINDS);
  const mysql = await it.call('/api/resources/TypeDatabase?type=mysql');
  expect(mysql.body.map((type: { name: string }) => type.name)).toEqual(['MySQL', 'MariaDB']);
  const { body: servers } = await it.call('/api/resources/getTypeAppicationServer');
  expect(servers.map((server: { id: string }) => server.id)).toEqual(SERVERS.filter((id) => id !== 'library'));
  expect(servers).toContainEqual({ id: 'wildfly', name: 'WildFly' });
});

test('option lists of services name all that will be there, in the language of who asks', async () => {
  const names = async (call: string, language = 'en') =>
    (await it.call(`/api/resources/${call}`, { headers: { 'x-language': language } })).body.map(
      (schema: { id: string; name: string }) => `${schema.id}: ${schema.name}`,
    );
  expect(await names('getTypeService')).toEqual([
    ...['rest: REST', 'soap: SOAP', 'graphql: GraphQL', 'grpc: gRPC', 'websocket: WebSocket'],
    ...['queue: Queue', 'sftp: SFTP', 'file: File'],
  ]);
  expect(await names('getTypeService', 'es')).toContain('file: Archivo');
  expect(await names('queueTypeService')).toEqual(['rabbitmq: RabbitMQ', 'kafka: Kafka', 'artemis: ActiveMQ Artemis']);
  const producers = ['rest: REST', 'job: Scheduled job', 'sftp: SFTP', 'file: File'];
  expect(await names('producerServiceWith')).toEqual(producers);
  expect(await names('producerServiceWith', 'es')).toContain('job: Tarea programada');
});

test('of a kind, each is listed; MySQL’s list has MariaDB too', async () => {
  const mysql = await it.saved({ type: 'mysql', name: 'one-mysql' });
  const mariadb = await it.saved({ type: 'mariadb', name: 'two-mariadb' });
  for (const call of ['getAllDatasource', 'getDatasourceDropDown']) {
    const rows = async (type: string) => (await it.call(`/api/datasource/${call}?type=${type}`)).body;
    expect((await rows('mysql')).map((row: { id: string }) => row.id)).toEqual([mysql.id, mariadb.id]);
    expect((await rows('mariadb')).map((row: { type: string }) => row.type)).toEqual(['mariadb']);
    expect(await rows('sqlserver')).toEqual([]);
  }
});

test('without a kind the list has those of all kinds, and says which is the demo', async () => {
  const zoe = await it.account('zoe');
  await it.service.giveDemo(zoe);
  const { id } = await it.saved({ type: 'oracle', name: 'one-oracle', serviceName: 'X' }, zoe);
  const { body } = await it.call('/api/datasource/getDatasourceDropDown', { as: zoe });
  expect(body).toHaveLength(2);
  expect(body).toContainEqual({ id, name: 'one-oracle', type: 'oracle' });
  expect(body).toContainEqual(expect.objectContaining({ name: 'demo-shop', type: 'postgresql', demo: true }));
});

test('an item of a list tells the database that is its schema, where databases are schemas', async () => {
  const listed = async (type: string, databaseName: string) => {
    const { id, name } = await it.saved({ type, databaseName });
    const { body } = await it.call(`/api/datasource/getDatasourceDropDown?type=${type}`);
    expect(body).toContainEqual({
      id,
      name,
      type,
      ...(type !== 'sqlserver' && { schema: databaseName }),
    });
  };
  await listed('mysql', 'shop');
  await listed('mariadb', 'shop');
  await listed('sqlserver', 'shop');
});

test('which of MySQL and MariaDB it is can be corrected without its password', async () => {
  const first = await it.saved({ type: 'mysql' });
  await it.saved({ ...first, type: 'mariadb', password: '' });
  expect(await it.rowOf(first.id)).toMatchObject({ kind: 'mariadb' });
  expect(await it.passwordOf(first.id)).toBe('hunter2');
});

test('the generation service has an address', async () => {
  expect((await it.call('/api/datasource/endpoint')).body).toEqual({ endpoint: 'http://localhost' });
});

describe('an Oracle data source', () => {
  const oracle = (changes: object = {}) => ({
    type: 'oracle',
    databaseName: undefined,
    serviceName: 'ERP',
    ...changes,
  });
  const schemasOf = async (name: string) =>
    (await it.call(`/api/datasource/getOrcleSchemas?datasourceName=${name}`)).body;
  const ownersOf = async (name: string) => {
    const { body } = await it.call(`/api/datasource/getProceduresSqlServer?datasourceName=${name}`);
    return body.map((routine: { schema: string }) => routine.schema);
  };

  test('has a service name, and the schemas that were chosen for it', async () => {
    const { id } = await it.saved(oracle({ schemas: ['OE', 'HR', 'OE'] }));
    const { body } = await it.call('/api/datasource/getAllDatasource?type=oracle');
    expect(body.find((row: { id: string }) => row.id === id)).toMatchObject({
      serviceName: 'ERP',
      databaseName: null,
      schemas: ['OE', 'HR'],
    });
  });

  test('offers the chosen schemas and their routines, all of them when none is chosen', async () => {
    const { name } = await it.saved(oracle({ schemas: ['OE', 'HR'] }));
    expect(await schemasOf(name)).toEqual(['HR', 'OE']);
    expect(await ownersOf(name)).toEqual(['HR', 'OE']);
    for (const schemas of [[], undefined]) {
      const all = await it.saved(oracle({ schemas }));
      expect(await schemasOf(all.name)).toEqual(OTHER_SCHEMAS);
      expect(await ownersOf(all.name)).toEqual(OTHER_SCHEMAS);
    }
  });

  test('tells all of its schemas before it is saved, and whatever was chosen', async () => {
    const body = it.form(oracle({ schemas: ['OE'] }));
    expect((await it.call('/api/datasource/getAllOrcleSchemas', { body })).body).toEqual(OTHER_SCHEMAS);
  });

  test('lists packaged routines of one schema', async () => {
    const { name } = await it.saved(oracle());
    const { body } = await it.call(`/api/datasource/getProcedures?datasourceName=${name}&owner=HR`);
    expect(body).toEqual([
      {
        schema: 'HR',
        package: 'PAY',
        name: 'RUN',
        argumentTypes: ['NUMBER'],
        kind: 'procedure',
        signature: '(ID NUMBER)',
        parameterNames: ['ID'],
        readOnly: false,
      },
    ]);
  });
});

test('what belongs to another kind of database is not kept', async () => {
  const { id } = await it.saved({ serviceName: 'ERP', schemas: ['HR'] });
  expect(await it.rowOf(id)).toMatchObject({ serviceName: null, schemas: null });
});

test('what has changed in a data source is told, in the reader’s language', async () => {
  const { name } = await it.saved();
  const path = `/api/datasource/drift?datasourceName=${name}`;
  const nothing = { generations: [], since: null, appeared: [], appearedTotal: 0, untold: 0 };
  expect((await it.call(path)).body).toEqual(nothing);
  await it.source.sql
    .unsafe(`
    create function shop.changing(a integer) returns integer language sql as 'select 1';
    create function shop.open(a integer) returns refcursor language sql as 'select null::refcursor';`)
    .simple();
  await it.generations.start();
  const routine = (routine: string) => ({ routine: { schema: 'shop', name: routine, argumentTypes: ['integer'] } });
  const endpoints = [routine('changing'), routine('open'), { query: 'select id from shop.orders' }];
  const body = bodyOf({ name: 'orders', datasource: name, schema: 'shop', endpoints });
  expect((await it.call('/api/generate/generateSrc', { body })).status).toBe(200);
  await it.source.sql
    .unsafe(`
    drop function shop.open(integer);
    create function shop.open(a integer) returns setof refcursor language sql as 'select null::refcursor';
    drop function shop.changing(integer);
    create function shop.changing(a integer) returns bigint language sql as 'select 1::bigint';
    create function shop.new(a integer) returns bigint language sql as 'select 1::bigint';`)
    .simple();
  const { body: told } = await it.call(path, { headers: { 'x-language': 'es' } });
  expect(told.generations).toMatchObject([
    {
      ...{ name: 'orders', technology: 'rest', compared: 3, gone: [] },
      changed: [{ ...routine('changing'), parts: ['result'] }],
      refused: [
        {
          ...routine('open'),
          reason: 'responde un conjunto de cursores. Responda un cursor, o un parámetro OUT por cada uno.',
        },
      ],
    },
  ]);
  expect(told.appeared).toMatchObject([{ name: 'new', signature: '(a integer) → bigint' }]);
  expect(told.appearedTotal).toBe(1);
  await it.source.sql.unsafe('drop function shop.open(integer), shop.changing(integer), shop.new(integer)');
});

describe('the demo data source', () => {
  test('is given once, at the port where it runs now, and stays what it is when only its name changes', async () => {
    const eva = await it.account('eva');
    await it.service.giveDemo(eva);
    await it.service.giveDemo(eva);
    const [row, ...more] = await it.service.list(eva, 'postgresql');
    expect(more).toEqual([]);
    expect(row).toMatchObject({ name: 'demo-shop', demo: true, port: it.source.connection.port });
    const { id = '', databaseName, serviceName: _s, schemas: _c, demo: _d, ...rest } = row ?? {};
    const body = { ...rest, id, databaseName, name: 'my-demo', password: '' };
    expect((await it.call('/api/datasource/saveDatasource', { as: eva, body })).status).toBe(200);
    expect(await it.rowOf(id)).toMatchObject({ demo: true, maxPoolSize: 1, name: 'my-demo' });
    await it.service.giveDemo(eva);
    expect(await it.service.list(eva, 'postgresql')).toHaveLength(1);
    const elsewhere = { ...body, databaseName: it.source.connection.databaseName };
    expect((await it.call('/api/datasource/saveDatasource', { as: eva, body: elsewhere })).status).toBe(200);
    expect(await it.rowOf(id)).toMatchObject({ demo: false, maxPoolSize: null, jdbcParameters: null });
  });

  test('is not given while the demo is off', async () => {
    const network = createNetwork();
    const off = createDatasources({ db: it.portal.db, secrets, drivers: [postgresql], network, log });
    const iris = await it.account('iris');
    await off.giveDemo(iris);
    expect(await off.list(iris, 'postgresql')).toEqual([]);
  });
});

test('a generation gets every endpoint described in its order, and where the service connects, without a password', async () => {
  const { name } = await it.saved({ tls: 'prefer' });
  const ref = (routine: string, ...argumentTypes: string[]) => ({
    source: { kind: 'routine' as const, routine: { schema: 'shop', name: routine, argumentTypes } },
    options: {},
    senders: [],
  });
  const query = (text: string) => ({ kind: 'query' as const, query: text });
  const endpoints = [
    { source: query('select id from shop.orders where id = :id'), options: {}, senders: [] },
    ref('order_total', 'bigint'),
    { source: query('select name from shop.customers'), options: {}, senders: [] },
    ref('find_customer', 'text'),
  ];
  const source = { kind: 'database', datasource: name, databaseType: 'postgresql' };
  const request = { source, endpoints } as unknown as Parameters<typeof it.service.describe>[1];
  const { routines, connection } = await it.service.describe(it.ana, request);
  expect(routines.map((routine) => routine.sql ?? routine.ref.name)).toEqual([
    'select id from shop.orders where id = :id',
    'order_total',
    'select name from shop.customers',
    'find_customer',
  ]);
  expect(connection).toMatchObject({ kind: 'postgresql', database: it.source.connection.databaseName });
  expect(JSON.stringify({ routines, connection })).not.toContain('hunter2');
  const broken = { ...request, endpoints: [...endpoints, { source: query('select nope'), options: {}, senders: [] }] };
  await expect(it.service.describe(it.ana, broken)).rejects.toMatchObject({
    code: 'queryInvalid',
    faults: [{ field: 'endpoints.4.query' }],
  });
  await expect(it.service.describe(it.luis, request)).rejects.toMatchObject({ code: 'notFound' });
});

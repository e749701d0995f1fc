import { randomBytes } from 'node:crypto';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { mariadb } from '../../../../src/datasources/mysql/driver.ts';
import { serverAt, TEST_MARIADB_URL } from '../../../integration/datasource/mysql/mariadb-source.ts';
import { type RowsDatabase, rowJsonSuite } from './row-json.suite.ts';

const ROW =
  '{"itemId":9007199254740993,"firstName":"Zoë","unitPrice":1234567890.10,"weight":1.500,"ratio":0.5,"isNew":true,' +
  '"soldOn":"2026-02-28","soldAt":"2026-02-28T12:30:00.5","2nd":2,"doc":{"some_key":1.50},"note":null}';
const SCHEMA = [
  `create table goods (item_id bigint, FirstName varchar(20), unit_price decimal(12, 2), weight decimal(6, 3), ratio double,
     is_new boolean, sold_on date, sold_at datetime(1), \`2nd\` smallint, doc json, note text)`,
  `insert into goods values (9007199254740993, 'Zoë', 1234567890.10, 1.5, 0.5, true, '2026-02-28', '2026-02-28 12:30:00.5', 2,
     '{"some_key": 1.50}', null)`,
  'create function price() returns decimal(6, 3) reads sql data return (select weight from goods)',
  'create function missing_price() returns decimal(6, 3) reads sql data return (select weight from goods where false)',
  'create procedure sampled_goods() reads sql data select * from goods',
  "create procedure sampled_labels() reads sql data select 'a' as labels union all select 'b'",
  'create procedure unknown_goods() reads sql data select * from goods',
  "create procedure unknown_labels() reads sql data select 'a' as labels union all select 'b'",
  'create procedure unknown_nothing() reads sql data select * from goods where false',
];
const LABELS = '[{"labels":"a"},{"labels":"b"}]';

rowJsonSuite(async (): Promise<RowsDatabase> => {
  const databaseName = `forja_rows_${randomBytes(5).toString('hex')}`;
  const server = serverAt(TEST_MARIADB_URL);
  const { host, port, username: user, password } = server;
  const session = await createConnection({ host, port, user, password, charset: 'utf8mb4' });
  await session.query(`create database ${databaseName} character set utf8mb4`);
  await session.query(`use ${databaseName}`);
  for (const one of SCHEMA) await session.query(one);
  const [[told]] = await session.query<RowDataPacket[]>('select version() version');
  return {
    driver: mariadb,
    connection: { ...server, kind: 'mariadb', databaseName, tls: 'disable', addresses: [host] },
    environment: { DB_PASSWORD: password },
    version: String(told?.version),
    catalogued: ['price', 'missing_price'],
    sampled: ['sampled_goods', 'sampled_labels'],
    unknown: ['unknown_goods', 'unknown_labels', 'unknown_nothing'],
    queries: {
      described_goods: 'select * from goods',
      described_labels: "select 'a' as labels union all select 'b'",
      described_nothing: 'select * from goods where false',
    },
    answers: {
      ...{ '/described-goods': `[${ROW}]`, '/sampled-goods': `[${ROW}]` },
      ...{ '/described-labels': LABELS, '/sampled-labels': LABELS, '/described-nothing': '[]' },
      // A procedure of which nobody told how many results it has answers all of them.
      ...{ '/unknown-goods': `[[${ROW}]]`, '/unknown-labels': `[${LABELS}]`, '/unknown-nothing': '[[]]' },
      ...{ '/missing-price': 'null', '/price': '1.500' },
    },
    async close() {
      await session.query(`drop database ${databaseName}`);
      await session.end();
    },
  };
});

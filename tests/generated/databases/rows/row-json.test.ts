import { randomBytes } from 'node:crypto';
import postgres from 'postgres';
import { postgresql } from '../../../../src/datasources/postgresql/driver.ts';
import { type RowsDatabase, rowJsonSuite } from './row-json.suite.ts';

const SERVER = { host: '127.0.0.1', port: 5432, username: 'postgres' };
const ROW =
  '{"itemId":9007199254740993,"firstName":"Zoë","unitPrice":1234567890.10,"weight":1.50,"ratio":0.5,"isNew":true,' +
  '"soldOn":"2026-02-28","soldAt":"2026-02-28T12:30:00.5Z","2nd":2,"tags":["a",null],"doc":{"some_key":1.50},"note":null}';
const SCHEMA = `
  create table goods (item_id bigint, "FirstName" text, unit_price numeric(12, 2), weight numeric, ratio float8, is_new boolean,
    sold_on date, sold_at timestamptz, "2nd" smallint, tags text[], doc jsonb, note text);
  insert into goods values (9007199254740993, 'Zoë', 1234567890.10, 1.50, 0.5, true, '2026-02-28', '2026-02-28 12:30:00.5+00',
    2, '{a,NULL}', '{"some_key": 1.50}', null);
  create function known_goods() returns setof goods stable language sql as 'select * from goods';
  create function no_goods() returns setof goods stable language sql as 'select * from goods where false';
  create function one_good() returns goods stable language sql as 'select * from goods';
  create function missing_good() returns goods stable language sql as 'select * from goods where false';
  create function missing_price() returns numeric stable language sql as 'select unit_price from goods where false';
  create function price() returns numeric stable language sql as 'select weight from goods';
  create function labels() returns setof text stable language sql as $$select 'a' union all select 'b'$$;
  create function sampled_goods() returns refcursor language plpgsql stable as $$
    declare c refcursor; begin open c for select * from goods; return c; end $$;
  create function sampled_labels() returns refcursor language plpgsql stable as $$
    declare c refcursor; begin open c for select l as labels from unnest(array['a', 'b']) l; return c; end $$;
  create function unknown_goods() returns refcursor language plpgsql stable as $$
    declare c refcursor; begin open c for select * from goods; return c; end $$;
  create function unknown_labels() returns refcursor language plpgsql stable as $$
    declare c refcursor; begin open c for select l as labels from unnest(array['a', 'b']) l; return c; end $$;
  create function unknown_nothing() returns refcursor language plpgsql stable as $$
    declare c refcursor; begin open c for select * from goods where false; return c; end $$`;
const LABELS = '[{"labels":"a"},{"labels":"b"}]';

rowJsonSuite(async (): Promise<RowsDatabase> => {
  const databaseName = `forja_rows_${randomBytes(5).toString('hex')}`;
  const admin = postgres({ ...SERVER, database: 'postgres', max: 1, onnotice: () => {} });
  await admin.unsafe(`create database ${databaseName}`);
  const sql = postgres({ ...SERVER, database: databaseName, max: 1, onnotice: () => {} });
  await sql.unsafe(SCHEMA);
  const [server] = await sql<{ version: string }[]>`select version()`;
  return {
    driver: postgresql,
    connection: {
      ...SERVER,
      ...{ kind: 'postgresql', password: '', databaseName, tls: 'disable', addresses: ['127.0.0.1'] },
    },
    environment: {},
    version: server?.version ?? '',
    catalogued: ['known_goods', 'no_goods', 'one_good', 'missing_good', 'missing_price', 'price', 'labels'],
    sampled: ['sampled_goods', 'sampled_labels'],
    unknown: ['unknown_goods', 'unknown_labels', 'unknown_nothing'],
    queries: {
      described_goods: 'select * from goods',
      described_labels: "select l as labels from unnest(array['a', 'b']) l",
      described_nothing: 'select * from goods where false',
    },
    answers: {
      ...{ '/known-goods': `[${ROW}]`, '/described-goods': `[${ROW}]` },
      ...{ '/sampled-goods': `[${ROW}]`, '/unknown-goods': `[${ROW}]`, '/one-good': ROW },
      ...{ '/labels': LABELS, '/described-labels': LABELS, '/sampled-labels': LABELS, '/unknown-labels': LABELS },
      ...{ '/no-goods': '[]', '/described-nothing': '[]', '/unknown-nothing': '[]' },
      ...{ '/missing-good': 'null', '/missing-price': 'null', '/price': '1.50' },
    },
    async close() {
      await sql.end();
      await admin.unsafe(`drop database ${databaseName} with (force)`);
      await admin.end();
    },
  };
});

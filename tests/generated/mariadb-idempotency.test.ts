import { randomBytes } from 'node:crypto';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import { allDescribed } from '../../src/datasources/described.ts';
import type { Connection } from '../../src/datasources/driver.ts';
import { mariadb } from '../../src/datasources/mysql/driver.ts';
import { serverAt, TEST_MARIADB_URL } from '../integration/datasource/mariadb-source.ts';
import { idempotencySuite, type KeyedDatabase } from './idempotency.suite.ts';

idempotencySuite(async (): Promise<KeyedDatabase> => {
  const databaseName = `forja_idempotency_${randomBytes(5).toString('hex')}`;
  const server = serverAt(TEST_MARIADB_URL);
  const { host, port, username: user, password } = server;
  const session = await createConnection({ host, port, user, password, multipleStatements: true });
  await session.query(`create database ${databaseName} character set utf8mb4; use ${databaseName}`);
  await session.query(
    `create table notes (id integer auto_increment primary key, note varchar(200) not null, waited integer not null,
       constraint no_refused check (note <> 'refused')) engine = InnoDB`,
  );
  await session.query(`create procedure commit_note(note varchar(200), waited integer) modifies sql data
    begin
      insert into notes (note, waited) values (note, waited);
      commit;
      do sleep(waited);
    end`);
  const connection: Connection = { ...server, kind: 'mariadb', databaseName, tls: 'disable', addresses: [host] };
  const routines = await mariadb.routines(connection);
  const committing = routines.find(({ name }) => name === 'commit_note');
  if (!committing) throw new Error('no routine');
  const { schema, name, argumentTypes } = committing;
  const ref = { schema, name, argumentTypes };
  return {
    connection,
    environment: { DB_PASSWORD: password },
    insert: 'insert into notes (note, waited) values (:note, cast(:waited as signed) + sleep(cast(:waited as signed)))',
    insertMany:
      'insert into notes (note, waited) select :note, seq from seq_1_to_5000 where seq <= cast(:times as signed) returning id, note',
    committing: ref,
    describe: (texts) => mariadb.describeQueries(connection, texts),
    async describeCommitting() {
      const [routine] = allDescribed(await mariadb.describe(connection, [ref]));
      if (!routine) throw new Error('not described');
      return routine;
    },
    async run(text) {
      await session.query(text);
    },
    async count(text) {
      const [rows] = await session.query<RowDataPacket[]>(text);
      return Number(Object.values(rows[0] ?? {})[0]);
    },
    waiting: "select count(*) from information_schema.processlist where db = database() and state = 'User sleep'",
    async allow() {
      await session.query('alter table notes drop constraint no_refused');
    },
    async close() {
      await session.query(`drop database ${databaseName}`);
      await session.end();
    },
  };
});

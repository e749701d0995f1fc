import { randomBytes } from 'node:crypto';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import type { Connection } from '../../../src/datasources/driver.ts';
import { mariadb } from '../../../src/datasources/mysql/driver.ts';
import { serverAt, TEST_MARIADB_URL } from '../../integration/datasource/mysql/mariadb-source.ts';
import { type NotesDatabase, outboxSuite } from './outbox.suite.ts';

outboxSuite(import.meta.filename, async (): Promise<NotesDatabase> => {
  const databaseName = `forja_outbox_${randomBytes(5).toString('hex')}`;
  const server = serverAt(TEST_MARIADB_URL);
  const { host, port, username: user, password } = server;
  const session = await createConnection({ host, port, user, password, multipleStatements: true });
  await session.query(`create database ${databaseName} character set utf8mb4; use ${databaseName}`);
  await session.query(
    'create table notes (id integer auto_increment primary key, note varchar(200) not null unique) engine = InnoDB',
  );
  const connection: Connection = { ...server, kind: 'mariadb', databaseName, tls: 'disable', addresses: [host] };
  return {
    connection,
    environment: { DB_PASSWORD: password },
    insert: 'insert into notes (note) values (:note)',
    async describe(text) {
      const [routine] = await mariadb.describeQueries(connection, [text]);
      if (!routine) throw new Error('not described');
      return routine;
    },
    async run(text) {
      await session.query(text);
    },
    async values(text) {
      const [rows] = await session.query<RowDataPacket[]>(text);
      return rows.map((row) => Number(Object.values(row)[0]));
    },
    async close() {
      await session.query(`drop database ${databaseName}`);
      await session.end();
    },
  };
});

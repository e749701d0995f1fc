import { randomBytes } from 'node:crypto';
import postgres from 'postgres';
import type { Connection } from '../../../src/datasources/driver.ts';
import { postgresql } from '../../../src/datasources/postgresql/driver.ts';
import type { NotesDatabase } from './outbox.suite.ts';

const SERVER = { host: '127.0.0.1', port: 5432, username: 'postgres' };

/** Makes a database of PostgreSQL with a table of notes. */
export async function openNotes(): Promise<NotesDatabase> {
  const databaseName = `forja_outbox_${randomBytes(5).toString('hex')}`;
  const admin = postgres({ ...SERVER, database: 'postgres', max: 1, onnotice: () => {} });
  await admin.unsafe(`create database ${databaseName}`);
  const sql = postgres({ ...SERVER, database: databaseName, max: 1, onnotice: () => {} });
  await sql.unsafe(
    'create table notes (id integer generated always as identity primary key, note text not null unique)',
  );
  const connection: Connection = {
    ...{ ...SERVER, kind: 'postgresql', password: '', databaseName, tls: 'disable', addresses: ['127.0.0.1'] },
  };
  return {
    connection,
    environment: {},
    insert: 'insert into notes (note) values (:note) returning id',
    async describe(text) {
      const [routine] = await postgresql.describeQueries(connection, [text]);
      if (!routine) throw new Error('not described');
      return routine;
    },
    async run(text) {
      await sql.unsafe(text);
    },
    values: async (text) => (await sql.unsafe(text).values()).map(([value]) => Number(value)),
    async close() {
      await sql.end();
      await admin.unsafe(`drop database ${databaseName} with (force)`);
      await admin.end();
    },
  };
}

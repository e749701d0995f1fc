import { randomBytes } from 'node:crypto';
import postgres from 'postgres';
import { allDescribed } from '../../src/datasources/described.ts';
import type { Connection } from '../../src/datasources/driver.ts';
import { postgresql } from '../../src/datasources/postgresql/driver.ts';
import { idempotencySuite, type KeyedDatabase } from './idempotency.suite.ts';

const SERVER = { host: '127.0.0.1', port: 5432, username: 'postgres' };
const COMMITTING = { schema: 'public', name: 'commit_note', argumentTypes: ['text', 'integer'] };

idempotencySuite(async (): Promise<KeyedDatabase> => {
  const databaseName = `forja_idempotency_${randomBytes(5).toString('hex')}`;
  const admin = postgres({ ...SERVER, database: 'postgres', max: 1, onnotice: () => {} });
  await admin.unsafe(`create database ${databaseName}`);
  const sql = postgres({ ...SERVER, database: databaseName, max: 1, onnotice: () => {} });
  await sql.unsafe(`
    create table notes (id integer generated always as identity primary key, note text not null,
      waited integer not null, constraint no_refused check (note <> 'refused'));
    create procedure commit_note(note text, waited integer) language plpgsql as $$
    begin
      insert into notes (note, waited) values (commit_note.note, commit_note.waited);
      commit;
      perform pg_sleep(commit_note.waited);
    end $$`);
  const connection: Connection = {
    ...{ ...SERVER, kind: 'postgresql', password: '', databaseName, tls: 'disable', addresses: ['127.0.0.1'] },
  };
  return {
    connection,
    environment: {},
    insert:
      'insert into notes (note, waited) select :note, cast(:waited as integer) from pg_sleep(cast(:waited as integer)) returning id',
    insertMany:
      'insert into notes (note, waited) select :note, n from generate_series(1, cast(:times as integer)) n returning id, note',
    committing: COMMITTING,
    describe: (texts) => postgresql.describeQueries(connection, texts),
    async describeCommitting() {
      const [routine] = allDescribed(await postgresql.describe(connection, [COMMITTING]));
      if (!routine) throw new Error('not described');
      return routine;
    },
    async run(text) {
      await sql.unsafe(text);
    },
    count: async (text) => Number((await sql.unsafe(text).values())[0]?.[0]),
    waiting: `select count(*) from pg_stat_activity
      where datname = current_database() and state = 'active' and wait_event = 'PgSleep'`,
    async allow() {
      await sql.unsafe('alter table notes drop constraint no_refused');
    },
    async close() {
      await sql.end();
      await admin.unsafe(`drop database ${databaseName} with (force)`);
      await admin.end();
    },
  };
});

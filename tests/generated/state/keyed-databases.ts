import { randomBytes } from 'node:crypto';
import { createConnection, type RowDataPacket } from 'mysql2/promise';
import postgres from 'postgres';
import { allDescribed } from '../../../src/datasources/describe/described.ts';
import type { Connection } from '../../../src/datasources/driver.ts';
import { mariadb } from '../../../src/datasources/mysql/driver.ts';
import { postgresql } from '../../../src/datasources/postgresql/driver.ts';
import { generate } from '../../../src/generators/generate.ts';
import type { Routine } from '../../../src/model/described/routine.ts';
import { serverAt, TEST_MARIADB_URL } from '../../integration/datasource/mysql/mariadb-source.ts';
import { CAN_OWN_MARIADB, startOwnMariadb } from '../../support/databases/own-mariadb.ts';

const SERVER = { host: '127.0.0.1', port: 5432, username: 'postgres' };
const COMMITTING = { schema: 'public', name: 'commit_note', argumentTypes: ['text', 'integer'] };

/** A database of its own with a table `notes (note, waited)`, which refuses the note `refused`. */
export interface KeyedDatabase {
  readonly connection: Connection;
  readonly environment: Readonly<Record<string, string>>;
  /** Its names that are others in every run. */
  readonly unique: readonly string[];
  /** Adds `:note` after `:waited` seconds. */
  readonly insert: string;
  /** Adds `:note` as often as `:times` says, and answers a row for each. */
  readonly insertMany: string;
  /** A procedure `commit_note(note, waited)`, which commits the note before it waits. */
  readonly committing: { readonly schema: string; readonly name: string; readonly argumentTypes: readonly string[] };
  describe(sql: readonly string[]): Promise<readonly Routine[]>;
  describeCommitting(): Promise<Routine>;
  run(sql: string): Promise<void>;
  count(sql: string): Promise<number>;
  /** How many sessions wait in the middle of a statement that adds a note. */
  readonly waiting: string;
  /** From here on no note is refused. */
  allow(): Promise<void>;
  close(): Promise<void>;
}

export async function onPostgresql(): Promise<KeyedDatabase> {
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
    unique: [databaseName],
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
}

/**
 * On a server of its own where one can be started: MariaDB 10.11 was seen three times to lose a procedure while other tests
 * defined and dropped theirs on the same server.
 */
export async function onMariadb(): Promise<KeyedDatabase> {
  const databaseName = `forja_idempotency_${randomBytes(5).toString('hex')}`;
  const own = CAN_OWN_MARIADB ? await startOwnMariadb() : undefined;
  const server = serverAt(own?.url ?? TEST_MARIADB_URL);
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
    unique: [databaseName, `${host}:${port}`],
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
      await own?.close();
    },
  };
}

/** A service that adds notes; `options` say where answers are kept. */
export async function generateNotes(database: KeyedDatabase, options: object): Promise<ReadonlyMap<string, string>> {
  const { kind, host, port, username, databaseName = '' } = database.connection;
  const queries = [database.insert, database.insertMany];
  const { files } = generate({
    request: {
      ...{ name: 'notes', domain: 'com.acme.notes', technology: 'rest', applicationServer: 'embedded', mode: 'Src' },
      ...{ sourceType: 1, databaseType: kind, datasource: 'notes' },
      options,
      endpoints: [
        { name: 'addNote', query: database.insert },
        { name: 'addMany', query: database.insertMany, options: { method: 'POST', url: '/add-many', maxRows: 20_000 } },
        { name: 'commitNote', routine: database.committing },
      ],
    },
    described: {
      source: 'database',
      routines: [...(await database.describe(queries)), await database.describeCommitting()],
      connection: { kind, host, port, database: databaseName, username, tls: 'disable' },
    },
  });
  return files;
}

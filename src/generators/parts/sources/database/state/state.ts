import type { DatabaseKind } from '../../../../../model/described/routine.ts';
import type { Project } from '../../../../../model/project.ts';
import { javaFile, packageOf } from '../../../../text/java/java-file.ts';
import { id } from '../../../../text/render/escape.ts';
import { rendered } from '../../../../text/render/rendered.ts';
import { renderTemplate } from '../../../../text/render/template.ts';
import type { OrderedContribution, StateTable } from '../../../part.ts';
import { dialectOf } from '../dialects/dialects.ts';

/** The class that keeps a table, and the statements that it is written with. */
interface Keeper {
  readonly name: string;
  /** Another class that it needs; the test of both is named after that one. */
  readonly tested?: string;
  /** It works on a connection beside the pool, where callers use the pool. */
  readonly spare?: true;
  /** Writes the class's view: its statements. */
  statements(table: string, kind: DatabaseKind, together: boolean): object;
}

const KEEPERS: Readonly<Record<StateTable, Keeper>> = {
  inbox: { name: 'JdbcInbox', statements: inboxStatements },
  outbox: { name: 'JdbcOutbox', spare: true, statements: outboxStatements },
  idempotency: { name: 'JdbcKeptAnswers', statements: answerStatements },
  locks: { name: 'JdbcLocks', tested: 'LockRenewals', spare: true, statements: lockTable },
  runs: { name: 'JdbcRunHistory', spare: true, statements: runStatements },
};

/** Tells whether the class that keeps a table needs a connection beside the pool. */
export const needsSpare = (table: StateTable): boolean => KEEPERS[table].spare === true;

/** The database of a table: that of the work (`together`), the only one there is (`alone`), or a second one (`beside`). */
export type Stand = 'together' | 'alone' | 'beside';

/**
 * Contributes a table in which a service remembers: the class that keeps it, and its definition, which is never run unasked.
 * `schema` is a plain identifier: its option takes no other.
 * @example
 * inbox in the schema work on PostgreSQL   →   JdbcInbox.java on work.service_inbox, db/postgresql/inbox.sql
 */
export function stateTable(
  project: Project,
  kind: DatabaseKind,
  table: StateTable,
  schema: string,
  stand: Stand,
): OrderedContribution[] {
  const place = schema === '' ? `service_${table}` : `${schema}.service_${table}`;
  const { name, tested, statements } = KEEPERS[table];
  const file = (type: string, view: object = {}, test = false) =>
    javaFile(project, { home: 'repository', name: type, template: `sources/database/state/${type}.java`, view, test });
  return [
    file(name, { ...statements(place, kind, stand === 'together'), together: stand === 'together' }),
    ...(tested ? [file(tested)] : []),
    file(`${tested ?? name}Test`, {}, true),
    file(`${name}Defaults`, { beside: stand === 'beside' }),
    ...(table === 'locks' ? [{ kind: 'dependency', artifact: 'shedlock-jdbc' } as const] : []),
    { kind: 'autoConfiguration', type: `${packageOf(project, 'repository')}.${name}Defaults` },
    {
      kind: 'file',
      owner: 'ours',
      path: `db/${kind}/${table}.sql`,
      text: renderTemplate(`sources/database/dialects/${kind}/${table}.sql`, {
        ...{ table: rendered(place), index: id(`service_${table}_expiry`) },
      }),
    },
  ];
}

function inboxStatements(table: string) {
  return {
    take: `insert into ${table} (origin, message_id) values (?, ?)`,
    find: `select count(*) from ${table} where origin = ? and message_id = ?`,
  };
}

/** Writes the statements of kept answers. Where two copies of a service are asked for one answer, one locks its row and works. */
function answerStatements(table: string, kind: DatabaseKind, together: boolean) {
  const { lockHint, lock, readHint } = dialectOf(kind).shared;
  const place = 'select fingerprint, status, content_type, body';
  const statements: readonly (readonly [name: string, what: string, which: string])[] = [
    ['FIND', `${place} from ${table}${readHint}`, ' where request_key = ?'],
    ...(together ? [['HOLD', `${place} from ${table}${lockHint}`, ` where request_key = ?${lock}`] as const] : []),
    ['ADD_KEY', `insert into ${table}_key`, ' (request_key) values (?)'],
    ['ADD', `insert into ${table}`, ' (request_key, fingerprint, expires_at) values (?, ?, ?)'],
    ['KEEP', `update ${table}`, ' set status = ?, content_type = ?, body = ?, expires_at = ? where request_key = ?'],
    ['OLD', `select request_key from ${table}${lockHint}`, ` where expires_at < ?${lock}`],
    ['REMOVE', `delete from ${table}`, ' where request_key in (:keys)'],
    ['REMOVE_KEY', `delete from ${table}_key`, ' where request_key in (:keys)'],
  ];
  return { statements: statements.map(([name, what, which]) => ({ name, what, which })) };
}

/** Writes the statements of an outbox on which several copies work: a lane is locked, and rows being written are not waited for. */
function outboxStatements(table: string, kind: DatabaseKind) {
  const { lockHint, lock, readHint, secondsSince } = dialectOf(kind).shared;
  const lane = 'where sender = ? and operation = ?';
  const statements: readonly (readonly [name: string, what: string, which: string])[] = [
    ['ADD', `insert into ${table}`, ' (sender, operation, destination, message_id, payload) values (?, ?, ?, ?, ?)'],
    ['LANES', `select distinct sender, operation from ${table}${readHint}`, ' order by sender, operation'],
    ['LOCK', `select operation from ${table}_lane${lockHint}`, ` ${lane}${lock}`],
    ['HAS_LANE', `select count(*) from ${table}_lane`, ` ${lane}`],
    ['ADD_LANE', `insert into ${table}_lane (sender, operation)`, ' values (?, ?)'],
    ['OLDEST', `select id, message_id, destination, payload from ${table}${readHint}`, ` ${lane} order by id`],
    ['REMOVE', `delete from ${table}`, ' where id in (:ids)'],
    ['BACKLOG', `select count(*), ${secondsSince('min(kept_at)')}`, ` from ${table}${readHint}`],
  ];
  return { statements: statements.map(([name, what, which]) => ({ name, what, which })) };
}

/** Names the table and the database for ShedLock, which has its own statements. */
function lockTable(table: string, kind: DatabaseKind) {
  return { table, product: dialectOf(kind).shared.lockProduct };
}

function runStatements(table: string, kind: DatabaseKind) {
  const { now, ago, readHint } = dialectOf(kind).shared;
  const statements: readonly (readonly [name: string, what: string, which: string])[] = [
    ['BEGIN', `insert into ${table}`, ' (id, operation, work_key, node) values (?, ?, ?, ?)'],
    ['END', `update ${table}`, ` set ended_at = ${now}, outcome = ?, failure_kind = ? where id = ?`],
    ['OLD', `select id from ${table}${readHint}`, ` where started_at < ${ago('?')}`],
    ['REMOVE', `delete from ${table}`, ' where id in (:ids)'],
  ];
  return { statements: statements.map(([name, what, which]) => ({ name, what, which })) };
}

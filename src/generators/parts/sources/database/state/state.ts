import type { DatabaseKind } from '../../../../../model/described/routine.ts';
import type { Project } from '../../../../../model/project.ts';
import { javaFile, packageOf } from '../../../../text/java/java-file.ts';
import { id } from '../../../../text/render/escape.ts';
import { rendered } from '../../../../text/render/rendered.ts';
import { renderTemplate } from '../../../../text/render/template.ts';
import type { OrderedContribution, StateTable } from '../../../part.ts';
import { dialectOf } from '../dialects/dialects.ts';

/** What keeps a table: its class, and the statements that the class is written with. */
interface Keeper {
  readonly name: string;
  /** A class that it needs beside, and that has the test of both. */
  readonly tested?: string;
  /** It works on a connection beside the pool of its database, where that is the one that callers use. */
  readonly spare?: true;
  /** Of what the class is written. */
  statements(table: string, kind: DatabaseKind, together: boolean): object;
}

const KEEPERS: Readonly<Record<StateTable, Keeper>> = {
  inbox: { name: 'JdbcInbox', statements: inboxStatements },
  outbox: { name: 'JdbcOutbox', spare: true, statements: outboxStatements },
  idempotency: { name: 'JdbcKeptAnswers', statements: answerStatements },
  locks: { name: 'JdbcLocks', tested: 'LockRenewals', spare: true, statements: lockTable },
  runs: { name: 'JdbcRunHistory', spare: true, statements: runStatements },
};

/** Whether what keeps a table needs a connection beside the pool. */
export const needsSpare = (table: StateTable): boolean => KEEPERS[table].spare === true;

/** Where a table stands: beside the data of the work, in a database that is the only one, or in one beside another. */
export type Stand = 'together' | 'alone' | 'beside';

/**
 * What a service remembers as a table of a database; its definition is delivered, and never run unasked.
 * `schema` is a plain identifier: its option takes no other.
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

/** Two copies of a service are asked for one answer: its place is locked by the one that works for it. */
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

/** Two copies of a service work on one outbox: a lane is locked, and rows that others still write are not waited for. */
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

/** ShedLock has its own statements. */
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

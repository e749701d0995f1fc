import { javaFile, packageOf } from '../../java/java-file.ts';
import type { Project } from '../../model/project.ts';
import type { OrderedContribution, StateTable } from '../../part.ts';
import { id } from '../../render/escape.ts';
import { rendered } from '../../render/rendered.ts';
import { renderTemplate } from '../../render/template.ts';
import type { DatabaseKind } from './described/routine.ts';
import { dialectOf } from './dialects/dialects.ts';

/** What keeps a table: its class, and the statements that the class is written with. */
interface Keeper {
  readonly name: string;
  /** Of what the class is written. */
  statements(table: string, kind: DatabaseKind, together: boolean): object;
}

const KEEPERS: Readonly<Record<StateTable, Keeper>> = {
  inbox: { name: 'JdbcInbox', statements: inboxStatements },
  outbox: { name: 'JdbcOutbox', statements: outboxStatements },
  idempotency: { name: 'JdbcKeptAnswers', statements: answerStatements },
};

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
  const { name, statements } = KEEPERS[table];
  const file = (suffix: string, view: object = {}, test = false) =>
    javaFile(project, {
      ...{ home: 'repository', name: `${name}${suffix}`, template: `sources/database/state/${name}${suffix}.java` },
      ...{ view, test },
    });
  return [
    file('', { ...statements(place, kind, stand === 'together'), together: stand === 'together' }),
    file('Test', {}, true),
    file('Defaults', { beside: stand === 'beside' }),
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

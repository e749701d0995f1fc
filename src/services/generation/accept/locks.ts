import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { statement } from '../../../db/statement.ts';
import { Fault } from '../../../model/fault.ts';
import { type GenerateRequest, identityOf, type ProjectIdentity } from '../../../model/request/request.ts';
import type { PackedLock } from '../ports.ts';

const given = sql.placeholder;
const MAX_REMEMBERED_BYTES = 16 * 1024 * 1024;

/** Names the project of a request: two generations of an account with the same name belong to one project. */
export const projectOf = (request: GenerateRequest): string => projectNamed(identityOf(request));

/** Writes the names of a project as one. None of the three has a blank in it. */
export const projectNamed = ({ technology, domain, name }: ProjectIdentity): string =>
  `${technology} ${domain} ${name}`;

/** A part: the newest done generation of the project, whatever its mode, unless the request has its own word on the lock. */
export const LAST_LOCK = sql`last as (
    select id, lock_after, finished_at from generations
    where account_id = ${given('accountId')} and project = ${given('project')} and lock_after is not null
      and ${given('takesLast')}::bool
    order by finished_at desc limit 1)`;

/** A part that keeps the lock of the generation in the part `ended`. One that is there is written again: a sweep at the same time sees it. */
export const KEEPING_LOCK = sql`locked as (
    insert into locks (account_id, hash, content)
    select account_id, ${given('lockHash')}, ${given('lockContent')}::bytea from ended
    where ${given('lockContent')}::bytea is not null
    on conflict (account_id, hash) do update set content = excluded.content)`;

/** The newest, as a request without a lock would be accepted with. */
const LAST = statement<{ lock_after: string; finished_at: string | Date }>(
  sql`with ${LAST_LOCK} select lock_after, finished_at from last`,
);

const READ = statement<{ content: Buffer }>(
  sql`select content from locks where account_id = ${given('accountId')} and hash = ${given('hash')}`,
);

/**
 * Removes what nothing can use any more: a request takes the lock of its project's newest generation, and one that was accepted the
 * lock that was the newest then. Who was superseded a moment ago may just be taken.
 */
const SWEEP = sql`with
  left_behind as (
    select account_id, lock_after as hash, min(finished_at) over (
      partition by account_id, project order by finished_at groups between 1 following and unbounded following
    ) as superseded_at
    from generations where lock_after is not null),
  needed as (
    select account_id, hash from left_behind where superseded_at is null or superseded_at > now() - interval '1 day'
    union
    select account_id, lock_before from generations where state in ('queued', 'running') and lock_before is not null)
  delete from locks where not exists (
    select from needed where needed.account_id = locks.account_id and needed.hash = locks.hash)`;

/** The SQLSTATE of a row that another transaction has changed since this one began. */
const SERIALIZATION_FAILURE = '40001';

/** The locks that generations left. */
export interface Locks {
  /** @throws Fault internal when it is not there */
  read(accountId: string, hash: string): Promise<Uint8Array>;
  /** The lock of the project's newest done generation, and when that ended. */
  last(accountId: string, project: string): Promise<{ readonly lock: Uint8Array; readonly at: Date } | undefined>;
  /** Removes those that nothing can use any more. */
  sweep(): Promise<void>;
  /** Remembers what this process has just made: the next generation of the project needs no statement for it. */
  remember(accountId: string, lock: PackedLock): void;
}

/** Creates the reader of locks. It reads each once as long as there is room, because the content behind a hash never changes. */
export function createLocks(db: Db): Locks {
  const known = new Map<string, Uint8Array>();
  let bytes = 0;

  function keep(key: string, content: Uint8Array): void {
    if (known.has(key) || content.byteLength > MAX_REMEMBERED_BYTES / 4) return;
    known.set(key, content);
    bytes += content.byteLength;
    for (const [oldest, { byteLength }] of known) {
      if (bytes <= MAX_REMEMBERED_BYTES) break;
      known.delete(oldest);
      bytes -= byteLength;
    }
  }

  async function read(accountId: string, hash: string): Promise<Uint8Array> {
    const key = `${accountId} ${hash}`;
    const found = known.get(key);
    if (found) return found;
    const [row] = await READ(db, { accountId, hash });
    if (!row) throw new Fault('internal', { detail: `the lock ${hash} is gone` });
    keep(key, row.content);
    return row.content;
  }

  return {
    read,
    async last(accountId, project) {
      const [row] = await LAST(db, { accountId, project, takesLast: true });
      return row && { lock: await read(accountId, row.lock_after), at: new Date(row.finished_at) };
    },
    sweep: () => sweep(db),
    remember: (accountId, { hash, bytes: content }) => keep(`${accountId} ${hash}`, content),
  };
}

/** A lock that a generation left again in the meantime stays: then nothing is removed, and the next sweep looks again. */
async function sweep(db: Db): Promise<void> {
  await db
    .transaction((tx) => tx.execute(SWEEP), { isolationLevel: 'repeatable read' })
    .catch((error: unknown) => {
      if (!isSerializationFailure(error)) throw error;
    });
}

function isSerializationFailure(error: unknown): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error && 'code' in cause && cause.code === SERIALIZATION_FAILURE;
}

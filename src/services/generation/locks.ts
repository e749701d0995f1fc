import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { statement } from '../../db/statement.ts';
import { Fault } from '../../shared/fault.ts';
import type { GenerateRequest } from '../../shared/request.ts';
import type { PackedLock } from './ports.ts';

const given = sql.placeholder;
const MAX_REMEMBERED_BYTES = 16 * 1024 * 1024;

/** What makes two generations of an account generations of one project; none of the three has a blank in it. */
export function projectOf({
  technology,
  domain,
  name,
}: Pick<GenerateRequest, 'technology' | 'domain' | 'name'>): string {
  return `${technology} ${domain} ${name}`;
}

/** A part: the newest done generation of the project, whatever its mode, unless the request has its own word on the lock. */
export const LAST_LOCK = sql`last as (
    select id, lock_after, finished_at from generations
    where account_id = ${given('accountId')} and project = ${given('project')} and lock_after is not null
      and ${given('takesLast')}::bool
    order by finished_at desc limit 1)`;

/** A part that keeps the lock of the generation in the part `ended`, unless it is there. */
export const KEEPING_LOCK = sql`locked as (
    insert into locks (account_id, hash, content)
    select account_id, ${given('lockHash')}, ${given('lockContent')}::bytea from ended
    where ${given('lockContent')}::bytea is not null
    on conflict do nothing)`;

const READ = statement<{ content: Buffer }>(
  sql`select content from locks where account_id = ${given('accountId')} and hash = ${given('hash')}`,
);

/** The locks that generations left. */
export interface Locks {
  /** @throws Fault internal when it is not there */
  read(accountId: string, hash: string): Promise<Uint8Array>;
  /** Remembers what this process has just made: the next generation of the project needs no statement for it. */
  remember(accountId: string, lock: PackedLock): void;
}

/** Creates what reads locks, each once as long as there is room: what a hash stands for never changes. */
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

  return {
    async read(accountId, hash) {
      const key = `${accountId} ${hash}`;
      const found = known.get(key);
      if (found) return found;
      const [row] = await READ(db, { accountId, hash });
      if (!row) throw new Fault('internal', { detail: `the lock ${hash} is gone` });
      keep(key, row.content);
      return row.content;
    },
    remember: (accountId, { hash, bytes: content }) => keep(`${accountId} ${hash}`, content),
  };
}

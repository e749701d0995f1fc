import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { statement } from '../../db/statement.ts';
import { isLanguage, type Language } from '../../shared/language.ts';
import type { TokenScope } from '../../shared/wire/tokens.ts';

/** A token that is good now, and whose it is. */
export interface FoundToken {
  readonly id: string;
  readonly scopes: readonly TokenScope[];
  readonly account: {
    readonly id: string;
    readonly name: string;
    readonly email: string;
    readonly image: string | null;
    readonly language: Language | null;
    readonly eulaVersion: string | null;
  };
}

interface Row {
  readonly id: string;
  readonly scopes: TokenScope[];
  readonly account_id: string;
  readonly name: string;
  readonly email: string;
  readonly image: string | null;
  readonly language: string | null;
  readonly eula_version: string | null;
}

/** Looks each time: what was revoked on one node is refused by the next request on every node. Its last use is kept to the minute. */
const FIND = statement<Row>(sql`with
  found as (
    select token.id, token.scopes, token.last_used_at, account.id as account_id, account.name, account.email, account.image,
      account.language, account.eula_version
    from application_tokens token join accounts account on account.id = token.account_id
    where token.hash = ${sql.placeholder('hash')} and token.active and token.expires_at > now()),
  used as (
    update application_tokens set last_used_at = now() from found
    where application_tokens.id = found.id and coalesce(found.last_used_at < now() - interval '1 minute', true))
  select * from found`);

/** @returns the token with this hash, or undefined when there is none, or it is not active, or its days are over. */
export async function findToken(db: Db, hash: string): Promise<FoundToken | undefined> {
  const [row] = await FIND(db, { hash });
  if (!row) return undefined;
  const { id, scopes, name, email, image } = row;
  const language = isLanguage(row.language ?? undefined) ? (row.language as Language) : null;
  return { id, scopes, account: { id: row.account_id, name, email, image, language, eulaVersion: row.eula_version } };
}

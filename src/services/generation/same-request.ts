import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { type GenerateRequest, MODES } from '../../shared/request.ts';

/** What the hash of a request's content and its mode are joined by. */
const BEFORE_MODE = '-';

/** Of the content, in whatever order its members came, and of the mode: what `forja.json` differs in between two modes. */
export function requestHash({ mode, ...content }: GenerateRequest): string {
  const sorted = JSON.stringify(content, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
  return [createHash('sha256').update(sorted).digest('hex'), mode].join(BEFORE_MODE);
}

/** @returns the part of a request's hash that all its modes share. */
export function contentHash(hash: string): string {
  return hash.slice(0, hash.lastIndexOf(BEFORE_MODE));
}

/**
 * Whether the account has paid for the same content in another mode, and what it got is still kept. What cost nothing
 * pays for nothing: neither a Test nor what was free itself.
 */
export function paidInAnotherMode(accountId: string, hash: string): SQL<boolean> {
  const hashes = MODES.map((mode) => [contentHash(hash), mode].join(BEFORE_MODE)).filter((other) => other !== hash);
  return sql<boolean>`exists (
    select from generations paid join artifacts kept on kept.generation_id = paid.id
    where paid.account_id = ${accountId}::uuid and paid.request_hash in (${sql.join(
      hashes.map((other) => sql`${other}`),
      sql`, `,
    )})
      and paid.state = 'done' and paid.credits > 0 and kept.expires_at > now())`;
}

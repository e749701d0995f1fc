import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
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
function contentHash(hash: string): string {
  return hash.slice(0, hash.lastIndexOf(BEFORE_MODE));
}

/**
 * Whether the account has paid for the same content in another mode, and what it got is still kept. What cost nothing
 * pays for nothing: neither a Test nor what was free itself. Modes of one content ask one after the other: the later one
 * sees what the earlier one was charged.
 */
export const PAID_IN_ANOTHER_MODE = sql<boolean>`paid_for(${sql.placeholder('accountId')}::uuid, ${sql.placeholder('content')}, ${sql.placeholder('otherModes')}::text[])`;

/** @returns that question's values. */
export function otherModesOf(accountId: string, hash: string) {
  const content = contentHash(hash);
  const otherModes = MODES.map((mode) => [content, mode].join(BEFORE_MODE)).filter((other) => other !== hash);
  return { accountId, content, otherModes };
}

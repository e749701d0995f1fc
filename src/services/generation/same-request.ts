import { hash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { PrefixRule } from '../../generators/sources/database/described/prefix-rule.ts';
import { firstNameOf, type GenerateRequest, MODES, toWire } from '../../shared/request.ts';

/** What the hash of a request's content and its mode are joined by. */
const BEFORE_MODE = '-';

/**
 * Of the content, in whatever order its members came, and of the mode: what `forja.json` differs in between two modes. The lock
 * that a request brings along is no part of either.
 */
export function requestHash(request: GenerateRequest): string {
  const { mode, lock: _, ...wire } = toWire(request);
  const content = { ...withoutKept(wire), endpoints: wire.endpoints.map(withFirstNames) };
  return [hash('sha256', JSON.stringify(sorted(content)), 'hex'), mode].join(BEFORE_MODE);
}

/** Prefixes that stay are those of a request from before anything stripped them. */
function withoutKept(wire: object): object {
  const { parameterPrefixes, ...rest } = wire as { readonly parameterPrefixes?: PrefixRule };
  return parameterPrefixes === 'strip' ? wire : rest;
}

function withFirstNames<E extends { readonly senders: readonly { readonly sender: string }[] }>(endpoint: E) {
  const senders = endpoint.senders.map((use) => ({ ...use, sender: firstNameOf(use.sender) }));
  return { ...endpoint, senders };
}

/** A copy of JSON whose objects have their members in the order of their names. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const members = value as Record<string, unknown>;
  const copy: Record<string, unknown> = {};
  for (const name of Object.keys(members).sort()) copy[name] = sorted(members[name]);
  return copy;
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

import { hash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import {
  contractFormatOf,
  type DatabaseSource,
  firstNameOf,
  type GenerateRequest,
  MADE,
  type Made,
  MODES,
  toWire,
} from '../../../model/request/request.ts';

/** Joins the hash of a request's content and what is made of it. */
const BEFORE_MADE = '-';

/**
 * Of the content, in whatever order its members came, and of what is made: its mode, which is all that `forja.json` differs in
 * between two of them, or the contract alone. The lock that a request brings along is no part of either.
 */
export function requestHash(request: GenerateRequest, made: Made = request.mode): string {
  const { mode: _mode, lock: _lock, ...wire } = toWire(request);
  const content = { ...withoutKept(wire), endpoints: wire.endpoints.map(withFirstNames) };
  return [hash('sha256', JSON.stringify(sorted(content)), 'hex'), made].join(BEFORE_MADE);
}

/** Prefixes that stay, `tinyint(1)` as a truth value and the runtime as source are those of a request from before there was a choice. */
function withoutKept(wire: object): object {
  const { parameterPrefixes, tinyint1, runtime, ...rest } = wire as Pick<
    DatabaseSource,
    'parameterPrefixes' | 'tinyint1'
  > &
    Pick<GenerateRequest, 'runtime'>;
  return {
    ...rest,
    ...(runtime === 'dependencies' && { runtime }),
    ...(parameterPrefixes === 'strip' && { parameterPrefixes }),
    ...(tinyint1 === 'number' && { tinyint1 }),
  };
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

/** @returns the part of a request's hash that is the same whatever is made of it. */
function contentHash(hash: string): string {
  return hash.slice(0, hash.lastIndexOf(BEFORE_MADE));
}

/** @returns what is made, as a request's hash tells. */
export function madeOf(hash: string): Made {
  const told = hash.slice(hash.lastIndexOf(BEFORE_MADE) + 1);
  return MADE.find((made) => made === told) ?? 'Src';
}

/**
 * Whether the account has paid for the same content, in this mode or another, and what it got is still kept. What cost
 * nothing pays for nothing: neither a Test nor what was free itself. Requests for one content ask one after the other: the
 * later one sees what the earlier one was charged.
 */
export const PAID_BEFORE = sql<boolean>`paid_for(${sql.placeholder('accountId')}::uuid, ${sql.placeholder('content')}, ${sql.placeholder('modes')}::text[])`;

/** @returns that question's values. A contract is no mode: it is counted each time. */
export function modesOf(accountId: string, hash: string) {
  const content = contentHash(hash);
  const modes = contractFormatOf(madeOf(hash)) === undefined ? MODES : [];
  return { accountId, content, modes: modes.map((mode) => [content, mode].join(BEFORE_MADE)) };
}

import type { Operation } from '../../../model/operation.ts';
import type { StateLocation } from '../../parts/part.ts';

/**
 * Says in words of the README where tables stand.
 * @example
 * { schema: 'work' }   →   the schema `work`
 */
export function locationOf({ schema, apart }: Pick<StateLocation, 'schema' | 'apart'>): string {
  const own = apart === undefined ? '' : ' of the database at `STATE_DB_URL`';
  return schema === '' ? `the default schema of its user${own && ','}${own}` : `the schema \`${schema}\`${own}`;
}

/** Tells whether an operation's work and what is remembered of it are one transaction: both are kept, or neither is. */
export function isTogether({ transaction }: Pick<Operation, 'transaction'>, apart: StateLocation['apart']): boolean {
  return transaction === 'joins' && apart === undefined;
}

/**
 * Says in words of the README why an operation's work and what is remembered of it are not one transaction.
 * @example
 * an operation that commits by itself   →   the work cannot be part of a transaction
 */
export function apartBecause({ transaction }: Pick<Operation, 'transaction'>, what: string): string {
  if (transaction === 'joins') return `the work is done in one database and ${what} in another`;
  return 'the work cannot be part of a transaction';
}

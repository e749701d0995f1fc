import type { QueryError } from 'mysql2';
import type { SummaryRow } from '../catalogue.ts';
import { ask, type Session } from './session.ts';

/** Tells whether the session's user may call a routine. A grant that is not understood here counts as a right. */
export type MayCall = (routine: Pick<SummaryRow, 'kind' | 'schema' | 'name'>) => boolean;

/**
 * The errors that leave rights unknown: a server without its tables of rights, or a user that it knows by another name.
 */
const UNTOLD: ReadonlySet<number> = new Set([1141, 1290]);
const CALLING = /\b(?:EXECUTE|ALL PRIVILEGES)\b/;
const QUOTED = '[`"]((?:[^`"]|``|"")*)[`"]';
const GRANT = new RegExp(`^GRANT (.+?) ON (?:([A-Z ]+) )?(?:${QUOTED}|\\*)\\.(?:${QUOTED}|\\*) TO `);
const SPECIAL = /[\\^$.*+?()[\]{}|]/;
/** A grant of a role: MySQL tells which roles somebody has, but not the rights that they give. */
const ROLES = /^GRANT [`"][^`"]+[`"]@/;

/** Reads the user's rights, with one statement. */
export async function readRights(session: Session): Promise<MayCall> {
  const grants = await readGrants(session);
  const calling = grants.filter((grant) => CALLING.test(grant.split(' ON ')[0] ?? ''));
  const read = calling.map((grant) => GRANT.exec(grant));
  if (calling.length === 0 && grants.length === 0) return () => true;
  if (read.includes(null) || grants.some((grant) => ROLES.test(grant))) return () => true;
  return ({ kind, schema, name }) =>
    read.some((found) => {
      const [, , of, where, which] = found ?? [];
      if (of !== undefined) return of === kind && isSame(where, schema) && isSame(which, name);
      return where === undefined || patternOf(where).test(schema);
    });
}

async function readGrants(session: Session): Promise<readonly string[]> {
  try {
    const { rows } = await ask<readonly string[]>(session, 'show grants', { rowsAsArray: true });
    return rows.map(([grant = '']) => grant);
  } catch (error) {
    if (UNTOLD.has((error as QueryError).errno ?? 0)) return [];
    throw error;
  }
}

function isSame(told: string | undefined, name: string): boolean {
  return told?.replace(/([`"])\1/g, '$1').toLowerCase() === name.toLowerCase();
}

/**
 * Makes the pattern of a right to schemas, which reads as LIKE does.
 * @example
 * shop\_%   →   /^shop_[\s\S]*$/i
 */
function patternOf(told: string): RegExp {
  const signs = told.replace(/([`"])\1/g, '$1').match(/\\[\s\S]|[\s\S]/g) ?? [];
  const parts = signs.map((sign) =>
    sign === '%' ? '[\\s\\S]*' : sign === '_' ? '[\\s\\S]' : sign.slice(-1).replace(SPECIAL, '\\$&'),
  );
  return new RegExp(`^${parts.join('')}$`, 'i');
}

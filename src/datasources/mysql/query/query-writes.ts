import { wordOf } from '../../../checks/sql/lexer.ts';
import type { ParsedQuery } from '../../../checks/sql/query.ts';
import { ask, type Session } from '../session/session.ts';
import { isAnyOf } from '../sql-text.ts';
import { nameOf } from './tokens.ts';

/** The functions of the database that leave something behind: sequences, locks. */
const WRITING = new Set('nextval setval get_lock release_lock release_all_locks last_insert_id'.split(' '));

/** Whether a query only reads: it is a SELECT that locks nothing and calls no function that may write. */
export async function onlyReads(session: Session, query: ParsedQuery): Promise<boolean> {
  return isPlainSelect(query) && !(await anyMayWrite(session, calledBy(query)));
}

/** Whether a query neither writes nor locks, as far as its own words say. */
function isPlainSelect(query: ParsedQuery): boolean {
  const { verb, tokens } = query;
  if (verb !== 'select' || tokens.some((token, i) => locks(wordOf(token), wordOf(tokens[i + 1])))) return false;
  return !calledBy(query).some((name) => WRITING.has(name.toLowerCase()));
}

function calledBy({ tokens }: ParsedQuery): readonly string[] {
  return tokens.flatMap((token, i) => {
    const isCall = tokens[i + 1]?.text === '(' && (token.kind === 'word' || token.kind === 'quoted');
    return isCall ? [nameOf(token)] : [];
  });
}

/**
 * Whether two words lock rows or move a sequence: `for update`, `for share`, `lock in share mode`, `next value for`.
 */
function locks(word: string, next: string): boolean {
  return (
    (word === 'for' && ['update', 'share'].includes(next)) || word === 'lock' || (word === 'next' && next === 'value')
  );
}

/**
 * Whether any stored function of these names may write. Only its declaration counts, and no declaration is no promise.
 */
async function anyMayWrite(session: Session, names: readonly string[]): Promise<boolean> {
  if (names.length === 0) return false;
  const { rows } = await ask(
    session,
    `select 1 from information_schema.ROUTINES where ROUTINE_TYPE = 'FUNCTION'
       and SQL_DATA_ACCESS not in ('READS SQL DATA', 'NO SQL') and ${isAnyOf('ROUTINE_NAME', [...new Set(names)])} limit 1`,
  );
  return rows.length > 0;
}

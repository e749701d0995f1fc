import type { QueryError } from 'mysql2';
import type { replaceParameters } from '../../../checks/sql/query.ts';
import { invalidQuery } from '../../describe/invalid-query.ts';
import { type Session, whileBusy } from '../session/session.ts';
import type { Packet } from './packet-type.ts';

/** The part of a prepared statement that the protocol library keeps. */
interface Prepared {
  readonly statement: { readonly columns: readonly Packet[] };
}

const MAX_MESSAGE = 300;
/**
 * The errors that are not the statement's fault: the time is over, the server stops, or a lock was waited for in vain.
 */
const NOT_OURS = new Set([1040, 1053, 1205, 1213, 1317, 1461, 1969, 3024]);

/**
 * Has the server read a statement without running it.
 * @throws Fault `queryInvalid` with the server's words and, as near as they tell, the position.
 */
export async function prepare(
  session: Session,
  asked: { readonly sql: string; readonly index: number },
  { text, original }: ReturnType<typeof replaceParameters>,
): Promise<readonly Packet[]> {
  try {
    const prepared = (await whileBusy(session, () => session.mysql.prepare(text))) as unknown as Prepared;
    // Closed and forgotten: the library would answer the next question about this text from memory, whatever the tables are then.
    session.mysql.unprepare(text);
    return prepared.statement.columns;
  } catch (error) {
    const { sqlState, errno = 0, message, fatal } = error as QueryError & { sqlState?: string };
    if (fatal || !sqlState || NOT_OURS.has(errno)) throw error;
    const at = placeOf(message, text);
    throw invalidQuery(asked, 'database', original(at), { message: message.slice(0, MAX_MESSAGE) });
  }
}

/**
 * Finds the position of an error: a syntax error tells a line and the text where it stopped, most others name what they
 * did not find.
 * @example
 * … near 'form t' at line 1   →   the offset of `form t`
 */
function placeOf(message: string, text: string): number {
  const [, near = '', line = ''] = /near '([\s\S]*)' at line (\d+)$/.exec(message) ?? [];
  if (line !== '') {
    const start = offsetOfLine(text, Number(line));
    const found = near === '' ? -1 : text.indexOf(near, Math.max(0, start));
    return found >= 0 ? found : near === '' ? text.length : start;
  }
  const named = /'([^']+)'/.exec(message)?.[1]?.split('.').at(-1);
  return named === undefined ? 0 : Math.max(0, text.toLowerCase().search(wholeWord(named)));
}

function offsetOfLine(text: string, line: number): number {
  const lines = text.split('\n');
  return lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
}

function wholeWord(name: string): RegExp {
  return new RegExp(
    `(?<![\\p{L}\\p{N}_$])${name.toLowerCase().replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}(?![\\p{L}\\p{N}_$])`,
    'u',
  );
}

import { wordOf } from '../../../checks/sql/lexer.ts';
import { type ParsedQuery, parseQuery, replaceParameters } from '../../../checks/sql/query.ts';
import type { Session } from '../session/session.ts';
import { quoted } from '../sql-text.ts';
import type { Packet } from './packet-type.ts';
import { prepare } from './prepare.ts';
import { tablesUsed } from './query-tables.ts';
import { outermost } from './tokens.ts';

/**
 * Reads the columns of MariaDB's INSERT and DELETE … RETURNING, which it tells only when it runs them: it prepares a
 * SELECT of the same columns from the same table instead.
 * @example
 * delete from orders where id = :id returning id   →   select id from `orders`
 */
export async function returnedColumns(
  session: Session,
  asked: { readonly sql: string; readonly index: number; readonly query: ParsedQuery },
): Promise<readonly Packet[]> {
  const { query } = asked;
  const returning = outermost(query.tokens).find((token) => wordOf(token) === 'returning');
  const [table] = tablesUsed(query.tokens);
  if (!returning || !table) return [];
  const schema = table.schema === undefined ? '' : `${quoted(table.schema)}.`;
  const alias = table.alias === undefined ? '' : ` as ${quoted(table.alias)}`;
  const text = `select ${query.sql.slice(returning.end)} from ${schema}${quoted(table.name)}${alias}`;
  const select = parseQuery(text, session.connection.kind, session.server.mode);
  return prepare(session, asked, {
    ...replaceParameters(select, () => '?'),
    original: () => query.start + returning.start,
  });
}

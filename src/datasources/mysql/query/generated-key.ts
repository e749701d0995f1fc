import { wordOf } from '../../../checks/sql/lexer.ts';
import type { ParsedQuery } from '../../../checks/sql/query.ts';
import type { Field } from '../../../model/described/field.ts';
import type { KnownTable } from '../parameter-types.ts';
import type { Types } from '../types.ts';
import { nameOf } from './tokens.ts';

/**
 * Finds the column whose value the database makes for the one row that a statement inserts.
 * @example
 * insert into orders (total) values (:total)   →   the column `id`, where it is AUTO_INCREMENT
 */
export function generatedKeyOf(query: ParsedQuery, [table]: readonly KnownTable[], types: Types): Field | undefined {
  const { verb, tokens } = query;
  const words = tokens.map(wordOf);
  // One that is ignored or updates another row makes none.
  if (verb !== 'insert' || words.includes('ignore') || words.includes('duplicate')) return undefined;
  const made = table?.columns.find((column) => column.extra.toLowerCase().includes('auto_increment'));
  const given = givenColumns(query);
  if (!made || !given || given.some((name) => name.toLowerCase() === made.name.toLowerCase())) return undefined;
  return types.field(made.name, made.type, { nullable: false, comment: made.comment });
}

/**
 * Lists the columns that one row gives values to; undefined where there may be several rows, or the columns are not
 * named.
 */
function givenColumns({ tokens }: ParsedQuery): readonly string[] | undefined {
  const set = tokens.findIndex((token) => wordOf(token) === 'set');
  const values = tokens.findIndex((token) => ['values', 'value'].includes(wordOf(token)));
  if (values < 0) return set < 0 ? undefined : assignedColumns(tokens.slice(set + 1));
  if (tokens[values - 1]?.text !== ')' || rowsBehind(tokens.slice(values + 1)) !== 1) return undefined;
  const open = tokens.findLastIndex((token, i) => i < values && token.text === '(');
  return tokens
    .slice(open + 1, values - 1)
    .filter((token) => token.text !== ',')
    .map(nameOf);
}

function assignedColumns(tokens: ParsedQuery['tokens']): readonly string[] {
  let depth = 0;
  return tokens.flatMap((token, at) => {
    if (token.text === '(') depth += 1;
    if (token.text === ')') depth -= 1;
    return depth === 0 && tokens[at + 1]?.text === '=' && token.kind !== 'symbol' ? [nameOf(token)] : [];
  });
}

function rowsBehind(tokens: ParsedQuery['tokens']): number {
  let depth = 0;
  let rows = 0;
  for (const { text } of tokens) {
    if (text === '(' && depth++ === 0) rows += 1;
    if (text === ')') depth -= 1;
  }
  return rows;
}

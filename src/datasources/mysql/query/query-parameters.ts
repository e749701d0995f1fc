import { type SqlToken, wordOf } from '../../../checks/sql/lexer.ts';
import { nameOf } from './tokens.ts';

/** The column or type that a parameter is compared with or assigned to, where that is easy to see. */
export type Counterpart =
  | { readonly kind: 'column'; readonly path: readonly string[] }
  /** A column of the table that rows are inserted into. */
  | { readonly kind: 'inserted'; readonly column: string }
  | { readonly kind: 'type'; readonly type: string };

const COMPARING = new Set(['=', '<', '>', '!']);
/** The signs where a whole operand begins or ends: `a + b = :x` says nothing of `b`. */
const EDGES = new Set(['(', ')', ',', ';']);
const ARITHMETIC = new Set(['div', 'mod', 'collate', 'xor', 'is', 'like', 'binary']);

/**
 * Finds the counterpart of the parameter at `at`, if any.
 * @example
 * where o.id = :id   →   {kind: 'column', path: ['o', 'id']},   cast(:x as signed)   →   {kind: 'type', type: 'bigint'}
 */
export function counterpartOf(tokens: readonly SqlToken[], at: number): Counterpart | undefined {
  if (!isEdge(tokens[at + 1]) && !COMPARING.has(tokens[at + 1]?.text ?? '')) return undefined;
  return (
    cast(tokens, at) ??
    counted(tokens, at) ??
    inserted(tokens, at) ??
    compared(tokens, at) ??
    ranged(tokens, at) ??
    listed(tokens, at)
  );
}

const CAST_TYPES = new Map([
  ['signed', 'bigint'],
  ['integer', 'bigint'],
  ['unsigned', 'bigint unsigned'],
  ['char', 'varchar'],
  ['nchar', 'varchar'],
  ['binary', 'varbinary'],
]);

/** Reads `cast(:x as decimal(10, 2))`. */
function cast(tokens: readonly SqlToken[], at: number): Counterpart | undefined {
  if (tokens[at - 1]?.text !== '(' || wordOf(tokens[at - 2]) !== 'cast' || wordOf(tokens[at + 1]) !== 'as')
    return undefined;
  const name = wordOf(tokens[at + 2]);
  const end = tokens.findIndex((token, i) => i > at + 2 && token.text === ')');
  const inside = tokens[at + 3]?.text === '(' ? tokens.slice(at + 3, end + 1).map((token) => token.text) : [];
  return { kind: 'type', type: `${CAST_TYPES.get(name) ?? name}${inside.join('')}` };
}

/** Reads `limit :n`, `limit :from, :n`, `offset :n`. */
function counted(tokens: readonly SqlToken[], at: number): Counterpart | undefined {
  const before = wordOf(tokens[at - 1]);
  const isSecond = tokens[at - 1]?.text === ',' && wordOf(tokens[at - 3]) === 'limit';
  return before === 'limit' || before === 'offset' || isSecond ? { kind: 'type', type: 'bigint' } : undefined;
}

/** Reads `column = :x`, `:x < column`, `set column = :x`. */
function compared(tokens: readonly SqlToken[], at: number): Counterpart | undefined {
  let left = at - 1;
  while (COMPARING.has(tokens[left]?.text ?? '')) left -= 1;
  if (left < at - 1) return isEdge(tokens[at + 1]) ? columnEndingAt(tokens, left) : undefined;
  let right = at + 1;
  while (COMPARING.has(tokens[right]?.text ?? '')) right += 1;
  if (right === at + 1 || !isEdge(tokens[at - 1])) return undefined;
  let end = right;
  while (tokens[end + 1]?.text === '.') end += 2;
  return isEdge(tokens[end + 1]) ? columnEndingAt(tokens, end, right) : undefined;
}

/** Reads `column between :a and :b`. */
function ranged(tokens: readonly SqlToken[], at: number): Counterpart | undefined {
  const between = wordOf(tokens[at - 1]) === 'and' ? at - 3 : at - 1;
  return wordOf(tokens[between]) === 'between' ? columnEndingAt(tokens, withoutNot(tokens, between - 1)) : undefined;
}

/** Reads `column in (:a, :b)`. */
function listed(tokens: readonly SqlToken[], at: number): Counterpart | undefined {
  let open = at - 1;
  while (tokens[open]?.text === ',' && isValue(tokens[open - 1])) open -= 2;
  if (tokens[open]?.text !== '(' || wordOf(tokens[open - 1]) !== 'in') return undefined;
  return columnEndingAt(tokens, withoutNot(tokens, open - 2));
}

/** Reads `insert into t (a, b) values (:x, :y), (…)`. */
function inserted(tokens: readonly SqlToken[], at: number): Counterpart | undefined {
  if (!['(', ','].includes(tokens[at - 1]?.text ?? '') || ![')', ','].includes(tokens[at + 1]?.text ?? ''))
    return undefined;
  const values = tokens.findIndex((token) => ['values', 'value'].includes(wordOf(token)));
  if (wordOf(tokens[0]) !== 'insert' || values < 0 || at < values || tokens[values - 1]?.text !== ')') return undefined;
  const place = placeIn(tokens, values, at);
  if (place === undefined) return undefined;
  const open = tokens.findLastIndex((token, i) => i < values && token.text === '(');
  const columns = tokens.slice(open + 1, values - 1).filter((token) => token.text !== ',');
  const column = columns[place];
  return column && { kind: 'inserted', column: nameOf(column) };
}

/** @returns how many commas of its own row stand before `at`; undefined where `at` is inside of something else. */
function placeIn(tokens: readonly SqlToken[], values: number, at: number): number | undefined {
  let depth = 0;
  let place = 0;
  for (const token of tokens.slice(values + 1, at)) {
    if (token.text === '(') depth += 1;
    else if (token.text === ')') depth -= 1;
    else if (token.text === ',' && depth === 1) place += 1;
    else if (depth === 0 && token.text !== ',') return undefined;
    if (depth === 0) place = 0;
  }
  return depth === 1 ? place : undefined;
}

function columnEndingAt(tokens: readonly SqlToken[], end: number, from?: number): Counterpart | undefined {
  let start = end;
  while (tokens[start - 1]?.text === '.') start -= 2;
  if (from === undefined ? !isEdge(tokens[start - 1]) : start !== from) return undefined;
  const path = tokens.slice(start, end + 1).filter((token) => token.text !== '.');
  const isNamed = path.every((token) => token.kind === 'word' || token.kind === 'quoted');
  return isNamed && path.length > 0 ? { kind: 'column', path: path.map(nameOf) } : undefined;
}

function withoutNot(tokens: readonly SqlToken[], at: number): number {
  return wordOf(tokens[at]) === 'not' ? at - 1 : at;
}

function isValue(token: SqlToken | undefined): boolean {
  return token?.kind === 'parameter' || token?.kind === 'string' || token?.kind === 'number';
}

function isEdge(token: SqlToken | undefined): boolean {
  if (!token) return true;
  return token.kind === 'word' ? !ARITHMETIC.has(wordOf(token)) : EDGES.has(token.text);
}

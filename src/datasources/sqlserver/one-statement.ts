import { type SqlToken, wordOf } from '../../checks/sql/lexer.ts';
import type { ParsedQuery } from '../../checks/sql/query.ts';

/** The reserved words that begin a statement and nothing else, outside of parentheses. */
const STARTS = new Set(
  'alter backup begin bulk checkpoint close commit create dbcc deallocate declare delete deny drop exec execute goto grant if insert kill merge open print raiserror readtext reconfigure restore return revert revoke rollback save select set shutdown truncate update updatetext use waitfor while writetext'.split(
    ' ',
  ),
);
const SETS = new Set(['union', 'all', 'except', 'intersect']);

/**
 * Finds the first token of a second statement: statements need no semicolon between them here, so one may follow
 * unseen.
 * @example
 * select 1 delete from t   →   the token `delete`
 */
export function secondStatement({ tokens, verb }: ParsedQuery): SqlToken | undefined {
  let depth = 0;
  let isOwn = false;
  let settings = verb === 'update' ? 1 : 0;
  let sources = verb === 'insert' ? 1 : 0;
  return tokens.find((token, i) => {
    if (token.text === '(') depth += 1;
    if (token.text === ')') depth -= 1;
    const word = token.kind === 'word' && depth === 0 ? token.text.toLowerCase() : '';
    if (!STARTS.has(word)) return false;
    const before = wordOf(tokens[i - 1]);
    if (!isOwn && word === verb) {
      isOwn = true;
      return false;
    }
    // `inner merge join` only says how to join.
    if (word === 'merge' && wordOf(tokens[i + 1]) === 'join') return false;
    if (word === 'set' && settings > 0) return --settings < 0;
    if (word !== 'select') return true;
    if (SETS.has(before)) return false;
    return --sources < 0;
  });
}

import { lexSql, type SqlToken, wordOf } from '../../checks/sql/lexer.ts';

/** The properties of a routine that its text tells and the catalogue does not. */
export interface ModuleText {
  /** The names of the parameters that may be left out, with their `@`, in lower case. */
  readonly defaults: ReadonlySet<string>;
  /** The parameters that are null when they are left out. */
  readonly nullDefaults: ReadonlySet<string>;
  /** The module ends transactions: COMMIT, or ROLLBACK of more than a savepoint. */
  readonly commits: boolean;
}

const UNKNOWN: ModuleText = { defaults: new Set(), nullDefaults: new Set(), commits: false };
const KINDS = new Set(['procedure', 'proc', 'function']);
/** The words behind a list of parameters that has no parentheses. */
const BEHIND_PARAMETERS = new Set(['as', 'with', 'for', 'returns']);

/**
 * Reads the text of a routine; `null` when it is encrypted or written in .NET.
 * @example
 * create procedure p @a int = 1 as commit   →   {defaults: {'@a'}, nullDefaults: {}, commits: true}
 */
export function readModule(text: string | null): ModuleText {
  const tokens = text === null ? [] : tokensOf(text);
  const at = tokens.findIndex((token) => KINDS.has(wordOf(token)));
  if (at < 0) return UNKNOWN;
  return { ...defaultsOf(tokens, at + 1), commits: endsTransactions(tokens) };
}

/**
 * Finds parameters with defaults: names with `@` that stand first, behind a comma, or behind the list's opening
 * parenthesis.
 */
function defaultsOf(tokens: readonly SqlToken[], start: number): Omit<ModuleText, 'commits'> {
  const defaults = new Set<string>();
  const nullDefaults = new Set<string>();
  const found = { defaults, nullDefaults };
  const isNear = (word: string) => word.startsWith('@') || BEHIND_PARAMETERS.has(word);
  const inside = tokens.findIndex((token, i) => i >= start && isNear(wordOf(token)));
  if (!wordOf(tokens[inside]).startsWith('@')) return found;
  const isEnclosed = tokens[inside - 1]?.text === '(';
  let depth = 0;
  let parameter = '';
  for (let at = inside; at < tokens.length; at += 1) {
    const token = tokens[at] as SqlToken;
    const word = wordOf(token);
    if (depth === 0 && !isEnclosed && BEHIND_PARAMETERS.has(word) && !wordOf(tokens[at - 1]).startsWith('@')) break;
    if (token.text === '(') depth += 1;
    if (token.text === ')') depth -= 1;
    if (depth < 0) break;
    if (depth > 0) continue;
    if (token.text === '=' && token.kind === 'symbol') {
      defaults.add(parameter);
      if (wordOf(tokens[at + 1]) === 'null') nullDefaults.add(parameter);
    } else if (word.startsWith('@') && (at === inside || tokens[at - 1]?.text === ',')) parameter = word;
  }
  return found;
}

/** Whether a text ends transactions: COMMIT and ROLLBACK are reserved, so an unquoted one is a statement. */
function endsTransactions(tokens: readonly SqlToken[]): boolean {
  const savepoints = new Set(tokens.flatMap((token, i) => (wordOf(token) === 'save' ? [nameBehind(tokens, i)] : [])));
  return tokens.some((token, i) => {
    const word = wordOf(token);
    if (word === 'commit') return true;
    return word === 'rollback' && !savepoints.has(nameBehind(tokens, i));
  });
}

/** Reads the name behind `rollback transaction name`, as it is compared. */
function nameBehind(tokens: readonly SqlToken[], at: number): string | undefined {
  if (!['tran', 'transaction'].includes(wordOf(tokens[at + 1]))) return undefined;
  return tokens[at + 2]?.text.toLowerCase();
}

/** Parses a text; one that cannot be parsed can only fail when it is called. */
function tokensOf(text: string): readonly SqlToken[] {
  try {
    return lexSql(text, 'sqlserver');
  } catch {
    return [];
  }
}

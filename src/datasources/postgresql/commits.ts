import { lexSql, type SqlToken } from '../../checks/sql/lexer.ts';

/** The words and symbols of plpgsql that a statement follows. */
const BEFORE_STATEMENT = new Set([';', 'begin', 'then', 'else', 'loop', '>']);

/** The way a procedure ends transactions, as far as its source tells. */
export interface Ending {
  /** The routine ends a transaction itself. */
  readonly commits: boolean;
  /** The bare names of the procedures that it calls. */
  readonly calls: readonly string[];
}

/**
 * Reads a procedure's source for COMMIT and ROLLBACK as statements; the words in a string, a name or a comment do not
 * count.
 * @example
 * begin call log(1); commit; end   →   {commits: true, calls: ['log']}
 */
export function readEnding(language: string, source: string): Ending {
  if (language !== 'plpgsql') {
    return { commits: /\b(?:plpy\.(?:commit|rollback)|spi_(?:commit|rollback))\b/.test(source), calls: [] };
  }
  const tokens = tokensOf(source);
  const starts = tokens.flatMap((token, i) => (startsStatement(tokens[i - 1]) ? [{ word: lower(token), at: i }] : []));
  return {
    commits: starts.some(({ word, at }) => (word === 'commit' || word === 'rollback') && endsSoon(tokens[at + 1])),
    calls: starts.flatMap(({ word, at }) => (word === 'call' ? [calledName(tokens, at + 1)] : [])),
  };
}

/** Finds the names whose procedures end transactions, also through procedures that they call. */
export function committing(procedures: readonly { name: string; language: string; source: string }[]): Set<string> {
  const endings = procedures.map(({ name, language, source }) => ({ name, ...readEnding(language, source) }));
  const found = new Set(endings.filter((ending) => ending.commits).map((ending) => ending.name));
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const ending of endings) if (ending.calls.some((name) => found.has(name))) found.add(ending.name);
  }
  return found;
}

/** Parses a source; one that cannot be parsed can only fail when it is called. */
function tokensOf(source: string): SqlToken[] {
  try {
    return lexSql(source);
  } catch {
    return [];
  }
}

function startsStatement(before: SqlToken | undefined): boolean {
  return before === undefined || BEFORE_STATEMENT.has(lower(before));
}

/** Whether a COMMIT is a statement: `commit;`, `commit and chain;`. Something else follows a variable of that name. */
function endsSoon(next: SqlToken | undefined): boolean {
  return next === undefined || [';', 'and', 'work', 'transaction'].includes(lower(next));
}

/** Reads the last part of `schema.name`, as the catalogue spells it. */
function calledName(tokens: readonly SqlToken[], from: number): string {
  let at = from;
  while (tokens[at + 1]?.text === '.') at += 2;
  const token = tokens[at];
  return token?.kind === 'quoted' ? token.text.slice(1, -1).replaceAll('""', '"') : (token?.text.toLowerCase() ?? '');
}

function lower(token: SqlToken): string {
  return token.kind === 'word' || token.kind === 'symbol' ? token.text.toLowerCase() : '';
}

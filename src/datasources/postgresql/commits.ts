import { lexSql, type SqlToken } from '../../checks/sql/lexer.ts';

/** Words and symbols of plpgsql after which a statement begins. */
const BEFORE_STATEMENT = new Set([';', 'begin', 'then', 'else', 'loop', '>']);

export interface Ending {
  /** Ends a transaction itself. */
  readonly commits: boolean;
  /** Bare names of the procedures it calls. */
  readonly calls: readonly string[];
}

/** Reads a procedure's source: COMMIT or ROLLBACK as a statement, never the word in a string, a name or a comment. */
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

/** @returns the names whose procedures end transactions, also through procedures that they call. */
export function committing(procedures: readonly { name: string; language: string; source: string }[]): Set<string> {
  const endings = procedures.map(({ name, language, source }) => ({ name, ...readEnding(language, source) }));
  const found = new Set(endings.filter((one) => one.commits).map((one) => one.name));
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const one of endings) if (one.calls.some((name) => found.has(name))) found.add(one.name);
  }
  return found;
}

/** A source that cannot be read does nothing when called but fail. */
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

/** `commit;`, `commit and chain;`: a variable of that name is followed by something else. */
function endsSoon(next: SqlToken | undefined): boolean {
  return next === undefined || [';', 'and', 'work', 'transaction'].includes(lower(next));
}

/** The last part of `schema.name`, as the catalogue spells it. */
function calledName(tokens: readonly SqlToken[], from: number): string {
  let at = from;
  while (tokens[at + 1]?.text === '.') at += 2;
  const token = tokens[at];
  return token?.kind === 'quoted' ? token.text.slice(1, -1).replaceAll('""', '"') : (token?.text.toLowerCase() ?? '');
}

function lower(token: SqlToken): string {
  return token.kind === 'word' || token.kind === 'symbol' ? token.text.toLowerCase() : '';
}

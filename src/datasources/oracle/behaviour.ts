import { lexSql, type SqlToken } from '../../checks/sql/lexer.ts';
import type { Behaviour } from './routine.ts';

/** The work of one procedure or function itself, and the names that it uses. */
interface Body {
  readonly name: string;
  commits: boolean;
  returnsResults: boolean;
  readonly words: Set<string>;
}

/** A procedure or function that is open at some position of the source. */
interface Open {
  readonly body: Body;
  readonly level: number;
  autonomous: boolean;
  begun: boolean;
}

const NOTHING: Behaviour = { commits: false, returnsResults: false };
const BEFORE_STATEMENT = new Set([';', 'begin', 'then', 'else', 'loop', '>']);
/** The texts of EXECUTE IMMEDIATE that end a transaction too: definitions commit. */
const ENDS =
  /^\s*(?:commit|rollback(?!\s+(?:work\s+)?to\b)|create|alter|drop|truncate|grant|revoke|rename|comment|analyze)\b/i;

/**
 * Reads from a source how its routines treat the caller's transaction: COMMIT and ROLLBACK as statements (not in
 * strings, comments or names; not to a savepoint; not in an autonomous transaction, which is another one), in
 * themselves or in routines of the same source that they name. A wrapped source tells nothing.
 * @example
 * procedure p is begin commit; end;   →   {commits: true, returnsResults: false}
 * @returns the behaviour of the routine of that name, or of the source's only one.
 */
export function readBehaviour(source: string, name: string): Behaviour {
  const bodies = bodiesOf(tokensOf(source));
  const known = new Map<string, Body[]>();
  for (const body of bodies) known.set(body.name, [...(known.get(body.name) ?? []), body]);
  const reached = new Set<Body>(known.get(name) ?? []);
  for (const body of reached) {
    for (const word of body.words) for (const called of known.get(word) ?? []) reached.add(called);
  }
  const all = [...reached];
  if (all.length === 0) return NOTHING;
  return { commits: all.some((unit) => unit.commits), returnsResults: all.some((unit) => unit.returnsResults) };
}

function bodiesOf(tokens: readonly SqlToken[]): readonly Body[] {
  const bodies: Body[] = [];
  const open: Open[] = [];
  let level = 0;
  for (let at = 0; at < tokens.length; at += 1) {
    const word = lower(tokens[at]);
    const started = word === 'procedure' || word === 'function' ? startOf(tokens, at) : undefined;
    if (started) {
      // What is nested belongs to the routine that it is nested in.
      const body = open[0]?.body ?? newBody(started.name);
      if (open.length === 0) bodies.push(body);
      open.push({ body, level, autonomous: open.at(-1)?.autonomous ?? false, begun: false });
      at = started.at;
      continue;
    }
    const top = open.at(-1);
    if (opens(word, lower(tokens[at - 1]))) {
      if (word === 'begin' && top && top.level === level) top.begun = true;
      level += 1;
    } else if (word === 'end') {
      level -= 1;
      if (top?.begun && level <= top.level) open.pop();
    }
    if (top) note(top, tokens, at);
  }
  return bodies;
}

function note(top: Open, tokens: readonly SqlToken[], at: number): void {
  const token = tokens[at];
  const word = lower(token);
  const { body } = top;
  if (token?.kind === 'word' || token?.kind === 'quoted') body.words.add(nameOf(token));
  if (word === 'autonomous_transaction') top.autonomous = true;
  if (word === 'return_result') body.returnsResults = true;
  if (top.autonomous) return;
  if (endsTransaction(tokens, at)) body.commits = true;
  if (word === 'immediate' && lower(tokens[at - 1]) === 'execute' && ENDS.test(textOf(tokens[at + 1])))
    body.commits = true;
}

function endsTransaction(tokens: readonly SqlToken[], at: number): boolean {
  const word = lower(tokens[at]);
  if ((word !== 'commit' && word !== 'rollback') || !BEFORE_STATEMENT.has(lower(tokens[at - 1]))) return false;
  const next = lower(tokens[at + 1]);
  if (word === 'commit') return [';', 'work', 'comment', 'write', 'force'].includes(next);
  return next === ';' || next === 'force' || (next === 'work' && lower(tokens[at + 2]) !== 'to');
}

/**
 * Finds a routine with a body: its header ends with IS or AS, a declaration's with a semicolon; a foreign one is only
 * named.
 */
function startOf(tokens: readonly SqlToken[], from: number): { name: string; at: number } | undefined {
  let nameAt = from + 1;
  while (tokens[nameAt + 1]?.text === '.') nameAt += 2;
  const name = tokens[nameAt];
  if (!name || (name.kind !== 'word' && name.kind !== 'quoted')) return undefined;
  let depth = 0;
  for (let at = nameAt + 1; at < tokens.length; at += 1) {
    const word = lower(tokens[at]);
    if (word === '(') depth += 1;
    if (word === ')') depth -= 1;
    if (depth > 0) continue;
    if (word === ';') return undefined;
    if (word !== 'is' && word !== 'as') continue;
    return ['language', 'external'].includes(lower(tokens[at + 1])) ? undefined : { name: nameOf(name), at };
  }
  return undefined;
}

/** Whether a word opens a block; IF, LOOP and CASE behind END belong to that END. */
function opens(word: string, before: string): boolean {
  return ['begin', 'if', 'loop', 'case'].includes(word) && before !== 'end';
}

function newBody(name: string): Body {
  return { name, commits: false, returnsResults: false, words: new Set() };
}

/** Parses a source; one that cannot be parsed (wrapped ones have unbalanced quotes) tells nothing. */
function tokensOf(source: string): SqlToken[] {
  try {
    return lexSql(source, 'oracle');
  } catch {
    return [];
  }
}

function nameOf(token: SqlToken): string {
  return token.kind === 'quoted' ? token.text.slice(1, -1) : token.text.toUpperCase();
}

function textOf(token: SqlToken | undefined): string {
  return token?.kind === 'string' ? token.text.replace(/^[nN]?(?:[qQ]'.|')/s, '') : '';
}

function lower(token: SqlToken | undefined): string {
  return token?.kind === 'word' || token?.kind === 'symbol' ? token.text.toLowerCase() : '';
}

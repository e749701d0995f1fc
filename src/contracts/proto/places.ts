import { LIMITS } from '../limits.ts';
import type { Place, SourceFile } from '../tree/node.ts';

/** Where things are declared in one file: by their full names, with what the file says of itself. */
export interface Declared {
  readonly syntax: string | undefined;
  readonly syntaxAt: number;
  readonly edition: string | undefined;
  readonly imports: readonly { readonly path: string; readonly at: number }[];
  /** `shop.v1.Order`, `shop.v1.Order.id`, `shop.v1.Orders.Get`; of one that is declared twice each place. */
  readonly names: ReadonlyMap<string, readonly number[]>;
}

interface Token {
  readonly text: string;
  readonly at: number;
}

/** Comments, strings, words with dots, numbers and single signs; a comment is no token. */
const TOKEN =
  /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|[A-Za-z_][\w.]*|[^\s\w]|\d[\w.]*/g;
const SCOPES = new Set(['message', 'enum', 'service', 'group']);

/** Reads what a file declares, whatever else is wrong with it: the parser knows lines, and people want columns as well. */
export function declaredIn(content: string): Declared {
  const tokens = tokensOf(content);
  const names = new Map<string, number[]>();
  const imports: { path: string; at: number }[] = [];
  const scopes: string[] = [];
  let syntax: Token | undefined;
  let edition: Token | undefined;
  let namespace = '';
  const declare = (name: Token) => {
    if (scopes.length > LIMITS.depth) return;
    const full = [namespace, ...scopes, name.text].filter((part) => part !== '').join('.');
    const known = names.get(full);
    if (known) known.push(name.at);
    else names.set(full, [name.at]);
  };
  for (let at = 0; at < tokens.length; at++) {
    const [token, next, third] = [tokens[at], tokens[at + 1], tokens[at + 2]];
    if (!token || !next) break;
    if (token.text === '{') scopes.push('');
    else if (token.text === '}') scopes.pop();
    else if (scopes.length === 0 && token.text === 'package' && third?.text === ';') namespace = next.text;
    else if (scopes.length === 0 && token.text === 'syntax' && next.text === '=') syntax = third;
    else if (scopes.length === 0 && token.text === 'edition' && next.text === '=') edition = third;
    else if (scopes.length === 0 && token.text === 'import') {
      const path = [next, third].find((one) => one && /^["']/.test(one.text));
      if (path) imports.push({ path: path.text.slice(1, -1), at: path.at });
    } else if (SCOPES.has(token.text) && third && (third.text === '{' || third.text === '=')) {
      declare(next);
      if (third.text === '{') {
        scopes.push(next.text);
        at += 2;
      }
    } else if (token.text === 'rpc' && third?.text === '(') declare(next);
    else if (
      scopes.length > 0 &&
      next.text === '=' &&
      /^[A-Za-z_]\w*$/.test(token.text) &&
      /^(?:-|\d)/.test(third?.text ?? '')
    )
      declare(token);
  }
  return {
    syntax: syntax?.text.slice(1, -1),
    syntaxAt: syntax?.at ?? 0,
    edition: edition?.text.slice(1, -1),
    imports,
    names,
  };
}

function tokensOf(content: string): readonly Token[] {
  return [...content.matchAll(TOKEN)].flatMap(({ 0: text, index }) =>
    /^\/[/*]/.test(text) ? [] : [{ text, at: index }],
  );
}

/** @returns the place of the parser's complaint about a line: the token that it names, else where the line's text begins. */
export function placeInLine(file: SourceFile, line: number, token: string): Place {
  const lines = file.content.split('\n');
  const start = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
  const text = lines[line - 1] ?? '';
  const found = token === '' ? -1 : text.lastIndexOf(token);
  return { file, at: start + (found >= 0 ? found : text.search(/\S|$/)) };
}

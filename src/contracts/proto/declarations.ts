import { LIMITS } from '../limits.ts';
import { tooDeepAt } from '../nesting.ts';
import type { Position, SourceFile } from '../tree/node.ts';

/** The declarations of one file by their full names, with the file's own statements. */
export interface Declared {
  readonly syntax: string | undefined;
  readonly syntaxAt: number;
  readonly edition: string | undefined;
  /** The offset of the first bracket that stands too deep for a document. Absent: the file is flat enough. */
  readonly tooDeepAt: number | undefined;
  readonly imports: readonly { readonly path: string; readonly at: number }[];
  /**
   * The offsets of each name, several where it is declared twice: `shop.v1.Order`, `shop.v1.Order.id`,
   * `shop.v1.Orders.Get`.
   */
  readonly names: ReadonlyMap<string, readonly number[]>;
}

interface Token {
  readonly text: string;
  readonly at: number;
}

/** Matches comments, strings, words with dots, numbers and single signs; a comment is no token. */
const TOKEN =
  /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|[A-Za-z_][\w.]*|[^\s\w]|\d[\w.]*/g;
const SCOPES = new Set(['message', 'enum', 'service', 'group']);

/**
 * Reads the declarations of a file, whatever else is wrong with it: the parser knows only lines, and people want
 * columns as well.
 * @example
 * package shop; message Order { int32 id = 1; }   →   names: {'shop.Order' → [22], 'shop.Order.id' → [36]}
 */
export function declaredIn(content: string): Declared {
  return new DeclarationReader().read(tokensOf(content));
}

/** Reads the tokens of one file into its declarations. */
class DeclarationReader {
  readonly #names = new Map<string, number[]>();
  readonly #imports: { path: string; at: number }[] = [];
  readonly #scopes: string[] = [];
  #syntax: Token | undefined;
  #edition: Token | undefined;
  #namespace = '';

  read(tokens: readonly Token[]): Declared {
    for (let at = 0; at < tokens.length; at++) {
      const [token, next, third] = [tokens[at], tokens[at + 1], tokens[at + 2]];
      if (!token || !next) break;
      if (token.text === '{') this.#scopes.push('');
      else if (token.text === '}') this.#scopes.pop();
      else if (this.#scopes.length === 0 && this.#takeStatement(token, next, third)) continue;
      else if (SCOPES.has(token.text) && third && /^[{=]$/.test(third.text)) at += this.#enter(next, third);
      else if (token.text === 'rpc' && third?.text === '(') this.#declare(next);
      else if (this.#scopes.length > 0 && isField(token, next, third)) this.#declare(token);
    }
    return {
      syntax: this.#syntax?.text.slice(1, -1),
      syntaxAt: this.#syntax?.at ?? 0,
      edition: this.#edition?.text.slice(1, -1),
      tooDeepAt: tooDeepAt(tokens, LIMITS.depth),
      imports: this.#imports,
      names: this.#names,
    };
  }

  /** Takes a statement of the file itself, if it is one: `package shop;`, `syntax = "proto3";`, `import "a.proto";`. */
  #takeStatement(token: Token, next: Token, third: Token | undefined): boolean {
    if (token.text === 'package' && third?.text === ';') this.#namespace = next.text;
    else if (token.text === 'syntax' && next.text === '=') this.#syntax = third;
    else if (token.text === 'edition' && next.text === '=') this.#edition = third;
    else if (token.text === 'import') {
      const path = [next, third].find((word) => word && /^["']/.test(word.text));
      if (path) this.#imports.push({ path: path.text.slice(1, -1), at: path.at });
    } else return false;
    return true;
  }

  /**
   * Declares the name of `message Order {`, whose scope it enters, or of `group Item = 1 {`.
   * @returns how many more tokens it takes.
   */
  #enter(name: Token, third: Token): number {
    this.#declare(name);
    if (third.text !== '{') return 0;
    this.#scopes.push(name.text);
    return 2;
  }

  #declare(name: Token): void {
    if (this.#scopes.length > LIMITS.depth) return;
    const full = [this.#namespace, ...this.#scopes, name.text].filter((part) => part !== '').join('.');
    const known = this.#names.get(full);
    if (known) known.push(name.at);
    else this.#names.set(full, [name.at]);
  }
}

/** Whether tokens are those of a field or a value: `id = 1`, `UNKNOWN = -1`. */
function isField(token: Token, next: Token, third: Token | undefined): boolean {
  return next.text === '=' && /^[A-Za-z_]\w*$/.test(token.text) && /^(?:-|\d)/.test(third?.text ?? '');
}

function tokensOf(content: string): readonly Token[] {
  return [...content.matchAll(TOKEN)].flatMap(({ 0: text, index }) =>
    /^\/[/*]/.test(text) ? [] : [{ text, at: index }],
  );
}

/** Finds the position of a complaint about a line: the token that it names, else the line's first letter. */
export function positionInLine(file: SourceFile, line: number, token: string): Position {
  const lines = file.content.split('\n');
  const start = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
  const text = lines[line - 1] ?? '';
  const found = token === '' ? -1 : text.lastIndexOf(token);
  return { file, at: start + (found >= 0 ? found : text.search(/\S|$/)) };
}

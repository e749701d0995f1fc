import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';

/** A function with a body of its own: a declaration, a method or a lambda. */
export interface Fn {
  /** `src/portal.ts:41 openPortal` */
  readonly place: string;
  readonly lines: number;
  /** Of a lambda that takes one: how it calls what it is given. */
  readonly parameter?: string;
}

/** A comment that documents what follows it. */
export interface Doc {
  readonly place: string;
  /** Its first line, without stars. */
  readonly begins: string;
}

/** The parts of a module's text that the rules of style look at. */
export interface Read {
  readonly path: string;
  readonly lines: number;
  readonly functions: readonly Fn[];
  readonly docs: readonly Doc[];
}

/** Reads every module below some folders. */
export function readModules(...folders: string[]): readonly Read[] {
  return folders
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)))
    .filter((path) => /\.(?:tsx?|mjs|js)$/.test(path) && !path.endsWith('.d.ts') && !path.includes('node_modules'))
    .sort()
    .map((path) => readModule(path, readFileSync(path, 'utf8')));
}

/**
 * @example
 * readModule('a.ts', 'const name = (field) => field.name;').functions   →   [{ place: 'a.ts:1 name', lines: 1, parameter: 'field' }]
 */
export function readModule(path: string, text: string): Read {
  const lineOf = lineFinder(text);
  const { program, comments } = parseSync(path, text);
  const functions: Fn[] = [];
  visit(program, '', (node, name) => {
    if (!/Function/.test(String(node.type)) || !node.body) return;
    const [first, last] = [lineOf(node.start), lineOf(node.end - 1)];
    const [parameter] = (node.params as Node[] | undefined) ?? [];
    functions.push({
      place: `${path}:${first} ${name || 'lambda'}`,
      lines: last - first + 1,
      ...(node.type === 'ArrowFunctionExpression' &&
        parameter?.type === 'Identifier' && { parameter: String(parameter.name) }),
    });
  });
  const docs = comments
    .filter(({ type, value }) => type === 'Block' && value.startsWith('*'))
    .map(({ value, start }) => ({ place: `${path}:${lineOf(start)}`, begins: firstLine(value) }));
  return { path, lines: text.split('\n').length, functions, docs };
}

function firstLine(comment: string): string {
  return (
    comment
      .split('\n')
      .map((line) => line.replace(/^[\s*]+/, '').trim())
      .find((line) => line !== '') ?? ''
  );
}

function lineFinder(text: string): (offset: number) => number {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** Visits every node below one, each with the name that it is held by: of a variable, a property or its own. */
function visit(node: unknown, name: string, seen: (node: Node, name: string) => void): void {
  if (Array.isArray(node)) {
    for (const child of node) visit(child, '', seen);
    return;
  }
  if (typeof node !== 'object' || node === null || !('type' in node)) return;
  const own = node as Node;
  const called = nameOf(own.id) || nameOf(own.key);
  seen(own, called || name);
  for (const [key, value] of Object.entries(own)) {
    if (typeof value === 'object') visit(value, key === 'init' || key === 'value' ? called : '', seen);
  }
}

function nameOf(node: unknown): string {
  return typeof node === 'object' && node !== null && 'name' in node ? String(node.name) : '';
}

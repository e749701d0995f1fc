import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';

/** The part of a name that is known only when the test runs: matches any text. */
const UNKNOWN = '\0';

interface Node {
  readonly type: string;
  // biome-ignore lint/suspicious/noExplicitAny: the members of a syntax tree are as many as its types
  readonly [member: string]: any;
}

/**
 * Reads the tests of a file from its syntax tree, without running it. Names of `each` are those of its rows, where the rows
 * are written out.
 *
 * @returns for each test that is not skipped the names of what it stands in and its own.
 */
export function testNames(file: string): string[][] {
  const { program, errors } = parseSync(file, readFileSync(file, 'utf8'));
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  return namesBelow(program as unknown as Node, []);
}

/** @returns whether a reference is the whole name of a test, with or without the names of what it stands in. */
export function namesTest(names: readonly string[][], reference: string): boolean {
  return names.some((path) =>
    path.some((_, start) => {
      const parts = path.slice(start).join(' › ').split(UNKNOWN);
      return new RegExp(`^${parts.map((text) => literally(text)).join('[^%$]+')}$`, 's').test(reference);
    }),
  );
}

function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

function namesBelow(node: Node, path: readonly string[]): string[][] {
  const block = node.type === 'CallExpression' ? blockOf(node) : undefined;
  if (!block) return children(node).flatMap((child) => namesBelow(child, path));
  return block.names.flatMap((name) =>
    block.kind === 'test'
      ? [[...path, name]]
      : node.arguments.slice(1).flatMap((body: Node) => namesBelow(body, [...path, name])),
  );
}

/** @returns the test or describe that a call makes, with its names. */
function blockOf(call: Node): { kind: string; names: string[] } | undefined {
  let callee: Node = call.callee;
  let rows: (Node | undefined)[] = [undefined];
  if (callee.type === 'CallExpression') {
    if (callee.callee.property?.name === 'each') rows = rowsOf(callee.arguments[0]);
    callee = callee.callee;
  }
  const modifier: string | undefined = callee.property?.name;
  const kind = callee.type === 'MemberExpression' ? callee.object.name : callee.name;
  if (!['test', 'describe'].includes(kind) || modifier === 'skip' || modifier === 'todo' || !call.arguments[1]) return;
  const title = textOf(call.arguments[0]);
  return { kind, names: rows.map((row) => (row ? fill(title, row) : title.replace(/%[sdifjo]/g, UNKNOWN))) };
}

function rowsOf(table: Node | undefined): (Node | undefined)[] {
  const literal = table?.type === 'TSAsExpression' ? table.expression : table;
  return literal?.type === 'ArrayExpression' ? literal.elements : [undefined];
}

/** Puts the values of a row of `each` into its title. */
function fill(title: string, row: Node): string {
  const values: Node[] = row.type === 'ArrayExpression' ? row.elements : [row];
  let next = 0;
  return title
    .replace(/%([sdifjo])/g, (_, form) => (form === 'j' ? jsonOf : textOf)(values[next++]))
    .replace(/\$(\w+)/g, (_, key) =>
      textOf(row.properties?.find((property: Node) => property.key?.name === key)?.value),
    );
}

/** @returns a value as `%j` prints it. */
function jsonOf(node: Node | undefined): string {
  return node?.type === 'Literal' ? JSON.stringify(node.value) : UNKNOWN;
}

/** @returns the text of a string, number or template, with what is computed as unknown. */
function textOf(node: Node | undefined): string {
  if (node?.type === 'Literal') return String(node.value);
  if (node?.type === 'TemplateLiteral') return node.quasis.map((quasi: Node) => quasi.value.cooked).join(UNKNOWN);
  return UNKNOWN;
}

function children(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter((child): child is Node => typeof child?.type === 'string');
}

import type { SchemaFile } from '../../model/contract/contract.ts';

/** An uploaded file, with its index in the upload. */
export interface SourceFile extends SchemaFile {
  readonly index: number;
}

/** An offset in a file. */
export interface Position {
  readonly file: SourceFile;
  readonly at: number;
}

interface Positioned extends Position {
  /** The mapping or list that it is in, and its name or index there. */
  readonly parent: Mapping | Sequence | undefined;
  readonly name: string;
}

/** A single value. */
export interface Scalar extends Positioned {
  readonly kind: 'scalar';
  /** The text as written, without quotes and escapes. */
  readonly text: string;
  readonly value: string | number | boolean | null;
}

/** A list of values. */
export interface Sequence extends Positioned {
  readonly kind: 'sequence';
  readonly items: readonly Node[];
}

/** Values by their names. */
export interface Mapping extends Positioned {
  readonly kind: 'mapping';
  readonly entries: ReadonlyMap<string, Node>;
}

/** A value of a JSON or YAML document with its position. A mapping or a list under a key has the key's position. */
export type Node = Scalar | Sequence | Mapping;

/** @returns the entry of a mapping; nothing for any other node. */
export function entry(node: Node | undefined, name: string): Node | undefined {
  return node?.kind === 'mapping' ? node.entries.get(name) : undefined;
}

/** @returns the entries of a mapping without extensions (`x-…`); none for any other node. */
export function entries(node: Node | undefined): [string, Node][] {
  return node?.kind === 'mapping' ? [...node.entries].filter(([name]) => !name.startsWith('x-')) : [];
}

/** @returns the items of a list; none for any other node. */
export function items(node: Node | undefined): readonly Node[] {
  return node?.kind === 'sequence' ? node.items : [];
}

/** @returns an entry's text, also that of a number or a boolean; nothing when it is absent, null or no scalar. */
export function text(node: Node | undefined, name: string): string | undefined {
  const found = entry(node, name);
  return found?.kind === 'scalar' && found.value !== null ? found.text : undefined;
}

/** Whether an entry is the boolean `true`. */
export function isTrue(node: Node | undefined, name: string): boolean {
  const found = entry(node, name);
  return found?.kind === 'scalar' && found.value === true;
}

/** @returns an entry's number, when it is one. */
export function number(node: Node | undefined, name: string): number | undefined {
  const found = entry(node, name);
  return found?.kind === 'scalar' && typeof found.value === 'number' ? found.value : undefined;
}

/** @returns the names that lead to a node from the root of its file. */
export function segments(node: Node): string[] {
  const names: string[] = [];
  for (let step: Node | undefined = node; step?.parent; step = step.parent) names.unshift(step.name);
  return names;
}

/**
 * Writes a node's JSON pointer (RFC 6901) as a URI fragment.
 * @example
 * paths, /pets, get   →   #/paths/~1pets/get
 */
export function pointer(node: Node): string {
  return `#${segments(node)
    .map((name) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`)
    .join('')}`;
}

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, posix } from 'node:path';
import { CORE_SCHEMA, load } from 'js-yaml';
import type { SchemaFile } from '../../../src/model/contract/contract.ts';
import { isObject } from './exact.ts';

export type RawNode = Readonly<Record<string, unknown>>;

/** @returns a document as somebody uploads it: one file, or all that a folder has. */
export function uploadOf(path: string): readonly SchemaFile[] {
  if (!statSync(path).isDirectory()) return [{ path: basename(path), content: readFileSync(path, 'utf8') }];
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(json|ya?ml)$/.test(name))
    .sort()
    .map((name) => ({ path: name, content: readFileSync(join(path, name), 'utf8') }));
}

/** A document without the product's parser: plain values, and what references in them lead to. */
export class RawDocument {
  readonly root: RawNode;
  readonly is30: boolean;
  readonly #roots = new Map<string, unknown>();
  readonly #fileOf = new WeakMap<object, string>();

  constructor(files: readonly SchemaFile[]) {
    for (const { path, content } of files) {
      // Dates stay texts.
      const root = path.endsWith('.json') ? JSON.parse(content) : load(content, { schema: CORE_SCHEMA });
      this.#roots.set(path, root);
      this.#note(root, path);
    }
    const roots = [...this.#roots.values()].filter((root) => isObject(root) && 'openapi' in root && 'paths' in root);
    this.root = roots[0] as RawNode;
    this.is30 = String(this.root.openapi).startsWith('3.0');
  }

  #note(value: unknown, path: string): void {
    if (typeof value !== 'object' || value === null || this.#fileOf.has(value)) return;
    this.#fileOf.set(value, path);
    for (const inner of Object.values(value)) this.#note(inner, path);
  }

  /** @returns the node that references end at; nothing when it is none. */
  follow(node: unknown): RawNode | undefined {
    let one = node;
    for (let count = 0; isObject(one) && typeof one.$ref === 'string' && count < 50; count++) one = this.target(one);
    return isObject(one) ? one : undefined;
  }

  /** @returns what one reference names. */
  target(node: RawNode): unknown {
    const [path = '', fragment = ''] = String(node.$ref).split('#', 2);
    const from = this.#fileOf.get(node) ?? '';
    const file = path === '' ? from : posix.normalize(posix.join(posix.dirname(from), decodeURIComponent(path)));
    return fragment
      .split('/')
      .slice(1)
      .map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'))
      .reduce<unknown>((at, name) => (at as RawNode | undefined)?.[name], this.#roots.get(file));
  }
}

import { isObject } from './exact.ts';
import type { RawDocument, RawNode } from './raw-document.ts';

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/** A parameter as the document has it. */
export interface RawParameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly style?: string;
  readonly explode?: boolean;
  readonly schema: unknown;
}

export interface RawResponse {
  /** `200`, `4XX`, `default` */
  readonly status: string;
  readonly content: RawNode;
}

/** An operation as a plain client of the document reads it. */
export interface RawOperation {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly RawParameter[];
  readonly body?: { readonly required: boolean; readonly content: RawNode };
  readonly responses: readonly RawResponse[];
}

/** @returns all operations by `GET /path`. */
export function rawOperations(document: RawDocument): ReadonlyMap<string, RawOperation> {
  const found = new Map<string, RawOperation>();
  for (const [path, place] of Object.entries(nodeOf(document.root.paths))) {
    const item = document.follow(place);
    for (const method of METHODS) {
      const node = document.follow(item?.[method]);
      if (!item || !node) continue;
      const title = `${method.toUpperCase()} ${path}`;
      found.set(title, { method: method.toUpperCase(), path, ...operationOf(item, node, document) });
    }
  }
  return found;
}

function operationOf(item: RawNode, node: RawNode, document: RawDocument): Omit<RawOperation, 'method' | 'path'> {
  const parameters = new Map<string, RawParameter>();
  for (const one of [...listOf(item.parameters), ...listOf(node.parameters)]) {
    const raw = document.follow(one);
    if (raw) parameters.set(`${raw.in} ${raw.name}`, parameterOf(raw));
  }
  const body = document.follow(node.requestBody);
  return {
    parameters: [...parameters.values()],
    ...(body && { body: { required: body.required === true, content: nodeOf(body.content) } }),
    responses: Object.entries(nodeOf(node.responses)).map(([status, one]) => ({
      status,
      content: nodeOf(document.follow(one)?.content),
    })),
  };
}

function parameterOf(raw: RawNode): RawParameter {
  return {
    name: String(raw.name),
    in: String(raw.in),
    required: raw.required === true || raw.in === 'path',
    schema: raw.schema ?? raw,
    ...(typeof raw.style === 'string' && { style: raw.style }),
    ...(typeof raw.explode === 'boolean' && { explode: raw.explode }),
  };
}

export function nodeOf(value: unknown): RawNode {
  return isObject(value) ? value : {};
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** @returns how a document's operation is known: `GET /path`. */
export function titled({ call }: { readonly call: object }): string {
  const { method, path } = call as { readonly method: string; readonly path: string };
  return `${method} ${path}`;
}

import type { RestCall } from '../../model/contract/calls/rest.ts';
import type { Noted } from '../faults.ts';
import { hasControls, isName, joined, oneLine, readable } from '../texts.ts';
import { entries, entry, isTrue, items, type Node, text } from '../tree/node.ts';
import { readAnswer, readRequestBody } from './bodies.ts';
import { type DraftOperation, type DraftParameter, refusedAt } from './draft.ts';
import { readParameters } from './parameters.ts';
import type { Reading } from './reading.ts';
import type { TypeReader } from './schema/type-reader.ts';
import { serversOf } from './servers.ts';

type Method = RestCall['method'];
const METHODS: readonly Method[] = ['GET', 'PUT', 'POST', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH', 'TRACE'];

/** An operation as it stands in the document. */
interface Found {
  readonly method: Method;
  readonly path: string;
  /** The path item as it is written, before its references are followed. */
  readonly written: Node;
  readonly pathItem: Node;
  readonly node: Node;
  /** The faults of its path, or of the reference that leads to it. */
  readonly faults: Noted;
}

/**
 * Reads all operations of a document, in its order.
 * @example
 * paths: { /pets/{id}: { get: { operationId: getPet } } }   →   {id: 'getPet', method: 'GET', path: '/pets/{id}', …}
 */
export function readOperations(root: Node, types: TypeReader): readonly DraftOperation[] {
  const found = entries(entry(root, 'paths')).flatMap(([path, written]) =>
    findOperations(path, written, types.reading),
  );
  const ids = idsOf(found);
  return found.map((operation, index) => readOperation(operation, ids[index] ?? '', types));
}

function findOperations(path: string, written: Node, reading: Reading): Found[] {
  const { documents, faults, budget } = reading;
  const item = faults.apart(() => {
    checkPath(path, written, reading);
    return documents.follow(written);
  });
  // What can't be followed may have any operation: one is listed, so that its path is not missed.
  const pathItem = item.value;
  if (!pathItem)
    return [{ method: 'GET', path: shown(path), written, pathItem: written, node: written, faults: item.faults }];
  return METHODS.flatMap((method) => {
    // A reference in an operation's place is not in the standard, and common in documents of several files.
    const own = faults.apart(() => documents.follow(entry(pathItem, method.toLowerCase())));
    const node = own.value ?? (own.faults.size > 0 ? written : undefined);
    if (node?.kind !== 'mapping') return [];
    budget.spend('operations', node);
    return [{ method, path: shown(path), written, pathItem, node, faults: new Map([...item.faults, ...own.faults]) }];
  });
}

function checkPath(path: string, written: Node, { faults }: Reading): void {
  if (!isName(path, written, faults)) return;
  const isPath = path.startsWith('/') && !/[{}]/.test(path.replace(/\{[^{}]+\}/g, ''));
  if (!isPath) faults.add(written, 'schema.path', { path: path.slice(0, 200) });
}

/** Writes a path as it can be listed: control characters are escaped. */
function shown(path: string): string {
  return hasControls(path) ? path.replace(/\p{Cc}/gu, (found) => JSON.stringify(found).slice(1, -1)) : path;
}

/**
 * Names operations by their operationId where it is the only one of its kind, else by method and path, so that no other
 * operation changes an id.
 */
function idsOf(found: readonly Found[]): readonly string[] {
  const counts = new Map<string, number>();
  const count = (id: string) => counts.set(id, (counts.get(id) ?? 0) + 1);
  for (const { node } of found) count(text(node, 'operationId') ?? '');
  for (const { method, path } of found) count(`${method} ${path}`);
  return found.map(({ node, method, path }) => {
    const id = text(node, 'operationId') ?? '';
    return id !== '' && counts.get(id) === 1 && !hasControls(id) ? id : `${method} ${path}`;
  });
}

/** Reads an operation; a fault of the document in it refuses this operation alone. */
function readOperation(found: Found, id: string, types: TypeReader): DraftOperation {
  const { method, path, faults } = found;
  if (faults.size > 0) return { id, method, path, parameters: [], faults };
  const read = types.reading.faults.apart(() => readSound(found, id, types));
  return read.faults.size > 0 ? { ...read.value, faults: read.faults } : read.value;
}

function readSound({ method, path, written, pathItem, node }: Found, id: string, types: TypeReader): DraftOperation {
  const owner = id.includes(' ') ? `${method.toLowerCase()} ${path}` : id;
  const parameters = readParameters(pathItem, node, owner, types);
  checkVariables(path, written, parameters, types.reading);
  const used = parameters.filter((parameter) => parameter.in !== 'path' || path.includes(`{${parameter.name}}`));
  const request = readRequestBody(node, method, owner, types);
  const answer = readAnswer(node, method, owner, types);
  const refused = hasQueryVariable(path) ? refusedAt(written, 'pathQuery') : (request.refused ?? answer.refused);
  const tag = oneLine(textOf(items(entry(node, 'tags'))[0]));
  const summary = oneLine(text(node, 'summary') ?? text(pathItem, 'summary'));
  const doc = joined(
    readable(text(node, 'description') ?? text(pathItem, 'description') ?? ''),
    notesOf(node, pathItem),
  );
  return {
    id,
    method,
    path,
    ...(tag !== undefined && { tag }),
    ...(summary !== undefined && { summary }),
    ...(doc !== undefined && { doc }),
    parameters: used,
    ...(request.body && { body: request.body }),
    ...(answer.body && { answer: answer.body }),
    ...(refused && { refused }),
  };
}

/**
 * Whether a path has a variable in its query or fragment. Against the standard, some documents tell operations apart
 * so; only a constant query can be sent.
 */
function hasQueryVariable(path: string): boolean {
  return /[?#].*[{}]/.test(path);
}

/** Notes the variables of a path that are no parameters, because nobody could fill them. */
function checkVariables(path: string, written: Node, parameters: readonly DraftParameter[], { faults }: Reading): void {
  const declared = new Set(parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name));
  for (const [, name = ''] of path.matchAll(/\{([^{}]+)\}/g))
    if (!declared.has(name)) faults.add(written, 'schema.pathVariable', { name: name.slice(0, 100) });
}

function notesOf(node: Node, pathItem: Node): string | undefined {
  const servers = [...serversOf(node), ...serversOf(pathItem)];
  return joined(
    isTrue(node, 'deprecated') ? 'Deprecated.' : undefined,
    servers.length > 0 ? `Served at ${servers.join(', ').slice(0, 300)}.` : undefined,
  );
}

function textOf(node: Node | undefined): string | undefined {
  return node?.kind === 'scalar' ? node.text : undefined;
}

import type { ContractOperation } from '../contract.ts';
import { entries, entry, isTrue, items, type Node, text } from '../tree/node.ts';
import { type BodyRead, readAnswer, readRequestBody } from './bodies.ts';
import type { DraftOperation, DraftParameter } from './draft.ts';
import { readParameters } from './parameters.ts';
import type { Reading } from './reading.ts';
import type { TypeReader } from './schema/type-reader.ts';
import { serversOf } from './servers.ts';
import { isName, joined, oneLine, readable } from './texts.ts';

type Method = ContractOperation['method'];
const METHODS: readonly Method[] = ['GET', 'PUT', 'POST', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH', 'TRACE'];

/** An operation as it stands in the document. */
interface Found {
  readonly method: Method;
  readonly path: string;
  /** The path's own place, where its references are not followed. */
  readonly place: Node;
  readonly pathItem: Node;
  readonly node: Node;
}

/** @returns all operations of a document, in its order. */
export function readOperations(root: Node, types: TypeReader): readonly DraftOperation[] {
  const found = entries(entry(root, 'paths')).flatMap(([path, place]) => findOperations(path, place, types.reading));
  const ids = idsOf(found, types.reading);
  return found.map((one, index) => readOperation(one, ids[index] ?? '', types));
}

function findOperations(path: string, place: Node, reading: Reading): Found[] {
  const { documents, faults, budget } = reading;
  if (!isName(path, place, faults)) return [];
  if (!path.startsWith('/') || /[{}]/.test(path.replace(/\{[^{}]+\}/g, ''))) {
    faults.add(place, 'schema.path', { path: path.slice(0, 200) });
    return [];
  }
  const pathItem = documents.follow(place);
  return METHODS.flatMap((method) => {
    // A reference in an operation's place is not in the standard, and common in documents of several files.
    const node = documents.follow(entry(pathItem, method.toLowerCase()));
    if (!pathItem || node?.kind !== 'mapping') return [];
    budget.spend('operations', node);
    return [{ method, path, place, pathItem, node }];
  });
}

/** The operationId where it is the only one of its kind, else method and path: so that no other operation changes an id. */
function idsOf(found: readonly Found[], { faults }: Reading): readonly string[] {
  const counts = new Map<string, number>();
  const count = (id: string) => counts.set(id, (counts.get(id) ?? 0) + 1);
  for (const { node } of found) count(text(node, 'operationId') ?? '');
  for (const { method, path } of found) count(`${method} ${path}`);
  return found.map(({ node, method, path }) => {
    const id = text(node, 'operationId') ?? '';
    const isGood = id !== '' && counts.get(id) === 1 && isName(id, node, faults);
    return isGood ? id : `${method} ${path}`;
  });
}

function readOperation({ method, path, place, pathItem, node }: Found, id: string, types: TypeReader): DraftOperation {
  const owner = id.includes(' ') ? `${method.toLowerCase()} ${path}` : id;
  const parameters = readParameters(pathItem, node, owner, types);
  checkVariables(path, place, parameters, types.reading);
  const used = parameters.filter((one) => one.in !== 'path' || path.includes(`{${one.name}}`));
  const request = readRequestBody(node, method, owner, types);
  const answer = readAnswer(node, method, owner, types);
  const refused = path.includes('?') || path.includes('#') ? 'pathQuery' : refusalOf(request, answer);
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

function refusalOf(request: BodyRead, answer: BodyRead) {
  return request.refused ?? answer.refused;
}

/** Every variable of a path is a parameter: else nobody could fill it. */
function checkVariables(path: string, place: Node, parameters: readonly DraftParameter[], { faults }: Reading): void {
  const declared = new Set(parameters.filter((one) => one.in === 'path').map(({ name }) => name));
  for (const [, name = ''] of path.matchAll(/\{([^{}]+)\}/g))
    if (!declared.has(name)) faults.add(place, 'schema.pathVariable', { name: name.slice(0, 100) });
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

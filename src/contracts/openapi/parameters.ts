import type { RestParameter } from '../../model/contract/calls/rest.ts';
import type { DataType } from '../../model/types.ts';
import { isName, joined } from '../texts.ts';
import { entries, entry, isTrue, items, type Mapping, type Node, text } from '../tree/node.ts';
import { componentOf } from './documents.ts';
import type { DraftParameter } from './draft.ts';
import { isJson } from './media-types.ts';
import type { Shape } from './schema/shape.ts';
import type { TypeReader } from './schema/type-reader.ts';
import { docOf } from './texts.ts';

type In = RestParameter['in'];

/**
 * The headers that callers never set: they follow from bodies and from authentication (OpenAPI 3.1, Parameter Object).
 */
const RESERVED_HEADERS = new Set(['accept', 'content-type', 'authorization']);
/** The styles that a parameter in each place may have, the usual one first (OpenAPI 3.1, Style Values). */
export const STYLES: Readonly<Record<In, readonly RestParameter['style'][]>> = {
  path: ['simple', 'label', 'matrix'],
  query: ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject'],
  header: ['simple'],
  cookie: ['form'],
};

/**
 * Reads the parameters of an operation. A parameter of its own replaces the path's with the same name and place.
 * @param owner the name that inline types of parameters begin with.
 * @example
 * { name: limit, in: query, schema: { type: integer } }   →   {name: 'limit', in: 'query', style: 'form', …}
 */
export function readParameters(
  pathItem: Node,
  operation: Node,
  owner: string,
  types: TypeReader,
): readonly DraftParameter[] {
  const found = new Map<string, DraftParameter>();
  const nodes = [...items(entry(pathItem, 'parameters')), ...items(entry(operation, 'parameters'))];
  for (const node of nodes) {
    types.reading.budget.spend('members', node);
    const parameter = readParameter(node, owner, types);
    if (parameter) found.set(`${parameter.in} ${parameter.name}`, parameter);
  }
  return [...found.values()];
}

function readParameter(node: Node, owner: string, types: TypeReader): DraftParameter | undefined {
  const { documents, faults } = types.reading;
  const target = documents.follow(node);
  if (!target) return undefined;
  const [name, place] = [text(target, 'name'), text(target, 'in')];
  if (target.kind !== 'mapping' || name === undefined || name === '' || place === undefined) {
    faults.add(target, 'schema.parameter');
    return undefined;
  }
  if (!isIn(place)) {
    faults.add(entry(target, 'in') ?? target, 'schema.parameterIn', { place: place.slice(0, 40) });
    return undefined;
  }
  if (!isName(name, target, faults)) return undefined;
  if (place === 'header' && RESERVED_HEADERS.has(name.toLowerCase())) return undefined;
  return toParameter(target, name, place, owner, types);
}

function toParameter(target: Mapping, name: string, place: In, owner: string, types: TypeReader): DraftParameter {
  // Documents that were Swagger 2 once still have the type on the parameter itself.
  const [document] = target.entries.has('schema') ? [] : entries(entry(target, 'content'));
  const json = document !== undefined && isJson(document[0]);
  const schema = entry(target, 'schema') ?? (json ? entry(document[1], 'schema') : undefined) ?? target;
  const shape = types.read([schema], [componentOf(target) ?? owner, name], 'request');
  const [usual] = STYLES[place];
  const style = STYLES[place].find((style) => style === text(target, 'style')) ?? usual ?? 'simple';
  const doc = schema === target ? shape.doc : joined(docOf(target), shape.doc);
  return {
    name,
    in: place,
    style,
    explode: target.entries.has('explode') ? isTrue(target, 'explode') : style === 'form',
    type: json ? shape.type : typeIn(shape),
    required: place === 'path' || isTrue(target, 'required'),
    nullable: false,
    written: shape.written,
    plain: shape.plain,
    position: target,
    content: document !== undefined && !json,
    ...(json && { json }),
    ...(doc !== undefined && { doc }),
  };
}

/**
 * Finds the type that a parameter has in an address. A value of several forms is text there; one text and a list of one
 * text are written alike.
 */
function typeIn({ type, plain, listed }: Shape): DataType {
  if (type.kind !== 'json') return type;
  if (plain) return { kind: 'string' };
  return listed ? { kind: 'list', of: { kind: 'string' } } : type;
}

function isIn(place: string): place is In {
  return Object.hasOwn(STYLES, place);
}

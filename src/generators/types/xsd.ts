import type { Operation, ResponseMember, Rows } from '../model/operation.ts';
import { answerName } from '../model/payload.ts';
import type { Project } from '../model/project.ts';
import {
  type DataType,
  type Member,
  namedTypes,
  type RequestMember,
  type TypeDef,
  type TypeName,
  typesWithin,
} from '../model/types.ts';
import { xml } from '../render/escape.ts';
import { fragment, joined, type Rendered, rendered } from '../render/rendered.ts';

// XML Schema 1.0, which every tool reads: what it cannot say of a type (a zone that must be there) is a pattern.

/** An element of the document; its children are elements, or the text that it has. */
interface Node {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Node[] | string;
}

const node = (tag: string, attributes: Node['attributes'] = {}, children: Node['children'] = []): Node => ({
  ...{ tag, attributes, children },
});

/**
 * The XML Schema of a project: a request and an answer of each operation as elements, `orderTotalRequest` and
 * `orderTotalResponse`, whatever technology serves it, and the types that they mention.
 */
export function xsdOf(project: Project): string {
  const { operations } = project;
  const root = node(
    'schema',
    {
      'xmlns:xs': 'http://www.w3.org/2001/XMLSchema',
      'xmlns:tns': namespaceOf(project),
      targetNamespace: namespaceOf(project),
      elementFormDefault: 'qualified',
    },
    [
      ...operations.flatMap((operation) => [requestElement(operation), answerElement(operation)]),
      ...[...rowTypes(operations), ...mentionedTypes(operations, project)]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([, type]) => type),
    ],
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${written(root, '')}\n`;
}

/** `http://shop.acme.com/orders` for the project `orders` of `com.acme.shop`, as JAX-WS makes a namespace of a package. */
export function namespaceOf({ basePackage, name }: Pick<Project, 'basePackage' | 'name'>): string {
  return `http://${basePackage.split('.').reverse().join('.')}/${name}`;
}

function requestElement({ names, doc, request, paging, maxRows }: Operation): Node {
  const taken = new Set(request.members.map(({ property }) => property));
  const page = paging
    ? [
        element(freeName('start', taken), { kind: 'string' }, { minOccurs: '0' }),
        node('element', { name: freeName('limit', taken), minOccurs: '0' }, [
          restriction('xs:int', [
            ['minInclusive', 1],
            ['maxInclusive', maxRows],
          ]),
        ]),
      ]
    : [];
  const members = request.members.map((member) => memberElement(member, member.optional));
  return topElement(`${names.method}Request`, doc, [...members, ...page]);
}

function answerElement({ names, response, mustFind, paging }: Operation): Node {
  const members = response.members.map((one) => answeredElement(one, mustFind));
  const next = freeName('next', new Set(response.members.map(answerName)));
  const page = paging ? [element(next, { kind: 'string' }, { nillable: 'true' })] : [];
  return topElement(`${names.method}Response`, undefined, [...members, ...page]);
}

function topElement(name: string, doc: string | undefined, members: readonly Node[]): Node {
  return node('element', { name }, [...documented(doc), complexType(members)]);
}

function answeredElement(member: ResponseMember, found: boolean): Node {
  const name = answerName(member);
  if (member.kind === 'count') return node('element', { name, type: 'xs:int' });
  if (member.kind === 'value') return memberElement(member.member, false);
  const row = (attributes: Node['attributes']) => rowElement(member, attributes);
  if (!member.many) return row({ name, ...(found ? {} : { nillable: 'true' }) });
  const least = found ? '1' : '0';
  return node('element', { name }, [complexType([row({ name: 'row', minOccurs: least, maxOccurs: 'unbounded' })])]);
}

/** A row: what its columns are may be known only when it is read. */
function rowElement({ tables, columns, row }: Rows, attributes: Node['attributes']): Node {
  if (!tables && columns.length > 0) return node('element', { ...attributes, type: `tns:${row}` });
  const any = complexType([
    node('any', { processContents: 'lax', namespace: '##any', minOccurs: '0', maxOccurs: 'unbounded' }),
  ]);
  if (!tables) return node('element', attributes, [any]);
  const inner = node('element', { name: 'row', minOccurs: '0', maxOccurs: 'unbounded' }, [any]);
  return node('element', attributes, [complexType([inner])]);
}

/** The types of rows by their names: each column is there, null or not. */
function rowTypes(operations: readonly Operation[]): ReadonlyMap<TypeName, Node> {
  const rows = operations.flatMap(({ response }) =>
    response.members.flatMap((one) => (one.kind === 'rows' && one.columns.length > 0 ? [one] : [])),
  );
  const typeOf = ({ row, columns }: Rows) =>
    complexType(
      columns.map((column) => memberElement(column, false)),
      { name: row },
    );
  return new Map(rows.map((one) => [one.row, typeOf(one)]));
}

/** The named types that requests and answers mention. */
function mentionedTypes(operations: readonly Operation[], { types }: Project): ReadonlyMap<TypeName, Node> {
  const members = operations.flatMap(({ request, response }) => [...request.members, ...answeredMembers(response)]);
  const names = new Set(namedTypes(typesWithin(members, types)));
  return new Map([...names].flatMap((name) => namedType(types.get(name)).map((type) => [name, type] as const)));
}

function answeredMembers({ members }: Operation['response']): readonly Member[] {
  return members.flatMap((one) => (one.kind === 'value' ? [one.member] : one.kind === 'rows' ? one.columns : []));
}

function namedType(type: TypeDef | undefined): readonly Node[] {
  if (!type) return [];
  if (type.kind === 'record') {
    const members = type.members.map((member) => memberElement(member, member.nullable));
    return [complexType(members, { name: type.name })];
  }
  const values = type.constants.map(({ value }): Facet => ['enumeration', value]);
  return [node('simpleType', { name: type.name }, [node('restriction', { base: 'xs:string' }, values.map(facet))])];
}

function memberElement({ property, type, nullable, doc }: Member | RequestMember, optional: boolean): Node {
  return element(
    property,
    type,
    { ...(optional && { minOccurs: '0' }), ...(nullable && { nillable: 'true' }) },
    documented(doc),
  );
}

function element(name: string, type: DataType, more: Node['attributes'], about: readonly Node[] = []): Node {
  const value = valueType(type);
  if (typeof value === 'string') return node('element', { name, type: value, ...more }, about);
  return node('element', { name, ...more }, [...about, value]);
}

type Facet = readonly [name: string, value: string | number];

const UUID = '[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';
const ZONED = '.*(Z|[+\\-]\\d\\d:\\d\\d)';
const LOCAL = '\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?';

/** @returns the name of a type, or the type itself where there is none that says as much. */
function valueType(type: DataType): string | Node {
  switch (type.kind) {
    case 'string':
      return type.length ? restriction('xs:string', [['maxLength', type.length]]) : 'xs:string';
    case 'json':
    case 'xml':
      return 'xs:string';
    case 'boolean':
      return 'xs:boolean';
    case 'integer':
      return `xs:${type.signed ? INTEGERS[type.bits] : UNSIGNED[type.bits]}`;
    case 'float':
      return type.bits === 32 ? 'xs:float' : 'xs:double';
    case 'decimal':
      return decimal(type.precision, type.scale);
    case 'bytes':
      return 'xs:base64Binary';
    case 'uuid':
      return restriction('xs:string', [['pattern', UUID]]);
    case 'date':
      return 'xs:date';
    case 'time':
      return restriction('xs:time', [['pattern', type.zoned ? ZONED : LOCAL]]);
    case 'timestamp':
      return restriction('xs:dateTime', [['pattern', type.zoned ? ZONED : `-?\\d{4,}-\\d\\d-\\d\\dT${LOCAL}`]]);
    case 'ref':
      return `tns:${type.name}`;
    case 'list':
      return complexType([element('item', type.of, { minOccurs: '0', maxOccurs: 'unbounded', nillable: 'true' })]);
    case 'map':
      return complexType([
        node('element', { name: 'entry', minOccurs: '0', maxOccurs: 'unbounded' }, [
          complexType([element('key', { kind: 'string' }, {}), element('value', type.of, { nillable: 'true' })]),
        ]),
      ]);
  }
}

const INTEGERS = { 8: 'byte', 16: 'short', 32: 'int', 64: 'long' } as const;
const UNSIGNED = { 8: 'unsignedByte', 16: 'unsignedShort', 32: 'unsignedInt', 64: 'unsignedLong' } as const;

/** Digits in all say nothing of how many stand before the point: where any stand behind it, what there is room for is bounded. */
function decimal(precision: number | undefined, scale = 0): string | Node {
  if (!precision) return 'xs:decimal';
  if (scale <= 0) {
    return restriction('xs:decimal', [
      ['totalDigits', precision - scale],
      ['fractionDigits', 0],
    ]);
  }
  const whole = precision - scale;
  const limit = whole >= 0 ? `1${'0'.repeat(whole)}` : `0.${'0'.repeat(-whole - 1)}1`;
  return restriction('xs:decimal', [
    ['minExclusive', `-${limit}`],
    ['maxExclusive', limit],
    ['fractionDigits', scale],
  ]);
}

function restriction(base: string, facets: readonly Facet[]): Node {
  return node('simpleType', {}, [node('restriction', { base }, facets.map(facet))]);
}

const facet = ([name, value]: Facet): Node => node(name, { value: String(value) });

function complexType(members: readonly Node[], attributes: Node['attributes'] = {}): Node {
  return node('complexType', attributes, [node('sequence', {}, members)]);
}

function documented(doc: string | undefined): readonly Node[] {
  const text = doc?.trim();
  return text ? [node('annotation', {}, [node('documentation', {}, text)])] : [];
}

function freeName(wanted: string, taken: ReadonlySet<string>): string {
  return taken.has(wanted) ? freeName(`${wanted}Page`, taken) : wanted;
}

function written({ tag, attributes, children }: Node, indent: string): Rendered {
  const named = rendered(`${indent}<xs:${tag}`);
  const all = Object.entries(attributes).map(([name, value]) => fragment` ${rendered(name)}="${attribute(value)}"`);
  const opened = fragment`${named}${joined(all, '')}`;
  if (children.length === 0) return fragment`${opened}/>`;
  const close = rendered(`</xs:${tag}>`);
  if (typeof children === 'string') return fragment`${opened}>${xml(children)}${close}`;
  const inner = children.map((child) => written(child, `${indent}  `));
  return fragment`${opened}>\n${joined(inner, '\n')}\n${rendered(indent)}${close}`;
}

/** Line ends and tabs of an attribute become blanks when it is read, unless they are written as numbers. */
function attribute(value: string): Rendered {
  const parts = value.split(/([\t\n\r])/);
  return joined(
    parts.map((part) => (/^[\t\n\r]$/.test(part) ? rendered(`&#${part.charCodeAt(0)};`) : xml(part))),
    '',
  );
}

import { takes } from '../../../checks/names/alphabet.ts';
import { nameMembers } from '../../../checks/names/members.ts';
import type { Operation, ResponseMember, Rows } from '../../../model/operation.ts';
import { answerName } from '../../../model/payload.ts';
import type { Project } from '../../../model/project.ts';
import {
  type Member,
  namedTypes,
  type RequestMember,
  type TypeDef,
  type TypeName,
  typesWithin,
} from '../../../model/types.ts';
import { documentText, element, type XmlElement } from './tree.ts';
import {
  complex,
  declare,
  enumeration,
  facet,
  type Occurs,
  restricted,
  schemaRoot,
  sequence,
  xsdType,
} from './types.ts';

/**
 * Writes the XML schema of a project: the request and the answer of each operation as elements, `orderTotalRequest` and
 * `orderTotalResponse`, and the types that they mention. It is the same for every technology.
 * @example
 * order_total(order_id integer)   →   <xs:element name="orderTotalRequest">…<xs:element name="orderId" type="xs:int"/>
 */
export function xsdOf(project: Project): string {
  const { operations } = project;
  return documentText(
    schemaRoot(namespaceOf(project), [
      ...operations.flatMap((operation) => [requestElement(operation), answerElement(operation)]),
      ...[...rowTypes(operations), ...mentionedTypes(operations, project)]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([, type]) => type),
    ]),
  );
}

/**
 * Makes the namespace of a project, as JAX-WS makes one of a package.
 * @example
 * orders of com.acme.shop   →   http://shop.acme.com/orders
 */
export function namespaceOf({ basePackage, name }: Pick<Project, 'basePackage' | 'name'>): string {
  return `http://${basePackage.split('.').reverse().join('.')}/${name}`;
}

function requestElement({ names, doc, request, paging, maxRows }: Operation): XmlElement {
  const elements = elementNames(request.members.map(({ property }) => property));
  const taken = new Set(elements);
  const limits = [facet('minInclusive', 1), facet('maxInclusive', maxRows)];
  const page = paging
    ? [
        declare(freeName('start', taken), xsdType({ kind: 'string' }), { optional: true }),
        declare(freeName('limit', taken), restricted('xs:int', limits), { optional: true }),
      ]
    : [];
  const members = request.members.map((member, index) => memberElement(member, member.optional, elements[index]));
  return declare(`${names.method}Request`, complex([...members, ...page]), about(doc));
}

function answerElement({ names, response, mustFind, paging }: Operation): XmlElement {
  const elements = elementNames(response.members.map(answerName));
  const members = response.members.map((member, index) => answeredElement(member, elements[index] ?? '', mustFind));
  const next = freeName('next', new Set(elements));
  const page = paging ? [declare(next, xsdType({ kind: 'string' }), { nillable: true })] : [];
  return declare(`${names.method}Response`, complex([...members, ...page]), {});
}

function answeredElement(member: ResponseMember, name: string, found: boolean): XmlElement {
  if (member.kind === 'count') return declare(name, { type: 'xs:int', content: [] }, {});
  if (member.kind === 'value') return memberElement(member.member, false, name);
  if (!member.many) return declare(name, rowType(member), { nillable: !found });
  const { type, content } = rowType(member);
  const row = element('xs:element', { name: 'row', type, minOccurs: found ? '1' : '0', ...MANY }, content);
  return declare(name, complex([row]), {});
}

const MANY = { maxOccurs: 'unbounded' };
const ANY = complex([element('xs:any', { processContents: 'lax', namespace: '##any', minOccurs: '0', ...MANY })]);

/** The type of a row; its columns may be known only when it is read. */
function rowType({ tables, columns, row }: Rows) {
  if (!tables && columns.length > 0) return { type: `tns:${row}`, content: [] };
  if (!tables) return ANY;
  return complex([element('xs:element', { name: 'row', minOccurs: '0', ...MANY }, ANY.content)]);
}

/** The types of rows by their names: each column is there, null or not. */
function rowTypes(operations: readonly Operation[]): ReadonlyMap<TypeName, XmlElement> {
  const rows = operations.flatMap(({ response }) =>
    response.members.flatMap((member) => (member.kind === 'rows' && member.columns.length > 0 ? [member] : [])),
  );
  const typeOf = ({ row, columns }: Rows) =>
    named(
      row,
      memberElements(columns, () => false),
    );
  return new Map(rows.map((shape) => [shape.row, typeOf(shape)]));
}

/** The named types that requests and answers mention. */
function mentionedTypes(operations: readonly Operation[], { types }: Project): ReadonlyMap<TypeName, XmlElement> {
  const members = operations.flatMap(({ request, response }) => [...request.members, ...answeredMembers(response)]);
  const names = new Set(namedTypes(typesWithin(members, types)));
  return new Map([...names].flatMap((name) => namedType(types.get(name)).map((type) => [name, type] as const)));
}

function answeredMembers({ members }: Operation['response']): readonly Member[] {
  return members.flatMap((member) =>
    member.kind === 'value' ? [member.member] : member.kind === 'rows' ? member.columns : [],
  );
}

function namedType(type: TypeDef | undefined): readonly XmlElement[] {
  if (!type) return [];
  if (type.kind === 'record') {
    return [
      named(
        type.name,
        memberElements(type.members, ({ nullable }) => nullable),
      ),
    ];
  }
  return [
    enumeration(
      type.name,
      type.constants.map(({ value }) => value),
    ),
  ];
}

function named(name: string, members: readonly XmlElement[]): XmlElement {
  return { ...sequence(members), attributes: { name } };
}

function memberElements(members: readonly Member[], isOptional: (member: Member) => boolean): readonly XmlElement[] {
  const elements = elementNames(members.map(({ property }) => property));
  return members.map((member, index) => memberElement(member, isOptional(member), elements[index]));
}

function memberElement(
  { property, type, nullable, written, doc }: Member | RequestMember,
  optional: boolean,
  name = property,
): XmlElement {
  const original = name === property ? undefined : written;
  const said = [original, doc?.trim()].filter((text) => text).join('; ');
  return declare(name, xsdType(type), { optional, nillable: nullable, ...about(said) });
}

/** Names the elements of properties: as they are, where XML has all of their letters. */
function elementNames(properties: readonly string[]): readonly string[] {
  const wanted = properties.map((name) => ({ key: name, name, fallback: `value${properties.indexOf(name) + 1}` }));
  const own = new Map(
    properties.flatMap((name) => (takes('xml', name) ? [[name, { property: name, component: name }] as const] : [])),
  );
  return nameMembers(wanted, own, 'xml').map(({ property }) => property);
}

function about(doc: string | undefined): Occurs {
  const text = doc?.trim();
  return text ? { about: text } : {};
}

function freeName(wanted: string, taken: ReadonlySet<string>): string {
  return taken.has(wanted) ? freeName(`${wanted}Page`, taken) : wanted;
}

import type { Operation, ResponseMember, Rows } from '../../../../model/operation.ts';
import type { Project } from '../../../../model/project.ts';
import type { DataType } from '../../../../model/types.ts';
import { elementType, type Member } from '../../../../model/types.ts';
import type { NestedField } from '../../../kit/mapper/nested.ts';
import { permissionsOf, sayPermissions } from '../../../kit/web/permissions.ts';
import { propertyOf } from '../../../service/response.ts';
import { id, json, word } from '../../../text/render/escape.ts';
import { fragment, joined, type Rendered } from '../../../text/render/rendered.ts';
import type { Use } from '../../part.ts';
import { argumentObjects } from './binding.ts';
import { answered, directionsOf } from './directions.ts';
import { SCALARS, schemaNames } from './names.ts';
import type { GraphqlEndpoint } from './options.ts';
import { pageArguments, pageTypeName } from './pages.ts';

/** The scalars that a project's schema declares; `BigInteger` only where a number needs it. */
export function scalarsOf(project: Project): readonly string[] {
  return Object.keys(SCALARS).filter((name) => name !== 'BigInteger' || hasLargeNumbers(project));
}

/** Whether any number of the project may be larger than a long. */
function hasLargeNumbers({ operations, types }: Project): boolean {
  const members = operations.flatMap(({ request, response }) => [...request.members, ...answered(response)]);
  const shared = [...types.values()].flatMap((type) => (type.kind === 'record' ? type.members : []));
  return [...members, ...shared].some(({ type }) => {
    const element = elementType(type);
    return element.kind === 'integer' && element.bits === 64 && !element.signed;
  });
}

export interface SchemaField {
  readonly name: string;
  /** The text behind the name: arguments and type; empty for an enumeration's value. */
  readonly rest: Rendered;
  readonly about?: string;
}

export interface SchemaType {
  readonly keyword: Rendered;
  readonly name: string;
  readonly fields: readonly SchemaField[];
  readonly about?: string;
}

const NOT_NULL = fragment`!`;
const MAY_BE_NULL = fragment``;
const TYPE = fragment`type`;
const INPUT = fragment`input`;
const ENUM = fragment`enum`;
const NEEDED = fragment`!`;

/**
 * Writes the types of the schema in the order of the file: Query, Mutation, then the others by name.
 * @example
 * order_total(order_id integer) returns numeric   →   type Query { orderTotal(orderId: Int!): BigDecimal }
 */
export function schemaOf(project: Project, uses: readonly Use<GraphqlEndpoint>[]): readonly SchemaType[] {
  const fields = (kind: GraphqlEndpoint['queryOrMutation']) =>
    uses
      .filter(({ options }) => options.queryOrMutation === kind)
      .map(({ operation, options }) => operationField(operation, options, project));
  const answers = uses.flatMap(({ operation, options }) => answerTypes(operation, options, project));
  const names = schemaNames(project);
  const { taken, told } = directionsOf(project);
  const shared = [...project.types.values()].flatMap((type): SchemaType[] => {
    const about = type.written;
    const name = names.output.get(type.name) ?? type.name;
    const input = names.input.get(type.name) ?? type.name;
    if (type.kind === 'enum') {
      if (!taken.has(type.name) && !told.has(type.name)) return [];
      const values = type.constants.map(({ java, value }) => ({
        name: java,
        rest: fragment``,
        ...(isSpelled(value) ? {} : { about: value }),
      }));
      return [{ keyword: ENUM, name, about, fields: values }];
    }
    const output = { keyword: TYPE, name, about, fields: memberFields(type.members, project, 'output') };
    const given = { keyword: INPUT, name: input, about, fields: memberFields(type.members, project, 'input') };
    return [...(told.has(type.name) ? [output] : []), ...(taken.has(type.name) ? [given] : [])];
  });
  const queries = fields('query');
  const mutations = fields('mutation');
  return [
    { keyword: TYPE, name: 'Query', fields: queries.length > 0 ? queries : [SERVICE] },
    ...(mutations.length > 0 ? [{ keyword: TYPE, name: 'Mutation', fields: mutations }] : []),
    ...distinct([...answers, ...uses.flatMap(({ operation }) => inputTypes(operation, project)), ...shared]),
  ];
}

/** The only query of a schema whose operations are all mutations: GraphQL requires one. */
const SERVICE: SchemaField = { name: 'service', rest: fragment`: String!`, about: 'The name of this service' };

/** The types that one operation's answer needs of its own. */
function answerTypes(operation: Operation, options: GraphqlEndpoint, project: Project): SchemaType[] {
  const { members, record } = operation.response;
  const rows = members.flatMap((member): SchemaType[] =>
    member.kind === 'rows' && member.columns.length > 0
      ? [
          {
            keyword: TYPE,
            name: rowName(member, operation, options),
            fields: memberFields(member.columns, project, 'output'),
          },
        ]
      : [],
  );
  if (operation.paging) {
    const [only] = members;
    const items = only ? memberType(only, operation, options, project) : fragment``;
    const own = [
      { name: 'items', rest: fragment`: ${items}` },
      { name: 'next', rest: fragment`: String`, about: 'Where the next page starts; null where there is none' },
    ];
    return [{ keyword: TYPE, name: pageTypeName(operation), fields: own }, ...rows];
  }
  if (!record) return rows;
  const fields = members.map((member) => ({
    name: propertyOf(member),
    rest: fragment`: ${memberType(member, operation, options, project)}`,
  }));
  return [{ keyword: TYPE, name: options.objectName || record, fields }, ...rows];
}

function operationField(operation: Operation, options: GraphqlEndpoint, project: Project): SchemaField {
  const [own] = argumentObjects(operation, project);
  const values = [
    ...(own?.fields ?? []).map(
      (field) => fragment`${aboutArgument(field)}${word(field.word)}: ${inputType(field, project)}`,
    ),
    ...pageArguments(operation),
  ];
  const list = values.length > 0 ? fragment`(${joined(values, ', ')})` : fragment``;
  return {
    name: operation.names.method,
    rest: fragment`${list}: ${answerName(operation, options, project)}`,
    ...aboutOf(operation, options),
  };
}

/** The description of a field: its comment or its title in the source, and the permissions that its callers need. */
function aboutOf({ title, doc }: Operation, options: GraphqlEndpoint): { readonly about?: string } {
  const permissions = permissionsOf(options);
  const needs = permissions && `Callers need ${sayPermissions(permissions, (name) => name)}.`;
  const original = isSpelled(title) ? undefined : title;
  const about = [original, doc, needs].filter((text) => text).join('\n\n');
  return about === '' ? {} : { about };
}

/** The description of an argument whose name is not spelled as in its source: `"класс text" `. */
function aboutArgument(field: NestedField): Rendered {
  if (!('member' in field) || isSpelled(field.member.name)) return fragment``;
  return fragment`${json(field.member.written)} `;
}

/** The input objects that an operation's arguments have of their own. */
function inputTypes(operation: Operation, project: Project): SchemaType[] {
  const [, ...inner] = argumentObjects(operation, project);
  return inner.map(({ name, fields }) => ({
    keyword: INPUT,
    name,
    fields: fields.map((field) => ({ name: field.word, rest: fragment`: ${inputType(field, project)}` })),
  }));
}

function inputType(field: NestedField, project: Project): Rendered {
  if ('object' in field) return fragment`${id(field.object)}${field.required ? NEEDED : fragment``}`;
  const type = typeName(field.member.type, project, 'input');
  return fragment`${type}${field.member.optional ? fragment`` : NEEDED}`;
}

/** The type of an operation's field; Boolean (`true`) where the operation answers nothing. */
function answerName(operation: Operation, options: GraphqlEndpoint, project: Project): Rendered {
  const { members, record } = operation.response;
  const [only] = members;
  if (!only) return fragment`Boolean!`;
  if (operation.paging) return fragment`${id(pageTypeName(operation))}!`;
  return record ? id(options.objectName || record) : memberType(only, operation, options, project);
}

function memberType(
  member: ResponseMember,
  operation: Operation,
  options: GraphqlEndpoint,
  project: Project,
): Rendered {
  if (member.kind === 'count') return fragment`Int!`;
  if (member.kind === 'value') return typeName(member.member.type, project, 'output');
  const row = id(member.columns.length === 0 ? 'JSON' : rowName(member, operation, options));
  return member.many ? fragment`[${row}!]!` : row;
}

/** @returns the object type of rows: the user's own name, where rows are all that is answered. */
function rowName(member: Rows, operation: Operation, options: GraphqlEndpoint): string {
  return operation.response.record ? member.row : options.objectName || member.row;
}

function memberFields(members: readonly Member[], project: Project, side: 'input' | 'output'): SchemaField[] {
  return members.map((member) => ({
    name: member.property,
    rest: fragment`: ${typeName(member.type, project, side)}${side === 'input' && !member.nullable ? NOT_NULL : MAY_BE_NULL}`,
    ...aboutMember(member),
  }));
}

/**
 * The description of a member: how its source writes it, where the name here is spelled differently, and its comment.
 */
function aboutMember({ name, written, doc }: Member): { readonly about?: string } {
  const about = [isSpelled(name) ? undefined : written, doc].filter((text) => text).join('; ');
  return about === '' ? {} : { about };
}

/** Whether GraphQL can write every letter of a name. */
function isSpelled(name: string): boolean {
  return name === '' || /^[ -~]*[A-Za-z][ -~]*$/.test(name);
}

function typeName(type: DataType, project: Project, side: 'input' | 'output'): Rendered {
  if (type.kind === 'list') return fragment`[${typeName(type.of, project, side)}]`;
  return id(simpleName(type, project, side));
}

function simpleName(type: DataType, project: Project, side: 'input' | 'output'): string {
  switch (type.kind) {
    case 'string':
    case 'xml':
      return 'String';
    case 'boolean':
      return 'Boolean';
    case 'integer':
      if (type.bits === 64) return type.signed ? 'Long' : 'BigInteger';
      return type.bits === 32 && !type.signed ? 'Long' : 'Int';
    case 'float':
      return 'Float';
    case 'decimal':
      return 'BigDecimal';
    case 'bytes':
      return 'Base64';
    case 'uuid':
      return 'UUID';
    case 'json':
    case 'map':
    case 'list':
      return 'JSON';
    case 'date':
      return 'Date';
    case 'time':
      return type.zoned ? 'OffsetTime' : 'LocalTime';
    case 'timestamp':
      return type.zoned ? 'DateTime' : 'LocalDateTime';
    case 'ref':
      return referenceName(type.name, project, side);
  }
}

function referenceName(name: string, project: Project, side: 'input' | 'output'): string {
  const { input, output } = schemaNames(project);
  return (side === 'input' ? input.get(name) : undefined) ?? output.get(name) ?? name;
}

/** The types, each name once; `checkEndpoints` has refused names that mean different things. */
function distinct(types: readonly SchemaType[]): SchemaType[] {
  const found = new Map<string, SchemaType>();
  for (const type of types) if (!found.has(type.name)) found.set(type.name, type);
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

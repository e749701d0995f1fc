import type { Project } from '../../../model/project.ts';
import type { DataType, Member } from '../../../model/types.ts';

/** A JSON schema (2020-12) as plain data; its keywords are in the order in which they are written. */
export type JsonSchema = Readonly<Record<string, unknown>>;

type Types = Project['types'];

/**
 * Writes the reference to a named schema of the document.
 * @example
 * Order   →   {"$ref": "#/components/schemas/Order"}
 */
export function schemaRef(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}

/**
 * Writes the schema of a member: with null where it may be null, and with its comment.
 * @example
 * total numeric(6,2), nullable   →   {"type": ["number", "null"], "exclusiveMinimum": -10000, "exclusiveMaximum": 10000}
 */
export function memberSchema({ type, nullable, doc }: Pick<Member, 'type' | 'nullable' | 'doc'>): JsonSchema {
  const schema = nullable ? orNull(typeSchema(type)) : typeSchema(type);
  if (doc === undefined) return schema;
  const { description } = schema;
  return { ...schema, description: description === undefined ? doc : `${doc} (${description})` };
}

/**
 * Writes a schema that also allows null.
 * @example
 * {"type": "string"}   →   {"type": ["string", "null"]}
 */
export function orNull(schema: JsonSchema): JsonSchema {
  if ('$ref' in schema) return { anyOf: [schema, { type: 'null' }] };
  if (typeof schema.type !== 'string') return schema;
  return { ...schema, type: [schema.type, 'null'] };
}

/** The schema of a value that is never null; the elements of lists and maps may be. */
function typeSchema(type: DataType): JsonSchema {
  switch (type.kind) {
    case 'string':
      return { type: 'string', ...(type.length ? { maxLength: type.length } : {}) };
    case 'xml':
      return { type: 'string' };
    case 'boolean':
      return { type: 'boolean' };
    case 'integer':
      return integer(type.bits, type.signed);
    case 'float':
      return { type: 'number', format: type.bits === 32 ? 'float' : 'double' };
    case 'decimal':
      return decimal(type.precision, type.scale);
    case 'bytes':
      return { type: 'string', contentEncoding: 'base64' };
    case 'uuid':
      return { type: 'string', format: 'uuid' };
    case 'json':
      return { description: 'Any JSON value' };
    case 'date':
      return { type: 'string', format: 'date' };
    case 'time':
      return type.zoned
        ? { type: 'string', description: 'ISO 8601, such as 12:30:00+02:00' }
        : { type: 'string', format: 'time-local' };
    case 'timestamp':
      return { type: 'string', format: type.zoned ? 'date-time' : 'date-time-local' };
    case 'ref':
      return schemaRef(type.name);
    case 'list':
      return { type: 'array', items: orNull(typeSchema(type.of)) };
    case 'map':
      return { type: 'object', additionalProperties: orNull(typeSchema(type.of)) };
  }
}

/** Writes the schema of a value that comes as text, so that nothing in it is null: one value, or a list of them. */
export function textsSchema(type: DataType): JsonSchema {
  return type.kind === 'list' ? { type: 'array', items: typeSchema(type.of) } : typeSchema(type);
}

function integer(bits: 8 | 16 | 32 | 64, signed: boolean): JsonSchema {
  if (bits === 64) return signed ? { type: 'integer', format: 'int64' } : { type: 'integer', minimum: 0 };
  if (bits === 32 && signed) return { type: 'integer', format: 'int32' };
  const [minimum, maximum] = signed ? [-(2 ** (bits - 1)), 2 ** (bits - 1) - 1] : [0, 2 ** bits - 1];
  return { type: 'integer', format: bits === 32 ? 'int64' : 'int32', minimum, maximum };
}

/** Digits behind the point are described in words: most validators work `multipleOf` out in floating point. */
function decimal(precision: number | undefined, scale = 0): JsonSchema {
  if (!precision) return { type: 'number' };
  const limit = 10 ** Math.max(0, precision - scale);
  const bounds = { exclusiveMinimum: -limit, exclusiveMaximum: limit };
  if (scale > 0) return { type: 'number', ...bounds, description: `At most ${scale} digits behind the point` };
  return { type: 'number', ...bounds };
}

/** Writes the schema of an object. `required`: members that are always there; `closed`: no others are allowed. */
export function objectSchema(
  properties: Readonly<Record<string, JsonSchema>>,
  required: readonly string[],
  closed: boolean,
): JsonSchema {
  return {
    type: 'object',
    ...(required.length > 0 ? { required } : {}),
    properties,
    ...(closed ? { additionalProperties: false } : {}),
  };
}

/** Writes the schema of a named type. `asked`: callers send it, so that a member that may be null may be left out. */
export function namedSchema(name: string, types: Types, asked: boolean): JsonSchema {
  const type = types.get(name);
  if (type?.kind === 'enum') return { type: 'string', enum: type.constants.map(({ value }) => value) };
  const members = type?.members ?? [];
  const required = members.filter(({ nullable }) => !asked || !nullable);
  return objectSchema(
    properties(members),
    required.map(({ property }) => property),
    asked,
  );
}

/** Writes the schemas of members by their JSON properties. */
export function properties(members: readonly Member[]): Record<string, JsonSchema> {
  return Object.fromEntries(members.map((member) => [member.property, memberSchema(member)]));
}

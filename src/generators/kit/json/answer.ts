import type { Operation, Response, ResponseMember, Rows } from '../../../model/operation.ts';
import type { Project } from '../../../model/project.ts';
import { type Member, namedTypes, typesWithin } from '../../../model/types.ts';
import { propertyOf } from '../../service/response.ts';
import { type JsonSchema, memberSchema, namedSchema, objectSchema, orNull, properties, schemaRef } from './schema.ts';

/** Writes the named schemas of operations: records of answers, rows, and each type that these or requests mention. */
export function namedSchemas(operations: readonly Operation[], project: Project): ReadonlyMap<string, JsonSchema> {
  const found = new Map<string, JsonSchema>();
  for (const { response } of operations) {
    if (response.record) found.set(response.record, answerRecord(response.members));
    for (const member of response.members) {
      if (member.kind !== 'rows' || member.columns.length === 0) continue;
      const names = member.columns.map(({ property }) => property);
      found.set(member.row, objectSchema(properties(member.columns), names, false));
    }
  }
  const asked = operations.flatMap(({ request }) => request.members);
  const sent = new Set(namesIn(asked, project));
  const all = namesIn([...asked, ...operations.flatMap(({ response }) => answered(response))], project);
  for (const name of all) found.set(name, namedSchema(name, project.types, sent.has(name)));
  return found;
}

function answered({ members }: Response): readonly Member[] {
  return members.flatMap((member) =>
    member.kind === 'value' ? [member.member] : member.kind === 'rows' ? member.columns : [],
  );
}

function namesIn(members: readonly Member[], { types }: Project): readonly string[] {
  return namedTypes(typesWithin(members, types));
}

/**
 * Writes the schema of everything that an operation answers; `null` where it answers nothing.
 * @example
 * returns numeric, nullable   →   {"type": ["number", "null"]}
 */
export function answerSchema({ mustFind, response: { members, record } }: Operation): JsonSchema {
  const [only] = members;
  if (!only) return { type: 'null' };
  return record ? schemaRef(record) : answeredSchema(only, mustFind);
}

/**
 * Writes the schema of one member of an answer; `found`: the operation fails where it finds nothing, so that this is
 * never empty.
 */
export function answeredSchema(member: ResponseMember, found = false): JsonSchema {
  if (member.kind === 'count') {
    const least = found ? { minimum: 1 } : {};
    return { type: 'integer', format: 'int32', ...least, description: 'How many were changed' };
  }
  if (member.kind === 'value') return memberSchema(member.member);
  const row = rowSchema(member);
  if (member.many) return { type: 'array', items: row, ...(found ? { minItems: 1 } : {}) };
  return found ? row : orNull(row);
}

/** Writes the schema of a row; its columns may be known only when it is read. */
export function rowSchema({ tables, columns, row }: Rows): JsonSchema {
  const unknown = { type: 'object', additionalProperties: true };
  if (tables) return { type: 'array', items: unknown };
  return columns.length === 0 ? unknown : schemaRef(row);
}

/** The record of an answer of several members: each is there, null or not. */
function answerRecord(members: readonly ResponseMember[]): JsonSchema {
  const properties = members.map((member): [string, JsonSchema] => [propertyOf(member), answeredSchema(member)]);
  return objectSchema(Object.fromEntries(properties), members.map(propertyOf), false);
}

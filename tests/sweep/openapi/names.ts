import type { ApiProject } from '../../../src/generators/parts/clients/operation.ts';
import type { DataType } from '../../../src/model/types.ts';
import { isObject } from './exact.ts';

type Types = ApiProject['types'];

/** @returns a value of the document by the names of the service: what it has no member for is left out. */
export function asService(value: unknown, type: DataType, types: Types): unknown {
  return walk(value, type, types, (members, object) =>
    members.flatMap((member) =>
      member.name in object ? [[member.property, asService(object[member.name], member.type, types)]] : [],
    ),
  );
}

/** @returns an answer of the service by the names of the document, without members that are null. */
export function asDocument(value: unknown, type: DataType, types: Types): unknown {
  return walk(value, type, types, (members, object) =>
    members.flatMap((member) => {
      const inner = object[member.property];
      return inner === null || inner === undefined ? [] : [[member.name, asDocument(inner, member.type, types)]];
    }),
  );
}

/**
 * @param kept whether null stays where a member must be there.
 * @returns a value of the document without members of records that are null: to a service they are left out.
 */
export function withoutNulls(value: unknown, type: DataType, types: Types, kept = false): unknown {
  return walk(value, type, types, (members, object) => {
    const known = new Map(members.map((member) => [member.name, member]));
    return Object.entries(object).flatMap(([name, inner]) => {
      const member = known.get(name);
      if (inner === null && !(kept && member?.required)) return [];
      return [[name, withoutNulls(inner, member?.type ?? { kind: 'json' }, types, kept)]];
    });
  });
}

type Members = Extract<NonNullable<ReturnType<Types['get']>>, { kind: 'record' }>['members'];

function walk(
  value: unknown,
  type: DataType,
  types: Types,
  record: (members: Members, object: Record<string, unknown>) => readonly (readonly unknown[])[],
): unknown {
  if (type.kind === 'list' && Array.isArray(value)) return value.map((item) => walk(item, type.of, types, record));
  if (!isObject(value)) return value;
  if (type.kind === 'map') {
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, walk(one, type.of, types, record)]));
  }
  const named = type.kind === 'ref' ? types.get(type.name) : undefined;
  return named?.kind === 'record' ? Object.fromEntries(record(named.members, value) as [string, unknown][]) : value;
}

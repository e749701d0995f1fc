import { type DataType, isOmittable } from '../../../../model/types.ts';
import type { ApiMember, ApiProject } from '../operation.ts';

type Types = ApiProject['types'];

/**
 * Writes a value with the names that the API knows; members that are null because they were left out are not there.
 * @example
 * { itemName: 'text', note: null }   →   { item_name: 'text' }
 */
export function toWire(type: DataType, value: unknown, types: Types): unknown {
  if (Array.isArray(value) && type.kind === 'list') return value.map((item) => toWire(type.of, item, types));
  if (type.kind === 'time' && type.zoned) return String(value).replace('+00:00', 'Z');
  if (typeof value !== 'object' || value === null) return value;
  if (type.kind === 'map') {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, toWire(type.of, item, types)]));
  }
  const named = type.kind === 'ref' ? types.get(type.name) : undefined;
  return named?.kind === 'record' ? wireRecord(named.members, value as Record<string, unknown>, types) : value;
}

function wireRecord(members: readonly ApiMember[], value: Record<string, unknown>, types: Types) {
  const kept = members.filter(
    (member) => value[member.property] !== null || isOmittable(member) || (member.required && member.nullable),
  );
  return Object.fromEntries(kept.map(({ name, property, type }) => [name, toWire(type, value[property], types)]));
}

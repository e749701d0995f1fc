import type { Mapping } from '../../../model/mapping.ts';
import type { Operation } from '../../../model/operation.ts';
import type { Project } from '../../../model/project.ts';

/**
 * Whether what is sent of an operation is an object, whose members have names: a payload, a record, one row, a page. A list, a
 * value or nothing is none.
 */
export function isObject({ response, paging }: Operation, payload: Mapping | undefined, { types }: Project): boolean {
  if (payload !== undefined || paging || response.record) return true;
  const [only] = response.members;
  if (only?.kind === 'rows') return !only.many && !only.tables;
  if (only?.kind !== 'value') return false;
  const { type } = only.member;
  return type.kind === 'ref' ? types.get(type.name)?.kind === 'record' : type.kind === 'map' || type.kind === 'json';
}

import type { Mapping } from '../../../model/mapping.ts';
import type { Operation, ResponseMember } from '../../../model/operation.ts';
import { answerName } from '../../../model/payload.ts';
import type { Project } from '../../../model/project.ts';
import type { DataType, Member } from '../../../model/types.ts';

/** The content of a message: `any` where only the running service knows, `value` where there are no members, else what they hold. */
export type Content = 'any' | 'value' | 'list' | ((name: string) => Content | undefined);

/** The rows of an answer: the member that has them, empty where the answer itself is a list; or why there are none. */
export type EachRow =
  | { readonly member: string; readonly row: Content }
  | { readonly fault: 'rowsNone' | 'rowsSeveral' };

type Types = Project['types'];
type Sent = Pick<Operation, 'response' | 'paging' | 'streamed'>;

/**
 * Finds the list of an answer whose rows can be sent each for itself.
 * @example
 * many rows of (id, total)            →   { member: '', row: id, total }
 * total and many rows called lines    →   { member: 'lines', row: … }
 */
export function eachRowOf({ response, paging, streamed }: Sent, { types }: Pick<Project, 'types'>): EachRow {
  const [list, ...others] = streamed ? [] : response.members.flatMap((member) => listOf(member, types));
  if (!list) return { fault: 'rowsNone' };
  if (others.length > 0) return { fault: 'rowsSeveral' };
  if (paging) return { ...list, member: 'items' };
  return response.record ? list : { ...list, member: '' };
}

function listOf(member: ResponseMember, types: Types): readonly { member: string; row: Content }[] {
  if (member.kind === 'rows') {
    return member.many && !member.tables ? [{ member: answerName(member), row: rowOf(member.columns, types) }] : [];
  }
  if (member.kind !== 'value' || member.member.type.kind !== 'list') return [];
  return [{ member: answerName(member), row: contentOf(member.member.type.of, types) }];
}

/** Tells what a message of an operation holds: its payload, a row, or the whole answer. */
export function messageOf(
  operation: Sent,
  payload: Mapping | undefined,
  rows: 'whole' | 'each',
  project: Pick<Project, 'types'>,
): Content {
  if (payload) return payloadOf(payload.map(({ target }) => target));
  if (rows === 'whole') return wholeOf(operation, project.types);
  const each = eachRowOf(operation, project);
  return 'fault' in each ? 'any' : each.row;
}

/**
 * Finds what a member holds; periods lead into objects.
 * @returns nothing where there is no such member.
 */
export function memberOf(content: Content, path: string): Content | undefined {
  return path
    .split('.')
    .reduce<Content | undefined>(
      (held, name) => (held === 'any' ? 'any' : typeof held === 'function' ? held(name) : undefined),
      content,
    );
}

/** A payload is an object; a name with periods makes objects within it. */
function payloadOf(targets: readonly string[]): Content {
  return (name) => {
    const inner = targets.flatMap((target) => (target.startsWith(`${name}.`) ? [target.slice(name.length + 1)] : []));
    if (inner.length > 0) return payloadOf(inner);
    return targets.includes(name) ? 'any' : undefined;
  };
}

function wholeOf({ response, paging, streamed }: Sent, types: Types): Content {
  if (streamed) return 'value';
  if (paging) return (name) => ({ items: 'list' as const, next: 'value' as const })[name];
  const [only] = response.members;
  if (!response.record) return only ? answered(only, types) : 'value';
  return (name) => {
    const member = response.members.find((candidate) => answerName(candidate) === name);
    return member && answered(member, types);
  };
}

function answered(member: ResponseMember, types: Types): Content {
  if (member.kind === 'count') return 'value';
  if (member.kind === 'value') return contentOf(member.member.type, types);
  return member.many || member.tables ? 'list' : rowOf(member.columns, types);
}

/** Rows whose columns are known only when they are read may have any. */
const rowOf = (columns: readonly Member[], types: Types): Content =>
  columns.length === 0 ? 'any' : recordOf(columns, types);

function recordOf(members: readonly Member[], types: Types): Content {
  return (name) => {
    const member = members.find(({ property }) => property === name);
    return member && contentOf(member.type, types);
  };
}

function contentOf(type: DataType, types: Types): Content {
  if (type.kind === 'json' || type.kind === 'map') return 'any';
  if (type.kind === 'list') return 'list';
  const named = type.kind === 'ref' ? types.get(type.name) : undefined;
  return named?.kind === 'record' ? recordOf(named.members, types) : 'value';
}

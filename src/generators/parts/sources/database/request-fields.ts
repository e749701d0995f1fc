import { type DataType, elementType } from '../../../../model/types.ts';
import type { Dialect } from './dialects/dialect.ts';
import type { DatabaseMember, DatabaseOperation, DatabaseProject } from './operation/operation.ts';

/** A field of a request, and the name of its value in the database's errors. */
interface RequestField {
  readonly as: string;
  readonly field: string;
}

/**
 * Lists the fields whose values the database judges itself, also inside of composites and lists of them.
 * @example
 * lines, a list of OrderLine(day date)   →   { as: 'date', field: 'lines[].day' }
 */
export function requestFields(
  { request }: DatabaseOperation,
  dialect: Pick<Dialect, 'judged'>,
  project: DatabaseProject,
): readonly RequestField[] {
  const within = (members: readonly DatabaseMember[], prefix: string, around: readonly string[]): RequestField[] =>
    members.flatMap((member) => {
      const as = dialect.judged?.(member, project);
      const field = `${prefix}${member.property}`;
      const inside = composite(member.type, project);
      const own = as === undefined ? [] : [{ as, field }];
      if (!inside || around.includes(inside.name)) return own;
      const list = member.type.kind === 'list' ? '[]' : '';
      return [...own, ...within(inside.members, `${field}${list}.`, [...around, inside.name])];
    });
  return within(request.members, '', []);
}

function composite(type: DataType, { types }: DatabaseProject) {
  const element = elementType(type);
  const found = element.kind === 'ref' ? types.get(element.name) : undefined;
  return found?.kind === 'record' ? found : undefined;
}

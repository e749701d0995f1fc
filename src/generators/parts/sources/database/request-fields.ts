import { type DataType, elementType } from '../../../../model/types.ts';
import type { Dialect, SupportFile } from './dialects/dialect.ts';
import type { DatabaseMember, DatabaseOperation, DatabaseProject } from './operation/operation.ts';

/** A field of a request, and what the database's errors call its value. */
interface RequestField {
  readonly as: string;
  readonly field: string;
}

/** @returns the fields whose values the database judges itself, those in composites and lists of them as well. */
export function requestFields(
  { request }: DatabaseOperation,
  dialect: Pick<Dialect, 'judged'>,
  project: DatabaseProject,
): readonly RequestField[] {
  const within = (members: readonly DatabaseMember[], place: string, around: readonly string[]): RequestField[] =>
    members.flatMap((member) => {
      const as = dialect.judged?.(member, project);
      const field = `${place}${member.property}`;
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

/** What tells which fields a failed call took, where the database's errors name any. */
export function fieldSupport({ judged }: Dialect): readonly SupportFile[] {
  const names = judged ? ['RequestFields', 'TakenFields', 'FieldsOfFailures'] : [];
  return names.map((name) => ({ name, template: `sources/database/fields/${name}.java` }));
}

import type { Response } from '../../../../model/operation.ts';
import type { Project } from '../../../../model/project.ts';
import { type Member, namedTypes, type TypeName, typesWithin } from '../../../../model/types.ts';

/**
 * The named types that requests are made of (`taken`), and those that answers are made of (`told`). GraphQL keeps the
 * two apart: input types and object types.
 */
export function directionsOf({ operations, types }: Project) {
  const within = (members: readonly Member[]): ReadonlySet<TypeName> =>
    new Set(namedTypes(typesWithin(members, types)));
  return {
    taken: within(operations.flatMap(({ request }) => request.members)),
    told: within(operations.flatMap(({ response }) => answered(response))),
  };
}

/** @returns the members of an answer, the columns of its rows included. */
export function answered({ members }: Response): readonly Member[] {
  return members.flatMap((member) =>
    member.kind === 'value' ? [member.member] : member.kind === 'rows' ? member.columns : [],
  );
}

import type { ClientNeeds, RenamedType } from '../../clients/rest/files.ts';
import { type DataType, elementType, isOmittable } from '../../model/types.ts';
import type { ApiProject } from './operation.ts';

/** @returns what the calls of a project need of the client. */
export function needsOf({ connection, operations, types }: ApiProject): ClientNeeds {
  const used = operations.flatMap(({ request, api }): DataType[] => [
    ...request.members.map(({ type }) => type),
    ...(api.answer ? [api.answer.type] : []),
  ]);
  const inside = [...types.values()].flatMap((one) => (one.kind === 'record' ? one.members : []));
  return {
    auth: connection.auth,
    renamed: [...types.values()].flatMap((type) => (type.kind === 'record' ? renamed(type.name, type.members) : [])),
    styled: operations.some(({ api }) => api.body?.form === 'form' && api.body.fields.length > 0),
    multipart: operations.some(({ api }) => api.body?.form === 'multipart'),
    omittable: operations.some(({ request }) => request.members.some(isOmittable)),
    times: [...used, ...inside.map(({ type }) => type)].some(isZonedTime),
  };
}

type Members = Extract<
  ApiProject['types'] extends ReadonlyMap<string, infer T> ? T : never,
  { kind: 'record' }
>['members'];

/** Null is what a member is that was left out: only one that must be there and may be null is sent as null. */
function renamed(name: string, all: Members): RenamedType[] {
  const members = all.flatMap((member) => {
    const always = member.required && member.nullable;
    if (member.name === member.property && !always) return [];
    return [{ property: member.property, always, ...(member.name === member.property ? {} : { name: member.name }) }];
  });
  return members.length === 0 ? [] : [{ name, members }];
}

function isZonedTime(type: DataType): boolean {
  const element = elementType(type);
  if (element.kind === 'map') return isZonedTime(element.of);
  return element.kind === 'time' && element.zoned;
}

import type { Field } from '../model/data-type.ts';
import type { Names, Operation, RequestMember } from '../model/project.ts';
import type { Routine } from '../model/routine.ts';
import { type Resolve, toMember, uniqueNames } from './members.ts';
import type { Chosen } from './options.ts';
import { cursorNames, toResponse } from './response.ts';

/** javac allows 255 arguments to a method, and a record's constructor is one. */
const MAX_COMPONENTS = 250;

/** One operation: the routine in the words of a Java project. */
export function toOperation(
  routine: Routine,
  names: Names,
  chosen: Chosen['endpoints'][number],
  resolve: Resolve,
): Operation {
  return {
    id: names.method,
    names,
    source: { kind: routine.kind === 'query' ? 'query' : 'routine', routine },
    transaction: routine.commits ? 'own' : 'joins',
    request: { name: `${names.type}Request`, members: requestMembers(routine, resolve) },
    response: toResponse(routine, names.type, resolve),
    endpoint: chosen.options,
    senders: chosen.senders,
  };
}

/** @returns why a routine cannot become an operation, as a key of the `refusals` section; undefined when it can. */
export function refusal(routine: Routine): string | undefined {
  const unknown = routine.results.find(
    (result) => result.kind === 'unknown' && result.cursor === undefined && result.reason !== 'resultSets',
  );
  if (unknown?.kind === 'unknown') return unknown.reason;
  const widest = Math.max(
    routine.parameters.length,
    ...routine.results.map((result) => (result.kind === 'columns' ? result.columns.length : 0)),
    ...routine.types.map((type) => (type.kind === 'record' ? type.fields.length : 0)),
  );
  return widest > MAX_COMPONENTS ? `more than ${MAX_COMPONENTS} columns` : undefined;
}

function requestMembers(routine: Routine, resolve: Resolve): readonly RequestMember[] {
  const unique = uniqueNames();
  const cursors = cursorNames(routine);
  return routine.parameters.flatMap((parameter, index): RequestMember[] => {
    if (parameter.mode === 'out' || cursors.has(parameter.name)) return [];
    const { mode: _, hasDefault, ...field }: Field & { mode: string; hasDefault: boolean } = parameter;
    const member = toMember(field, `arg${index + 1}`, resolve, unique);
    return [{ ...member, parameter: parameter.name, optional: hasDefault }];
  });
}

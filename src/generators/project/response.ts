import type { Response, ResponseMember } from '../model/project.ts';
import type { ResultShape, Routine } from '../model/routine.ts';
import { camel } from '../names/words.ts';
import { type Resolve, toMember, toMembers, uniqueNames } from './members.ts';

/**
 * What an operation answers, by one rule for every technology: its return value, its OUT parameters, its results in
 * order, its update count. A result that a parameter carries has that parameter's name.
 */
export function toResponse(routine: Routine, stem: string, resolve: Resolve): Response {
  const unique = uniqueNames();
  const cursors = cursorNames(routine);
  const members: ResponseMember[] = [];
  if (routine.returnValue) {
    const member = {
      ...toMember(routine.returnValue, 'value', resolve, (name) => name),
      property: unique('returnValue'),
    };
    members.push({ kind: 'value', role: 'return', member });
  }
  for (const [index, parameter] of routine.parameters.entries()) {
    if ((parameter.mode !== 'out' && parameter.mode !== 'inout') || cursors.has(parameter.name)) continue;
    const { mode: _, hasDefault: __, ...field } = parameter;
    members.push({ kind: 'value', role: 'out', member: toMember(field, `out${index + 1}`, resolve, unique) });
  }
  if (routine.generatedKey) {
    members.push({
      kind: 'value',
      role: 'out',
      member: toMember(routine.generatedKey, 'generatedKey', resolve, unique),
    });
  }
  members.push(...resultMembers(routine.results, stem, resolve, unique));
  return members.length > 1 ? { members, record: `${stem}Response` } : { members };
}

/** Parameters that carry a result: they are neither asked for nor answered as values. */
export function cursorNames(routine: Routine): ReadonlySet<string> {
  return new Set(
    routine.results.flatMap((result) => (result.kind !== 'count' && result.cursor ? [result.cursor] : [])),
  );
}

function resultMembers(
  results: readonly ResultShape[],
  stem: string,
  resolve: Resolve,
  unique: (name: string) => string,
): ResponseMember[] {
  const tables = results.filter((result) => result.kind === 'columns').length;
  let table = 0;
  return results.flatMap((shape): ResponseMember[] => {
    // What a cursor carries may be known only when it is read: rows without columns are answered as they come.
    if (shape.kind === 'unknown') {
      const property = unique(shape.cursor === undefined ? 'resultSets' : camel(shape.cursor, 'rows'));
      return [{ kind: 'rows', property, row: '', columns: [], many: true, shape }];
    }
    if (shape.kind === 'count') return [{ kind: 'updateCount', property: unique('updateCount') }];
    table += 1;
    const property = unique(shape.cursor ? camel(shape.cursor, `resultSet${table}`) : `resultSet${table}`);
    const row = tables > 1 ? `${stem}Row${table}` : `${stem}Row`;
    return [{ kind: 'rows', property, row, columns: toMembers(shape.columns, resolve), many: shape.many, shape }];
  });
}

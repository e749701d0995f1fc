import { uniqueNames } from '../../names/unique.ts';
import { camel } from '../../names/words.ts';
import type { ResultShape, Routine } from './described/routine.ts';
import { type Resolve, toMember, toMembers } from './members.ts';
import type { DatabaseDetail, DatabaseResponseMember } from './operation.ts';

/**
 * What an operation answers, by one rule for every technology: its return value, its OUT parameters, its results in
 * order, its update count. A result that a parameter carries has that parameter's name.
 */
export function toResponse(routine: Routine, stem: string, resolve: Resolve): DatabaseDetail['response'] {
  const unique = uniqueNames();
  const cursors = cursorNames(routine);
  const members: DatabaseResponseMember[] = [];
  if (routine.returnValue) {
    const member = {
      ...toMember(routine.returnValue, 'value', resolve, (name) => name),
      property: unique('returnValue'),
    };
    members.push({ kind: 'value', role: 'return', member });
  }
  for (const [index, parameter] of routine.parameters.entries()) {
    if ((parameter.mode !== 'out' && parameter.mode !== 'inout') || cursors.has(parameter.name)) continue;
    members.push({ kind: 'value', role: 'out', member: toMember(parameter, `out${index + 1}`, resolve, unique) });
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
): DatabaseResponseMember[] {
  const tables = results.filter((result) => result.kind === 'columns').length;
  let table = 0;
  return results.flatMap((shape): DatabaseResponseMember[] => {
    if (shape.kind === 'count') return [{ kind: 'count', property: unique('updateCount') }];
    const carrier = shape.cursor === undefined ? {} : { cursor: shape.cursor };
    // What a cursor carries may be known only when it is read: rows without columns are answered as they come.
    if (shape.kind === 'unknown') {
      const property = unique(shape.cursor === undefined ? 'resultSets' : camel(shape.cursor, 'rows'));
      const any = shape.cursor === undefined ? { tables: true as const } : carrier;
      return [{ kind: 'rows', property, row: '', columns: [], many: true, ...any }];
    }
    table += 1;
    const property = unique(shape.cursor ? camel(shape.cursor, `resultSet${table}`) : `resultSet${table}`);
    const row = tables > 1 ? `${stem}Row${table}` : `${stem}Row`;
    const columns = toMembers(shape.columns, resolve);
    return [{ kind: 'rows', property, row, columns, many: shape.many, ...carrier }];
  });
}

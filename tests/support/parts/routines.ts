import type { Field } from '../../../src/model/described/field.ts';
import type { Parameter, Routine } from '../../../src/model/described/routine.ts';
import { field, routine } from '../../generated/projects/tiny.ts';

/** A function of the schema `shop` that answers rows, or one row at most. */
export function rowsRoutine(
  name: string,
  columns: readonly Field[] = [field('id'), field('name', 'text', TEXT)],
  more: Partial<Routine> & { readonly many?: boolean; readonly origin?: string } = {},
): Routine {
  const { many = true, origin, ...own } = more;
  const shape = { kind: 'columns', columns, many, evidence: 'catalogue', ...(origin && { origin }) } as const;
  return { ...withoutValue(routine(name)), results: [shape], ...own };
}

/** A procedure of the schema `shop` that answers its OUT parameters alone. */
export function procedure(name: string, parameters: readonly Parameter[] = [], more: Partial<Routine> = {}): Routine {
  return { ...withoutValue(routine(name, parameters)), kind: 'procedure', readOnly: false, ...more };
}

/** A statement of a user's own. */
export function query(sql: string, parameters: readonly Parameter[], more: Partial<Routine> = {}): Routine {
  const argumentTypes = parameters.map(({ databaseType }) => databaseType);
  const ref = { schema: '', name: 'query', argumentTypes };
  return {
    ...withoutValue(routine('query', parameters)),
    ref,
    kind: 'query',
    sql,
    results: [{ kind: 'count' }],
    ...more,
  };
}

/** The type of a field that is a text. */
export const TEXT = { type: { kind: 'string' } } as const;

function withoutValue({ returnValue: _, ...own }: Routine): Routine {
  return own;
}

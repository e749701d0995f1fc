import type { Routine, RoutineRef } from '../../model/described/routine.ts';
import { Fault, type FieldFault } from '../../model/fault.ts';
import type { Described, OpenFamily } from '../driver.ts';

const MAX_NAMED = 20;

/**
 * @param fieldOf the field that an outcome's routine was asked for in, by the outcome's index.
 * @returns the routines, when every one of them is there and can be called.
 * @throws Fault routineGone, routineRefused.
 */
export function allDescribed(
  outcomes: readonly Described[],
  fieldOf = (index: number) => `endpoints.${index}.routine`,
): readonly Routine[] {
  const gone = outcomes.flatMap((one, index) => (one.kind === 'gone' ? [{ name: spelt(one.ref), index }] : []));
  if (gone.length > 0) {
    const faults = gone.slice(0, MAX_NAMED).map(({ index }) => ({ field: fieldOf(index), message: 'routineGone' }));
    throw new Fault('routineGone', { values: { names: listed(gone.map(({ name }) => name)) }, faults });
  }
  return outcomes.flatMap((one, index) => {
    if (one.kind === 'routine') return [one.routine];
    if (one.kind === 'gone') return [];
    if (one.kind === 'open') throw new Fault('invalidRequest', { faults: openFaults(one.families, fieldOf(index)) });
    const { reason, type } = one.refused;
    const faults = [{ field: fieldOf(index), message: 'routineRefused' }];
    // `context` picks the text that says it in words.
    throw new Fault('routineRefused', { values: { name: spelt(one.ref), reason, context: reason, type }, faults });
  });
}

/** Beside the choices themselves: `endpoints.3.types.any`. */
function openFaults(families: readonly OpenFamily[], field: string): readonly FieldFault[] {
  const place = field.replace(/\broutine$/, 'types');
  return families.map(({ family, fault }) => ({ field: `${place}.${family}`, message: fault }));
}

/** A routine as people write it: `shop.orders_pkg.total(number)`. */
export function spelt({ schema, package: owner, name, argumentTypes }: RoutineRef): string {
  return `${[schema, owner, name].filter((part) => part !== undefined).join('.')}(${argumentTypes.join(', ')})`;
}

function listed(names: readonly string[]): string {
  const more = names.length - MAX_NAMED;
  return names.slice(0, MAX_NAMED).join(', ') + (more > 0 ? ` … +${more}` : '');
}

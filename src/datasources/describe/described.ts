import type { Routine, RoutineRef } from '../../model/described/routine.ts';
import { Fault, type FieldFault } from '../../model/fault.ts';
import type { OpenFamily, RoutineOutcome } from '../driver.ts';

const MAX_NAMED = 20;

/**
 * Picks the routines, when all of them are there and can be called.
 * @param fieldOf names the field in which an outcome's routine was asked for, by the outcome's index.
 * @throws Fault `routineGone`, `routineRefused`.
 */
export function allDescribed(
  outcomes: readonly RoutineOutcome[],
  fieldOf = (index: number) => `endpoints.${index}.routine`,
): readonly Routine[] {
  const gone = outcomes.flatMap((outcome, index) =>
    outcome.kind === 'gone' ? [{ name: spelt(outcome.ref), index }] : [],
  );
  if (gone.length > 0) {
    const faults = gone.slice(0, MAX_NAMED).map(({ index }) => ({ field: fieldOf(index), message: 'routineGone' }));
    throw new Fault('routineGone', { values: { names: listed(gone.map(({ name }) => name)) }, faults });
  }
  return outcomes.flatMap((outcome, index) => {
    if (outcome.kind === 'routine') return [outcome.routine];
    if (outcome.kind === 'gone') return [];
    if (outcome.kind === 'open')
      throw new Fault('invalidRequest', { faults: openFaults(outcome.families, fieldOf(index)) });
    const { reason, type } = outcome.refused;
    const faults = [{ field: fieldOf(index), message: 'routineRefused' }];
    // `context` picks the text that says it in words.
    throw new Fault('routineRefused', { values: { name: spelt(outcome.ref), reason, context: reason, type }, faults });
  });
}

/** Makes faults beside the choices themselves: `endpoints.3.types.any`. */
function openFaults(families: readonly OpenFamily[], field: string): readonly FieldFault[] {
  const path = field.replace(/\broutine$/, 'types');
  return families.map(({ family, fault }) => ({ field: `${path}.${family}`, message: fault }));
}

/**
 * Writes a routine as people do.
 * @example
 * {schema: 'shop', package: 'orders_pkg', name: 'total', argumentTypes: ['number']}   →   shop.orders_pkg.total(number)
 */
export function spelt({ schema, package: owner, name, argumentTypes }: RoutineRef): string {
  return `${[schema, owner, name].filter((part) => part !== undefined).join('.')}(${argumentTypes.join(', ')})`;
}

function listed(names: readonly string[]): string {
  const more = names.length - MAX_NAMED;
  return names.slice(0, MAX_NAMED).join(', ') + (more > 0 ? ` … +${more}` : '');
}

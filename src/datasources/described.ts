import type { Routine, RoutineRef } from '../generators/model/routine.ts';
import { Fault } from '../shared/fault.ts';
import type { Described } from './driver.ts';

const MAX_NAMED = 20;

/** @returns the routines, when every one of them is there and can be called. Throws Fault routineGone, routineRefused. */
export function allDescribed(outcomes: readonly Described[]): readonly Routine[] {
  const gone = outcomes.flatMap((one) => (one.kind === 'gone' ? [spelt(one.ref)] : []));
  if (gone.length > 0) throw new Fault('routineGone', { values: { names: listed(gone) } });
  return outcomes.map((one) => {
    if (one.kind === 'routine') return one.routine;
    if (one.kind === 'gone') throw new Fault('routineGone', { values: { names: spelt(one.ref) } });
    const { reason, type } = one.refused;
    // `context` picks the text that says it in words.
    throw new Fault('routineRefused', { values: { name: spelt(one.ref), reason, context: reason, type } });
  });
}

/** A routine as people write it: `shop.orders_pkg.total(number)`. */
export function spelt({ schema, package: owner, name, argumentTypes }: RoutineRef): string {
  return `${[schema, owner, name].filter((part) => part !== undefined).join('.')}(${argumentTypes.join(', ')})`;
}

function listed(names: readonly string[]): string {
  const more = names.length - MAX_NAMED;
  return names.slice(0, MAX_NAMED).join(', ') + (more > 0 ? ` … +${more}` : '');
}

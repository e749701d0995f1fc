import type { Drift } from '../../shared/drift.ts';

type Change = Drift['generations'][number]['changed'][number];
type Ref = NonNullable<Change['routine']>;

/** A routine as people write it: `shop.orders_pkg.total(number)`. */
export function spellRoutine(routine: Ref): string {
  return `${pathOf(routine)}(${routine.argumentTypes.join(', ')})`;
}

/** Writes the operation of an endpoint in one line: the routine, or the statement without its line breaks. */
export function spellCalled({ routine, query = '' }: Pick<Change, 'routine' | 'query'>): string {
  return routine ? spellRoutine(routine) : query.replace(/\s+/g, ' ').trim();
}

/** A routine's name with where it is: what overloads have in common. */
export function pathOf({ schema, package: owner, name }: Pick<Ref, 'schema' | 'package' | 'name'>): string {
  return [schema, owner, name].filter((part) => part !== undefined).join('.');
}

import type { Routine } from '../../../../../model/described/routine.ts';
import {
  type TinyintChoice,
  type TinyintChoices,
  tinyintsOf,
  withTinyints,
} from '../../../../../model/described/tinyint.ts';
import { Fault, type FieldFault } from '../../../../../model/fault.ts';

/** The choices of a request for `tinyint(1)`: for the project, and for names of single endpoints. */
interface Saying {
  readonly source?: { readonly tinyint1?: TinyintChoice };
  readonly endpoints?: readonly { readonly source: { readonly tinyint1?: TinyintChoices } }[];
}

/**
 * Gives the `tinyint(1)` of routines the types that the request chooses, in the order of its endpoints.
 * @throws Fault invalidRequest where an endpoint names something that is not a `tinyint(1)` of its routine.
 */
export function chosenTinyints(routines: readonly Routine[], request: object): readonly Routine[] {
  const { source: { tinyint1: project } = {}, endpoints = [] } = request as Saying;
  const faults: FieldFault[] = [];
  const chosen = routines.map((routine, index) => {
    const named = endpoints[index]?.source.tinyint1;
    const known = new Set(tinyintsOf(routine).map(({ name }) => name.toLowerCase()));
    for (const name of Object.keys(named ?? {})) {
      if (known.has(name.toLowerCase())) continue;
      faults.push({ field: `endpoints.${index}.tinyint1.${name}`, message: 'tinyintUnknown' });
    }
    return withTinyints(routine, { project, named });
  });
  if (faults.length > 0) throw new Fault('invalidRequest', { faults });
  return chosen;
}

import type { ShownFault } from '../../../components/forms/texts.ts';
import type { Draft, EndpointDraft } from '../draft/draft.ts';

/** Faults that the server found in a draft. */
export interface FoundFaults {
  readonly draft: Draft;
  readonly faults: readonly ShownFault[];
}

const ENDPOINT = /^endpoints\.(\d+)(?=\.|$)/;

/** @returns faults where their endpoints stand now; those of endpoints that are gone are gone. */
export function movedTo(endpoints: readonly EndpointDraft[], { draft, faults }: FoundFaults): readonly ShownFault[] {
  if (draft.endpoints === endpoints) return faults;
  const indices = new Map(endpoints.map(({ key }, index) => [key, index]));
  return faults.flatMap((fault) => {
    const before = ENDPOINT.exec(fault.field)?.[1];
    if (before === undefined) return [fault];
    const index = indices.get(draft.endpoints[Number(before)]?.key ?? '');
    return index === undefined ? [] : [{ ...fault, field: fault.field.replace(ENDPOINT, `endpoints.${index}`) }];
  });
}

/** One fault for each field, the first that was found, as a form goes from top to bottom: endpoints last and by their rows. */
export function inFormOrder(faults: readonly ShownFault[]): readonly ShownFault[] {
  const first = new Map(faults.toReversed().map((fault) => [fault.field, fault]));
  const own = faults.filter((fault) => first.get(fault.field) === fault);
  const rowOf = ({ field }: ShownFault) => Number(ENDPOINT.exec(field)?.[1] ?? -1);
  return own.toSorted((a, b) => rowOf(a) - rowOf(b));
}

/** The number of the row that a fault is of, as it is seen. */
export function rowNumber({ field }: Pick<ShownFault, 'field'>): number | undefined {
  const index = ENDPOINT.exec(field)?.[1];
  return index === undefined ? undefined : Number(index) + 1;
}

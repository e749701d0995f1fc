import type { FieldFault } from '../../model/fault.ts';
import type { Operation, SourceOperation } from '../../model/operation.ts';
import { noneFoundOf } from '../../model/schema/none-found.ts';
import { MOST_KEPT_ROWS, maxRowsOf } from '../../model/schema/rows.ts';
import type { Finished, Trigger } from '../parts/part.ts';
import type { Chosen } from './options.ts';
import { resolvePaging } from './paging.ts';

type Answers = Pick<Operation, 'maxRows' | 'streamed' | 'paging' | 'mustFind' | 'failures'>;
type Options = Readonly<Record<string, unknown>>;

/**
 * How many rows each operation answers and how, more than are kept at once only where they are handed out as they are read, and
 * whether it fails where it finds nothing.
 */
export function answersOf(
  { operations }: Finished,
  { endpoints }: Chosen,
  trigger: Trigger,
  faults: FieldFault[],
): readonly Answers[] {
  return operations.map((operation, index) => {
    const { options = {}, senders = [] } = endpoints[index] ?? {};
    const field = `endpoints.${index}.options`;
    const maxRows = maxRowsOf(options);
    const beyond = maxRows > MOST_KEPT_ROWS;
    const sent = senders.length > 0;
    const paging = resolvePaging(operation, { options, maxRows, sent, field }, faults);
    const streamed = beyond && trigger.streams === true && operation.streams && !sent && !paging;
    if (beyond && !streamed) faults.push({ field: `${field}.maxRows`, message: 'rowsKept' });
    const mustFind = mustFindOf(operation, options, streamed || paging !== undefined, trigger);
    if (mustFind === 'cannot') faults.push({ field: `${field}.noneFound`, message: 'cannotTell' });
    const failures = new Set([...operation.failures, ...(mustFind ? ['notFound' as const] : [])]);
    const own = { maxRows, streamed, ...(paging && { paging }) };
    return { ...own, mustFind: mustFind === true, failures: [...failures] };
  });
}

/** What the endpoint says counts; else its trigger decides for what names one thing. */
function mustFindOf(
  operation: SourceOperation,
  options: Options,
  inParts: boolean,
  trigger: Trigger,
): boolean | 'cannot' {
  const tells = !inParts && tellsNothing(operation);
  const asked = noneFoundOf(options);
  if (asked === 'answer') return false;
  if (asked === 'notFound') return tells || 'cannot';
  return tells && operation.namesOne && trigger.mustFind?.(options) === true;
}

/** Its answer is of one piece that shows when there was nothing: a count, or rows. */
function tellsNothing({ response: { members } }: SourceOperation): boolean {
  const [only, ...others] = members;
  return others.length === 0 && (only?.kind === 'count' || (only?.kind === 'rows' && !only.tables));
}

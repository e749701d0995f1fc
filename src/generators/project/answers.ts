import type { FieldFault } from '../../model/fault.ts';
import { type Judged, together } from '../../model/judged.ts';
import type { Operation, SourceOperation } from '../../model/operation.ts';
import { noneFoundOf } from '../../model/schema/none-found.ts';
import { MOST_KEPT_ROWS, maxRowsOf } from '../../model/schema/rows.ts';
import type { Finished, Trigger } from '../parts/part.ts';
import type { Chosen } from './choose.ts';
import { resolvePaging } from './paging.ts';
import type { Options } from './read-options.ts';

export type Answers = Pick<Operation, 'maxRows' | 'streamed' | 'paging' | 'mustFind' | 'failures'>;

/**
 * Decides how many rows each operation answers and how, more than are kept at once only where they are handed out as they are
 * read, and whether it fails where it finds nothing.
 */
export function answersOf(
  { operations }: Finished,
  { endpoints, trigger }: Pick<Chosen, 'endpoints' | 'trigger'>,
): Judged<readonly Answers[]> {
  return together(
    operations.map((operation, index) => {
      const { options = {}, senders = [] } = endpoints[index] ?? {};
      const wishes = { options, isSent: senders.length > 0, field: `endpoints.${index}.options` };
      return answerOf(operation, wishes, trigger.part);
    }),
  );
}

/** The wishes of an endpoint for its answer. */
interface AnswerWishes {
  readonly options: Options;
  readonly isSent: boolean;
  /** `endpoints.3.options` */
  readonly field: string;
}

function answerOf(
  operation: SourceOperation,
  { options, isSent, field }: AnswerWishes,
  trigger: Trigger,
): Judged<Answers> {
  const maxRows = maxRowsOf(options);
  const isBeyond = maxRows > MOST_KEPT_ROWS;
  const { value: paging, faults } = resolvePaging(operation, { options, maxRows, sent: isSent, field });
  const streamed = isBeyond && trigger.streams === true && operation.streams && !isSent && !paging;
  const mustFind = mustFindOf(operation, options, streamed || paging !== undefined, trigger);
  const failures = new Set([...operation.failures, ...(mustFind ? ['notFound' as const] : [])]);
  return {
    value: { maxRows, streamed, ...(paging && { paging }), mustFind: mustFind === true, failures: [...failures] },
    faults: [
      ...faults,
      ...faultIf(isBeyond && !streamed, `${field}.maxRows`, 'rowsKept'),
      ...faultIf(mustFind === 'cannot', `${field}.noneFound`, 'cannotTell'),
    ],
  };
}

const faultIf = (isWrong: boolean, field: string, message: string): FieldFault[] =>
  isWrong ? [{ field, message }] : [];

/** Lets the endpoint decide; where it says nothing, its trigger decides for operations that name one thing. */
function mustFindOf(
  operation: SourceOperation,
  options: Options,
  inParts: boolean,
  trigger: Trigger,
): boolean | 'cannot' {
  const tells = !inParts && tellsNothing(operation);
  const wanted = noneFoundOf(options);
  if (wanted === 'answer') return false;
  if (wanted === 'notFound') return tells || 'cannot';
  return tells && operation.namesOne && trigger.mustFind?.(options) === true;
}

/** Whether its answer is of one piece that shows when there was nothing: a count, or rows. */
function tellsNothing({ response: { members } }: SourceOperation): boolean {
  const [only, ...others] = members;
  return others.length === 0 && (only?.kind === 'count' || (only?.kind === 'rows' && !only.tables));
}

import type { Routine } from '../../model/described/routine.ts';
import { Fault } from '../../model/fault.ts';
import type { Source } from './listings.ts';

/** A statement as it is described today, or why it no longer can be. */
export type QueryOutcome = { readonly routine: Routine } | { readonly refused: Fault };

/** Describes statements of which some may no longer be valid; each is described twice at most. */
export async function describeEach(
  { driver, connection }: Source,
  statements: readonly string[],
): Promise<readonly QueryOutcome[]> {
  const outcomes: QueryOutcome[] = [];
  while (outcomes.length < statements.length) {
    const rest = statements.slice(outcomes.length);
    const answer = await driver.describeQueries(connection, rest).catch((error: unknown) => {
      if (error instanceof Fault && error.code === 'queryInvalid') return error;
      throw error;
    });
    if (!(answer instanceof Fault)) {
      outcomes.push(...answer.map((routine) => ({ routine })));
      break;
    }
    // Those before the one that failed are valid, but were not answered.
    const valid = rest.slice(0, Number(answer.values.index));
    if (valid.length > 0) {
      const routines = await driver.describeQueries(connection, valid);
      outcomes.push(...routines.map((routine) => ({ routine })));
    }
    outcomes.push({ refused: answer });
  }
  return outcomes;
}

import type { Connection, DatasourceDriver, RoutineCall, RoutineOutcome } from '../../src/datasources/driver.ts';
import type { ChosenTypes } from '../../src/model/described/polymorphic.ts';
import type { RoutineSummary } from '../../src/model/described/routine.ts';

const LIKED = ['integer', 'int4range', 'int4multirange'];

/** The outcome for a routine, and the types that were chosen for its polymorphic ones. */
interface Chosen {
  readonly described: RoutineOutcome;
  readonly types?: ChosenTypes;
}

/** Describes routines as a person has them who chooses a type wherever one is asked for. */
export async function describeChosen(
  driver: DatasourceDriver,
  connection: Connection,
  offered: readonly RoutineSummary[],
): Promise<readonly Chosen[]> {
  const first = await driver.describe(connection, offered);
  const open = first.flatMap((described): RoutineCall[] => {
    if (described.kind !== 'open') return [];
    const types = described.families.map(({ family, choices }) => [
      family,
      LIKED.find((each) => choices.includes(each)) ?? choices[0],
    ]);
    return [{ ...described.ref, types: Object.fromEntries(types) }];
  });
  const second = open.length === 0 ? [] : await driver.describe(connection, open);
  let next = -1;
  return first.map((described): Chosen => {
    if (described.kind !== 'open') return { described };
    next += 1;
    const types = open[next]?.types;
    return { described: second[next] ?? described, ...(types && { types }) };
  });
}

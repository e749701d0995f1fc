import type { Connection, DatasourceDriver } from '../../src/datasources/driver.ts';
import type { Parameter, ResultShape, Routine } from '../../src/model/described/routine.ts';
import { withGivenResults } from '../../src/shared/given-results.ts';
import { type OwnValues, valueFor } from './values.ts';

/** @returns the routine with the columns that a sampled call of ordinary values shows, where the catalogue tells none. */
export async function sampled(
  driver: DatasourceDriver,
  connection: Connection,
  routine: Routine,
  own: OwnValues,
  unsampled: (why: string) => void,
): Promise<Routine> {
  if (!routine.results.some(({ kind }) => kind === 'unknown')) return routine;
  const value = (parameter: Parameter) => valueFor(parameter, 'ordinary', new Map(), own).text;
  const values = Object.fromEntries(routine.parameters.map((parameter) => [parameter.name, value(parameter)]));
  const shapes = await driver.sample(connection, routine.ref, values, true).catch((error: unknown): ResultShape[] => {
    const { code, values: told } = error as { code?: string; values?: { state?: unknown; context?: unknown } };
    unsampled(`${code} ${told?.state ?? told?.context ?? ''}`);
    return [];
  });
  const given = shapes.flatMap((shape) => {
    if (shape.kind !== 'columns') return [];
    const { cursor, many, evidence } = shape;
    const columns = shape.columns.map((column) => ({ ...column, evidence }));
    return [{ columns, many, ...(cursor !== undefined && { cursor }) }];
  });
  // A sample's columns have no types with definitions of their own, as those that a person gives.
  return { ...routine, results: withGivenResults(routine.results, given as never, 'results').results };
}

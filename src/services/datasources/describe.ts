import { allDescribed } from '../../datasources/describe/described.ts';
import type { Connection, DatasourceDriver, RoutineCall } from '../../datasources/driver.ts';
import type { Routine } from '../../model/described/routine.ts';
import { Fault, type FieldFault } from '../../model/fault.ts';
import type { DatabaseCall, Endpoint } from '../../model/request/request.ts';
import { withGivenResults } from '../../shared/given-results.ts';

/** Describes what every endpoint calls, in their order, with two questions to the data source at most. */
export async function describeEndpoints(
  driver: DatasourceDriver,
  connection: Connection,
  endpoints: readonly Endpoint<DatabaseCall>[],
): Promise<readonly Routine[]> {
  const refs: RoutineCall[] = [];
  const endpointOf: number[] = [];
  const statements: { readonly sql: string; readonly endpoint: number }[] = [];
  for (const [index, { source }] of endpoints.entries()) {
    if (source.kind === 'routine') endpointOf[refs.push(callOf(source)) - 1] = index;
    else statements.push({ sql: source.query, endpoint: index });
  }
  const fieldOf = (index: number) => `endpoints.${endpointOf[index] ?? index}.routine`;
  const routines = refs.length > 0 ? allDescribed(await driver.describe(connection, refs), fieldOf) : [];
  const queries = await driver
    .describeQueries(
      connection,
      statements.map(({ sql }) => sql),
    )
    .catch((error: unknown) => {
      throw atEndpoint(error, (index) => statements[index]?.endpoint ?? index);
    });
  const [nextRoutine, nextQuery] = [routines.values(), queries.values()];
  const described = endpoints.flatMap(
    ({ source }) => (source.kind === 'routine' ? nextRoutine : nextQuery).next().value ?? [],
  );
  return completed(described, endpoints);
}

const callOf = ({ routine, types }: Extract<DatabaseCall, { kind: 'routine' }>): RoutineCall =>
  types ? { ...routine, types } : routine;

/** @throws Fault invalidRequest when an endpoint tells of results that its routine does not have. */
function completed(routines: readonly Routine[], endpoints: readonly Endpoint<DatabaseCall>[]): readonly Routine[] {
  const faults: FieldFault[] = [];
  const whole = routines.map((routine, index) => {
    const source = endpoints[index]?.source;
    const given = source?.kind === 'routine' ? source.results : undefined;
    if (given === undefined) return routine;
    const merged = withGivenResults(routine.results, given, `endpoints.${index}.results`);
    faults.push(...merged.faults);
    // The hash stays the data source's: what a person knows better is no drift.
    return { ...routine, results: merged.results };
  });
  if (faults.length > 0) throw new Fault('invalidRequest', { faults });
  return whole;
}

/** The driver counts the statements it was given; a form counts endpoints. */
function atEndpoint(error: unknown, endpointOf: (index: number) => number): unknown {
  if (!(error instanceof Fault) || error.code !== 'queryInvalid') return error;
  const field = `endpoints.${endpointOf(Number(error.values.index))}.query`;
  return new Fault('queryInvalid', {
    values: { ...error.values },
    faults: error.faults.map((fault) => ({ ...fault, field })),
    cause: error.cause,
  });
}

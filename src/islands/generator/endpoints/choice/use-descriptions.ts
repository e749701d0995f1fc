import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { DescribedOutcome, DescribedRoutine } from '../../../../shared/wire/described.ts';
import type { Failure } from '../../../../shared/wire.ts';
import { call } from '../../../api/client.ts';
import type { EndpointDraft } from '../../draft/draft.ts';

/** The state of one endpoint's description: its parameters and results. */
export type Description =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly failure: Failure }
  | { readonly state: 'ready'; readonly outcome: DescribedOutcome };

/** The descriptions that the data source gave. A routine is asked about once; a statement whenever it has changed. */
export interface Descriptions {
  of(endpoint: EndpointDraft): Description | undefined;
  /** Asks about those that are not known yet, routines all in one go. */
  ask(endpoints: readonly EndpointDraft[]): void;
  readonly busy: boolean;
}

type Table = ReadonlyMap<string, Description>;
const EMPTY: Table = new Map();

/** @returns what tells one question from another: a routine's key with the types that were chosen, a statement's text. */
export function questionOf({ key, source, types }: EndpointDraft): string {
  if (source.kind === 'query') return `sql:${source.sql.trim()}`;
  return types && Object.keys(types).length > 0 ? `${key} ${JSON.stringify(Object.entries(types).sort())}` : key;
}

/** The same question before any type was chosen: what there is to choose. */
export const withoutTypes = ({ types: _, ...endpoint }: EndpointDraft): EndpointDraft => endpoint;

/** @returns the routine or statement itself, when it is known and can be called. */
export function routineOf(description: Description | undefined): DescribedRoutine | undefined {
  return description?.state === 'ready' && description.outcome.kind === 'routine'
    ? description.outcome.routine
    : undefined;
}

/** Descriptions of a data source's routines and statements; another data source starts anew. */
export function useDescriptions(datasource: string): Descriptions {
  const [table, setTable] = useState(EMPTY);
  const current = useRef({ datasource, table });
  current.current = { datasource, table };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was known is of the data source before
  useEffect(() => setTable(EMPTY), [datasource]);

  const ask = useCallback((endpoints: readonly EndpointDraft[]) => {
    const { datasource, table } = current.current;
    if (datasource === '') return;
    const open = endpoints.filter((endpoint) => isOpen(table.get(questionOf(endpoint))));
    if (open.length === 0) return;
    const put = (answers: ReadonlyMap<string, Description>) => {
      if (current.current.datasource === datasource) setTable((before) => new Map([...before, ...answers]));
    };
    put(new Map(open.map((endpoint) => [questionOf(endpoint), { state: 'loading' }])));
    for (const answers of questions(datasource, open)) void answers.then(put);
  }, []);

  return useMemo(
    () => ({
      of: (endpoint) => table.get(questionOf(endpoint)),
      ask,
      busy: [...table.values()].some(({ state }) => state === 'loading'),
    }),
    [table, ask],
  );
}

const isOpen = (description: Description | undefined) => description === undefined || description.state === 'failed';

function questions(datasource: string, endpoints: readonly EndpointDraft[]): Promise<Table>[] {
  const routines = endpoints.filter(({ source }) => source.kind === 'routine');
  const statements = endpoints.filter(({ source }) => source.kind === 'query');
  return [
    ...(routines.length > 0 ? [askRoutines(datasource, routines)] : []),
    ...statements.map((statement) => askStatement(datasource, statement)),
  ];
}

async function askRoutines(datasourceName: string, endpoints: readonly EndpointDraft[]): Promise<Table> {
  const routines = endpoints.flatMap(({ source, types }) =>
    source.kind === 'routine'
      ? [{ ...source.ref, argumentTypes: [...source.ref.argumentTypes], ...(types && { types }) }]
      : [],
  );
  const result = await call('describeProcedures', { body: { datasourceName, routines } });
  return new Map(
    endpoints.map((endpoint, index): [string, Description] => {
      if (!result.ok) return [questionOf(endpoint), { state: 'failed', failure: result.failure }];
      return [questionOf(endpoint), { state: 'ready', outcome: result.data[index] ?? { kind: 'gone' } }];
    }),
  );
}

async function askStatement(datasourceName: string, endpoint: EndpointDraft): Promise<Table> {
  const query = endpoint.source.kind === 'query' ? endpoint.source.sql : '';
  const result = await call('describeQuery', { body: { datasourceName, query } });
  const description: Description = result.ok
    ? { state: 'ready', outcome: { kind: 'routine', routine: result.data } }
    : { state: 'failed', failure: result.failure };
  return new Map([[questionOf(endpoint), description]]);
}

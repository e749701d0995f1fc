import type { Connection } from '../../src/datasources/driver.ts';
import type { GenerationInput } from '../../src/generators/project/generation-input.ts';
import type { ChosenTypes } from '../../src/model/described/polymorphic.ts';
import type { Routine } from '../../src/model/described/routine.ts';

/** A routine that is called, and what its polymorphic types stand for. */
export interface Called {
  readonly routine: Routine;
  readonly types?: ChosenTypes;
}

/** An endpoint that is called, with the trigger's options. */
export interface Endpoint extends Called {
  readonly options: Readonly<Record<string, unknown>>;
}

/** @returns what a service of a technology over these endpoints is generated from; they are called r0, r1 and so on. */
export function inputOf(connection: Connection, technology: string, endpoints: readonly Endpoint[]): GenerationInput {
  const { kind, host, port, username, databaseName: database = '' } = connection;
  return {
    request: {
      ...{ name: 'sweep', domain: 'com.acme.sweep', technology, applicationServer: 'embedded' },
      ...{ sourceType: 1, databaseType: kind, datasource: 'sweep', mode: 'Src', options: {} },
      endpoints: endpoints.map(({ routine: { ref, sql }, types, options }, index) => ({
        ...(sql === undefined ? { routine: ref, ...(types && { types }) } : { query: sql }),
        name: `r${index}`,
        options,
        senders: [],
      })),
    },
    described: {
      source: 'database',
      routines: endpoints.map(({ routine }) => routine),
      connection: { kind, host, port, database, username, tls: 'disable' },
    },
  };
}

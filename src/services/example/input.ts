import shop from '../../datasources/demo/shop.described.json' with { type: 'json' };
import type { GenerationInput } from '../../generators/project/generation-input.ts';
import type { DatabaseDescription } from '../../model/described/description.ts';
import type { Routine } from '../../model/described/routine.ts';
import { DEMO_PROJECT, DEMO_SCHEMA } from '../../shared/demo-shop.ts';

/** The descriptions of five routines of the demo's database; a test compares them with the database. */
export const exampleRoutines = (): readonly Routine[] => shop as unknown as readonly Routine[];

/** The request that the demo fills a form with, as a generation gets it. */
export function exampleInput(): GenerationInput {
  const described: DatabaseDescription = {
    source: 'database',
    routines: exampleRoutines(),
    connection: {
      kind: 'postgresql',
      host: 'localhost',
      port: 5432,
      username: 'shop',
      database: 'shop',
      tls: 'prefer',
    },
  };
  const request = {
    ...DEMO_PROJECT,
    technology: 'rest',
    applicationServer: 'embedded',
    sourceType: 1,
    databaseType: 'postgresql',
    datasource: 'demo-shop',
    schema: DEMO_SCHEMA,
    mode: 'Build',
    endpoints: exampleRoutines().map(({ ref }) => ({ routine: ref })),
  };
  return { request, described };
}

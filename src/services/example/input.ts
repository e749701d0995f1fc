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

/** Values of the parameters that the demo's routines need: a sample of what nobody sends a request to has them. */
const VALUES: Readonly<Record<string, number | string>> = {
  ...{ customer_id: 1, order_id: 1 },
  ...{ tier: 'gold', reason: 'Not paid within a month' },
};

/** The example of what nobody sends a request to: the routines that need plain values alone, with these as constants. */
export function exampleInputWithValues(): GenerationInput {
  const { request, described } = exampleInput();
  const chosen = exampleRoutines().flatMap((routine) => {
    const needed = routine.parameters.filter(({ mode, hasDefault }) => mode === 'in' && !hasDefault);
    const input = needed.flatMap(({ name }) =>
      VALUES[name] === undefined ? [] : [{ target: name, from: { constant: VALUES[name] } }],
    );
    return input.length === needed.length ? [{ routine, endpoint: { routine: routine.ref, input } }] : [];
  });
  return {
    request: { ...(request as object), endpoints: chosen.map(({ endpoint }) => endpoint) },
    described: { ...(described as DatabaseDescription), routines: chosen.map(({ routine }) => routine) },
  };
}

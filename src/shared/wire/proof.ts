import { z } from 'zod';
import type { ProofPlan } from '../../model/proof/plan.ts';
import type { DataType } from '../../model/types.ts';

/** How a running service and a plain client of its database are asked the same: what the command `prove` goes by. */

const type = z.looseObject({ kind: z.string() }) as unknown as z.ZodType<DataType>;

const argument = z.object({
  member: z.number().exactOptional(),
  before: z.string(),
  after: z.string(),
  named: z.string().exactOptional(),
  variable: z.string().exactOptional(),
  single: z.literal(true).exactOptional(),
});

const answer = z.enum(['json', 'outputs', 'rows', 'sets', 'count']);

const operation = z.object({
  name: z.string(),
  title: z.string(),
  reads: z.boolean(),
  mustFind: z.boolean(),
  ordered: z.boolean(),
  members: z.array(
    z.object({
      name: z.string(),
      /** The name as the database spells it. */
      own: z.string(),
      type,
      databaseType: z.string(),
      nullable: z.boolean(),
      optional: z.boolean(),
      constant: z.union([z.string(), z.number(), z.boolean()]).exactOptional(),
    }),
  ),
  service: z.object({
    method: z.string(),
    url: z.string(),
    places: z.array(
      z.object({ in: z.enum(['path', 'query', 'header', 'body']), name: z.string(), member: z.number() }),
    ),
    page: z.object({ start: z.string(), limit: z.string() }).exactOptional(),
  }),
  plain: z
    .union([
      z.object({ answer, before: z.string(), arguments: z.array(argument), after: z.string() }),
      z.object({ answer, pieces: z.array(z.union([z.string(), z.number()])) }),
    ])
    .exactOptional(),
  unproved: z.enum(['commits', 'generatedKey', 'variable']).exactOptional(),
});

const named = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('enum'), values: z.array(z.string()) }),
  z.object({
    kind: z.literal('record'),
    members: z.array(z.object({ name: z.string(), type, databaseType: z.string() })),
  }),
]);

export const proofPlan: z.ZodType<ProofPlan> = z.object({
  project: z.string(),
  /** `postgresql`, `mariadb` or `mysql`. */
  database: z.string(),
  types: z.record(z.string(), named),
  operations: z.array(operation),
}) as unknown as z.ZodType<ProofPlan>;

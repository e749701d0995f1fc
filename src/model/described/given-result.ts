import { z } from 'zod';
import { strict } from '../schema/strict.ts';
import { lines } from '../schema/text.ts';
import { EVIDENCE } from './field.ts';
import { MAX_RESULT_COLUMNS, MAX_RESULTS } from './given-result-limits.ts';

/**
 * The types that a row's column can have without a definition of its own: a person can name them, and a sample shows
 * them.
 */
const SCALARS = [
  strict({ kind: z.literal('string'), length: z.number().int().positive().exactOptional() }),
  strict({
    kind: z.literal('integer'),
    bits: z.union([z.literal(8), z.literal(16), z.literal(32), z.literal(64)]),
    signed: z.boolean(),
  }),
  strict({
    kind: z.literal('decimal'),
    precision: z.number().int().positive().max(1000).exactOptional(),
    scale: z.number().int().min(-1000).max(1000).exactOptional(),
  }),
  strict({ kind: z.literal('float'), bits: z.union([z.literal(32), z.literal(64)]) }),
  strict({ kind: z.enum(['boolean', 'date', 'bytes', 'uuid', 'json', 'xml']) }),
  strict({ kind: z.enum(['time', 'timestamp']), zoned: z.boolean() }),
] as const;
const scalar = z.discriminatedUnion('kind', SCALARS, { error: 'decision' });
export const columnType = z.discriminatedUnion('kind', [...SCALARS, strict({ kind: z.literal('list'), of: scalar })], {
  error: 'decision',
});
export type ColumnType = z.output<typeof columnType>;

const givenColumn = strict({
  name: lines.max(128),
  /** The column's name in the answer, where it is another one, or where the column has none. */
  label: lines.max(128).exactOptional(),
  /** The column's position in a sampled answer, where it has no name there or shares it with others. */
  place: z.number().int().min(1).max(MAX_RESULT_COLUMNS).exactOptional(),
  type: columnType,
  /** The type as the database spells it; shown to people. */
  databaseType: lines.min(1).max(200),
  nullable: z.boolean().default(true),
  evidence: z.enum(EVIDENCE).default('edited'),
});
export type GivenColumn = z.output<typeof givenColumn>;

/**
 * A result whose columns the data source does not tell: a sample or a person does. `cursor` names the parameter that
 * carries the result; results without it stand for the routine's other results, in order.
 */
const givenResult = strict({
  cursor: lines.min(1).max(128).exactOptional(),
  columns: z
    .array(givenColumn)
    .min(1)
    .max(MAX_RESULT_COLUMNS, 'tooManyColumns')
    .superRefine((columns, context) => {
      const first = new Set<string>();
      for (const [index, { name, place }] of columns.entries()) {
        if (place !== undefined) continue;
        if (name === '') context.addIssue({ code: 'custom', path: [index, 'name'], message: 'required' });
        if (first.has(name)) context.addIssue({ code: 'custom', path: [index, 'name'], message: 'columnTaken' });
        first.add(name);
      }
    }),
  many: z.boolean().default(true),
});
export type GivenResult = z.output<typeof givenResult>;

/** The results of one endpoint; each cursor is told once. */
export const givenResults = z
  .array(givenResult)
  .min(1)
  .max(MAX_RESULTS, 'tooManyResults')
  .superRefine((results, context) => {
    const told = new Set<string>();
    for (const [index, { cursor }] of results.entries()) {
      if (cursor === undefined) continue;
      if (told.has(cursor)) context.addIssue({ code: 'custom', path: [index, 'cursor'], message: 'cursorTaken' });
      told.add(cursor);
    }
  });

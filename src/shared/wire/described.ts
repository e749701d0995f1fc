import { z } from 'zod';
import { MAX_OPERATIONS_FORM } from '../../constants.ts';
import { EVIDENCE } from '../../model/described/field.ts';
import { routineCall } from '../../model/request/request.ts';
import { strict } from '../../model/schema/strict.ts';
import { lines, text } from '../../model/schema/text.ts';
import type { DataType } from '../../model/types.ts';

/** The wire types of described routines and statements, as browsers and programs get them. */

const type = z.looseObject({ kind: z.string() }) as unknown as z.ZodType<DataType>;

const describedColumn = z.object({
  name: z.string(),
  type,
  /** The name as the database spells it. */
  databaseType: z.string(),
  nullable: z.boolean(),
  /** The evidence for this column, when that differs from its result's. */
  evidence: z.enum(EVIDENCE).optional(),
  comment: z.string().optional(),
});
export type DescribedColumn = z.output<typeof describedColumn>;

const describedParameter = describedColumn.extend({
  mode: z.enum(['in', 'out', 'inout', 'variadic']),
  hasDefault: z.boolean(),
});
export type DescribedParameter = z.output<typeof describedParameter>;

export const describedResult = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('columns'),
    columns: z.array(describedColumn),
    many: z.boolean(),
    evidence: z.enum(EVIDENCE),
    /** The table or row type that all columns are of, as the database spells it. */
    origin: z.string().optional(),
    /** Columns of the answer that are one table's, and which of them together no two rows have the same, by the catalogue. */
    unique: z
      .object({ columns: z.array(z.string()).readonly(), keys: z.array(z.array(z.string()).readonly()).readonly() })
      .exactOptional(),
    cursor: z.string().optional(),
  }),
  z.object({ kind: z.literal('count') }),
  /** `cursor`: rows of unknown columns; `resultSets`: any number of such results. */
  z.object({ kind: z.literal('unknown'), reason: z.string(), cursor: z.string().optional() }),
]);
export type DescribedResult = z.output<typeof describedResult>;

export const describedRoutine = z.object({
  kind: z.enum(['procedure', 'function', 'query']),
  parameters: z.array(describedParameter),
  returnValue: describedColumn.optional(),
  results: z.array(describedResult),
  /** The column that the database makes for the one row that a query inserts. */
  generatedKey: describedColumn.optional(),
  commits: z.boolean(),
  readOnly: z.boolean(),
  /** The composite and enumerated types that it uses. */
  types: z.array(
    z.object({ name: z.string(), kind: z.enum(['record', 'enum']), values: z.array(z.string()).exactOptional() }),
  ),
  comment: z.string().optional(),
});
export type DescribedRoutine = z.output<typeof describedRoutine>;

/** Polymorphic types of a routine that one choice decides, and what there is to choose. */
const openFamily = z.object({
  family: z.enum(['any', 'anycompatible']),
  used: z.array(z.string()),
  choices: z.array(z.string()),
});

/** A described routine, or why it could not be described; `reason` is a translated sentence. */
export const describedOutcome = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('routine'), routine: describedRoutine }),
  z.object({ kind: z.literal('gone') }),
  /** A routine that is known once types are chosen for these. */
  z.object({ kind: z.literal('open'), families: z.array(openFamily) }),
  z.object({ kind: z.literal('refused'), reason: z.string() }),
]);
export type DescribedOutcome = z.output<typeof describedOutcome>;

const datasourceName = text.min(1, 'required');

/** The routines to describe, at most as many as a form holds; the answer has their order. */
export const describeProceduresBody = strict({
  datasourceName,
  routines: z.array(routineCall).min(1, 'required').max(MAX_OPERATIONS_FORM),
});

/** `confirmed`: the person was told that the routine is really called, and that it may commit by itself. */
export const sampleProcedureBody = strict({
  datasourceName,
  routine: routineCall,
  /** By parameter, as text that the database reads; one that is left out is null. */
  values: z.record(lines, lines.max(100_000).nullable()).default({}),
  /** Lets it write; without, it is called in a read-only transaction where the database has such. */
  writes: z.boolean().default(false),
  confirmed: z.literal(true, { error: 'decision' }),
});

export const describeQueryBody = strict({
  datasourceName,
  query: lines.trim().min(1, 'required').max(100_000),
});

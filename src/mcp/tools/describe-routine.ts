import { z } from 'zod';
import type { Field } from '../../model/described/field.ts';
import type { ResultShape, Routine } from '../../model/described/routine.ts';
import { Fault } from '../../model/fault.ts';
import { routineCall } from '../../model/request/request.ts';
import { text } from '../../model/schema/text.ts';
import type { RoutineOutcome } from '../../services/datasources/explore.ts';
import { refusalOf, toldRefusal } from '../routine.ts';
import { MAX_COMMENT, NOTICE, shown } from '../strangers.ts';
import { type Agent, ASKS, tool } from '../tool.ts';

const MAX_FIELDS = 200;
const MAX_VALUES = 100;

const field = z.object({
  name: z.string(),
  databaseType: z.string(),
  nullable: z.boolean(),
  comment: z.string().exactOptional(),
});
const result = z.object({
  kind: z.enum(['columns', 'count', 'unknown']),
  many: z.boolean().exactOptional().meta({ description: 'false: at most one row.' }),
  columns: z.array(field).exactOptional(),
  more: z.number().exactOptional().meta({ description: 'Columns that were left out here; all are generated.' }),
});

/** Describes one routine as far as its database knows it; the routine is not called. */
export const describeRoutine = tool({
  name: 'describe_routine',
  title: 'One routine',
  description:
    'Tells the parameters, results and comment of one routine as the database has them now. The routine is not called. "found": "routine" is what can be generated; "open" is a polymorphic one, of which "types" has to be chosen in the endpoint of the request (members any, anycompatible); "refused" cannot be generated, and explain_refusal says what to do; "gone" is not there.',
  scopes: ['generate'],
  hints: ASKS,
  input: z.strictObject({
    datasource: text.min(1, 'required'),
    routine: routineCall.meta({
      description: 'A routine exactly as list_routines told it, with types where it is polymorphic.',
    }),
  }),
  output: z.object({
    notice: z.string(),
    found: z.enum(['routine', 'open', 'refused', 'gone']),
    refused: toldRefusal.exactOptional(),
    kind: z.enum(['procedure', 'function', 'query']).exactOptional(),
    readOnly: z.boolean().exactOptional().meta({ description: 'It only reads, as far as the database tells.' }),
    commits: z.boolean().exactOptional().meta({ description: 'It ends transactions by itself.' }),
    untrusted: z
      .object({
        families: z.array(z.object({ family: z.string(), choices: z.array(z.string()) })).exactOptional(),
        parameters: z
          .array(field.extend({ mode: z.enum(['in', 'out', 'inout', 'variadic']), hasDefault: z.boolean() }))
          .exactOptional(),
        returnValue: field.exactOptional(),
        results: z.array(result).exactOptional(),
        enums: z.array(z.object({ name: z.string(), values: z.array(z.string()) })).exactOptional(),
        comment: z.string().exactOptional(),
      })
      .exactOptional(),
  }),
  async run({ datasources }, agent, { datasource, routine }) {
    const [described] = await datasources.describeRoutines(agent.accountId, datasource, [routine], agent.signal);
    if (!described) throw new Fault('internal', { detail: 'the driver described no routine' });
    return { notice: NOTICE, ...told(described, agent) };
  },
});

function told(described: RoutineOutcome, { language }: Agent) {
  if (described.kind === 'gone') return { found: 'gone' as const };
  if (described.kind === 'refused') {
    return { found: 'refused' as const, refused: refusalOf(described.refused, language) };
  }
  if (described.kind === 'routine') return toldRoutine(described.routine);
  const families = described.families.map(({ family, choices }) => ({
    ...{ family, choices: choices.slice(0, MAX_VALUES).map((choice) => shown(choice)) },
  }));
  return { found: 'open' as const, untrusted: { families } };
}

function toldRoutine({ kind, readOnly, commits, parameters, returnValue, results, types, comment }: Routine) {
  const enums = types.flatMap((type) =>
    type.kind === 'enum'
      ? [{ name: shown(type.databaseType), values: type.values.slice(0, MAX_VALUES).map((value) => shown(value)) }]
      : [],
  );
  return {
    ...{ found: 'routine' as const, kind, readOnly, commits },
    untrusted: {
      parameters: parameters.slice(0, MAX_FIELDS).map(({ mode, hasDefault, ...one }) => ({
        ...{ ...fieldOf(one), mode, hasDefault },
      })),
      ...(returnValue && { returnValue: fieldOf(returnValue) }),
      results: results.map(resultOf),
      ...(enums.length > 0 && { enums }),
      ...(comment !== undefined && { comment: shown(comment, MAX_COMMENT) }),
    },
  };
}

function resultOf(shape: ResultShape): z.input<typeof result> {
  if (shape.kind !== 'columns') return { kind: shape.kind };
  const more = shape.columns.length - MAX_FIELDS;
  return {
    ...{ kind: 'columns', many: shape.many, columns: shape.columns.slice(0, MAX_FIELDS).map(fieldOf) },
    ...(more > 0 && { more }),
  };
}

function fieldOf({ name, databaseType, nullable, comment }: Field): z.input<typeof field> {
  return {
    ...{ name: shown(name), databaseType: shown(databaseType), nullable },
    ...(comment !== undefined && { comment: shown(comment, MAX_COMMENT) }),
  };
}

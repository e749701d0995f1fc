import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { MAX_GENERATE_REQUEST_BYTES } from '../../constants.ts';
import type { Field } from '../../model/described/field.ts';
import type { ResultShape, Routine } from '../../model/described/routine.ts';
import type { Exploring, RoutineOutcome } from '../../services/datasources/explore.ts';
import { CALLS } from '../../shared/calls.ts';
import { textsFor } from '../../shared/texts.ts';
import type {
  DescribedColumn,
  DescribedOutcome,
  DescribedResult,
  DescribedRoutine,
} from '../../shared/wire/described.ts';
import { limitBody, readJson } from '../body.ts';
import { allow, requireAccess, type SignedInEnv } from '../middleware/access.ts';
import { parse } from '../parse.ts';

/** The calls that look closer at what a request is put together from: parameters, results, columns. */
export function describeRoutes({ datasources }: { readonly datasources: Exploring }): Hono<SignedInEnv> {
  const app = new Hono<SignedInEnv>();
  // Two thousand references are longer than other requests.
  const limit = limitBody(MAX_GENERATE_REQUEST_BYTES);

  app.post(CALLS.describeProcedures.path, allow('generate'), limit, compress(), async (c) => {
    const { datasourceName, routines } = parse(CALLS.describeProcedures.body, await readJson(c));
    const described = await datasources.describeRoutines(c.var.account.id, datasourceName, routines, c.req.raw.signal);
    const t = textsFor(c.var.language);
    return c.json(described.map((outcome) => outcomeOf(outcome, t)));
  });
  app.post(CALLS.sampleProcedure.path, requireAccess, limit, async (c) => {
    const { datasourceName, routine, values, writes } = parse(CALLS.sampleProcedure.body, await readJson(c));
    const results = await datasources.sample(
      c.var.account.id,
      datasourceName,
      routine,
      { values, writes },
      c.req.raw.signal,
    );
    return c.json(results.map(resultOf));
  });
  app.post(CALLS.describeQuery.path, allow('generate'), limit, async (c) => {
    const { datasourceName, query } = parse(CALLS.describeQuery.body, await readJson(c));
    const described = await datasources.describeQuery(c.var.account.id, datasourceName, query, c.req.raw.signal);
    return c.json(routineOf(described));
  });
  return app;
}

function outcomeOf(described: RoutineOutcome, t: ReturnType<typeof textsFor>): DescribedOutcome {
  if (described.kind === 'gone') return { kind: 'gone' };
  if (described.kind === 'open') {
    const families = described.families.map(({ family, used, choices }) => ({
      family,
      used: [...used],
      choices: [...choices],
    }));
    return { kind: 'open', families };
  }
  if (described.kind === 'routine') return { kind: 'routine', routine: routineOf(described.routine) };
  const { reason, type } = described.refused;
  return { kind: 'refused', reason: t(`common:datasource.refused.${reason}`, { type }) };
}

function routineOf(routine: Routine): DescribedRoutine {
  const { kind, parameters, returnValue, results, generatedKey, commits, readOnly, types, comment } = routine;
  return {
    kind,
    parameters: parameters.map((parameter) => ({
      ...columnOf(parameter),
      mode: parameter.mode,
      hasDefault: parameter.hasDefault,
    })),
    ...(returnValue && { returnValue: columnOf(returnValue) }),
    results: results.map(resultOf),
    ...(generatedKey && { generatedKey: columnOf(generatedKey) }),
    commits,
    readOnly,
    types: types.map((type) => ({
      ...{ name: type.name, kind: type.kind },
      ...(type.kind === 'enum' && { values: [...type.values] }),
    })),
    ...(comment !== undefined && { comment }),
  };
}

function resultOf(shape: ResultShape): DescribedResult {
  return shape.kind === 'columns' ? { ...shape, columns: shape.columns.map(columnOf) } : shape;
}

function columnOf({ name, type, databaseType, nullable, evidence, comment }: Field): DescribedColumn {
  return {
    name,
    type,
    databaseType,
    nullable,
    ...(evidence !== undefined && { evidence }),
    ...(comment !== undefined && { comment }),
  };
}

import type { RoutineOutcome } from '../../datasources/driver.ts';
import type { KeptEndpoint } from '../../db/schema.ts';
import type { RoutineRef, RoutineSummary } from '../../model/described/routine.ts';
import { routineKey } from '../../model/described/routine-key.ts';
import type { QueryOutcome } from './describe-each.ts';
import type { GeneratedService } from './generated-services.ts';
import { type DriftPart, partsChanged } from './kept-endpoint.ts';

/** The routines and queries that a data source has now: by routineKey, and by the statement's text. */
export interface Today {
  readonly routines: ReadonlyMap<string, RoutineOutcome | undefined>;
  readonly queries: ReadonlyMap<string, QueryOutcome | undefined>;
  readonly listed: ReadonlyMap<string, RoutineSummary>;
}

type Called = { readonly routine: RoutineRef } | { readonly query: string };

/** The changes in what one service calls. `text` is a key with its values: the reason in the reader's language. */
export interface Comparison {
  readonly compared: number;
  readonly changed: (Called & {
    readonly parts: readonly DriftPart[];
    readonly before?: string;
    readonly after?: string;
  })[];
  readonly gone: (Called & { readonly now: readonly string[] })[];
  readonly refused: (Called & {
    readonly text: { readonly key: string; readonly values: Readonly<Record<string, unknown>> };
  })[];
}

/** Compares each endpoint of a service with today; one that is called twice is told once. */
export function compareService({ endpoints, kept }: GeneratedService, today: Today): Comparison {
  const found: Comparison = { compared: endpoints.length, changed: [], gone: [], refused: [] };
  const told = new Set<string>();
  const byName = Map.groupBy(today.listed.values(), nameKey);
  for (const [index, { routine, query }] of endpoints.entries()) {
    const before = kept[index];
    const key = routine ? routineKey(routine) : (query ?? '');
    if (!before || told.has(key)) continue;
    told.add(key);
    if (routine) compareRoutine(found, routine, before, today, byName);
    else if (query !== undefined) compareQuery(found, query, before, today.queries.get(query));
  }
  return found;
}

function compareRoutine(
  found: Comparison,
  routine: RoutineRef,
  kept: KeptEndpoint,
  { routines, listed }: Today,
  byName: ReadonlyMap<string, readonly RoutineSummary[]>,
): void {
  const now = routines.get(routineKey(routine));
  if (!now || now.kind === 'gone') {
    found.gone.push({ routine, now: (byName.get(nameKey(routine)) ?? []).map(({ signature }) => signature) });
  } else if (now.kind === 'open') {
    const type = now.families.flatMap(({ used }) => used).join(', ');
    found.refused.push({ routine, text: { key: 'common:datasource.refused.polymorphic', values: { type } } });
  } else if (now.kind === 'refused') {
    const { reason, type } = now.refused;
    found.refused.push({ routine, text: { key: `common:datasource.refused.${reason}`, values: { type } } });
  } else {
    const parts = partsChanged(kept, now.routine);
    if (parts.length === 0) return;
    const [before, after] = [kept.signature, listed.get(routineKey(routine))?.signature];
    const lines = before !== undefined && after !== undefined ? { before, after } : {};
    found.changed.push({ routine, parts, ...lines });
  }
}

function compareQuery(found: Comparison, query: string, kept: KeptEndpoint, now: QueryOutcome | undefined): void {
  if (!now) return;
  if ('refused' in now) {
    const { reason, ...values } = now.refused.values;
    found.refused.push({ query, text: { key: `common:datasource.query.${reason}`, values } });
    return;
  }
  const parts = partsChanged(kept, now.routine);
  if (parts.length > 0) found.changed.push({ query, parts });
}

const nameKey = ({ schema, package: owner, name }: Pick<RoutineRef, 'schema' | 'package' | 'name'>) =>
  JSON.stringify([schema, owner ?? '', name]);

import { hash } from 'node:crypto';
import type { FailureKind } from '../../model/failure.ts';
import type { Identity, KeptMembers, KeptOperation } from '../../model/kept.ts';
import type { Names, SourceOperation } from '../../model/operation.ts';
import { pascal } from '../../names/words.ts';
import type { Routine } from './described/routine.ts';
import { type Resolve, toMembers } from './members.ts';
import type { DatabaseDetail, DatabaseRequestMember } from './operation.ts';
import { cursorNames, toResponse } from './response.ts';

/** javac allows 255 arguments to a method, and a record's constructor is one. */
const MAX_COMPONENTS = 250;
const DEFAULT_SCHEMAS = new Set(['', 'public', 'dbo']);
/** A routine can raise any of these; only that nobody is known to a database is never its own word. */
const FAILURES: readonly FailureKind[] = [
  'invalid',
  'notFound',
  'conflict',
  'refused',
  'forbidden',
  'unavailable',
  'timeout',
  'internal',
];

/** One operation: the routine in the words of a project. `projectHome` is where routines of a default schema belong. */
export function toOperation(
  routine: Routine,
  names: Names,
  projectHome: string,
  resolve: Resolve,
  kept: KeptOperation | undefined,
): SourceOperation {
  const detail: DatabaseDetail = {
    routine,
    request: { name: `${names.type}Request`, members: requestMembers(routine, resolve, kept?.request) },
    response: toResponse(routine, names.type, resolve, kept),
  };
  return {
    title: titleOf(routine),
    ...(routine.comment === undefined ? {} : { doc: routine.comment }),
    nature: routine.readOnly ? 'reads' : 'writes',
    transaction: routine.commits ? 'own' : 'joins',
    request: detail.request,
    response: detail.response,
    failures: FAILURES,
    home: homeOf(routine, projectHome),
    source: {
      part: 'database',
      identity: identityOf(routine),
      signature: routine.signatureHash,
      detail,
    },
  };
}

/** How a routine or a query is known again: by its name and arguments, or by what it says. */
export function identityOf({ kind, ref, sql = '' }: Routine): Identity {
  return kind === 'query'
    ? { kind: 'query', statement: hash('sha256', sql, 'hex') }
    : { kind: 'routine', routine: ref };
}

/** What a routine is still known by when its arguments have changed: its name. */
export function kinOf({ kind, routine }: Identity): Identity | undefined {
  if (kind !== 'routine' || typeof routine !== 'object' || routine === null) return undefined;
  return { kind, routine: { ...routine, argumentTypes: undefined } };
}

/** A routine as people know it: `shop.customer_orders(customer_id, since)`; a query by its first words. */
function titleOf(routine: Routine): string {
  if (routine.kind === 'query') return (routine.sql ?? '').replace(/\s+/g, ' ').slice(0, 80);
  const parameters = routine.parameters.filter((one) => one.mode !== 'out').map((one) => one.name || one.databaseType);
  const { schema, package: owner, name } = routine.ref;
  return `${[schema, ...(owner === undefined ? [] : [owner]), name].join('.')}(${parameters.join(', ')})`;
}

/** Routines of a package belong together, else those of a schema. */
function homeOf({ kind, ref }: Routine, projectHome: string): string {
  if (kind === 'query') return 'Queries';
  if (ref.package) return pascal(ref.package, 'Package');
  return DEFAULT_SCHEMAS.has(ref.schema.toLowerCase()) ? projectHome : pascal(ref.schema, 'Schema');
}

/** @returns why a routine cannot become an operation, as a key of the `refusals` section; undefined when it can. */
export function refusal(routine: Routine): string | undefined {
  const unknown = routine.results.find(
    (result) => result.kind === 'unknown' && result.cursor === undefined && result.reason !== 'resultSets',
  );
  if (unknown?.kind === 'unknown') return unknown.reason;
  const widest = Math.max(
    routine.parameters.length,
    ...routine.results.map((result) => (result.kind === 'columns' ? result.columns.length : 0)),
    ...routine.types.map((type) => (type.kind === 'record' ? type.fields.length : 0)),
  );
  return widest > MAX_COMPONENTS ? `more than ${MAX_COMPONENTS} columns` : undefined;
}

function requestMembers(
  routine: Routine,
  resolve: Resolve,
  kept: KeptMembers | undefined,
): readonly DatabaseRequestMember[] {
  const cursors = cursorNames(routine);
  const asked = routine.parameters.flatMap((parameter, index) =>
    parameter.mode === 'out' || cursors.has(parameter.name) ? [] : [{ parameter, place: index + 1 }],
  );
  const fields = asked.map(({ parameter }) => parameter);
  const members = toMembers(fields, resolve, kept, (index) => `arg${asked[index]?.place}`);
  return members.map((member, index) => ({ ...member, optional: fields[index]?.hasDefault ?? false }));
}

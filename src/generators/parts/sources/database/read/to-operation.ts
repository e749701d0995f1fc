import { hash } from 'node:crypto';
import { pascal } from '../../../../../checks/names/words.ts';
import { namesOne } from '../../../../../checks/sql/changed-rows.ts';
import type { DatabaseKind, ParameterMode, Routine, RoutineRef } from '../../../../../model/described/routine.ts';
import { queryRef } from '../../../../../model/described/routine-name.ts';
import { isTinyint1 } from '../../../../../model/described/tinyint.ts';
import type { FailureKind } from '../../../../../model/failure.ts';
import type { Identity, KeptMembers, KeptOperation } from '../../../../../model/kept.ts';
import type { GivenNames, SourceOperation } from '../../../../../model/operation.ts';
import { dialectOf } from '../dialects/dialects.ts';
import { type Naming, toMembers } from '../operation/members.ts';
import type { DatabaseDetail, DatabaseRequestMember } from '../operation/operation.ts';
import { cursorNames, toResponse } from '../operation/response.ts';
import { pagesOf } from './pageable.ts';

/** javac allows 255 arguments to a method, and a record's constructor is one. */
const MAX_COMPONENTS = 250;
const DEFAULT_SCHEMAS = new Set(['', 'public', 'dbo']);
/** Failures that a routine can raise: all but a caller who is not known, of whom a database says nothing. */
const FAILURES: readonly FailureKind[] = [
  'invalid',
  'notFound',
  'conflict',
  'refused',
  'forbidden',
  'unavailable',
  'busy',
  'timeout',
  'internal',
];

/** Makes an operation of a routine. `projectHome`: the group of routines of a default schema. */
export function toOperation(
  routine: Routine,
  names: GivenNames,
  projectHome: string,
  naming: Naming,
  kept: KeptOperation | undefined,
  kind: DatabaseKind,
): SourceOperation {
  const detail: DatabaseDetail = {
    routine,
    request: { name: names.request, members: requestMembers(routine, naming, kept?.request, kind) },
    response: toResponse(routine, names.type, naming, kept),
  };
  return {
    title: titleOf(routine),
    ...(routine.comment === undefined ? {} : { doc: routine.comment }),
    nature: routine.readOnly ? 'reads' : 'writes',
    transaction: routine.commits ? 'own' : 'joins',
    needsTransaction: needsTransaction(routine, detail, kind),
    namesOne: routine.kind === 'query' && namesOne(routine.sql ?? '', kind),
    streams: !routine.commits && isStream(detail.response.members),
    pages: pagesOf(routine, detail, kind),
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

/**
 * Tells whether a call needs a transaction around it. One statement is a transaction by itself, so a failure at the database is
 * undone. That is not enough where a database takes each statement of a procedure as a transaction, for cursors, and where a
 * change was made whose answer may then be unreadable.
 */
function needsTransaction({ kind, readOnly }: Routine, { response }: DatabaseDetail, database: DatabaseKind): boolean {
  if (dialectOf(database).commitsWithin.includes(kind)) return true;
  if (response.members.some((member) => member.kind === 'rows' && member.cursor !== undefined)) return true;
  return !readOnly && !response.members.every(isSurelyRead);
}

/**
 * Types whose every value Java has. Other types have more values: a date may be infinite, a number may be NaN, an enumeration may
 * have grown, a truth value may be 5.
 */
const SURE: ReadonlySet<string> = new Set(['boolean', 'integer', 'string', 'uuid', 'bytes']);

function isSurelyRead(member: DatabaseDetail['response']['members'][number]): boolean {
  if (member.kind !== 'value') return member.kind === 'count';
  const { type, databaseType } = member.member;
  return SURE.has(type.kind) && !(type.kind === 'boolean' && isTinyint1({ databaseType }));
}

/** Tells whether rows can come one by one: rows that are the whole answer can; rows of a cursor, or among other results, cannot. */
function isStream([only, ...others]: DatabaseDetail['response']['members']): boolean {
  return only?.kind === 'rows' && only.many && !only.tables && only.cursor === undefined && others.length === 0;
}

/**
 * Identifies a routine by its name and arguments, a query by the hash of its text.
 * @example
 * shop.add(a integer)   →   { kind: 'routine', routine: { schema: 'shop', name: 'add', argumentTypes: ['integer'] } }
 */
export function identityOf({ kind, ref, sql = '' }: Pick<Routine, 'kind' | 'ref' | 'sql'>): Identity {
  return kind === 'query'
    ? { kind: 'query', statement: hash('sha256', sql, 'hex') }
    : { kind: 'routine', routine: ref };
}

/** The call of an endpoint in a request: a routine, or a statement. */
export type DatabaseCall = { readonly routine: RoutineRef } | { readonly query: string };

/** Identifies the call of an endpoint before the routine is described. */
export function identify(call: DatabaseCall): Identity {
  if ('routine' in call) return identityOf({ kind: 'function', ref: call.routine });
  return identityOf({ kind: 'query', ref: queryRef([]), sql: call.query });
}

/** Finds the wider identity of a routine, its name, which stays when its arguments change; a query has none. */
export function kinOf({ kind, routine }: Identity): Identity | undefined {
  if (kind !== 'routine' || typeof routine !== 'object' || routine === null) return undefined;
  return { kind, routine: { ...routine, argumentTypes: undefined } };
}

/** Writes a routine as people know it, `shop.customer_orders(customer_id, since)`, and a query as its first 80 characters. */
function titleOf(routine: Routine): string {
  if (routine.kind === 'query') return (routine.sql ?? '').replace(/\s+/g, ' ').slice(0, 80);
  const parameters = routine.parameters
    .filter((parameter) => parameter.mode !== 'out')
    .map((parameter) => parameter.name || parameter.databaseType);
  const { schema, package: owner, name } = routine.ref;
  return `${[schema, ...(owner === undefined ? [] : [owner]), name].join('.')}(${parameters.join(', ')})`;
}

/** Finds the group of an operation: that of its package, else that of its schema. */
function homeOf({ kind, ref }: Routine, projectHome: string): string {
  if (kind === 'query') return 'Queries';
  if (ref.package) return pascal(ref.package, 'Package');
  return DEFAULT_SCHEMAS.has(ref.schema.toLowerCase()) ? projectHome : pascal(ref.schema, 'Schema');
}

/** Says why a routine cannot become an operation, as a key of the `refusals` section; undefined when it can. */
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
  naming: Naming,
  kept: KeptMembers | undefined,
  kind: DatabaseKind,
): readonly DatabaseRequestMember[] {
  const cursors = cursorNames(routine);
  const asked = routine.parameters.flatMap((parameter, index) =>
    parameter.mode === 'out' || cursors.has(parameter.name) ? [] : [{ parameter, number: index + 1 }],
  );
  const fields = asked.map(({ parameter }) => parameter);
  const members = toMembers(fields, naming, kept, (index) => `arg${asked[index]?.number}`);
  return members.map((member, index) => {
    const { hasDefault: optional = false, nullDefault = false, mode } = fields[index] ?? {};
    const nullIsAbsent = optional && (isNeverLeftOut(mode, kind) || (nullDefault && member.nullable));
    return { ...member, optional, ...(nullIsAbsent ? { nullIsAbsent } : {}) };
  });
}

/** Tells whether a call gives null for the parameter where it has no value. */
function isNeverLeftOut(mode: ParameterMode | undefined, kind: DatabaseKind): boolean {
  return mode === 'inout' && !dialectOf(kind).leavesOutInouts;
}

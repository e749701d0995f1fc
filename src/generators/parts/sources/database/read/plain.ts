import { selectable } from '../../../../../checks/sql/page-order.ts';
import type { PlainSource, PlainWork, ProofType } from '../../../../../model/proof/plan.ts';
import type { Dialect } from '../dialects/dialect.ts';
import { dialectOf } from '../dialects/dialects.ts';
import type { DatabaseOperation, DatabaseProject, DatabaseTypeDef } from '../operation/operation.ts';

/** Describes how any client of the database does the work of a project; undefined where the dialect does not know it. */
export function plainSource(project: DatabaseProject): PlainSource | undefined {
  const dialect = dialectOf(project.connection.kind);
  if (!dialect.plain) return undefined;
  return {
    database: dialect.kind,
    types: proofTypes(project.types),
    work: project.operations.map((operation) => workOf(operation, dialect)),
  };
}

/** Describes named types as far as their values are written. */
export function proofTypes(types: DatabaseProject['types']): PlainSource['types'] {
  return Object.fromEntries([...types].map(([name, type]) => [name, proofType(type)]));
}

function proofType(type: DatabaseTypeDef): ProofType {
  if (type.kind === 'enum') return { kind: 'enum', values: type.constants.map(({ value }) => value) };
  const members = type.members.map(({ property: name, type: of, databaseType }) => ({ name, type: of, databaseType }));
  return { kind: 'record', members };
}

function workOf(operation: DatabaseOperation, dialect: Dialect): PlainWork {
  const { routine, request } = operation;
  const call = routine.commits ? 'commits' : routine.generatedKey ? 'generatedKey' : dialect.plain?.(operation);
  const order = routine.sql === undefined ? [] : (selectable(routine.sql, dialect.kind)?.order ?? []);
  return {
    ordered: order.length > 0,
    databaseTypes: request.members.map(({ databaseType }) => databaseType),
    call: call ?? 'variable',
  };
}

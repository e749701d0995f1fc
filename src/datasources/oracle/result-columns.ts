import type oracledb from 'oracledb';
import type { Field } from '../../model/described/field.ts';
import { scalarOf, spellScalar, spellSized } from './scalar.ts';
import { during, type Session } from './session.ts';
import { namedType, readTypes, type TypeRef } from './type-catalogue.ts';
import { createTypes, type Types } from './types.ts';

/** A column as the driver tells it. */
interface Column {
  readonly name: string;
  readonly nullable?: boolean | undefined;
  readonly dbTypeName?: string | undefined;
  readonly precision?: number | undefined;
  readonly scale?: number | undefined;
  /** A class of the driver for an opened result, a description for a parsed statement. */
  readonly dbTypeClass?: unknown;
}

interface NamedType {
  readonly schema?: string;
  readonly packageName?: string;
  readonly name?: string;
}

/** The columns of results as the server tells them, with a reader of their types. */
export interface ToldColumns {
  readonly columns: readonly (readonly Field[])[];
  readonly types: Types;
}

/**
 * Reads the columns of some results, as the driver was told them.
 * @throws TypeRefused
 */
export async function describeColumns(session: Session, results: readonly (readonly Column[])[]): Promise<ToldColumns> {
  const named = results.flat().flatMap((column) => typeOf(column) ?? []);
  const types = createTypes(await readTypes(session, named));
  return { columns: results.map((columns) => columns.map((column) => fieldOf(column, types))), types };
}

/** Parses a statement; nothing is executed. */
export function parse(session: Session, sql: string): Promise<oracledb.StatementInfo> {
  return during(session, () => session.oracle.getStatementInfo(sql));
}

/** Reads a column. A text's size is told in bytes, which promises nothing about its characters. */
function fieldOf(column: Column, types: Types): Field {
  const { name, nullable = true } = column;
  const ref = typeOf(column);
  if (ref) return { ...types.named(ref, name), nullable };
  const spelt = spellScalar(column.dbTypeName ?? '', null);
  const facets = { length: null, ...digits(column), charset: null };
  const type = scalarOf(spelt, facets);
  if (!type) return types.refuse(spelt);
  return { name, type, nullable, databaseType: spellSized(spelt, facets) };
}

/**
 * Reads precision and scale: NUMBER without digits is told with the scale -127, FLOAT with that scale and binary
 * digits.
 */
function digits({ precision = 0, scale = 0 }: Column) {
  return precision === 0 || scale === -127 ? { precision: null, scale: null } : { precision, scale };
}

/** Reads the object type or collection of a column, if it has one. */
function typeOf(column: Column): TypeRef | undefined {
  const told = column.dbTypeClass as ({ prototype?: NamedType } & NamedType) | undefined;
  const inner = told?.prototype ?? told;
  if (!inner?.schema || !inner.name) return undefined;
  return namedType(inner.schema, inner.packageName ?? null, inner.name);
}

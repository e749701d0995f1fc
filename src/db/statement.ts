import { type Column, fillPlaceholders, getTableColumns, type SQL, sql, type Table } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type postgres from 'postgres';
import type { Db } from './client.ts';

type Row = Record<string, unknown>;

/**
 * A statement that is sent so often that its text is made only once. Its values are `sql.placeholder('name')`, given by
 * name as the driver takes them: JSON as text, instants as ISO texts.
 * @returns what sends it, prepared, on a connection of its own; rows carry the columns' names in the database.
 */
export function statement<R extends object = Row>(query: SQL): (db: Db, values: Row) => Promise<R[]> {
  const { sql: text, params } = new PgDialect().sqlToQuery(query);
  return async (db, values) => {
    const filled = fillPlaceholders(params, values) as postgres.ParameterOrJSON<never>[];
    return (await db.$client.unsafe(text, filled, { prepare: true })) as unknown as R[];
  };
}

/**
 * A row of one column to select from: the statement then answers before what it wrote is on the disk, where it is soon
 * after, or with the next statement that waits for that. For what a power cut may take back.
 */
export const FLUSHED_LATER = sql`(select set_config('synchronous_commit', 'off', true)) as flushed_later`;

/** Reads a row with the columns' names in the database, as Drizzle's own queries would. */
export function rowOf<T extends Table>(table: T, row: Row): T['$inferSelect'] {
  const columns = Object.entries(getTableColumns(table) as Record<string, Column>);
  return Object.fromEntries(
    columns.map(([key, column]) => {
      const value = row[column.name];
      return [key, value === null ? null : column.mapFromDriverValue(value)];
    }),
  ) as T['$inferSelect'];
}

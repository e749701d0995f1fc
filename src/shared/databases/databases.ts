import { DATABASE_KINDS, type DatabaseKind } from '../../model/described/routine.ts';
import type { Database, DatabaseScreen } from './database.ts';
import { mariadb } from './mariadb.ts';
import { mysql } from './mysql.ts';
import { oracle } from './oracle.ts';
import { postgresql } from './postgresql.ts';
import { sqlserver } from './sqlserver.ts';

export const DATABASES: Readonly<Record<DatabaseKind, Database>> = { oracle, sqlserver, mysql, mariadb, postgresql };

/** The screens of data sources in the order of the menu, each with the kinds that it manages; the first kind names the screen. */
export const DATASOURCE_SCREENS: readonly (DatabaseScreen & { readonly kinds: readonly DatabaseKind[] })[] = [
  ...new Set(DATABASE_KINDS.map((kind) => DATABASES[kind].screen)),
].map((screen) => ({ ...screen, kinds: DATABASE_KINDS.filter((kind) => DATABASES[kind].screen === screen) }));

/** Finds the kinds that a list of one kind has, none for an unknown kind: `mysql` lists MariaDB too (CALLS.md). */
export function kindsListedAs(kind: string): DatabaseKind[] {
  return DATABASE_KINDS.filter((listed) => listed === kind || DATABASES[listed].variantOf === kind);
}

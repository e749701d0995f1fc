import type { DatabaseKind } from '../../../../../model/described/routine.ts';
import type { Dialect } from './dialect.ts';
import { mariadb } from './mariadb/dialect.ts';
import { mysql } from './mysql/dialect.ts';
import { oracle } from './oracle/dialect.ts';
import { postgresql } from './postgresql/dialect.ts';
import { sqlserver } from './sqlserver/dialect.ts';

/** The dialect of every database. A new one is one line here, its folder and its templates. */
const DIALECTS: Readonly<Record<DatabaseKind, Dialect>> = { postgresql, mysql, mariadb, oracle, sqlserver };

export const dialects: readonly Dialect[] = Object.values(DIALECTS);

export const dialectOf = (kind: DatabaseKind): Dialect => DIALECTS[kind];

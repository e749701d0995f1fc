import type { DatabaseKind } from '../generators/model/routine.ts';
import type { DatasourceDriver } from './driver.ts';
import { postgresql } from './postgresql.ts';

/** Every kind of database that can be read; a new one is a line here. */
export const DRIVERS: Partial<Readonly<Record<DatabaseKind, DatasourceDriver>>> = { postgresql };

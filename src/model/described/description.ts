import type { Described } from '../described.ts';
import type { DatabaseKind, Routine } from './routine.ts';

/** Where the service connects by default. Never a password: a service reads that from its environment. */
export interface ConnectionHint {
  readonly kind: DatabaseKind;
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly username: string;
  /** Encryption, as each dialect's url says it; `prefer` where it is not told. Not asked where `jdbcParameters` are given. */
  readonly tls?: 'disable' | 'prefer' | 'require' | 'verify-full';
  /** Appended to the JDBC url, e.g. `sslmode=require`. */
  readonly jdbcParameters?: string;
  readonly maxPoolSize?: number;
}

/** What a data source told: the routines in the order of the request's endpoints, and where the service connects. */
export interface DatabaseDescription extends Described {
  readonly source: 'database';
  readonly routines: readonly Routine[];
  readonly connection: ConnectionHint;
}

/** @returns whether it was a data source that was described. */
export function isDatabaseDescription(described: Described): described is DatabaseDescription {
  return described.source === 'database';
}

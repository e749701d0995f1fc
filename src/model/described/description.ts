import type { Described } from '../described.ts';
import type { DatabaseKind, Routine } from './routine.ts';

/**
 * The place where a service connects by default. It never holds a password: the service reads that from its
 * environment.
 */
export interface ConnectionHint {
  readonly kind: DatabaseKind;
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly username: string;
  /**
   * The encryption, which each dialect writes into its url; absent means `prefer`. Ignored where `jdbcParameters` are
   * given.
   */
  readonly tls?: 'disable' | 'prefer' | 'require' | 'verify-full';
  /** Parameters that are appended to the JDBC url: `sslmode=require`. */
  readonly jdbcParameters?: string;
  readonly maxPoolSize?: number;
}

/**
 * The description of a data source: its routines in the order of the request's endpoints, and the place where a service
 * connects.
 */
export interface DatabaseDescription extends Described {
  readonly source: 'database';
  readonly routines: readonly Routine[];
  readonly connection: ConnectionHint;
}

/** Whether the description is one of a data source. */
export function isDatabaseDescription(described: Described): described is DatabaseDescription {
  return described.source === 'database';
}

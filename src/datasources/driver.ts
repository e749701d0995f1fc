import type { DatabaseKind, Routine, RoutineRef, RoutineSummary } from '../generators/model/routine.ts';

/** Everything needed to connect; the password is clear here and nowhere else, so a Connection is never logged or stored. */
export interface Connection {
  readonly kind: DatabaseKind;
  readonly host: string;
  readonly port: number;
  readonly username: string;
  readonly password: string;
  /** PostgreSQL, MySQL, MariaDB, SQL Server. */
  readonly databaseName?: string;
  /** Oracle. */
  readonly serviceName?: string;
  readonly tls: 'disable' | 'prefer' | 'require' | 'verify-full';
  /** The host's addresses as `network.ts` checked them; drivers connect to these and never resolve the name again. */
  readonly addresses?: readonly string[];
}

export interface ServerInfo {
  readonly product: string;
  readonly version: string;
}

/** What went wrong with a connection: keys of the `datasource.diagnosis` texts, which say what to do about it. */
export const DIAGNOSES = [
  'name-not-found',
  'refused',
  'unreachable',
  'timeout',
  'wrong-password',
  'not-allowed',
  'unknown-database',
  'tls-needed',
  'tls-unavailable',
  'certificate',
  'too-many-connections',
  'starting',
  'not-this-kind',
  'other',
] as const;
export type Diagnosis = (typeof DIAGNOSES)[number];

/**
 * One database, behind a few questions. Every statement is read-only, has a time-out, and a list is one catalogue query
 * however many routines there are. Failures are Faults: `connectionFailed` with `values.diagnosis` (name-not-found,
 * refused, wrong-password, unknown-database, tls-needed, timeout, other and those of `DIAGNOSES`), `routineGone`, `routineRefused`, `queryInvalid`.
 */
export interface DatasourceDriver {
  readonly kind: DatabaseKind;
  test(connection: Connection): Promise<ServerInfo>;
  schemas(connection: Connection): Promise<readonly string[]>;
  /** Routines of one schema, or of all schemas that are not the database's own. */
  routines(connection: Connection, schema?: string): Promise<readonly RoutineSummary[]>;
  /** In the order asked for. Throws `routineGone` naming those that are no longer there. */
  describe(connection: Connection, selected: readonly RoutineRef[]): Promise<readonly Routine[]>;
  /**
   * Describes statements with `:name` parameters without executing them, in the order given, on one connection. A Fault
   * `queryInvalid` tells in `values.index` which one it is about.
   */
  describeQueries(connection: Connection, statements: readonly string[]): Promise<readonly Routine[]>;
}

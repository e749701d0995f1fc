import type { ChosenTypes, Family } from '../model/described/polymorphic.ts';
import type {
  DatabaseKind,
  Refusal,
  ResultShape,
  Routine,
  RoutineRef,
  RoutineSummary,
} from '../model/described/routine.ts';

/**
 * Everything that is needed to connect. The password is clear here and nowhere else, so a Connection is never logged or
 * stored.
 */
export interface Connection {
  readonly kind: DatabaseKind;
  readonly host: string;
  readonly port: number;
  readonly username: string;
  readonly password: string;
  /** The database, for PostgreSQL, MySQL, MariaDB and SQL Server. Absent: the user's default. */
  readonly databaseName?: string;
  /** The service name, for Oracle only. */
  readonly serviceName?: string;
  readonly tls: 'disable' | 'prefer' | 'require' | 'verify-full';
  /**
   * The host's addresses as `network.ts` checked them. Drivers connect only to these and never resolve the name again;
   * absent or empty: they connect to nothing.
   */
  readonly addresses?: readonly string[];
  /**
   * The account that asks: no account takes more than half of the portal's threads for data sources. Absent: no share
   * is counted.
   */
  readonly account?: string;
  /**
   * Aborts the question when nobody waits for its answer any more, on the server too; the session pool does that.
   * Absent: only time-outs end it.
   */
  readonly signal?: AbortSignal;
}

/** The product and version of a server, as it names itself. */
export interface ServerInfo {
  readonly product: string;
  readonly version: string;
}

/** The reasons why a connection failed: keys of the `datasource.diagnosis` texts, which say what to do. */
const DIAGNOSES = [
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
  'other-product',
  'redirected',
  'other',
] as const;
export type Diagnosis = (typeof DIAGNOSES)[number];

/** A routine with the types that its polymorphic types stand for. Absent: none were chosen. */
export interface RoutineCall extends RoutineRef {
  readonly types?: ChosenTypes;
}

/**
 * A family of polymorphic types without a choice, or with one that does not fit. `fault` is a key of the `validation`
 * texts.
 */
export interface OpenFamily {
  readonly family: Family;
  /** The types of the family that the routine names. */
  readonly used: readonly string[];
  /** The types that can be chosen, as the database spells them. */
  readonly choices: readonly string[];
  readonly fault: 'typeMissing' | 'typeUnknown' | 'typeUnfit';
}

/** The outcome for a routine that was asked for. */
export type RoutineOutcome =
  | { readonly kind: 'routine'; readonly routine: Routine }
  | { readonly kind: 'gone'; readonly ref: RoutineRef }
  /** The routine can be called once types are chosen for these families. */
  | { readonly kind: 'open'; readonly ref: RoutineRef; readonly families: readonly OpenFamily[] }
  | { readonly kind: 'refused'; readonly ref: RoutineRef; readonly refused: Refusal };

/**
 * The values for a sampled call by parameter name, as text that the database reads; a parameter without a value is
 * null.
 */
export type SampleValues = Readonly<Record<string, string | null>>;

/**
 * One kind of database behind a few questions. A driver has the following duties. Every statement is read-only and has
 * a time-out; a list is one catalogue query, however many routines there are. Drivers keep no state between questions
 * except idle sessions. Failures are Faults: `connectionFailed` with one of `DIAGNOSES` in `values.diagnosis`, or
 * `queryInvalid`; any other error counts as a defect of the driver.
 */
export interface DatasourceDriver {
  readonly kind: DatabaseKind;
  test(connection: Connection): Promise<ServerInfo>;
  schemas(connection: Connection): Promise<readonly string[]>;
  /**
   * Lists the routines of one schema, or, without a schema, of all that are not the database's own. A routine that
   * cannot be called stays in the list with `refused`.
   */
  routines(connection: Connection, schema?: string): Promise<readonly RoutineSummary[]>;
  /**
   * Describes routines, in the order asked for, with two or three statements however many there are. A routine that is
   * missing or cannot be called is an outcome of its own and does not fail the others.
   */
  describe(connection: Connection, selected: readonly RoutineCall[]): Promise<readonly RoutineOutcome[]>;
  /**
   * Calls a routine in a transaction that is always rolled back, and tells the shapes of its results with the evidence
   * `sampled`, in the order and with the cursor names of `Routine.results`. It is asked only when a person wants it and
   * was told that a routine may commit by itself.
   * @param writes lets the routine write; absent or false: the transaction is read-only, where the database has such.
   * @throws Fault `routineGone`, `routineRefused`; `sampleRefused` where its work could not be taken back;
   * `sampleEndless`; `sampleFailed` with the database's own words.
   */
  sample(
    connection: Connection,
    ref: RoutineCall,
    values: SampleValues,
    writes?: boolean,
  ): Promise<readonly ResultShape[]>;
  /**
   * Describes statements with `:name` parameters without executing them, in the order given, on one connection.
   * @throws Fault `queryInvalid` for the first statement that the database refuses; `values.index` is its index.
   */
  describeQueries(connection: Connection, statements: readonly string[]): Promise<readonly Routine[]>;
}

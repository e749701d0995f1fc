import type { ChosenTypes, Family } from '../model/described/polymorphic.ts';
import type {
  DatabaseKind,
  Refusal,
  ResultShape,
  Routine,
  RoutineRef,
  RoutineSummary,
} from '../model/described/routine.ts';

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
  /** Whose question it is: no account keeps more than half of the portal's threads for data sources. */
  readonly account?: string;
  /** Ends the question when nobody waits for its answer any more, on the server too; the session pool sees to it. */
  readonly signal?: AbortSignal;
}

export interface ServerInfo {
  readonly product: string;
  readonly version: string;
}

/** What went wrong with a connection: keys of the `datasource.diagnosis` texts, which say what to do about it. */
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

/** A routine, and what its polymorphic types stand for. */
export interface RoutineCall extends RoutineRef {
  readonly types?: ChosenTypes;
}

/** A family of polymorphic types for which nothing was chosen, or not what it can be: keys of the `validation` texts. */
export interface OpenFamily {
  readonly family: Family;
  /** The types of it that the routine names. */
  readonly used: readonly string[];
  /** What can be chosen, as the database spells it. */
  readonly choices: readonly string[];
  readonly fault: 'typeMissing' | 'typeUnknown' | 'typeUnfit';
}

/** What became of a routine that was asked for. */
export type Described =
  | { readonly kind: 'routine'; readonly routine: Routine }
  | { readonly kind: 'gone'; readonly ref: RoutineRef }
  /** It can be called once types are chosen for these. */
  | { readonly kind: 'open'; readonly ref: RoutineRef; readonly families: readonly OpenFamily[] }
  | { readonly kind: 'refused'; readonly ref: RoutineRef; readonly refused: Refusal };

/** Values for a sampled call by parameter name, as text that the database reads; a parameter without one is null. */
export type SampleValues = Readonly<Record<string, string | null>>;

/**
 * One database, behind a few questions. Every statement is read-only, has a time-out, and a list is one catalogue query
 * however many routines there are. Failures are Faults: `connectionFailed` with `values.diagnosis` (name-not-found,
 * refused, wrong-password, unknown-database, tls-needed, timeout, other and those of `DIAGNOSES`), `queryInvalid`.
 */
export interface DatasourceDriver {
  readonly kind: DatabaseKind;
  test(connection: Connection): Promise<ServerInfo>;
  schemas(connection: Connection): Promise<readonly string[]>;
  /** Routines of one schema, or of all schemas that are not the database's own. */
  routines(connection: Connection, schema?: string): Promise<readonly RoutineSummary[]>;
  /** What became of each, in the order asked for; two or three statements, however many there are. */
  describe(connection: Connection, selected: readonly RoutineCall[]): Promise<readonly Described[]>;
  /**
   * Calls a routine in a transaction that is rolled back always, and read-only where the database has such unless
   * `writes`; tells the shapes of what it answered, evidence `sampled`, in the order and with the cursor names of
   * `Routine.results`. Asked only when a person wants it and was told that a routine may commit by itself. Throws
   * `routineGone`, `routineRefused`, `sampleRefused` where what it does could not be taken back, `sampleEndless`, and
   * `sampleFailed` with the database's own words.
   */
  sample(
    connection: Connection,
    ref: RoutineCall,
    values: SampleValues,
    writes?: boolean,
  ): Promise<readonly ResultShape[]>;
  /**
   * Describes statements with `:name` parameters without executing them, in the order given, on one connection. A Fault
   * `queryInvalid` tells in `values.index` which one it is about.
   */
  describeQueries(connection: Connection, statements: readonly string[]): Promise<readonly Routine[]>;
}

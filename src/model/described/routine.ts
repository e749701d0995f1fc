import type { Unique } from '../paging.ts';
import type { Evidence, Field, TypeDef } from './field.ts';

export const DATABASE_KINDS = ['oracle', 'sqlserver', 'mysql', 'mariadb', 'postgresql'] as const;
export type DatabaseKind = (typeof DATABASE_KINDS)[number];

/** What identifies a routine: overloads share a name, so the argument types (the database's spelling) belong to it. */
export interface RoutineRef {
  readonly schema: string;
  readonly package?: string;
  readonly name: string;
  readonly argumentTypes: readonly string[];
}

/** Why a routine cannot be called from outside: keys of the `datasource.refused` texts, which may show `type`. */
export const REFUSAL_REASONS = [
  'type',
  'polymorphic',
  'record',
  'cursors',
  'clr',
  'tableType',
  'sameName',
  'sameArguments',
  'outArguments',
  'characters',
  'execute',
  'usage',
] as const;
export interface Refusal {
  readonly reason: (typeof REFUSAL_REASONS)[number];
  /** The type or thing that stands in the way, as the database spells it. */
  readonly type: string;
}

/** A line of a routine list. `refused` says why this routine cannot be generated; it never hides the others. */
export interface RoutineSummary extends RoutineRef {
  readonly kind: 'procedure' | 'function';
  /** Parameters and result in one readable line, for people: `(customer_id integer, OUT total numeric) → void`. */
  readonly signature: string;
  /** The names that its parameters have, as far as they have any; columns of rows are not among them. */
  readonly parameterNames: readonly string[];
  /** Only reads, as far as the catalogue tells (see `Routine.readOnly`). */
  readonly readOnly: boolean;
  readonly refused?: Refusal;
  /** The extension that brought it, which is nobody's work of this database. */
  readonly extension?: string;
}

export type ParameterMode = 'in' | 'out' | 'inout' | 'variadic';

/** One parameter. `hasDefault`: the call may leave it out, then the database's default applies. */
export interface Parameter extends Field {
  readonly mode: ParameterMode;
  readonly hasDefault: boolean;
  /** That default is null: to leave it out is to give null. */
  readonly nullDefault?: true;
}

/** The shape of a result and where it is known from; where it is not known, it says so instead of guessing. */
export type ResultShape =
  | {
      readonly kind: 'columns';
      readonly columns: readonly Field[];
      /** false: at most one row. */
      readonly many: boolean;
      readonly evidence: Evidence;
      /** The table or row type that all columns are of, as the database spells it, qualified. */
      readonly origin?: string;
      /** What the catalogue says of the columns that tell its rows apart; absent where it cannot. */
      readonly unique?: Unique;
      /** The parameter that carries it, when it is a cursor. */
      readonly cursor?: string;
    }
  | { readonly kind: 'count' }
  /** `reason` is `cursor` (rows of unknown columns), `resultSets` (any number of such results) or a text. */
  | { readonly kind: 'unknown'; readonly reason: string; readonly cursor?: string };

/** What a data source tells of a routine or a query; names as the database spells them. */
export interface Routine {
  readonly ref: RoutineRef;
  readonly kind: 'procedure' | 'function' | 'query';
  readonly parameters: readonly Parameter[];
  /** The value of a function that returns one value (scalar, array, composite); absent for rows and for void. */
  readonly returnValue?: Field;
  readonly results: readonly ResultShape[];
  /** The column whose value the database makes for the one row that a query inserts, when the query does not return it itself. */
  readonly generatedKey?: Field;
  /** Ends transactions itself (COMMIT, ROLLBACK), so it must be called outside one. */
  readonly commits: boolean;
  /** The names of its parameters do not tell it from another of its name, their places do: none is left out. */
  readonly byPosition?: true;
  /** Only reads: a GraphQL query, a GET. Known from volatility (functions) or the statement (queries). */
  readonly readOnly: boolean;
  /** Composite and enumerated types it uses, by reference from its fields. */
  readonly types: readonly TypeDef[];
  /** Hash of everything above that a caller depends on, as the catalogue has it: tells drift. */
  readonly signatureHash: string;
  readonly comment?: string;
  /** The statement, for a query: as the user wrote it, with `:name` parameters. */
  readonly sql?: string;
}

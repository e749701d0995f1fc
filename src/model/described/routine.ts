import type { Unique } from '../paging.ts';
import type { Evidence, Field, TypeDef } from './field.ts';

export const DATABASE_KINDS = ['oracle', 'sqlserver', 'mysql', 'mariadb', 'postgresql'] as const;
export type DatabaseKind = (typeof DATABASE_KINDS)[number];

/**
 * The identity of a routine. Overloads share a name, so the argument types, as the database spells them, belong to it.
 */
export interface RoutineRef {
  readonly schema: string;
  readonly package?: string;
  readonly name: string;
  readonly argumentTypes: readonly string[];
}

/**
 * The reasons why a routine cannot be called from outside: keys of the `datasource.refused` texts, which may show
 * `type`.
 */
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
/** The reason why a routine cannot be called, and the thing that causes it. */
export interface Refusal {
  readonly reason: (typeof REFUSAL_REASONS)[number];
  /** The type or other thing that is in the way, as the database spells it. */
  readonly type: string;
}

/**
 * A line of a routine list. `refused` says why the routine cannot be generated; the other routines stay in the list.
 */
export interface RoutineSummary extends RoutineRef {
  readonly kind: 'procedure' | 'function';
  /** Parameters and result in one line, for people: `(customer_id integer, OUT total numeric) → void`. */
  readonly signature: string;
  /** The names of those parameters that have one; columns of rows are not among them. */
  readonly parameterNames: readonly string[];
  /** The routine only reads, as far as the catalogue tells (see `Routine.readOnly`). */
  readonly readOnly: boolean;
  readonly refused?: Refusal;
  /** The extension that brought the routine; absent for a routine of the database's own users. */
  readonly extension?: string;
}

export type ParameterMode = 'in' | 'out' | 'inout' | 'variadic';

/** One parameter. `hasDefault`: a call may leave it out, and then the database's default applies. */
export interface Parameter extends Field {
  readonly mode: ParameterMode;
  readonly hasDefault: boolean;
  /** The default is null, so leaving the parameter out is the same as giving null. */
  readonly nullDefault?: true;
}

/** The shape of a result and the origin it is known from. Where it is not known, it says so instead of guessing. */
export type ResultShape =
  | {
      readonly kind: 'columns';
      readonly columns: readonly Field[];
      /** Any number of rows; false: at most one row. */
      readonly many: boolean;
      readonly evidence: Evidence;
      /** The table or row type that all columns belong to, as the database spells it, qualified. */
      readonly origin?: string;
      /** The columns that the catalogue says tell the rows apart; absent where it cannot say. */
      readonly unique?: Unique;
      /** The parameter that carries the result, when it is a cursor. */
      readonly cursor?: string;
    }
  | { readonly kind: 'count' }
  /** `reason` is `cursor` (rows of unknown columns), `resultSets` (any number of such results) or a text. */
  | { readonly kind: 'unknown'; readonly reason: string; readonly cursor?: string };

/** The description of a routine or a query; names are spelt as in the database. */
export interface Routine {
  readonly ref: RoutineRef;
  readonly kind: 'procedure' | 'function' | 'query';
  readonly parameters: readonly Parameter[];
  /** The value of a function that returns one value (scalar, array, composite); absent for rows and for void. */
  readonly returnValue?: Field;
  readonly results: readonly ResultShape[];
  /**
   * The column whose value the database makes for the one row that a query inserts, unless the query returns it itself.
   */
  readonly generatedKey?: Field;
  /** The routine ends transactions itself (COMMIT, ROLLBACK), so it must be called outside of one. */
  readonly commits: boolean;
  /** Only the position of the parameters, not their names, tells it from its overloads: none may be left out. */
  readonly byPosition?: true;
  /**
   * It only reads, so it may be a GraphQL query or a GET. Known from volatility (functions) or from the statement
   * (queries).
   */
  readonly readOnly: boolean;
  /** The composite and enumerated types that its fields refer to. */
  readonly types: readonly TypeDef[];
  /**
   * A hash of everything above that a caller depends on, as the catalogue has it: another hash means that the routine
   * changed.
   */
  readonly signatureHash: string;
  readonly comment?: string;
  /** The statement of a query as the user wrote it, with `:name` parameters. */
  readonly sql?: string;
}

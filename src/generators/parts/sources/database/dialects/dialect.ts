import type { ConnectionHint } from '../../../../../model/described/description.ts';
import type { Field } from '../../../../../model/described/field.ts';
import type { DatabaseKind, Routine } from '../../../../../model/described/routine.ts';
import type { PlainCall } from '../../../../../model/proof/plan.ts';
import type { ArtifactKey } from '../../../../platforms/platform.ts';
import type { Code } from '../../../../text/java/code.ts';
import type { Rendered } from '../../../../text/render/rendered.ts';
import type {
  DatabaseMember,
  DatabaseOperation,
  DatabaseProject,
  DatabaseRequestMember,
} from '../operation/operation.ts';

/** The way of a value to a parameter. */
export interface Binding {
  /** A constant of `java.sql.Types`, or of the class that `sqlTypes` names. */
  readonly sqlType: string;
  /** The driver's own class of type constants, qualified. */
  readonly sqlTypes?: string;
  /** The name of a type of the database's own, where JDBC asks for it beside the type. */
  readonly typeName?: string;
  /** Digits behind the point, where JDBC asks for them. */
  readonly scale?: number;
  /** A Java function from the value's type to what JDBC is given. Without it JDBC is given the value itself. */
  readonly format?: Code;
  /** Writes the expression for one value that may be null; without `format` it is the value itself. */
  value(expression: Rendered): Code;
}

/** One argument of a call as the statement spells it. */
export interface CallArgument {
  /** The member that has the value; absent when the argument only makes room for an OUT parameter. */
  readonly member?: DatabaseRequestMember;
  /** The text before the value: `since =>`; empty when the value goes by position. */
  readonly prefix: string;
  /** The database's type, as a cast spells it. */
  readonly cast: string;
}

/** A call as a statement for JdbcClient that answers one result: `before`, the arguments, `after`. */
export interface CallText {
  readonly kind: 'statement';
  readonly before: string;
  readonly arguments: readonly CallArgument[];
  readonly after: string;
}

/** One `?` of a callable text. */
export interface CallableParameter {
  readonly mode: 'in' | 'out' | 'inout';
  readonly binding: Binding;
  /** The Java expression that goes in. */
  readonly value?: Code;
}

/** An argument that a caller may leave out, by name: `since => ?`. */
export interface OptionalArgument {
  readonly text: string;
  readonly member: DatabaseRequestMember;
}

/** The position of one output: the parameter at `index`, counted from 1. */
export interface CallableOutput {
  /** The routine's own name of the parameter; absent for the value that a function returns. */
  readonly parameter?: string;
  readonly index: number;
  /** The Java expression that reads it from `out`. Without it the dialect's `read` of the parameter at `index` does. */
  readonly read?: Code;
}

/**
 * A call through JDBC's CallableStatement. Its text is `before`, the arguments with commas, `after`; each `?` in it has a
 * parameter, in the same order. Arguments that may be left out are written behind the others and take the last
 * positions, so `after` has no `?` when there are any.
 */
export interface CallableText {
  readonly kind: 'callable';
  readonly before: string;
  readonly arguments: readonly string[];
  readonly after: string;
  readonly parameters: readonly CallableParameter[];
  readonly optional: readonly OptionalArgument[];
  readonly outputs: readonly CallableOutput[];
}

/** A value in Java: `from` is a row (a ResultSet) or a call (a CallableStatement), `column` a label or an index. */
export interface Cell {
  readonly of: 'row' | 'call';
  readonly from: Rendered;
  readonly column: Rendered;
}

/** The part of a field that decides how its value goes through JDBC. */
export type Typed = Pick<Field, 'type' | 'databaseType'>;

/** A field of a repository, made of the client `jdbc`, that asks the database once: `money.learn();`. */
export interface Learned {
  readonly field: string;
  /** Its class in the runtime, qualified. */
  readonly type: string;
}

/** A file that the repositories of a project need, by its template. */
export interface SupportFile {
  readonly name: string;
  readonly template: string;
  readonly imports?: readonly string[];
  readonly view?: object;
  readonly test?: boolean;
}

/** A setting of a statement by which the driver does not keep all rows of a result. */
export interface Portion {
  readonly setting: 'fetchSize' | 'maxRows';
  readonly rows: Rendered;
}

/** The driver's way of reading results of many rows. */
export interface RowReading {
  /** The setting for a result that is refused beyond `maxRows`; undefined where the driver reads all of it in any case. */
  kept(operation: Pick<DatabaseOperation, 'maxRows' | 'nature'>): Portion | undefined;
  /** The setting for a result whose rows are handed out as they are read; undefined where the driver reads all of it first. */
  readonly streamed: Portion | undefined;
  /**
   * The driver collects the results of a call, whether anybody asks for them or not, until a result has more rows than it reads at
   * a time. So it is told to read one row at a time, unless outputs follow the results, and a call that is given up ends its connection.
   */
  readonly collects?: true;
  /** The class of the runtime that reads rows up to the most that may be answered, qualified. */
  readonly limit: string;
}

/** The selection of rows in pages, as the database's vendor documents it. */
export interface PageReading {
  /** The end at which nulls stand in ascending order; in descending order they stand at the other end. */
  readonly nulls: 'first' | 'last';
  /** Whether the database knows `(a, b) > (c, d)`, and an index serves it. */
  readonly comparesRows: boolean;
  /** Tells whether rows stand in the order of this column's values, and each value comes back exactly from its text. */
  isKey(field: Typed): boolean;
  /** Spells a column of the answer as a statement does. */
  column(name: string): string;
  /** Writes the value that such a column is compared with, for a placeholder of that name. */
  value(field: Typed, placeholder: string): string;
  /** Writes the end of an ordered statement: so many rows (`limit`), behind so many others (`offset`) where there is such a placeholder. */
  portion(limit: string, offset?: string): string;
}

/** The sessions of a database: their reset between two calls, and the end of a call that goes on for ever. */
export interface SessionSupport {
  /** The class of the runtime that does all of it. */
  readonly type: string;
  /** Whether the driver lets a session be reset. */
  readonly resets: boolean;
  /** The comment that begins a statement which is the only one of its use of a connection: the session's reset is sent along with it. */
  readonly sole?: string;
}

/** An image of the database that compose and CI start with the service's own user. */
export interface DatabaseContainer {
  readonly image: string;
  readonly port: number;
  /** The folder of its data. */
  readonly data: string;
  /** The folder of scripts that are run in the order of their names when there are no data yet. */
  readonly scripts: string;
  /** The container's variables: a database and a user of these names, with the password that compose is told. */
  environment(connection: Pick<ConnectionHint, 'database' | 'username'>): Readonly<Record<string, string>>;
  /** The command that exits with 0 once the database takes calls. */
  health(connection: Pick<ConnectionHint, 'database' | 'username'>): readonly string[];
}

/** All that differs by database in a generated project. The source of databases asks it, and nobody else does. */
export interface Dialect {
  readonly kind: DatabaseKind;
  /** The name of the product, the same in every language: `SQL Server`. */
  readonly title: string;
  /** The module of the runtime that knows its values, rows, errors and sessions. */
  readonly module: string;
  readonly driver: ArtifactKey;
  /** The driver's class, for a pool outside of the service. */
  readonly driverClass: string;
  /** The SQLStates of a routine that is gone or takes something else, and of a database that cannot be asked at all. */
  readonly changedStates: readonly string[];
  jdbcUrl(connection: ConnectionHint): string;
  /** Hikari's data source properties: time-outs above all. */
  readonly connectionProperties: Readonly<Record<string, string | number | boolean>>;
  readonly session: SessionSupport;
  /** The image that compose brings; absent where no image makes a database, its user and its tables by itself. */
  readonly container?: DatabaseContainer;
  /** The class of the runtime that begins calls, qualified. */
  readonly callClass: string;
  /** The class of the runtime that takes the arguments of statements some of which may be left out, qualified. Absent: there are none. */
  readonly argumentsClass?: string;
  /** Writes how a routine is called: by a statement where one result is all there is, else by a call. */
  call(operation: DatabaseOperation, project: DatabaseProject): CallText | CallableText;
  /** Writes how any client of the database calls the same. Absent: no proof asks this database. */
  plain?(operation: DatabaseOperation): PlainCall;
  /** Writes one argument of a statement, for a placeholder of that name. */
  argument(argument: CallArgument, placeholder: string): string;
  /** Escapes a user's statement for Spring's parser of named parameters and the driver's own; `types` by parameter. */
  statement(sql: string, types: ReadonlyMap<string, Typed>): string;
  /** An UPDATE tells how many rows it changed, not how many it found. Absent: how many it found. */
  readonly countsChanges?: true;
  bind(field: Typed, project: DatabaseProject): Binding;
  /**
   * Names a value as errors do, by its parameter or its type, where the database judges it because its Java type has more values.
   * Absent: errors name neither.
   */
  judged?(member: DatabaseMember, project: DatabaseProject): string | undefined;
  /** Tells what an operation must know of how its database writes values before the first one goes or comes. Absent: nothing. */
  learned?(operation: DatabaseOperation, project: DatabaseProject): Learned | undefined;
  /** Writes how a column of a row or an OUT parameter is read; errors call it by `name`. */
  read(field: Typed & Pick<Field, 'name'>, cell: Cell, project: DatabaseProject): Code;
  /** Writes how the rows of a cursor in this cell are read, `maxRows` at most. */
  cursor(cell: Cell, maxRows: number, mapper: Rendered): Code;
  readonly rows: RowReading;
  readonly pages: PageReading;
  /** Writes the mapper of rows whose columns are known only at run time. */
  unknownRow(project: DatabaseProject): Code;
  /** Lists the classes of a project's own types that its repositories need. Absent: none. */
  support?(project: DatabaseProject): readonly SupportFile[];
  /**
   * The kinds of routines whose statements the database takes as transactions of their own, so that a failure undoes them only within
   * a transaction around the call.
   */
  readonly commitsWithin: readonly Routine['kind'][];
  /**
   * A call may leave out an INOUT parameter. Absent: it has its position in a `CallableStatement`, so a call without a value for it
   * gives null.
   */
  readonly leavesOutInouts?: true;
  /** The settings of application.yaml beside those that every database has. Absent: none. */
  settings?(project: DatabaseProject): readonly DialectSetting[];
  /** The README's sections on this database. Absent: none. */
  notes?(project: DatabaseProject): readonly { readonly title: string; readonly markdown: string }[];
}

export interface DialectSetting {
  readonly key: string;
  readonly value: string | number | boolean;
  readonly comment?: string;
}

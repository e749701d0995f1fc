import type { ConnectionHint } from '../../../../../model/described/description.ts';
import type { Field } from '../../../../../model/described/field.ts';
import type { DatabaseKind } from '../../../../../model/described/routine.ts';
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

/** How a value reaches a parameter: `format` is a Java function from the value's type to what JDBC is given. */
export interface Binding {
  /** A constant of `java.sql.Types`, or of the class that `sqlTypes` names. */
  readonly sqlType: string;
  /** The driver's own class of type constants, qualified. */
  readonly sqlTypes?: string;
  /** What JDBC asks for beside the type: the name of a type of the database's own, or digits behind the point. */
  readonly typeName?: string;
  readonly scale?: number;
  readonly format?: Code;
  /** The expression for one value that may be null; without `format` it is the value itself. */
  value(expression: Rendered): Code;
}

/** One argument of a call as the statement spells it. */
export interface CallArgument {
  /** Where the value comes from; absent when the argument only makes room for an OUT parameter. */
  readonly member?: DatabaseRequestMember;
  /** What stands before the value: `since =>`; nothing when it goes by position. */
  readonly prefix: string;
  /** The database's type, as a cast spells it. */
  readonly cast: string;
}

/** A call as a statement for JdbcClient, which answers one result: `before`, the arguments, `after`. */
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

/** Where one output stands: in the parameter at `index`, counted from 1. */
export interface CallableOutput {
  /** The routine's own name of the parameter; nothing for the value that a function returns. */
  readonly parameter?: string;
  readonly index: number;
  /** The Java expression that reads it from `out`, where the dialect's `read` of the parameter at `index` does not do. */
  readonly read?: Code;
}

/**
 * A call through JDBC's CallableStatement: the text is `before`, the arguments with commas, `after`, and each `?` in it
 * has its parameter, in their order. Arguments that may be left out are written behind the others and take the last
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

/** A field as far as its value's way through JDBC goes. */
export type Typed = Pick<Field, 'type' | 'databaseType'>;

/** A file that the repositories of a project need, by its template. */
export interface SupportFile {
  readonly name: string;
  readonly template: string;
  readonly imports?: readonly string[];
  readonly view?: object;
  readonly test?: boolean;
}

/** What a statement is told, so that the driver does not keep all rows of a result. */
export interface Portion {
  readonly setting: 'fetchSize' | 'maxRows';
  readonly rows: Rendered;
}

/** How the driver reads results of many rows. */
export interface RowReading {
  /** Of a result that is refused beyond `maxRows`; none where nothing keeps the driver from reading all of it. */
  kept(operation: Pick<DatabaseOperation, 'maxRows' | 'nature'>): Portion | undefined;
  /** Of one whose rows are handed out as they are read; none where the driver has to read all of it first. */
  readonly streamed: Portion | undefined;
  /**
   * The driver collects the results of a call, whether anybody asks for them or not, until one has more rows than it reads at a
   * time. So it reads one row at a time, unless outputs are to be found behind them, and a call that is given up ends its connection.
   */
  readonly collects?: true;
  /** It reads what is left of a result that is given up, unless the statement is cancelled. */
  readonly cancels: boolean;
}

/** How rows are selected in pages, by what the database's vendor documents. */
export interface PageReading {
  /** Where nulls stand in ascending order; in descending order they stand at the other end. */
  readonly nulls: 'first' | 'last';
  /** `(a, b) > (c, d)` is known, and an index serves it. */
  readonly comparesRows: boolean;
  /** Whether rows stand in the order of this column's values, and each value comes back exactly from its text. */
  isKey(field: Typed): boolean;
  /** A column of the answer, as a statement spells it. */
  column(name: string): string;
  /** A value to compare such a column with, for a placeholder of that name. */
  value(field: Typed, placeholder: string): string;
  /** What ends a statement in order: so many rows (`limit`), behind so many others (`offset`) where there is such a placeholder. */
  portion(limit: string, offset?: string): string;
}

/** What happens to a session between two calls, and to a call that goes on for ever. */
export interface SessionSupport {
  /** Of the `DatabaseSession`, which cancels; it also resets where the driver has the means. */
  readonly template: string;
  readonly resets: boolean;
  /** The driver keeps all that a routine tells beside its answer, and lets it be forgotten while the call runs. */
  readonly tells?: true;
  /** A call is cancelled and a session ended within seconds, also where the server no longer says anything. */
  readonly endsInSilence?: true;
  /** Behind an error the driver waits for further results, unless it is told that there are none. */
  readonly settles?: true;
  /** The driver keeps some answers whole, however long they are, and reads from sockets that may end them. */
  readonly guards?: true;
  /** A routine may go on at the database when its connection is given up, and is killed there. */
  readonly kills?: true;
  /** A comment at the beginning of a statement that is the only one of its use of a connection: its reset goes along with it. */
  readonly sole?: string;
  /** How the database is told which call runs: the `SessionTrace`, and for the README what it shows of that, and where. */
  readonly trace: { readonly template: string; readonly readme: string };
  /** For the README: what becomes of a session between two calls, what stays in it, what it costs. */
  readonly readme: string;
}

/** An image of the database, as compose and CI start it with the service's own user. */
export interface DatabaseContainer {
  readonly image: string;
  readonly port: number;
  /** Where it keeps its data. */
  readonly data: string;
  /** The scripts in this folder are run in the order of their names when there are no data yet. */
  readonly scripts: string;
  /** Its variables: a database and a user of these names, with the password that compose is told. */
  environment(connection: Pick<ConnectionHint, 'database' | 'username'>): Readonly<Record<string, string>>;
  /** Exits with 0 once the database takes calls. */
  health(connection: Pick<ConnectionHint, 'database' | 'username'>): readonly string[];
}

/** What differs by database in a generated project: sources ask it, nobody else does. */
export interface Dialect {
  readonly kind: DatabaseKind;
  /** The name of the product, the same in every language: `SQL Server`. */
  readonly title: string;
  readonly driver: ArtifactKey;
  /** Its class, as a pool outside of the service is told. */
  readonly driverClass: string;
  /** The class that says what an error of this database means. */
  readonly errorTemplates: { readonly main: string; readonly test: string };
  /** SQLStates that say: the routine is gone, takes something else, or the database cannot be asked at all. */
  readonly changedStates: readonly string[];
  jdbcUrl(connection: ConnectionHint): string;
  /** Hikari's data source properties: time-outs above all. */
  readonly connectionProperties: Readonly<Record<string, string | number | boolean>>;
  readonly session: SessionSupport;
  /** Absent where no image of it makes a database, its user and its tables by itself. */
  readonly container?: DatabaseContainer;
  /** How a routine is called: by a statement where one result is all there is, else by a call. */
  call(operation: DatabaseOperation, project: DatabaseProject): CallText | CallableText;
  /** How any client of the database calls the same; absent where no proof asks this database. */
  plain?(operation: DatabaseOperation): PlainCall;
  /** One argument as it stands in the text of a statement, for a placeholder of that name. */
  argument(argument: CallArgument, placeholder: string): string;
  /** A user's statement, escaped for Spring's parser of named parameters and the driver's own; `types` by parameter. */
  statement(sql: string, types: ReadonlyMap<string, Typed>): string;
  /** An UPDATE tells how many rows it changed, not how many it found. */
  readonly countsChanges?: true;
  bind(field: Typed, project: DatabaseProject): Binding;
  /**
   * What an error calls a value that the database judges itself, because its Java type has more values: its parameter's name or
   * its type's. Absent where errors name neither.
   */
  judged?(member: DatabaseMember, project: DatabaseProject): string | undefined;
  /** What a repository's method does before it calls the database, of which it has a client, `jdbc`. */
  before?(operation: DatabaseOperation, project: DatabaseProject): readonly Code[];
  /** Reads a column of a row or an OUT parameter; `name` is what an error calls it. */
  read(field: Typed & Pick<Field, 'name'>, cell: Cell, project: DatabaseProject): Code;
  /** Reads the rows of a cursor that stands there, so many at most. */
  cursor(cell: Cell, maxRows: number, mapper: Rendered): Code;
  readonly rows: RowReading;
  readonly pages: PageReading;
  /** The mapper of rows whose columns are known only at run time. */
  readonly unknownRow: Rendered;
  /** How copies of a service share the tables that it keeps for itself. */
  readonly shared: SharedTables;
  support(project: DatabaseProject): readonly SupportFile[];
  /** The driver says nothing of the results behind a call's outputs until it is asked for more of them. */
  readonly resultsNeedAsking?: true;
  /** Settings of application.yaml beside those that every database has. */
  settings?(project: DatabaseProject): readonly DialectSetting[];
  /** What its owner should know of this database, for the README. */
  notes?(project: DatabaseProject): readonly { readonly title: string; readonly markdown: string }[];
}

/** What is said of a table that several copies of a service work on: hints stand behind its name, `lock` ends the query. */
export interface SharedTables {
  /** Locks the rows that are found until the transaction ends, and passes over those that another one has. */
  readonly lockHint: string;
  readonly lock: string;
  /** Reads what is there without waiting for rows that are being written. */
  readonly readHint: string;
  secondsSince(instant: string): string;
  /** The clock of the database, with its zone where a column of that type has one. */
  readonly now: string;
  /** So many seconds ago; `seconds` is a parameter. */
  ago(seconds: string): string;
  /** What ShedLock calls the database. */
  readonly lockProduct: string;
}

export interface DialectSetting {
  readonly key: string;
  readonly value: string | number | boolean;
  readonly comment?: string;
}

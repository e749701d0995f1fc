import type { DataType, Field } from '../model/data-type.ts';
import type { ConnectionHint, Operation, Project, RequestMember } from '../model/project.ts';
import type { DatabaseKind } from '../model/routine.ts';
import type { ArtifactKey } from '../platforms/platform.ts';
import type { Rendered } from '../render/rendered.ts';

/** A piece of Java with what its file must import for it. */
export interface Code {
  readonly text: Rendered;
  readonly imports: readonly string[];
}

/** How a value reaches a parameter: `format` is a Java function from the value's type to what JDBC is given. */
export interface Binding {
  /** A constant of `java.sql.Types`. */
  readonly sqlType: string;
  readonly format?: Code;
  /** The expression for one value that may be null; without `format` it is the value itself. */
  value(expression: Rendered): Code;
}

/** One argument of a call as the statement spells it. */
export interface CallArgument {
  /** Where the value comes from; absent when the argument only makes room for an OUT parameter. */
  readonly member?: RequestMember;
  /** What stands before the value: `since =>`; nothing when it goes by position. */
  readonly prefix: string;
  /** The database's type, as a cast spells it. */
  readonly cast: string;
}

/** A call: `before`, the arguments, `after`. */
export interface CallText {
  readonly before: string;
  readonly arguments: readonly CallArgument[];
  readonly after: string;
}

/** A file that the repositories of a project need, by its template. */
export interface SupportFile {
  readonly name: string;
  readonly template: string;
  readonly imports?: readonly string[];
  readonly view?: object;
  readonly test?: boolean;
}

/** What differs by database in a generated project: sources ask it, nobody else does. */
export interface Dialect {
  readonly kind: DatabaseKind;
  readonly driver: ArtifactKey;
  /** The class that says what an error of this database means. */
  readonly errorTemplates: { readonly main: string; readonly test: string };
  /** SQLStates that say: the routine is gone, takes something else, or the database cannot be asked at all. */
  readonly changedStates: readonly string[];
  jdbcUrl(connection: ConnectionHint): string;
  /** Hikari's data source properties: time-outs above all. */
  readonly connectionProperties: Readonly<Record<string, string | number | boolean>>;
  call(operation: Operation): CallText;
  /** One argument as it stands in the text of a call, for a placeholder of that name. */
  argument(argument: CallArgument, placeholder: string): string;
  /** A user's statement, escaped for Spring's parser of named parameters and the driver's own. */
  statement(sql: string): string;
  bind(field: Pick<Field, 'type' | 'databaseType'>, project: Project): Binding;
  /** Reads a column of the result set `rs`; `column` is its label or its index. */
  read(type: DataType, column: Rendered, project: Project): Code;
  /** Reads all rows of a cursor that stands in a column of `rs`. */
  cursor(column: Rendered, mapper: Rendered): Code;
  /** The mapper of rows whose columns are known only at run time. */
  readonly unknownRow: Rendered;
  support(project: Project): readonly SupportFile[];
}

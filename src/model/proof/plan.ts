import type { DataType, TypeName } from '../types.ts';

// A proof asks for each operation of a project twice: it calls the running service, and it calls the operation's source with a
// plain client. Whoever has the plan needs to know nothing of the project's parts.

/** The way a request's values reach a service over HTTP. */
export interface HttpCall {
  readonly method: string;
  /** The path with its variables: `/orders/{id}/lines`. */
  readonly url: string;
  readonly places: readonly HttpPlace[];
  /** The parameters of the query string that ask for a page. */
  readonly page?: { readonly start: string; readonly limit: string };
}

/** The slot that a member's value is written to; in a body, periods in `name` lead into nested objects. */
export interface HttpPlace {
  readonly in: 'path' | 'query' | 'header' | 'body';
  readonly name: string;
  readonly member: number;
}

/** One argument of a call: a slot for a value, and the text around it. */
export interface PlainArgument {
  /** The index of the member whose value it is; absent where the argument only makes room for an output. */
  readonly member?: number;
  readonly before: string;
  readonly after: string;
  /** The text that names the argument where one before it is left out: `since => `. */
  readonly named?: string;
  /** The session's variable that holds its output, and whether that is of single precision. */
  readonly variable?: string;
  readonly single?: true;
}

/**
 * The call that a plain client sends, and the form of its answer. `json`: rows of one text that is JSON. `outputs`: one
 * row with the outputs of a procedure. `rows`: rows as the protocol has them. `sets`: any number of results of such
 * rows, and variables. `count`: the number of changed rows.
 */
export type PlainCall = { readonly answer: 'json' | 'outputs' | 'rows' | 'sets' | 'count' } & (
  | { readonly before: string; readonly arguments: readonly PlainArgument[]; readonly after: string }
  /** Texts, and between them the indexes of members. */
  | { readonly pieces: readonly (string | number)[] }
);

/** The reason why a plain client cannot be asked the same. */
export type Unproved = 'commits' | 'generatedKey' | 'variable';

/** A value of a request, and the type as the database spells it. */
export interface ProofMember {
  readonly name: string;
  /** The name as the source spells it. */
  readonly own: string;
  readonly type: DataType;
  readonly databaseType: string;
  readonly nullable: boolean;
  readonly optional: boolean;
  /** The value that the service always uses. Absent: the request has it. */
  readonly constant?: string | number | boolean;
}

/** An operation of a running service, and the way it is proved. */
export interface ProofOperation {
  readonly name: string;
  readonly title: string;
  /** The operation changes nothing, and sends its answer nowhere else. */
  readonly reads: boolean;
  /** Finding nothing is answered with 404. */
  readonly mustFind: boolean;
  /** The rows come in an order that the operation fixes, so both sides must answer the same one. */
  readonly ordered: boolean;
  readonly members: readonly ProofMember[];
  readonly service: HttpCall;
  /** The plain client's call; absent where `unproved` says why. */
  readonly plain?: PlainCall;
  readonly unproved?: Unproved;
}

/** A named type, as far as values of it are written. */
export type ProofType =
  | { readonly kind: 'enum'; readonly values: readonly string[] }
  | {
      readonly kind: 'record';
      readonly members: readonly { readonly name: string; readonly type: DataType; readonly databaseType: string }[];
    };

/** The way a project is proved: each operation is called twice, and both answers are compared. */
export interface ProofPlan {
  readonly project: string;
  /** The kind of the database, which decides on the plain client. */
  readonly database: string;
  readonly types: Readonly<Record<TypeName, ProofType>>;
  readonly operations: readonly ProofOperation[];
}

/** The plain form of one operation's work, as its source tells it. */
export interface PlainWork {
  readonly ordered: boolean;
  /** One type for each member of the request, as the database spells it. */
  readonly databaseTypes: readonly string[];
  readonly call: PlainCall | Unproved;
}

/** The plain form of all work of a source. */
export interface PlainSource {
  readonly database: string;
  readonly types: ProofPlan['types'];
  /** One entry for each operation of the project. */
  readonly work: readonly PlainWork[];
}

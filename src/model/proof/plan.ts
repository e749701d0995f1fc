import type { DataType, TypeName } from '../types.ts';

// How each operation of a project is asked twice: of its running service, and by a plain client of where its work is done. Who has the
// plan needs to know nothing of the project's parts.

/** How a request's values reach a service over HTTP. */
export interface HttpCall {
  readonly method: string;
  /** `/orders/{id}/lines` */
  readonly url: string;
  readonly places: readonly HttpPlace[];
  /** The parameters of the query string by which pages are asked for. */
  readonly page?: { readonly start: string; readonly limit: string };
}

/** Where the value of a member stands; `name` in a body leads with periods into nested objects. */
export interface HttpPlace {
  readonly in: 'path' | 'query' | 'header' | 'body';
  readonly name: string;
  readonly member: number;
}

/** One argument of a call: a place for a value, and the text around it. */
export interface PlainArgument {
  /** Whose value it is; absent where it only makes room for an output. */
  readonly member?: number;
  readonly before: string;
  readonly after: string;
  /** What names it where one before it is left out: `since => `. */
  readonly named?: string;
  /** The session's variable that has what comes out of it, and whether that is of single precision. */
  readonly variable?: string;
  readonly single?: true;
}

/**
 * What a plain client sends, and what comes back: `json`: rows of one text that is JSON; `outputs`: one row of what a procedure gives;
 * `rows`: rows as the protocol has them; `sets`: any number of results of such rows, and variables; `count`: how many rows it changed.
 */
export type PlainCall = { readonly answer: 'json' | 'outputs' | 'rows' | 'sets' | 'count' } & (
  | { readonly before: string; readonly arguments: readonly PlainArgument[]; readonly after: string }
  /** Texts, and between them the places of members. */
  | { readonly pieces: readonly (string | number)[] }
);

/** Why no plain client can be asked the same. */
export type Unproved = 'commits' | 'generatedKey' | 'variable';

/** A value that a request has, and how its database spells the type. */
export interface ProofMember {
  readonly name: string;
  /** As the source spells it. */
  readonly own: string;
  readonly type: DataType;
  readonly databaseType: string;
  readonly nullable: boolean;
  readonly optional: boolean;
  /** What the service takes each time. */
  readonly constant?: string | number | boolean;
}

/** An operation of a running service, and how it is proved. */
export interface ProofOperation {
  readonly name: string;
  readonly title: string;
  /** It changes nothing, and sends its answer nowhere else. */
  readonly reads: boolean;
  /** That nothing was found is 404. */
  readonly mustFind: boolean;
  /** Its rows have an order of their own. */
  readonly ordered: boolean;
  readonly members: readonly ProofMember[];
  readonly service: HttpCall;
  /** Absent where `unproved` says why. */
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

/** How a project is proved. */
export interface ProofPlan {
  readonly project: string;
  /** The kind of the database, which says what a plain client of it is. */
  readonly database: string;
  readonly types: Readonly<Record<TypeName, ProofType>>;
  readonly operations: readonly ProofOperation[];
}

/** What a source says of the work of an operation. */
export interface PlainWork {
  readonly ordered: boolean;
  /** By the members of the request. */
  readonly databaseTypes: readonly string[];
  readonly call: PlainCall | Unproved;
}

/** What a source says of all its work. */
export interface PlainSource {
  readonly database: string;
  readonly types: ProofPlan['types'];
  /** By the operations of the project. */
  readonly work: readonly PlainWork[];
}

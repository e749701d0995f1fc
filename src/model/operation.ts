import type { Access } from './changes.ts';
import type { FailureKind } from './failure.ts';
import type { Mapping } from './mapping.ts';
import type { Pages, Paging } from './paging.ts';
import type { PartId, SourceId } from './request/part-ids.ts';
import type { Member, RequestMember, TypeName } from './types.ts';

/** The spellings of one operation's name; each is unique in its project and legal where it is used. */
export interface Names {
  /** The Java method: lowerCamelCase. */
  readonly method: string;
  /** The stem of Java types, UpperCamelCase: `${type}Request`, `${type}Response`. */
  readonly type: string;
  /** The segment of an address: kebab-case ASCII. */
  readonly path: string;
}

/** The names that a source is given to make an operation: also that of the request's record. */
export interface GivenNames extends Names {
  readonly request: TypeName;
}

/** The use of a part in a project; the part's own schema parsed the `options`. */
export interface PartUse {
  readonly part: PartId;
  readonly options: Readonly<Record<string, unknown>>;
}

/** The use of a sender by an operation. */
export interface SenderUse extends PartUse {
  /** Everything that it sends, by name; empty: it sends the answer as it is. */
  readonly payload: Mapping;
}

/**
 * The answer of an operation. Every technology follows one rule (DESIGN, core shapes): one member is the body itself,
 * no member is no body, several members are a record.
 */
export interface Response {
  readonly members: readonly ResponseMember[];
  /** The Java type stem of the record, when there is more than one member. */
  readonly record?: TypeName;
}

/** The rows of a record: many, or at most one. Without `columns`, the members are known only when rows are read. */
export interface Rows {
  readonly kind: 'rows';
  /** The name of the parameter or cursor that carries the rows, as the source spells it; empty where nothing does. */
  readonly name: string;
  readonly property: string;
  readonly component: string;
  readonly row: TypeName;
  readonly columns: readonly Member[];
  readonly many: boolean;
  /** The source's name for the table or type that the rows are of; several operations may answer the same. */
  readonly origin?: string;
  /** Each row is a table itself; only reading tells how many there are. */
  readonly tables?: true;
}

export type ResponseMember =
  | { readonly kind: 'value'; readonly member: Member }
  | Rows
  /** The number of things that were changed. */
  | { readonly kind: 'count'; readonly property: string; readonly component: string };

/** The source that does an operation's work. Only the source itself reads `detail`. */
export interface SourceUse {
  readonly part: SourceId;
  /** The key by which the source recognises it in the next generation: plain JSON. */
  readonly identity: Readonly<Record<string, unknown>>;
  /** A hash of everything that a caller depends on. */
  readonly signature: string;
  readonly detail: unknown;
}

/** An operation as its source makes it: everything except its trigger and its senders. */
export interface SourceOperation {
  /** The operation as people know it: `shop.customer_orders(customer_id, since)`. */
  readonly title: string;
  readonly doc?: string;
  readonly nature: 'reads' | 'writes';
  /**
   * `joins`: it runs in an open transaction. `own`: it ends transactions itself, so none may be open around it. `none`:
   * it knows no transactions.
   */
  readonly transaction: 'joins' | 'own' | 'none';
  /** The operation must run in a transaction. Without one, a failure would leave it half done, or its answer could not be read. */
  readonly needsTransaction: boolean;
  /** The operation changes one thing that its request names, as far as the source can tell; the thing is expected to exist. */
  readonly namesOne: boolean;
  /** The source can hand out rows one by one, without keeping them. */
  readonly streams: boolean;
  /** The pages that its rows can be answered in, or why there are none. */
  readonly pages: Pages;
  readonly request: { readonly name: TypeName; readonly members: readonly RequestMember[] };
  readonly response: Response;
  /** The kinds of failure that may occur. */
  readonly failures: readonly FailureKind[];
  /** The group that it belongs to by default, as a Java type stem: operations of one home share classes. */
  readonly home: string;
  readonly source: SourceUse;
}

/** A named piece of work. A trigger exposes it as an endpoint, and credits count endpoints. */
export interface Operation extends SourceOperation {
  readonly id: string;
  readonly names: Names;
  /** The trigger's options for this endpoint, parsed. */
  readonly endpoint: Readonly<Record<string, unknown>>;
  readonly senders: readonly SenderUse[];
  /** The most rows that a result may have. */
  readonly maxRows: number;
  /** Rows are sent while they are read; false: all are read first. */
  readonly streamed: boolean;
  /** Finding nothing is the failure `notFound`; false: it is an empty answer. */
  readonly mustFind: boolean;
  /** Several requests of it are done at once, too: by methods whose names end in `All`. */
  readonly blocks?: true;
  /** The pages that its rows are answered in; absent: all rows come at once. */
  readonly paging?: Paging;
  /** The lines that callers know it by: one of its trigger, and one of each sender that has one. */
  readonly published: readonly string[];
  /** The rights that its callers need; absent where nobody calls. */
  readonly access?: Access;
  /** The members of the request whose values do not come by their own names. */
  readonly input: Mapping<RequestMember>;
}

/**
 * Whether a call opens a transaction where none is open. It does so only where it must, because a transaction costs as
 * much as a short call.
 */
export function isTransactional(
  operation: Pick<Operation, 'transaction' | 'needsTransaction' | 'streamed' | 'senders'>,
): boolean {
  const { transaction, needsTransaction, streamed, senders } = operation;
  return transaction === 'joins' && (needsTransaction || streamed || senders.length > 0);
}

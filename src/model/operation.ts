import type { Access } from './changes.ts';
import type { FailureKind } from './failure.ts';
import type { Mapping } from './mapping.ts';
import type { Pages, Paging } from './paging.ts';
import type { PartId, SourceId } from './request/part-ids.ts';
import type { Member, RequestMember, TypeName } from './types.ts';

/** The spellings of one operation; each is unique in its project and legal where it is used. */
export interface Names {
  /** Java method: lowerCamelCase. */
  readonly method: string;
  /** Java type stem: UpperCamelCase; `${type}Request`, `${type}Response`. */
  readonly type: string;
  /** A segment of an address: kebab-case ASCII. */
  readonly path: string;
}

/** The same for whoever makes an operation: what the record of its request is called, too. */
export interface GivenNames extends Names {
  readonly request: TypeName;
}

/** A part as a project uses it; `options` were parsed by the part's own schema. */
export interface PartUse {
  readonly part: PartId;
  readonly options: Readonly<Record<string, unknown>>;
}

/** A sender as an operation uses it. */
export interface SenderUse extends PartUse {
  /** All that it sends, by name; empty where that is the answer as it is. */
  readonly payload: Mapping;
}

/**
 * What an operation answers. One rule for every technology (DESIGN, core shapes): exactly one member → it is the body;
 * none → no body; else a record of them all.
 */
export interface Response {
  readonly members: readonly ResponseMember[];
  /** The Java type stem of the record, when there is more than one member. */
  readonly record?: TypeName;
}

/** Many or at most one of a record; without `columns` its members are known only when it is read. */
export interface Rows {
  readonly kind: 'rows';
  /** What carries them, as its source spells it; empty where nothing does. */
  readonly name: string;
  readonly property: string;
  readonly component: string;
  readonly row: TypeName;
  readonly columns: readonly Member[];
  readonly many: boolean;
  /** What its source calls that of which they are rows: several operations may answer them. */
  readonly origin?: string;
  /** Each row is a table itself: how many there are is known only when they are read. */
  readonly tables?: true;
}

export type ResponseMember =
  | { readonly kind: 'value'; readonly member: Member }
  | Rows
  /** How many things were changed. */
  | { readonly kind: 'count'; readonly property: string; readonly component: string };

/** Where an operation's work is done. `detail` is the source's own, and read by nobody else. */
export interface SourceUse {
  readonly part: SourceId;
  /** How the source knows it again in the next generation: plain JSON. */
  readonly identity: Readonly<Record<string, unknown>>;
  /** Changes when what a caller depends on does. */
  readonly signature: string;
  readonly detail: unknown;
}

/** What a source makes of one thing that it was asked for: all of an operation but how it is triggered and sent on. */
export interface SourceOperation {
  /** The operation as people know it: `shop.customer_orders(customer_id, since)`. */
  readonly title: string;
  readonly doc?: string;
  readonly nature: 'reads' | 'writes';
  /** `own`: it ends transactions itself, so none may be open around it; `none`: it knows no transactions. */
  readonly transaction: 'joins' | 'own' | 'none';
  /** That it is done in a transaction where none is open: what fails would else be half done, or could not be read at all. */
  readonly needsTransaction: boolean;
  /** It changes one thing that its request names, as far as its source can tell: that thing is expected to be there. */
  readonly namesOne: boolean;
  /** Its source can hand out the rows of its answer one by one, without keeping any. */
  readonly streams: boolean;
  /** Whether its rows can be answered in pages. */
  readonly pages: Pages;
  readonly request: { readonly name: TypeName; readonly members: readonly RequestMember[] };
  readonly response: Response;
  /** What it may fail with. */
  readonly failures: readonly FailureKind[];
  /** What it belongs to, as a Java type stem: operations of one home share classes. */
  readonly home: string;
  readonly source: SourceUse;
}

/** A named piece of work: the unit that a trigger exposes (an endpoint) and that credits are counted in. */
export interface Operation extends SourceOperation {
  readonly id: string;
  readonly names: Names;
  /** The trigger's options for this endpoint, parsed. */
  readonly endpoint: Readonly<Record<string, unknown>>;
  readonly senders: readonly SenderUse[];
  /** How many rows a result of it may have. */
  readonly maxRows: number;
  /** Its rows are handed out as they are read. */
  readonly streamed: boolean;
  /** That nothing was found is the failure `notFound`, and no answer. */
  readonly mustFind: boolean;
  /** Its rows are answered in pages. */
  readonly paging?: Paging;
  /** What callers know it by: a line of its trigger and of each sender that has one. */
  readonly published: readonly string[];
  /** What its callers need; absent where nobody calls. */
  readonly access?: Access;
  /** Members of its request that do not come by their own names. */
  readonly input: Mapping<RequestMember>;
}

/** Whether a call opens a transaction where none is open: by need, not by habit, as that costs as much as a short call does. */
export function isTransactional(
  operation: Pick<Operation, 'transaction' | 'needsTransaction' | 'streamed' | 'senders'>,
): boolean {
  const { transaction, needsTransaction, streamed, senders } = operation;
  return transaction === 'joins' && (needsTransaction || streamed || senders.length > 0);
}

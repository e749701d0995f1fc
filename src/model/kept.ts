import type { Known } from './changes.ts';
import type { Names, ResponseMember } from './operation.ts';
import type { Shape } from './shape.ts';
import type { TypeName } from './types.ts';

/** The key by which a source recognises something in the next generation: plain JSON. */
export type Identity = Readonly<Record<string, unknown>>;

/** The names that a member had: for callers and in Java. A constant has the same name for both. */
export interface KeptMember {
  readonly property: string;
  readonly component: string;
}

/** The kept names of members of one record, each by its key. */
export type KeptMembers = ReadonlyMap<string, KeptMember>;

/** The kept names of an operation and its members. */
export interface KeptOperation {
  /** The names; absent where the owner chose them, because the request then says them again or drops them. */
  readonly names?: Names;
  /** The group that it was in; absent where that was its home's. */
  readonly group?: TypeName;
  /** The things that callers knew about it. */
  readonly was: Known;
  /** The data that callers sent and got; locks of earlier versions do not tell. */
  readonly shape?: Shape;
  readonly request: KeptMembers;
  readonly response: KeptMembers;
  readonly rows: ReadonlyMap<string, KeptRow>;
}

/**
 * The kept names of a row's record: the end behind its operation's name (`Row2`) or a name of its own (`type`), and its
 * columns.
 */
export interface KeptRow {
  readonly end: string;
  readonly type?: TypeName;
  readonly columns: KeptMembers;
}

/** The kept name of a type, and those of its members or constants. */
export interface KeptType {
  readonly name: TypeName;
  readonly members: KeptMembers;
}

/** The names of the last generation for everything that is there again. */
export interface Kept {
  /** The kept names, in the order of the description. */
  readonly operations: readonly (KeptOperation | undefined)[];
  /** The operations that callers knew and that were not described again. */
  readonly gone: readonly Known[];
  type(identity: Identity): KeptType | undefined;
}

/** A lock as the portal stores it, with the SHA-256 that it is found by. */
export interface PackedLock {
  readonly hash: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Makes the keys of members from their names in the source: a second member of the same name gets a number.
 * @example
 * ['id', 'id', '']   →   ['id', 'id 2', '']
 */
export function keysOf(names: readonly string[]): readonly string[] {
  const used = new Set<string>();
  return names.map((name) => {
    let key = name;
    for (let count = 2; used.has(key); count++) key = `${name} ${count}`;
    used.add(key);
    return key;
  });
}

/**
 * Makes the keys of the members of an answer, which also tell kinds apart.
 * @example
 * [{kind: 'rows', name: 'orders'}, {kind: 'value', name: 'total'}]   →   ['rows orders', 'value total']
 */
export function responseKeys(
  members: readonly { readonly kind: ResponseMember['kind']; readonly name: string }[],
): readonly string[] {
  return keysOf(members.map(({ kind, name }) => `${kind} ${name}`));
}

import type { Known } from './changes.ts';
import type { Names, ResponseMember } from './operation.ts';
import type { Shape } from './shape.ts';
import type { TypeName } from './types.ts';

/** How a source knows something again in the next generation: plain JSON. */
export type Identity = Readonly<Record<string, unknown>>;

/** What a member was called: by callers, and by Java; a constant is called the same by both. */
export interface KeptMember {
  readonly property: string;
  readonly component: string;
}

/** The names of members that stand together, each by its key. */
export type KeptMembers = ReadonlyMap<string, KeptMember>;

/** What an operation and its members were called in the last generation. */
export interface KeptOperation {
  /** Absent where its owner chose them: then the request says so again, or no longer. */
  readonly names?: Names;
  /** The group that it was in; absent where that was its home's. */
  readonly group?: TypeName;
  /** What callers knew it by. */
  readonly was: Known;
  /** What callers sent and got; locks of earlier versions do not tell. */
  readonly shape?: Shape;
  readonly request: KeptMembers;
  readonly response: KeptMembers;
  readonly rows: ReadonlyMap<string, KeptRow>;
}

/** A row's record: what stands behind its operation's name (`Row2`), or its own name (`type`), and its columns. */
export interface KeptRow {
  readonly end: string;
  readonly type?: TypeName;
  readonly columns: KeptMembers;
}

/** What a type was called, and its members or constants. */
export interface KeptType {
  readonly name: TypeName;
  readonly members: KeptMembers;
}

/** What the last generation called what there is again. */
export interface Kept {
  /** In the order of what was described. */
  readonly operations: readonly (KeptOperation | undefined)[];
  /** What callers knew and what was not described again. */
  readonly gone: readonly Known[];
  type(identity: Identity): KeptType | undefined;
}

/** What the portal keeps of a lock, and the SHA-256 that it is found by. */
export interface PackedLock {
  readonly hash: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/**
 * The keys of members by what their source calls them: the name, and a number behind the second of the same name, or without
 * any.
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

/** The keys of what an operation answers: what carries each is told apart by kind as well. */
export function responseKeys(
  members: readonly { readonly kind: ResponseMember['kind']; readonly name: string }[],
): readonly string[] {
  return keysOf(members.map(({ kind, name }) => `${kind} ${name}`));
}

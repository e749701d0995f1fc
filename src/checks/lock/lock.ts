import { z } from 'zod';
import { Fault } from '../../model/fault.ts';
import type { Identity, Kept, KeptMember, KeptMembers, KeptOperation, KeptType } from '../../model/kept.ts';
import type { TypeShape } from '../../model/shape.ts';
import type { TypeName } from '../../model/types.ts';

/** Names, each with the key of its member, and with Java's own name where that differs (`lock/entries.ts`). */
const members = z
  .record(z.string(), z.union([z.string(), z.object({ of: z.string(), component: z.string() })]))
  .default({});

const fields = z.record(z.string(), z.string()).default({});

/** The part of `forja.lock.json` that the next generation reads; all other members are its identities. */
const lockFile = z.looseObject({
  operations: z.array(
    z.looseObject({
      names: z.object({ method: z.string(), type: z.string(), path: z.string() }),
      given: z.boolean().optional(),
      group: z.string().optional(),
      published: z.array(z.string()).optional(),
      access: z
        .object({ auth: z.string(), scopes: z.array(z.string()).default([]), roles: z.array(z.string()).default([]) })
        .optional(),
      request: members,
      response: members,
      rows: z
        .array(z.object({ of: z.string(), end: z.string(), type: z.string().optional(), columns: members }))
        .default([]),
      shape: z.object({ takes: fields, answers: fields }).optional(),
    }),
  ),
  types: z
    .array(
      z.looseObject({
        name: z.string(),
        members,
        shape: z.union([z.object({ values: z.array(z.string()) }), z.object({ fields })]).optional(),
      }),
    )
    .default([]),
  /** The source's decisions for the whole project. */
  settled: z.record(z.string(), z.unknown()).default({}),
  /** The trigger's decisions for the whole project. */
  triggerSettled: z.record(z.string(), z.unknown()).default({}),
  /** The decisions of senders for the whole project, by sender. */
  senderSettled: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
  /** The SHA-256 in hex of each file of ours. */
  files: z.record(z.string(), z.string()).default({}),
  /** The files of ours that earlier generations wrote and this one did not. */
  stale: z.array(z.string()).default([]),
});

type OperationEntry = z.output<typeof lockFile>['operations'][number];

/** The names and files that the last generation of a project made, found by the keys of their sources. */
export interface Lock {
  /**
   * Finds the kept names of operations by their identities. Where only one operation of a kin (`kinOf`) has changed,
   * the kin finds it. A name that the owner chose is not kept, because the request says it again or drops it.
   */
  kept(identities: readonly Identity[], kinOf?: (identity: Identity) => Identity | undefined): Kept;
  /** The former shapes of the named types that operations' shapes refer to. */
  readonly typeShapes: ReadonlyMap<TypeName, TypeShape>;
  /** The source's decisions for the whole project; absent where nothing was generated before. */
  readonly settled?: Readonly<Record<string, unknown>>;
  /** The trigger's decisions for the whole project; absent where nothing was generated before. */
  readonly triggerSettled?: Readonly<Record<string, unknown>>;
  /** The decisions of senders for the whole project, by sender; absent where nothing was generated before. */
  readonly senderSettled?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** The SHA-256 in hex of each file of ours, by its path. */
  readonly files: ReadonlyMap<string, string>;
  /** The files of ours that were no longer written then. */
  readonly stale: readonly string[];
}

/** The lock of a project that was never generated. */
export const NO_LOCK: Lock = {
  kept: (identities) => ({ operations: identities.map(() => undefined), gone: [], type: () => undefined }),
  typeShapes: new Map(),
  files: new Map(),
  stale: [],
};

/**
 * Reads a parsed `forja.lock.json`.
 * @throws Fault `invalidRequest` when it is no lock.
 */
export function readLock(value: unknown): Lock {
  const parsed = lockFile.safeParse(value);
  if (!parsed.success) throw new Fault('invalidRequest', { faults: [{ field: 'lock', message: 'invalid' }] });
  const before = parsed.data.operations.map(toOperation);
  const types = new Map(
    parsed.data.types.map(({ name, members: own, shape: _, ...identity }): [string, KeptType] => [
      keyOf(identity),
      { name, members: byKey(own) },
    ]),
  );
  return {
    kept: (identities, kinOf) => ({
      ...matched(before, identities, kinOf),
      type: (identity) => types.get(keyOf(identity)),
    }),
    typeShapes: new Map(parsed.data.types.flatMap(({ name, shape }) => (shape ? [[name, shape] as const] : []))),
    settled: parsed.data.settled,
    triggerSettled: parsed.data.triggerSettled,
    senderSettled: parsed.data.senderSettled,
    files: new Map(Object.entries(parsed.data.files)),
    stale: parsed.data.stale,
  };
}

interface Before {
  readonly identity: Identity;
  readonly kept: KeptOperation;
}

function toOperation(entry: OperationEntry): Before {
  const { id: _, signature: __, names, given, group, published, access, shape, ...more } = entry;
  const { request, response, rows, ...identity } = more;
  const kept: KeptOperation = {
    ...(given ? {} : { names }),
    ...(group === undefined ? {} : { group }),
    was: { name: names.method, ...(published && { published }), ...(access && { access }) },
    ...(shape && { shape }),
    request: byKey(request),
    response: byKey(response),
    rows: new Map(
      rows.map(({ of, end, type, columns }) => [of, { end, ...(type && { type }), columns: byKey(columns) }]),
    ),
  };
  return { identity, kept };
}

function byKey(own: z.output<typeof members>): KeptMembers {
  return new Map(
    Object.entries(own).map(([property, key]): [string, KeptMember] =>
      typeof key === 'string'
        ? [key, { property, component: property }]
        : [key.of, { property, component: key.component }],
    ),
  );
}

/** Gives each entry to one operation at most: the same routine may be there twice. */
function matched(
  before: readonly Before[],
  identities: readonly Identity[],
  kinOf: ((identity: Identity) => Identity | undefined) | undefined,
): Pick<Kept, 'operations' | 'gone'> {
  const left = collect(before, ({ identity }) => keyOf(identity));
  const found = identities.map((identity) => left.get(keyOf(identity))?.shift()?.kept);
  const kin = (identity: Identity) => {
    const wider = kinOf?.(identity);
    return wider && keyOf(wider);
  };
  const unmatched = new Set([...left.values()].flat());
  const gone = collect([...unmatched], ({ identity }) => kin(identity));
  const open = identities.flatMap((identity, index) => (found[index] ? [] : [{ identity, index }]));
  const come = collect(open, ({ identity }) => kin(identity));
  for (const [key, [only, ...others]] of come) {
    const [last, ...more] = gone.get(key) ?? [];
    if (!only || !last || others.length > 0 || more.length > 0) continue;
    found[only.index] = last.kept;
    unmatched.delete(last);
  }
  return { operations: found, gone: [...unmatched].map(({ kept }) => kept.was) };
}

function collect<T>(all: readonly T[], key: (item: T) => string | undefined): Map<string, T[]> {
  const found = new Map<string, T[]>();
  for (const item of all) {
    const own = key(item);
    if (own === undefined) continue;
    const others = found.get(own);
    if (others) others.push(item);
    else found.set(own, [item]);
  }
  return found;
}

/**
 * Writes an identity as a text that does not depend on the order of its members.
 * @example
 * {name: 'a', schema: 's'}   →   {"name":"a","schema":"s"}
 */
function keyOf(identity: unknown): string {
  return JSON.stringify(identity, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}

import { z } from 'zod';
import { Fault } from '../../model/fault.ts';
import type { Identity, Kept, KeptMember, KeptMembers, KeptOperation, KeptType } from '../../model/kept.ts';
import type { TypeShape } from '../../model/shape.ts';
import type { TypeName } from '../../model/types.ts';

/** Names with the keys of what has them, and with Java's own name where it is another one (`lock/entries.ts`). */
const members = z
  .record(z.string(), z.union([z.string(), z.object({ of: z.string(), component: z.string() })]))
  .default({});

const fields = z.record(z.string(), z.string()).default({});

/** `forja.lock.json` as far as the next generation reads it; whatever else stands there is its identities. */
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
  /** What the source settled for the whole project. */
  settled: z.record(z.string(), z.unknown()).default({}),
  /** The same of the trigger. */
  triggerSettled: z.record(z.string(), z.unknown()).default({}),
  /** Of each file of ours, its SHA-256 in hex. */
  files: z.record(z.string(), z.string()).default({}),
  /** Files of ours that earlier generations wrote and it did not. */
  stale: z.array(z.string()).default([]),
});

type OperationEntry = z.output<typeof lockFile>['operations'][number];

/** What the last generation of a project gave, found by how sources know things again. */
export interface Lock {
  /**
   * What these were called: by their identities or, where one alone of a kin has changed, by that. A name that its owner chose is
   * no longer known: the request says it again, or no longer.
   */
  kept(identities: readonly Identity[], kinOf?: (identity: Identity) => Identity | undefined): Kept;
  /** Named types that shapes of operations speak of, as they were. */
  readonly typeShapes: ReadonlyMap<TypeName, TypeShape>;
  /** What the source settled for the whole project; absent where nothing was generated before. */
  readonly settled?: Readonly<Record<string, unknown>>;
  /** The same of the trigger. */
  readonly triggerSettled?: Readonly<Record<string, unknown>>;
  /** Of each file of ours, its SHA-256 in hex. */
  readonly files: ReadonlyMap<string, string>;
  /** Files of ours that were no longer written then. */
  readonly stale: readonly string[];
}

/** What there is before a project was generated for the first time. */
export const NO_LOCK: Lock = {
  kept: (identities) => ({ operations: identities.map(() => undefined), gone: [], type: () => undefined }),
  typeShapes: new Map(),
  files: new Map(),
  stale: [],
};

/** Reads a parsed `forja.lock.json`. @throws Fault invalidRequest when it is none */
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

/** Each entry is one operation's at most: the same routine may be there twice. */
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

function collect<T>(all: readonly T[], key: (one: T) => string | undefined): Map<string, T[]> {
  const found = new Map<string, T[]>();
  for (const one of all) {
    const own = key(one);
    if (own === undefined) continue;
    const others = found.get(own);
    if (others) others.push(one);
    else found.set(own, [one]);
  }
  return found;
}

/** The same text for the same identity, whatever the order of its members. */
function keyOf(identity: unknown): string {
  return JSON.stringify(identity, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}

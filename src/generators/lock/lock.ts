import { z } from 'zod';
import { Fault } from '../fault.ts';
import type { Names } from '../model/operation.ts';
import type { TypeName } from '../model/types.ts';

type Identity = Readonly<Record<string, unknown>>;

/** `forja.lock.json` as far as the next generation reads it; whatever else stands there is its identities. */
const lockFile = z.looseObject({
  operations: z.array(
    z.looseObject({
      names: z.object({ method: z.string(), type: z.string(), path: z.string() }),
      given: z.boolean().optional(),
    }),
  ),
  types: z.array(z.looseObject({ name: z.string() })).default([]),
  /** Of each file of ours, its SHA-256 in hex. */
  files: z.record(z.string(), z.string()).default({}),
});

/** What the last generation of a project gave, found by how sources know things again. */
export interface Lock {
  /** The name that an operation had, unless its owner chose it: then the request says so again, or no longer. */
  operation(identity: Identity): Names | undefined;
  type(identity: Identity): TypeName | undefined;
  /** Of each file of ours, its SHA-256 in hex. */
  readonly files: ReadonlyMap<string, string>;
}

/** What there is before a project was generated for the first time. */
export const NO_LOCK: Lock = { operation: () => undefined, type: () => undefined, files: new Map() };

/** Reads a parsed `forja.lock.json`. @throws Fault invalidRequest when it is none */
export function readLock(value: unknown): Lock {
  const parsed = lockFile.safeParse(value);
  if (!parsed.success) throw new Fault('invalidRequest', { faults: [{ field: 'lock', message: 'invalid' }] });
  const operations = new Map<string, Names>();
  for (const { id: _, names, signature: __, given, ...identity } of parsed.data.operations) {
    if (!given) operations.set(keyOf(identity), names);
  }
  const types = new Map(parsed.data.types.map(({ name, ...identity }) => [keyOf(identity), name]));
  return {
    operation: (identity) => operations.get(keyOf(identity)),
    type: (identity) => types.get(keyOf(identity)),
    files: new Map(Object.entries(parsed.data.files)),
  };
}

/** The same text for the same identity, whatever the order of its members. */
function keyOf(identity: unknown): string {
  return JSON.stringify(identity, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}

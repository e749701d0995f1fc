import { createHash } from 'node:crypto';
import type { Contract, ContractCall, ContractOperation, ContractType } from '../model/contract/contract.ts';
import { membersOf, namedBy, namesIn } from './named-types.ts';

/**
 * Makes a hash for each operation, by its id, of the operation and of every type that it reaches.
 * @param bare picks the part of an operation that a caller depends on, beside the types that it names: plain JSON,
 * without docs.
 */
export function signaturesOf<C extends ContractCall>(
  { operations, types }: { readonly operations: readonly ContractOperation<C>[] } & Pick<Contract, 'types'>,
  bare: (operation: ContractOperation<C>) => unknown,
): Record<string, string> {
  const hashes = hashTypes(types);
  return Object.fromEntries(
    operations.map((operation) => [
      operation.id,
      sha256([bare(operation), ...namedBy(operation).map((key) => hashes.get(key) ?? '')]),
    ]),
  );
}

function bareType(type: ContractType): unknown {
  if (type.kind === 'enum') return [type.key, type.values];
  const members = type.members.map(({ name, type: of, required, nullable, wire }) => [
    ...[name, of, required, nullable],
    ...(wire ? [wire] : []),
  ]);
  return [type.key, members, ...(type.constants ? [type.constants] : [])];
}

/**
 * Hashes types with everything that they reach. Types that reach each other share one hash, so that each is read once.
 */
function hashTypes(types: readonly ContractType[]): ReadonlyMap<string, string> {
  const byKey = new Map(types.map((type) => [type.key, type]));
  const below = (key: string) => membersOf(byKey.get(key)).flatMap(({ type }) => namesIn(type));
  const hashes = new Map<string, string>();
  for (const circle of circles([...byKey.keys()], below)) {
    const own = circle.map((key) => sha256([byKey.has(key) ? bareType(byKey.get(key) as ContractType) : key])).sort();
    const others = new Set(circle.flatMap(below).flatMap((key) => hashes.get(key) ?? []));
    const hash = sha256([own, [...others].sort()]);
    for (const key of circle) hashes.set(key, hash);
  }
  return hashes;
}

/**
 * Finds Tarjan's strongly connected components, those that are reached first; without recursion, for chains of any
 * length.
 */
function circles(keys: readonly string[], below: (key: string) => readonly string[]): string[][] {
  const found: string[][] = [];
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  const lower = (key: string, to: number) => lowest.set(key, Math.min(lowest.get(key) ?? to, to));
  for (const start of keys) {
    if (order.has(start)) continue;
    const walk = [enter(start)];
    for (let step = walk.at(-1); step; step = walk.at(-1)) {
      const next = step.rest.pop();
      if (next === undefined) {
        walk.pop();
        leave(step.key, walk.at(-1)?.key);
      } else if (!order.has(next)) walk.push(enter(next));
      else if (isOpen.has(next)) lower(step.key, order.get(next) ?? 0);
    }
  }
  return found;

  function enter(key: string) {
    order.set(key, order.size);
    lower(key, order.size - 1);
    open.push(key);
    isOpen.add(key);
    return { key, rest: [...below(key)] };
  }

  function leave(key: string, above: string | undefined): void {
    const low = lowest.get(key) ?? 0;
    if (above !== undefined) lower(above, low);
    if (low !== order.get(key)) return;
    const circle = open.splice(open.lastIndexOf(key));
    for (const key of circle) isOpen.delete(key);
    found.push(circle);
  }
}

function sha256(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}

import type { FieldFault } from '../../model/fault.ts';
import type { Names } from '../../model/operation.ts';
import type { Called } from '../../model/wanted-name.ts';
import { kebab, lower, pascal } from './words.ts';

/** The material for an operation's name, with its identity. */
export interface Candidate extends Called {
  /** The key by which its source recognises it in the next generation: plain JSON. */
  readonly identity: Readonly<Record<string, unknown>>;
}

/** A candidate, with the name that the user gave it and the name that it had before (UpperCamelCase), if any. */
export interface Named {
  readonly name?: string;
  readonly kept?: string | undefined;
  readonly candidate: Called;
}

interface Entry extends Called {
  readonly index: number;
  readonly stem: string;
}

/**
 * Names operations, in the order given. A name of the last generation is kept. Otherwise a name depends only on its own
 * candidate, unless others would get the same: overloads then differ by the parameters that are not common to all, then
 * by their types, then by their homes. A number comes last; it follows the candidates' own order, not the request's.
 * Names that differ only in case count as the same.
 * @example
 * add(a int), add(a int, b int)   →   add, addByB
 */
export function nameOperations(all: readonly Named[]): { names: readonly Names[]; faults: readonly FieldFault[] } {
  const stems: string[] = [];
  const taken = new Set<string>();
  const faults: FieldFault[] = [];
  for (const [index, { name }] of all.entries()) {
    if (name === undefined || name === '') continue;
    const stem = pascal(name, 'Operation');
    if (taken.has(key(stem))) faults.push({ field: `endpoints.${index}.name`, message: 'methodTaken' });
    taken.add(key(stem));
    stems[index] = stem;
  }
  const buckets = bucketed(all, stems);
  for (const [index, { kept }] of all.entries()) {
    if (stems[index] !== undefined || !kept || pascal(kept) !== kept || taken.has(key(kept))) continue;
    taken.add(key(kept));
    stems[index] = kept;
  }
  for (const [name, bucket] of buckets) {
    const [only] = bucket;
    if (bucket.length > 1 || !only || stems[only.index] !== undefined || taken.has(name)) continue;
    taken.add(name);
    stems[only.index] = only.stem;
  }
  for (const [, bucket] of [...buckets].sort(([a], [b]) => compare(a, b))) {
    if (bucket.some(({ index }) => stems[index] === undefined)) settle(bucket, taken, stems);
  }
  return { names: stems.map(spellings), faults };
}

function spellings(stem: string): Names {
  return { method: lower(stem), type: stem, path: kebab(stem, 'operation') };
}

/**
 * Writes the key by which operations that want the same name meet.
 * @example
 * {wanted: 'ADD_ORDER'}   →   addorder
 */
export const sameCalled = ({ wanted }: Called): string => key(pascal(wanted, 'Operation'));

function key(stem: string): string {
  return lower(stem).toLowerCase();
}

function bucketed(all: readonly Named[], named: readonly string[]): Map<string, Entry[]> {
  const buckets = new Map<string, Entry[]>();
  for (const [index, { candidate }] of all.entries()) {
    if (named[index] !== undefined) continue;
    const stem = pascal(candidate.wanted, 'Operation');
    const bucket = buckets.get(key(stem));
    if (bucket) bucket.push({ ...candidate, index, stem });
    else buckets.set(key(stem), [{ ...candidate, index, stem }]);
  }
  return buckets;
}

/** Tries what can tell a bucket apart, the most readable first, and numbers it when nothing can. */
function settle(bucket: readonly Entry[], taken: Set<string>, stems: string[]): void {
  const home = (entry: Entry) => pascal(entry.home, '');
  const byName = distinguishing(
    bucket,
    ({ name }) => name,
    ({ name }) => name,
  );
  const byType = distinguishing(
    bucket,
    ({ name, type }) => `${name}\u0000${type}`,
    ({ type }) => simpleType(type),
  );
  const attempts: ((entry: Entry) => string)[] = [
    (entry) => entry.stem + byName(entry),
    (entry) => entry.stem + byType(entry),
    (entry) => home(entry) + entry.stem,
    (entry) => home(entry) + entry.stem + byName(entry),
    (entry) => home(entry) + entry.stem + byType(entry),
  ];
  const open = bucket.filter(({ index }) => stems[index] === undefined);
  for (const attempt of attempts) {
    const names = open.map((entry) => pascal(attempt(entry), 'Operation'));
    const keys = new Set(names.map(key));
    if (keys.size !== open.length || [...keys].some((stem) => taken.has(stem))) continue;
    for (const [at, entry] of open.entries()) stems[entry.index] = names[at] ?? entry.stem;
    for (const stem of keys) taken.add(stem);
    return;
  }
  number(open, taken, stems);
}

type Input = Called['inputs'][number];

/**
 * Makes a function that writes `By…` with those inputs of an entry that not all of the bucket have; nothing for an
 * entry without such inputs.
 * @example
 * add(a, b) beside add(a)   →   ByB
 */
function distinguishing(
  bucket: readonly Entry[],
  identity: (input: Input) => string,
  spell: (input: Input) => string,
): (entry: Entry) => string {
  const owners = new Map<string, number>();
  for (const { inputs } of bucket) {
    for (const input of new Set(inputs.map(identity))) owners.set(input, (owners.get(input) ?? 0) + 1);
  }
  return ({ inputs }) => {
    const own = inputs.filter((input) => (owners.get(identity(input)) ?? 0) < bucket.length);
    return own.length === 0 ? '' : `By${own.map((input) => pascal(spell(input), 'Value')).join('And')}`;
  };
}

function number(bucket: readonly Entry[], taken: Set<string>, stems: string[]): void {
  const ordered = bucket.toSorted((a, b) => compare(a.key, b.key) || a.index - b.index);
  let count = 1;
  for (const entry of ordered) {
    let stem = entry.stem;
    while (taken.has(key(stem))) stem = `${entry.stem}${++count}`;
    taken.add(key(stem));
    stems[entry.index] = stem;
  }
}

/**
 * Reads the last word of a type from its source's spelling.
 * @example
 * shop."Order"[]   →   Order array
 */
function simpleType(type: string): string {
  const bare = type.replaceAll('"', '').replace(/\([^)]*\)/g, '');
  const last = bare.slice(bare.lastIndexOf('.') + 1);
  return last.endsWith('[]') ? `${last} array` : last;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

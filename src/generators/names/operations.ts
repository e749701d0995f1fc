import type { FieldFault } from '../fault.ts';
import type { Names } from '../model/project.ts';
import type { Parameter, Routine } from '../model/routine.ts';
import { kebab, lower, pascal } from './words.ts';

/** What a name is made from: the user's own, or the routine's. */
export interface Named {
  readonly name?: string;
  readonly routine: Routine;
}

interface Candidate {
  readonly index: number;
  readonly routine: Routine;
  readonly stem: string;
}

/**
 * Names operations, in the order given. A name depends on its own routine alone, unless others would be called the
 * same: overloads are told apart by the parameters that differ, then by their types, then by where they live; a number
 * comes last and follows the routines' own order, not the request's. Names that differ only in case count as the same.
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
  for (const [name, bucket] of buckets) {
    const [only] = bucket;
    if (bucket.length > 1 || !only || taken.has(name)) continue;
    taken.add(name);
    stems[only.index] = only.stem;
  }
  for (const [, bucket] of [...buckets].sort(([a], [b]) => compare(a, b))) {
    if (bucket[0] && stems[bucket[0].index] === undefined) settle(bucket, taken, stems);
  }
  return { names: stems.map(spellings), faults };
}

function spellings(stem: string): Names {
  return { method: lower(stem), type: stem, path: kebab(stem, 'operation') };
}

function key(stem: string): string {
  return lower(stem).toLowerCase();
}

function bucketed(all: readonly Named[], named: readonly string[]): Map<string, Candidate[]> {
  const buckets = new Map<string, Candidate[]>();
  for (const [index, { routine }] of all.entries()) {
    if (named[index] !== undefined) continue;
    const stem = pascal(routine.kind === 'query' ? statementName(routine) : routine.ref.name, 'Operation');
    const bucket = buckets.get(key(stem));
    if (bucket) bucket.push({ index, routine, stem });
    else buckets.set(key(stem), [{ index, routine, stem }]);
  }
  return buckets;
}

/** `select … from shop.orders` → selectOrders: what a statement does and to what. */
function statementName(routine: Routine): string {
  const sql = (routine.sql ?? '').replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, ' ');
  const verb = /\b(select|insert|update|delete|merge)\b/i.exec(sql)?.[1] ?? 'query';
  const target = /\b(?:from|into|update)\s+(?:only\s+)?((?:"[^"]+"|[\w$]+)(?:\s*\.\s*(?:"[^"]+"|[\w$]+))*)/i.exec(sql);
  const table = target?.[1]?.split('.').at(-1) ?? routine.ref.name;
  return `${verb.toLowerCase()} ${table.replaceAll('"', '')}`;
}

/** Tries what can tell a bucket apart, from the most readable on, and numbers it when nothing can. */
function settle(bucket: readonly Candidate[], taken: Set<string>, stems: string[]): void {
  const home = ({ routine }: Candidate) => pascal(routine.ref.package ?? routine.ref.schema, '');
  const byName = distinguishing(
    bucket,
    (parameter) => parameter.name,
    (name) => name,
  );
  const byType = distinguishing(bucket, identityOf, (_, parameter) => simpleType(parameter.databaseType));
  const attempts: ((candidate: Candidate) => string)[] = [
    (one) => one.stem + byName(one),
    (one) => one.stem + byType(one),
    (one) => home(one) + one.stem,
    (one) => home(one) + one.stem + byName(one),
    (one) => home(one) + one.stem + byType(one),
  ];
  for (const attempt of attempts) {
    const names = bucket.map((one) => pascal(attempt(one), 'Operation'));
    const keys = new Set(names.map(key));
    if (keys.size !== bucket.length || [...keys].some((one) => taken.has(one))) continue;
    for (const [at, one] of bucket.entries()) stems[one.index] = names[at] ?? one.stem;
    for (const one of keys) taken.add(one);
    return;
  }
  number(bucket, taken, stems);
}

/** @returns for each candidate `By…` of the inputs that not all of the bucket have; nothing for one without any. */
function distinguishing(
  bucket: readonly Candidate[],
  identity: (parameter: Parameter) => string,
  spell: (name: string, parameter: Parameter) => string,
): (candidate: Candidate) => string {
  const owners = new Map<string, number>();
  for (const { routine } of bucket) {
    for (const one of new Set(inputs(routine).map(identity))) owners.set(one, (owners.get(one) ?? 0) + 1);
  }
  return ({ routine }) => {
    const own = inputs(routine).filter((parameter) => (owners.get(identity(parameter)) ?? 0) < bucket.length);
    return own.length === 0 ? '' : `By${own.map((one) => pascal(spell(one.name, one), 'Value')).join('And')}`;
  };
}

function number(bucket: readonly Candidate[], taken: Set<string>, stems: string[]): void {
  const ordered = bucket.toSorted((a, b) => compare(refKey(a.routine), refKey(b.routine)) || a.index - b.index);
  let count = 1;
  for (const one of ordered) {
    let stem = one.stem;
    while (taken.has(key(stem))) stem = `${one.stem}${++count}`;
    taken.add(key(stem));
    stems[one.index] = stem;
  }
}

function inputs(routine: Routine): readonly Parameter[] {
  return routine.parameters.filter((parameter) => parameter.mode !== 'out');
}

function identityOf(parameter: Parameter): string {
  return `${parameter.name}\u0000${parameter.databaseType}`;
}

function simpleType(databaseType: string): string {
  const bare = databaseType.replaceAll('"', '').replace(/\([^)]*\)/g, '');
  const last = bare.slice(bare.lastIndexOf('.') + 1);
  return last.endsWith('[]') ? `${last} array` : last;
}

function refKey({ ref, sql }: Routine): string {
  return [ref.schema, ref.package ?? '', ref.name, ...ref.argumentTypes, sql ?? ''].join('\u0000');
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

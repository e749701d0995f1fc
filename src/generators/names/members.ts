import type { KeptMembers } from '../model/kept.ts';
import { capital, lower } from './words.ts';

/** A member by its key, and what it is called unless another one is. */
export interface Wanted {
  readonly key: string;
  readonly name: string;
}

/**
 * Names members that stand together, in the order given: whoever had a name in the last generation keeps it, so that one that
 * comes, or comes before, renames no other. The names of members that are gone are free again.
 */
export function nameMembers(all: readonly Wanted[], kept: KeptMembers = new Map()): readonly string[] {
  return named(all, kept, isProperty);
}

/** The same for the constants of an enumeration. */
export function nameConstants(all: readonly Wanted[], kept: KeptMembers = new Map()): readonly string[] {
  return named(all, kept, isConstant);
}

/** The same for the ends of rows' names: `Row`, `Row2`. */
export function nameRows(all: readonly Wanted[], kept: KeptMembers): readonly string[] {
  return named(all, kept, isRow);
}

function named(all: readonly Wanted[], kept: KeptMembers, isName: (text: string) => boolean): readonly string[] {
  const used = new Set<string>();
  const settled = all.map(({ key }) => {
    const before = kept.get(key);
    if (before === undefined || !isName(before) || used.has(before)) return undefined;
    used.add(before);
    return before;
  });
  return all.map(({ name }, index) => {
    const before = settled[index];
    if (before !== undefined) return before;
    let free = name;
    for (let count = 2; used.has(free); count++) free = `${name}${count}`;
    used.add(free);
    return free;
  });
}

/** A lock is somebody's text: only what a name can be is taken from it. */
function isProperty(text: string): boolean {
  return /^[a-z][A-Za-z0-9]{0,99}$/.test(text) && lower(capital(text)) === text;
}

function isRow(text: string): boolean {
  return /^Row\d{0,3}$/.test(text);
}

/** Whether a row's record can be called so where it is not called after its operation. */
export function isSharedRow(text: string | undefined): text is string {
  return text !== undefined && /^[A-Z][A-Za-z0-9]{0,200}Row\d{0,3}$/.test(text);
}

function isConstant(text: string): boolean {
  return /^[A-Z][A-Z0-9_]{0,99}$/.test(text);
}

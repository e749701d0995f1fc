import { Fault, type FieldFault } from '../model/fault.ts';
import type { Limits } from './limits.ts';
import type { Place, SourceFile } from './tree/node.ts';

/** A person mends a few at a time. */
const MOST = 50;

/** What was noted apart, by place and message. */
export type Noted = ReadonlyMap<string, FieldFault>;
type Values = Readonly<Record<string, string | number>>;

/** What is wrong with uploaded files, in the order found, each place and message once. */
export class ContractFaults {
  readonly #faults = new Map<string, FieldFault>();
  readonly #told = new Map<string, FieldFault>();
  /** Where the next fault is noted: among the files' own, or apart from them. */
  #noted = this.#faults;

  /** Notes a fault at a place; `message` is a key of `common:validation`. */
  add(place: Place, message: string, values?: Values): void {
    this.#note(`${place.file.index} ${place.at} ${message}`, faultAt(place, message, values));
  }

  /** Tells something that refuses nothing, and that whoever uploaded the files may want to know. */
  tell(place: Place, message: string, values: Values): void {
    if (this.#told.size < MOST)
      this.#told.set(`${place.file.index} ${place.at} ${message}`, faultAt(place, message, values));
  }

  /** All that was told, in the order found. */
  get told(): readonly FieldFault[] {
    return [...this.#told.values()];
  }

  #note(key: string, fault: FieldFault): void {
    if (this.#noted.size < MOST && !this.#noted.has(key)) this.#noted.set(key, fault);
  }

  /** @returns what a reader gives, and what it noted: that refuses what was read, and not the files. */
  apart<T>(read: () => T): { readonly value: T; readonly faults: Noted } {
    const outer = this.#noted;
    const faults = new Map<string, FieldFault>();
    this.#noted = faults;
    try {
      return { value: read(), faults };
    } finally {
      this.#noted = outer;
    }
  }

  /** Notes once more what was noted apart: whatever uses what was read has its faults as well. */
  again(noted: Noted): void {
    for (const [key, fault] of noted) this.#note(key, fault);
  }

  /** Notes a fault of a whole file. */
  addFile(index: number, message: string, values?: Readonly<Record<string, string | number>>): void {
    if (this.#faults.size >= MOST) return;
    this.#faults.set(`${index} ${message}`, { field: `schemaFiles.${index}`, message, ...(values && { values }) });
  }

  /** Whether nothing is wrong so far with the files themselves. */
  get isEmpty(): boolean {
    return this.#faults.size === 0;
  }

  /** Takes over what was noted elsewhere. */
  absorb(other: ContractFaults): void {
    this.again(other.#faults);
  }

  /** @throws Fault `invalidRequest` with all that was noted. */
  throwIfAny(): void {
    if (this.#faults.size > 0) this.stop();
  }

  /** @throws Fault with this one, if any, after all that was noted before: nothing more can be read. */
  stop(place?: Place, message = '', values?: Values): never {
    this.#noted = this.#faults;
    if (place) this.add(place, message, values);
    throw new Fault('invalidRequest', { faults: [...this.#faults.values()] });
  }
}

/** @returns a fault at a place of a file, with line and column. */
export function faultAt(place: Place, message: string, values?: Values): FieldFault {
  return { field: `schemaFiles.${place.file.index}`, message, ...lineAndColumn(place), ...(values && { values }) };
}

const starts = new WeakMap<SourceFile, readonly number[]>();

/** Both from 1, as editors count. Where lines begin is found once a file: ten thousand operations may be refused. */
function lineAndColumn({ file, at }: Place): { readonly line: number; readonly column: number } {
  const lines = starts.get(file) ?? startsOf(file.content);
  starts.set(file, lines);
  let low = 0;
  let high = lines.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((lines[middle] ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: at - (lines[low] ?? 0) + 1 };
}

function startsOf(content: string): readonly number[] {
  const found = [0];
  for (let end = content.indexOf('\n'); end >= 0; end = content.indexOf('\n', end + 1)) found.push(end + 1);
  return found;
}

/** Counts what a document makes against its limits. */
export class Budget {
  readonly limits: Limits;
  readonly #faults: ContractFaults;
  readonly #spent = { nodes: 0, operations: 0, types: 0, members: 0, steps: 0 };

  constructor(limits: Limits, faults: ContractFaults) {
    this.limits = limits;
    this.#faults = faults;
  }

  /** @throws Fault `schema.tooMany…` at the place, when there are more than the limit allows. */
  spend(what: 'nodes' | 'operations' | 'types' | 'members' | 'steps', place: Place, count = 1): void {
    this.#spent[what] += count;
    if (this.#spent[what] > this.limits[what])
      this.#faults.stop(place, `schema.tooMany.${what}`, { limit: this.limits[what] });
  }
}

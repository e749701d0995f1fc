import { Fault, type FieldFault } from '../model/fault.ts';
import type { Limits } from './limits.ts';
import type { Position, SourceFile } from './tree/node.ts';

/** The most faults of one upload that are told: a person mends a few at a time. */
const MOST = 50;

/** Faults that were noted apart, by position and message. */
export type Noted = ReadonlyMap<string, FieldFault>;
type Values = Readonly<Record<string, string | number>>;

/** The faults of uploaded files, in the order found, each position and message once. */
export class ContractFaults {
  readonly #faults = new Map<string, FieldFault>();
  readonly #told = new Map<string, FieldFault>();
  /** The list that takes the next fault: that of the files, or one that is kept apart. */
  #noted = this.#faults;

  /** Notes a fault at a position; `message` is a key of `common:validation`. */
  add(position: Position, message: string, values?: Values): void {
    this.#note(`${position.file.index} ${position.at} ${message}`, faultAt(position, message, values));
  }

  /** Tells whoever uploaded the files something that refuses nothing. */
  tell(position: Position, message: string, values: Values): void {
    if (this.#told.size < MOST)
      this.#told.set(`${position.file.index} ${position.at} ${message}`, faultAt(position, message, values));
  }

  /** Everything that was told, in the order found. */
  get told(): readonly FieldFault[] {
    return [...this.#told.values()];
  }

  #note(key: string, fault: FieldFault): void {
    if (this.#noted.size < MOST && !this.#noted.has(key)) this.#noted.set(key, fault);
  }

  /**
   * Runs a reader, and keeps the faults that it notes apart: they refuse the operation or type that it read, not the
   * files.
   */
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

  /** Notes faults again that were noted apart: whatever uses the same type has them as well. */
  again(noted: Noted): void {
    for (const [key, fault] of noted) this.#note(key, fault);
  }

  /** Notes a fault of a whole file. */
  addFile(index: number, message: string, values?: Readonly<Record<string, string | number>>): void {
    if (this.#faults.size >= MOST) return;
    this.#faults.set(`${index} ${message}`, { field: `schemaFiles.${index}`, message, ...(values && { values }) });
  }

  /** Whether the files themselves have no fault so far. */
  get isEmpty(): boolean {
    return this.#faults.size === 0;
  }

  /** Takes over the faults of another list. */
  absorb(other: ContractFaults): void {
    this.again(other.#faults);
  }

  /** @throws Fault `invalidRequest` with all that was noted. */
  throwIfAny(): void {
    if (this.#faults.size > 0) this.stop();
  }

  /**
   * Ends the reading, because nothing more can be read.
   * @throws Fault `invalidRequest` with all that was noted before, and with this fault, if any.
   */
  stop(position?: Position, message = '', values?: Values): never {
    this.#noted = this.#faults;
    if (position) this.add(position, message, values);
    throw new Fault('invalidRequest', { faults: [...this.#faults.values()] });
  }
}

/** Makes a fault at a position of a file, with line and column. */
export function faultAt(position: Position, message: string, values?: Values): FieldFault {
  return {
    field: `schemaFiles.${position.file.index}`,
    message,
    ...lineAndColumn(position),
    ...(values && { values }),
  };
}

const starts = new WeakMap<SourceFile, readonly number[]>();

/**
 * Finds line and column, both from 1, as editors count. The starts of lines are found once for a file, because ten
 * thousand operations may be refused.
 */
function lineAndColumn({ file, at }: Position): { readonly line: number; readonly column: number } {
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

/** Counts what a document makes, against its limits. */
export class Budget {
  readonly limits: Limits;
  readonly #faults: ContractFaults;
  readonly #spent = { nodes: 0, operations: 0, types: 0, members: 0, steps: 0 };

  constructor(limits: Limits, faults: ContractFaults) {
    this.limits = limits;
    this.#faults = faults;
  }

  /** @throws Fault `schema.tooMany…` at the position, when there are more than the limit allows. */
  spend(what: 'nodes' | 'operations' | 'types' | 'members' | 'steps', position: Position, count = 1): void {
    this.#spent[what] += count;
    if (this.#spent[what] > this.limits[what])
      this.#faults.stop(position, `schema.tooMany.${what}`, { limit: this.limits[what] });
  }
}

import { Fault, type FieldFault } from '../fault.ts';
import type { Limits } from './limits.ts';
import type { Place } from './tree/node.ts';

/** A person mends a few at a time. */
const MOST = 50;

/** What is wrong with uploaded files, in the order found, each place and message once. */
export class ContractFaults {
  readonly #faults = new Map<string, FieldFault>();

  /** Notes a fault at a place; `message` is a key of `common:validation`. */
  add({ file, at }: Place, message: string, values?: Readonly<Record<string, string | number>>): void {
    const key = `${file.index} ${at} ${message}`;
    if (this.#faults.size >= MOST || this.#faults.has(key)) return;
    const field = `schemaFiles.${file.index}`;
    this.#faults.set(key, { field, message, ...lineAndColumn(file.content, at), ...(values && { values }) });
  }

  /** Notes a fault of a whole file. */
  addFile(index: number, message: string, values?: Readonly<Record<string, string | number>>): void {
    if (this.#faults.size >= MOST) return;
    this.#faults.set(`${index} ${message}`, { field: `schemaFiles.${index}`, message, ...(values && { values }) });
  }

  /** Takes over what was noted elsewhere. */
  absorb(other: ContractFaults): void {
    for (const [key, fault] of other.#faults) if (this.#faults.size < MOST) this.#faults.set(key, fault);
  }

  /** @throws Fault `invalidRequest` with all that was noted. */
  throwIfAny(): void {
    if (this.#faults.size > 0) this.stop();
  }

  /** @throws Fault with this one, if any, after all that was noted before: nothing more can be read. */
  stop(place?: Place, message = '', values?: Readonly<Record<string, string | number>>): never {
    if (place) this.add(place, message, values);
    throw new Fault('invalidRequest', { faults: [...this.#faults.values()] });
  }
}

/** Both from 1, as editors count. */
function lineAndColumn(content: string, at: number): { readonly line: number; readonly column: number } {
  let line = 1;
  let start = 0;
  for (let end = content.indexOf('\n'); end >= 0 && end < at; end = content.indexOf('\n', start)) {
    line++;
    start = end + 1;
  }
  return { line, column: at - start + 1 };
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

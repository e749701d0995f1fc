import type { ContractOperation, SchemaFile } from '../../../src/generators/contracts/contract.ts';

/** `least`: what may be left out is left out. */
export const KINDS = ['ordinary', 'awkward', 'least'] as const;
export type Kind = (typeof KINDS)[number];

/** What an operation takes, by the API's names: a value for each parameter, undefined where it is left out, and the body. */
export interface Taken {
  readonly parameters: readonly unknown[];
  readonly body?: unknown;
}

/** What came to an API, and what it answered; numbers of both as `exactJson` has them. */
export interface Exchanged {
  readonly arrived: Taken;
  readonly answered: unknown;
  /** What was wrong with the call itself. */
  readonly faults: readonly string[];
}

/** An API made of a foreign contract by libraries that have nothing of Forja. */
export interface Counterpart {
  readonly url: string;
  /** @returns values for an operation; calls of it are then answered by values of that kind. */
  prepare(operation: ContractOperation, kind: Kind): Taken;
  /** @returns what came since the last preparation. */
  exchanged(): readonly Exchanged[];
  close(): void | Promise<void>;
}

export type StartCounterpart = (files: readonly SchemaFile[]) => Promise<Counterpart>;

import type { ApiOperation, ApiProject } from '../../../src/generators/parts/clients/operation.ts';
import type { SchemaFile } from '../../../src/model/contract/contract.ts';

/** `least`: what may be left out is left out. */
export const KINDS = ['ordinary', 'awkward', 'least'] as const;
export type Kind = (typeof KINDS)[number];

/** A caller's request to the service, and the part of it that comes to the API, as the counterpart reads it. */
export interface Prepared {
  readonly request: Readonly<Record<string, unknown>>;
  readonly arrives: unknown;
}

/** A request that came to an API and its answer, as the service spells them; numbers of both as `exactJson` has them. */
export interface Exchanged {
  readonly arrived: unknown;
  readonly answered: unknown;
  /** The faults of the call itself. */
  readonly faults: readonly string[];
}

/** An API made of a foreign contract by libraries that have nothing of Forja. */
export interface Counterpart {
  readonly url: string;
  /** Whether requests tell null from a member that is left out. */
  readonly nulls?: true;
  /** Makes values for an operation; calls of it are then answered by values of that kind. */
  prepare(operation: ApiOperation, kind: Kind): Prepared;
  /** @returns what came since the last preparation. */
  exchanged(): readonly Exchanged[];
  close(): void | Promise<void>;
}

export type StartCounterpart = (files: readonly SchemaFile[], project: ApiProject) => Promise<Counterpart>;

import type { ConnectionHint } from './model/project.ts';
import type { Routine } from './model/routine.ts';

/**
 * What a render thread gets: the request as `forja.json` keeps it, the described routines in the order of the request's
 * endpoints, and where the service connects by default. All plain data (structured clone), no secret.
 */
export interface GenerationInput {
  readonly request: unknown;
  readonly routines: readonly Routine[];
  readonly connection: ConnectionHint;
  /** ISO instant; only for Test. */
  readonly notAfter?: string;
}

/** What a render thread gives back. `probes` is what a Build's check asks the started service. */
export interface RenderedProject {
  readonly zip: Uint8Array;
  readonly name: string;
  readonly files: number;
}

/** One question to a started service whose data source is unreachable; it must be answered as documented. */
export interface Probe {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly expectStatus: number;
  readonly expectBody?: string;
}

/** For a Build: the same files unzipped into a folder, and the questions to ask of it once it runs. */
export interface RenderedFiles {
  readonly name: string;
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly probes: readonly Probe[];
}

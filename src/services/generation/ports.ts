import type { DiffQuestion } from '../../generators/diff.ts';
import type { KeptNames, KeptNamesQuestion } from '../../generators/kept-names.ts';
import type { Preview, PreviewQuestion } from '../../generators/preview.ts';
import type { GenerationInput } from '../../generators/project/generation-input.ts';
import type { RenderedContract, RenderedFiles, RenderedProject, RenderedService } from '../../generators/rendered.ts';
import type { Changes } from '../../model/changes.ts';
import type { Described } from '../../model/described.ts';
import type { Diff } from '../../model/diff.ts';
import type { PackedLock } from '../../model/kept.ts';
import type { ProofPlan } from '../../model/proof/plan.ts';
import type { ContractFormat, GenerateRequest } from '../../model/request/request.ts';
import type { Verification } from '../../verify/delivery/receipt.ts';
import type { Generation } from './accept/row.ts';

/** Describes the endpoints of a request, in their order, by asking the account's data source. The question is cancelled when the signal aborts. */
export type Describe = (accountId: string, request: GenerateRequest, signal?: AbortSignal) => Promise<Described>;

/** Keeps what was described with the generation. It never fails one. */
export type Keep = (
  generation: Pick<Generation, 'id' | 'accountId' | 'datasourceId' | 'request'>,
  described: Described,
) => Promise<void>;

export type { PackedLock };

/** The render threads. */
export interface Renderer {
  render(input: GenerationInput, signal?: AbortSignal): Promise<RenderedProject>;
  renderFiles(input: GenerationInput, signal?: AbortSignal): Promise<RenderedService>;
  renderContract(input: GenerationInput, format: ContractFormat, signal?: AbortSignal): Promise<RenderedContract>;
  /** Throws the Fault that rendering would end with. */
  check(input: GenerationInput): Promise<void>;
  /** The names (UpperCamelCase) that a lock keeps for what a request calls; null: none. */
  keptNames(question: KeptNamesQuestion): Promise<KeptNames>;
  /** Tells what the input would change in what callers know, against a lock. */
  changes(input: GenerationInput, last: unknown, signal?: AbortSignal): Promise<Changes>;
  /** Tells what callers of a project would notice of a generation today. */
  diff(question: DiffQuestion, signal?: AbortSignal): Promise<Diff>;
  /** How the service of the input and a plain client are asked the same. */
  proof(input: GenerationInput, signal?: AbortSignal): Promise<ProofPlan>;
  /** Shows what a generation would make. */
  preview(question: PreviewQuestion): Promise<Preview>;
}

/** Maven and the check of what it built. Failures are Faults: `buildFailed` with `values.step` and the log's end. */
export interface Builder {
  build(options: {
    id: string;
    attempt: number;
    rendered: RenderedFiles;
    signal: AbortSignal;
    onStep: (step: string) => void;
  }): Promise<{ zip: Uint8Array; receipt?: Verification }>;
}

import { move, transferableSymbol, valueSymbol } from 'piscina';
import type { Changes } from '../../model/changes.ts';
import type { Diff } from '../../model/diff.ts';
import { Fault, type ThrownFault } from '../../model/fault.ts';
import type { FirstSteps, ProjectGuide } from '../../model/guide.ts';
import type { PackedLock } from '../../model/kept.ts';
import type { ProofPlan } from '../../model/proof/plan.ts';
import type { ContractFormat } from '../../model/request/request.ts';
import { changesOf } from '../changes.ts';
import { contractFile } from '../contract-file.ts';
import { type DiffQuestion, diffOf } from '../diff.ts';
import { generate } from '../generate.ts';
import { type KeptNames, type KeptNamesQuestion, keptNames } from '../kept-names.ts';
import { packLock } from '../lock/pack.ts';
import { type Preview, type PreviewQuestion, previewOf } from '../preview.ts';
import type { GenerationInput } from '../project/generation-input.ts';
import { proofPlan } from '../proof.ts';
import type { Probe, RenderedContract, RenderedProject } from '../rendered.ts';
import { zip } from '../zip.ts';

/** One buffer for all files: a message of thousands of small ones would cost more than rendering them. */
export interface PackedFiles {
  readonly name: string;
  readonly paths: readonly string[];
  readonly ends: readonly number[];
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly probes: readonly Probe[];
  readonly lock: PackedLock;
  readonly guide: ProjectGuide;
  readonly runtime?: 'dependencies';
  readonly notAfter?: string;
}

/** The answer to a check without faults: the rendered files stay in the thread. */
export interface Checked {
  readonly files: number;
}

export type RenderTask =
  | { readonly kind: 'zip' | 'files' | 'check'; readonly input: GenerationInput }
  | { readonly kind: 'contract'; readonly input: GenerationInput; readonly format: ContractFormat }
  | { readonly kind: 'keptNames'; readonly question: KeptNamesQuestion }
  | { readonly kind: 'preview'; readonly question: PreviewQuestion }
  | { readonly kind: 'diff'; readonly question: DiffQuestion }
  | { readonly kind: 'proof'; readonly input: GenerationInput }
  | { readonly kind: 'changes'; readonly input: GenerationInput; readonly last: unknown };

/** The entry of a render thread: one task in, one project or Fault out. */
export default function renderTask(
  task: RenderTask,
):
  | RenderedProject
  | RenderedContract
  | PackedFiles
  | Checked
  | Changes
  | Diff
  | KeptNames
  | Preview
  | ProofPlan
  | ThrownFault {
  try {
    if (task.kind === 'keptNames') return keptNames(task.question);
    if (task.kind === 'preview') return previewOf(task.question);
    if (task.kind === 'diff') return diffOf(task.question);
    if (task.kind === 'proof') return proofPlan(task.input);
    if (task.kind === 'changes') return changesOf(task.input, task.last);
    if (task.kind === 'contract') return renderContract(task.input, task.format);
    if (task.kind === 'check') return { files: generate(task.input).files.size };
    return task.kind === 'zip' ? renderZip(task.input) : renderFiles(task.input);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const { code, values, faults, detail } = error;
    return { fault: { code, values, faults, ...(detail === undefined ? {} : { detail }) } };
  }
}

function renderZip(input: GenerationInput): RenderedProject {
  const { project, files, guide } = generate(input);
  const bytes = zip(project.name, files);
  const lock = packLock(project, files);
  return transferring({ zip: bytes, name: project.name, files: files.size, lock, steps: firstSteps(guide) }, bytes);
}

function renderContract(input: GenerationInput, format: ContractFormat): RenderedContract {
  const { name, text, generated } = contractFile(input, format);
  const content = new TextEncoder().encode(text);
  const lock = packLock(generated.project, generated.files);
  return transferring({ content, fileName: name, lock }, content);
}

function firstSteps({ folder, run, call }: ProjectGuide): FirstSteps {
  return { folder, run, ...(call && { call }) };
}

function renderFiles(input: GenerationInput): PackedFiles {
  const { project, files, probes, guide } = generate(input);
  const texts = [...files.values()];
  const sizes = texts.map((text) => Buffer.byteLength(text));
  const bytes = new Uint8Array(sizes.reduce((sum, size) => sum + size, 0));
  const ends: number[] = [];
  const target = Buffer.from(bytes.buffer);
  let end = 0;
  for (const text of texts) {
    end += target.write(text, end);
    ends.push(end);
  }
  const { name, notAfter, runtime } = project;
  const more = {
    probes,
    lock: packLock(project, files),
    guide,
    ...(runtime && { runtime }),
    ...(notAfter && { notAfter }),
  };
  return transferring({ name, paths: [...files.keys()], ends, bytes, ...more }, bytes);
}

/** Hands the buffer over instead of copying it. */
function transferring<T extends object>(value: T, bytes: Uint8Array<ArrayBuffer>): T {
  const wrapped = { [transferableSymbol]: [bytes.buffer], [valueSymbol]: value };
  return move(wrapped as never) as unknown as T;
}

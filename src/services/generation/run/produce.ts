import { patiently } from '../../../db/patiently.ts';
import type { GenerationInput } from '../../../generators/project/generation-input.ts';
import { Fault } from '../../../model/fault.ts';
import { type ContractFormat, contractFormatOf, fromWire } from '../../../model/request/request.ts';
import type { FirstSteps, Receipt } from '../../../shared/wire/services.ts';
import type { Locks } from '../accept/locks.ts';
import { type Generation, notAfter } from '../accept/row.ts';
import { madeOf } from '../accept/same-request.ts';
import type { Builder, Describe, Keep, PackedLock, Renderer } from '../ports.ts';
import type { ProgressReport } from './progress.ts';
import { receiptOf, stepsOf } from './receipt.ts';

export interface ProduceDeps {
  readonly describe: Describe;
  /** Remembers what was described; never fails. Absent: nothing is remembered. */
  readonly keep?: Keep | undefined;
  readonly renderer: Renderer;
  readonly builder: Builder | undefined;
  readonly locks: Pick<Locks, 'read'>;
}

/** The result of an attempt: the file, and what the next generation of the project reads. */
export interface Produced {
  readonly content: Uint8Array;
  readonly fileName: string;
  readonly lock: PackedLock;
  /** Null: there is nothing to do with it but to read it. */
  readonly steps: FirstSteps | null;
  /** The receipt of a Build or a Test. */
  readonly receipt?: Receipt;
}

const KEEP_MS = 2_000;

/** Makes the file of one attempt: describe, write, and for Build and Test compile and check. Stores nothing itself. */
export async function produce(
  deps: ProduceDeps,
  generation: Generation,
  progress: ProgressReport,
  signal: AbortSignal,
): Promise<Produced> {
  const { request } = generation;
  progress.step('describe');
  const described = await patiently(() => deps.describe(generation.accountId, fromWire(request), signal));
  const ends = notAfter(generation);
  const lock = await lockOf(deps, generation);
  const { versions } = generation;
  const input: GenerationInput = {
    ...{ request, described },
    ...(lock && { lock }),
    ...(ends && { notAfter: ends }),
    ...(versions && { versions }),
  };
  signal.throwIfAborted();
  progress.step('render');
  const contract = contractFormatOf(madeOf(generation.requestHash));
  if (contract) return writeContract(deps, input, contract, signal);
  // Beside the work: a data source whose catalogue takes long keeps nobody waiting.
  const kept = deps.keep?.(generation, described);
  try {
    return await write(deps, generation, input, progress, signal);
  } finally {
    if (kept) await atMost(kept, KEEP_MS);
  }
}

/** The lock that was the project's last when the generation was accepted. */
async function lockOf({ locks }: ProduceDeps, { accountId, lockBefore }: Generation): Promise<Uint8Array | undefined> {
  return lockBefore === null ? undefined : patiently(() => locks.read(accountId, lockBefore));
}

/** Writes the contract alone. There is no service, so nothing is kept of what it was made from. */
async function writeContract(
  { renderer }: ProduceDeps,
  input: GenerationInput,
  format: ContractFormat,
  signal: AbortSignal,
): Promise<Produced> {
  const { content, fileName, lock } = await renderer.renderContract(input, format, signal);
  if (content.byteLength === 0) throw new Fault('nothingToGenerate');
  return { content, fileName, lock, steps: null };
}

async function write(
  deps: ProduceDeps,
  { id, attempt, request }: Generation,
  input: GenerationInput,
  progress: ProgressReport,
  signal: AbortSignal,
): Promise<Produced> {
  const fileName = `${request.name}.zip`;
  if (request.mode === 'Src') {
    const { zip, files, lock, steps } = await deps.renderer.render(input, signal);
    if (files === 0 || zip.byteLength === 0) throw new Fault('nothingToGenerate');
    return { content: zip, fileName, lock, steps };
  }
  if (!deps.builder) throw new Fault('buildUnavailable', { values: { why: 'elsewhere' } });
  const rendered = await deps.renderer.renderFiles(input, signal);
  if (rendered.files.size === 0) throw new Fault('nothingToGenerate');
  const onStep = (step: string) => progress.step(step);
  const { zip, receipt } = await deps.builder.build({ id, attempt, rendered, signal, onStep });
  const steps = stepsOf(rendered.guide, receipt);
  return { content: zip, fileName, lock: rendered.lock, steps, ...(receipt && { receipt: receiptOf(receipt) }) };
}

async function atMost(work: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([work, new Promise((resolve) => (timer = setTimeout(resolve, ms)))]);
  clearTimeout(timer);
}

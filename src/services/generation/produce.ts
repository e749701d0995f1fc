import { patiently } from '../../db/patiently.ts';
import type { GenerationInput } from '../../generators/boundary.ts';
import { Fault } from '../../shared/fault.ts';
import { fromWire } from '../../shared/request.ts';
import type { Locks } from './locks.ts';
import type { Builder, Describe, Keep, PackedLock, Renderer } from './ports.ts';
import type { ProgressReport } from './progress.ts';
import { type Generation, notAfter } from './row.ts';

export interface ProduceDeps {
  readonly describe: Describe;
  /** Remembers what was described; never fails. Absent: nothing is remembered. */
  readonly keep?: Keep | undefined;
  readonly renderer: Renderer;
  readonly builder: Builder | undefined;
  readonly locks: Pick<Locks, 'read'>;
}

/** What an attempt made: the zip, and what the next generation of the project reads. */
export interface Produced {
  readonly zip: Uint8Array;
  readonly lock: PackedLock;
}

const KEEP_MS = 2_000;

/** Makes the zip of one attempt: describe, write, and for Build and Test compile and check. Writes nothing itself. */
export async function produce(
  deps: ProduceDeps,
  generation: Generation,
  progress: ProgressReport,
  signal: AbortSignal,
): Promise<Produced> {
  const { request } = generation;
  progress.step('describe');
  const described = await patiently(() => deps.describe(generation.accountId, fromWire(request)));
  const ends = notAfter(generation);
  const lock = await lockOf(deps, generation);
  const input: GenerationInput = { request, described, ...(lock && { lock }), ...(ends && { notAfter: ends }) };
  signal.throwIfAborted();
  progress.step('render');
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

async function write(
  deps: ProduceDeps,
  { id, attempt, request }: Generation,
  input: GenerationInput,
  progress: ProgressReport,
  signal: AbortSignal,
): Promise<Produced> {
  if (request.mode === 'Src') {
    const { zip, files, lock } = await deps.renderer.render(input);
    if (files === 0 || zip.byteLength === 0) throw new Fault('nothingToGenerate');
    return { zip, lock };
  }
  if (!deps.builder) throw new Fault('buildUnavailable', { values: { reason: 'Maven' } });
  const rendered = await deps.renderer.renderFiles(input);
  if (rendered.files.size === 0) throw new Fault('nothingToGenerate');
  const onStep = (step: string) => progress.step(step);
  const { zip } = await deps.builder.build({ id, attempt, rendered, signal, onStep });
  return { zip, lock: rendered.lock };
}

async function atMost(work: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([work, new Promise((resolve) => (timer = setTimeout(resolve, ms)))]);
  clearTimeout(timer);
}

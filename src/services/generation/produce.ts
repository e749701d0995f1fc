import type { GenerationInput } from '../../generators/generator.ts';
import { Fault } from '../../shared/fault.ts';
import type { Builder, Describe, Renderer } from './ports.ts';
import type { ProgressReport } from './progress.ts';
import { type Generation, notAfter } from './row.ts';

export interface ProduceDeps {
  readonly describe: Describe;
  readonly renderer: Renderer;
  readonly builder: Builder | undefined;
}

/** Makes the zip of one attempt: describe, write, and for Build and Test compile and check. Writes nothing itself. */
export async function produce(
  deps: ProduceDeps,
  generation: Generation,
  progress: ProgressReport,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const { id, attempt, request } = generation;
  progress.step('describe');
  const described = await deps.describe(generation.accountId, request);
  const ends = notAfter(generation);
  const input: GenerationInput = { request, ...described, ...(ends && { notAfter: ends }) };
  signal.throwIfAborted();
  progress.step('render');
  if (request.mode === 'Src') {
    const { zip, files } = await deps.renderer.render(input);
    if (files === 0 || zip.byteLength === 0) throw new Fault('nothingToGenerate');
    return zip;
  }
  if (!deps.builder) throw new Fault('buildUnavailable', { values: { reason: 'Maven' } });
  const rendered = await deps.renderer.renderFiles(input);
  if (rendered.files.size === 0) throw new Fault('nothingToGenerate');
  const onStep = (step: string) => progress.step(step);
  const { zip } = await deps.builder.build({ id, attempt, rendered, signal, onStep });
  return zip;
}

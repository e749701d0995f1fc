import type { z } from 'zod';
import { exampleOptions } from '../../model/schema/examples.ts';
import { exampleInput, exampleInputWithValues } from '../example/input.ts';
import type { Renderer } from '../generation/ports.ts';

/** A technology, whether what is made of it is a library, its options, and the places that requests take values from. */
export interface Sampled {
  readonly id: string;
  readonly library?: boolean;
  readonly projectOptions?: z.ZodType;
  readonly trigger?: { readonly inputs?: { readonly places: readonly unknown[] } };
}

/** A project over the demo's routines, as a generation of its source would give it: the same bytes wherever it is made. */
export async function sampleOf(
  renderer: Pick<Renderer, 'render'>,
  { id, library, projectOptions, trigger }: Sampled,
): Promise<Uint8Array<ArrayBuffer>> {
  const isSentNothing = trigger?.inputs?.places.length === 0;
  const { request, described } = isSentNothing ? exampleInputWithValues() : exampleInput();
  const server = library ? 'library' : 'embedded';
  const own = { name: `shop-${id}`, technology: id, applicationServer: server, mode: 'Src' };
  const options = projectOptions && exampleOptions(projectOptions);
  const { zip } = await renderer.render({
    request: { ...(request as object), ...own, ...(options && { options }) },
    described,
  });
  return new Uint8Array(zip);
}

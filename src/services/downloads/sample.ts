import { exampleInput } from '../example/input.ts';
import type { Renderer } from '../generation/ports.ts';

/** A technology, and whether what is made of it is a library. */
export interface Sampled {
  readonly id: string;
  readonly library?: boolean;
}

/** A project over the demo's routines, as a generation of its source would give it: the same bytes wherever it is made. */
export async function sampleOf(
  renderer: Pick<Renderer, 'render'>,
  { id, library }: Sampled,
): Promise<Uint8Array<ArrayBuffer>> {
  const { request, described } = exampleInput();
  const server = library ? 'library' : 'embedded';
  const own = { name: `shop-${id}`, technology: id, applicationServer: server, mode: 'Src' };
  const { zip } = await renderer.render({ request: { ...(request as object), ...own }, described });
  return new Uint8Array(zip);
}

import { z } from 'zod';
import { text } from '../../model/schema/text.ts';
import { fieldFault } from '../wire.ts';

/** The wire types of a preview: the project that a request would be generated to. */

export const previewQuery = z.object({
  /** `names`: endpoints and faults alone; without it the tree with what may be seen of its files. */
  show: z.enum(['names', 'files']).default('files'),
  /** One file alone, of those that the tree had no room for. */
  file: text.min(1).max(1000).exactOptional(),
});

/**
 * The parts of a project: what is written once and then its owner's, what is written every time, and the runtime, which is the same in
 * every service.
 */
const PROJECT_PARTS = ['yours', 'generated', 'runtime'] as const;

/** Lines of a file, from `line` on (1 is the first). */
const excerpt = z.object({ line: z.number(), text: z.string() });

const fault = fieldFault.extend({
  /** The message's key, and what its text shows: a form says it with its own labels. */
  key: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).exactOptional(),
});

export const preview = z.object({
  /** The faults that keep the request from being generated, each by its field; empty where it can be. */
  faults: z.array(fault),
  /** The folder of the project; empty where nothing can be shown. */
  name: z.string(),
  /** Endpoints without faults, by their indices in the request: what each is called, and what callers know it by. */
  endpoints: z.array(z.object({ index: z.number(), name: z.string(), published: z.array(z.string()) })),
  /** The whole tree; of a file that is not paid for yet, excerpts. */
  files: z.array(
    z.object({
      path: z.string(),
      part: z.enum(PROJECT_PARTS),
      bytes: z.number(),
      lines: z.number(),
      excerpts: z.array(excerpt),
    }),
  ),
});
export type Preview = z.output<typeof preview>;
export type PreviewFile = Preview['files'][number];

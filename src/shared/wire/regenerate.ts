import { z } from 'zod';

/** The wire types for what generating a project again would change in its files. */

/**
 * `yours` is written once and then its owner's: what the generator writes there has changed, and a project that is there already keeps
 * its own.
 */
export const FILE_CHANGES = ['added', 'changed', 'removed', 'yours'] as const;

const fileChange = z.object({
  path: z.string(),
  kind: z.enum(FILE_CHANGES),
  /** Lines that come and go; of new endpoints those that come are counted and not shown. */
  added: z.number(),
  removed: z.number(),
  /** Its hunks as a unified diff; empty where there is nothing to show, or too much. */
  diff: z.string(),
});
export type FileChange = z.output<typeof fileChange>;

export const regenerateChanges = z.object({
  /** `nothing`: it was never generated; `gone`: it was, and its file is no longer kept, so that it cannot be compared. */
  against: z.enum(['artifact', 'nothing', 'gone']),
  /** When the generation ended that it is compared with. */
  since: z.iso.datetime().nullable(),
  /** Generator and platform, where one of them has moved. */
  versions: z.array(z.object({ name: z.string(), before: z.string(), after: z.string() })),
  files: z.array(fileChange),
  /** How many files stay as they are. */
  same: z.number(),
});
export type RegenerateChanges = z.output<typeof regenerateChanges>;

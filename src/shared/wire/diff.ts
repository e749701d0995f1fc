import { z } from 'zod';
import { CHANGES } from '../../model/diff.ts';

/** The wire types of a diff: the changes in what a project published, in words and for pipelines. */

export const VERDICTS = ['same', 'compatible', 'breaking', 'gone', 'new', 'unknown'] as const;

const access = z.object({ auth: z.string(), scopes: z.array(z.string()), roles: z.array(z.string()) });

const change = z.object({
  kind: z.enum(CHANGES),
  /** Callers that were right before may fail now. */
  breaking: z.boolean(),
  /** The path of the member, from the outside in: `address/street`. */
  member: z.string().exactOptional(),
  was: z.string().exactOptional(),
  is: z.string().exactOptional(),
  /** The change in a sentence, in the language of the request. */
  message: z.string(),
});

export const requestDiff = z.object({
  /** `lock`: what the request brings along; `account`: the project's last generation; `nothing`: there is neither. */
  against: z.enum(['nothing', 'account', 'lock']),
  /** When the project's last generation ended, where it is compared with that. */
  since: z.iso.datetime().nullable(),
  /** One of each operation that was published, and of each that is asked for. */
  operations: z.array(
    z.object({
      name: z.string(),
      /** A line of each part that publishes it: `GET /order-total`. */
      published: z.array(z.string()).exactOptional(),
      access: access.exactOptional(),
      /** `unknown`: the lock is of a version that did not keep what callers send and get. */
      verdict: z.enum(VERDICTS),
      changes: z.array(change),
    }),
  ),
});
export type RequestDiff = z.output<typeof requestDiff>;

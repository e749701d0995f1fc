import { z } from 'zod';

/** The wire types of a review: what a generation would change in what callers know. */

/** An operation's name, and what each of its parts publishes of it: `GET /order-total`. */
const access = z.object({ auth: z.string(), scopes: z.array(z.string()), roles: z.array(z.string()) });
const known = {
  name: z.string(),
  published: z.array(z.string()).exactOptional(),
  /** The access that its callers need; locks of earlier versions do not have it. */
  access: access.exactOptional(),
};

export const requestChanges = z.object({
  /** `lock`: what the request brings along; `account`: the project's last generation; `nothing`: there is neither. */
  against: z.enum(['nothing', 'account', 'lock']),
  /** When the project's last generation ended. */
  since: z.iso.datetime().nullable(),
  /** The operations in the order of the request's endpoints. */
  operations: z.array(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.enum(['stays', 'new']), ...known }),
      z.object({ kind: z.enum(['renamed', 'access']), ...known, before: z.object(known) }),
    ]),
  ),
  /** The operations that are gone. */
  gone: z.array(z.object(known)),
});
export type RequestChanges = z.output<typeof requestChanges>;

import { z } from 'zod';

/** The wire types of a review: what a generation would change in what callers, and code that uses its classes, know. */

/** An operation's name, and what each of its parts publishes of it: `GET /order-total`. */
const access = z.object({ auth: z.string(), scopes: z.array(z.string()), roles: z.array(z.string()) });
const known = {
  name: z.string(),
  published: z.array(z.string()).exactOptional(),
  /** The access that its callers need; locks of earlier versions do not have it. */
  access: access.exactOptional(),
};

/** The portal does not have the owner's code, so it cannot tell who uses the class. */
const movedClass = z.object({
  /** `com.acme.shop.failure.Failure` */
  was: z.string(),
  /** The class that has its place; absent: none has. */
  is: z.string().exactOptional(),
  /** Code of the owner's can use that class. */
  usable: z.boolean(),
  /** The Java that the class has otherwise, where another import alone does not do. */
  otherwise: z.string().exactOptional(),
});

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
  /** The classes that code of the owner's may use, and that are in other packages now. */
  moved: z.array(movedClass),
});
export type RequestChanges = z.output<typeof requestChanges>;

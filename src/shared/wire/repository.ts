import { z } from 'zod';
import { isRelativePath } from '../../model/request/reachable.ts';
import { TECHNOLOGIES } from '../../model/request/request.ts';
import { strict } from '../../model/schema/strict.ts';
import { NO_BLANKS, text } from '../../model/schema/text.ts';

/** Git repositories of the user's own, on a branch of which generated projects are committed. */

const url = text
  .trim()
  .min(1, 'required')
  .max(500)
  .regex(NO_BLANKS, 'noBlanks')
  .superRefine((value, context) => {
    const message = urlFault(value);
    if (message) context.addIssue({ code: 'custom', message });
  });

function urlFault(value: string): string | undefined {
  if (value === '' || !NO_BLANKS.test(value)) return undefined;
  if (!URL.canParse(value)) return 'gitUrl';
  const { protocol, username, password, search, hash, pathname } = new URL(value);
  if (!/^https?:$/.test(protocol) || search || hash || pathname.length < 2) return 'gitUrl';
  return username || password ? 'urlCredentials' : undefined;
}

/** `/services/shop/` → `services/shop`; git keeps `.git` for itself. */
const folder = text
  .trim()
  .max(200)
  .transform((path) => path.replace(/^\/+|\/+$/g, ''))
  .refine((path) => path === '' || (isRelativePath(path) && !/(?:^|\/)\.git(?:$|\/)/i.test(path)), 'folderPath')
  .default('');

/** The form. An empty token on an existing id means: keep the stored one. */
export const repositoryForm = strict({
  id: z.uuid().exactOptional(),
  name: text.trim().min(1, 'required').max(60).regex(NO_BLANKS, 'noBlanks'),
  url,
  /** Few servers look at it beside a token. */
  userName: text
    .trim()
    .max(200)
    .regex(/^[^:]*$/, 'noColon')
    .default(''),
  token: text.trim().max(2_000).default(''),
  folder,
});
export type RepositoryForm = z.output<typeof repositoryForm>;

export const repositoryRow = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  userName: z.string(),
  folder: z.string(),
});
export type RepositoryRow = z.output<typeof repositoryRow>;

/** The server's answer about a repository that can be read and written. */
export const checkedRepository = z.object({
  isEmpty: z.boolean(),
  /** Null: its HEAD names no branch that is there. */
  defaultBranch: z.string().nullable(),
});
export type CheckedRepository = z.output<typeof checkedRepository>;

/** A project on a branch of a repository that would be made with other versions now. */
export const upgrade = z.object({
  repositoryId: z.string(),
  /** The generation that was committed last: its request is made again. */
  generationId: z.string(),
  technology: z.enum(TECHNOLOGIES),
  name: z.string(),
  versions: z.array(z.object({ name: z.string(), before: z.string(), after: z.string() })),
});
export type Upgrade = z.output<typeof upgrade>;

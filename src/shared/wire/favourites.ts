import { z } from 'zod';
import { generateRequest, TECHNOLOGIES } from '../../model/request/request.ts';
import { strict } from '../../model/schema/strict.ts';
import { text } from '../../model/schema/text.ts';

/** Requests that an account keeps under names of its own. */

export const favourite = z.object({
  id: z.string(),
  name: z.string(),
  technology: z.enum(TECHNOLOGIES),
  /** The project's name. */
  project: z.string(),
  endpoints: z.number(),
  savedAt: z.iso.datetime(),
});
export type Favourite = z.output<typeof favourite>;

/** `request`: what fills a form, as `forja.json` does. */
export const favouriteDetail = favourite.extend({ request: z.record(z.string(), z.unknown()) });
export type FavouriteDetail = z.output<typeof favouriteDetail>;

/** Keeps a request under a name, in place of what the name stood for before. */
export const saveFavouriteBody = strict({
  name: text.trim().min(1, 'required').max(80),
  request: generateRequest,
});

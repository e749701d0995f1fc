import { z } from 'zod';
import { generateRequest, TECHNOLOGIES } from '../../model/request/request.ts';
import { strict } from '../../model/schema/strict.ts';
import { text } from '../../model/schema/text.ts';

/** Requests that an account keeps under names of its own. */

export const favourite = z.object({
  id: z.string(),
  name: z.string(),
  technology: z.enum(TECHNOLOGIES),
  /** What the project is called. */
  project: z.string(),
  endpoints: z.number(),
  savedAt: z.iso.datetime(),
});
export type Favourite = z.output<typeof favourite>;

/** `request`: what fills a form, as `forja.json` does. */
export const favouriteDetail = favourite.extend({ request: z.record(z.string(), z.unknown()) });
export type FavouriteDetail = z.output<typeof favouriteDetail>;

/** What a name stood for before goes. */
export const saveFavouriteBody = strict({
  name: text.trim().min(1, 'required').max(80),
  request: generateRequest,
});

import { z } from 'zod';

const ROWS = { needs: { offer: 'rows', reason: 'foundNotHere' } };

/** What an endpoint answers where its operation finds nothing: an option of every trigger, by this name. */
export const noneFound = z.enum(['answer', 'notFound'], { error: 'decision' }).default('answer').meta(ROWS);
/** The same of a trigger whose methods tell what callers expect. */
export const noneFoundByMethod = z
  .enum(['byMethod', 'notFound', 'answer'], { error: 'decision' })
  .default('byMethod')
  .meta(ROWS);

/** @returns what the options of an endpoint, parsed by its trigger, say; nothing where they leave it to the trigger. */
export function noneFoundOf({ noneFound: said }: Readonly<Record<string, unknown>>): 'notFound' | 'answer' | undefined {
  return said === 'notFound' || said === 'answer' ? said : undefined;
}

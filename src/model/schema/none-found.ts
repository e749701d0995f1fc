import { z } from 'zod';

const ROWS = { needs: { offer: 'rows', reason: 'foundNotHere' } };

/** The option of every trigger that says whether finding nothing is an empty answer or the failure `notFound`. */
export const noneFound = z.enum(['answer', 'notFound'], { error: 'decision' }).default('answer').meta(ROWS);
/** The same option for triggers whose HTTP methods tell what callers expect. */
export const noneFoundByMethod = z
  .enum(['byMethod', 'notFound', 'answer'], { error: 'decision' })
  .default('byMethod')
  .meta(ROWS);

/**
 * Reads that option of an endpoint, after its trigger parsed it.
 * @returns nothing where it is left to the method.
 */
export function noneFoundOf({ noneFound: said }: Readonly<Record<string, unknown>>): 'notFound' | 'answer' | undefined {
  return said === 'notFound' || said === 'answer' ? said : undefined;
}

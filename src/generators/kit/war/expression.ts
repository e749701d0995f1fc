import { Fault } from '../../../model/fault.ts';
import type { DataSource } from '../../parts/part.ts';

/**
 * Servers read `${…}` in their configuration, and have no escape for it that all of them know.
 *
 * @param file what the text stands in, for the fault.
 * @returns the same text, which a server takes as it is.
 * @throws Fault unsafeText
 */
export function plain(text: string, file: string): string {
  if (text.includes('${')) throw unsayable(text, file);
  return text;
}

/**
 * @returns the same text, as what stands in an expression behind its colon: it cannot hold braces.
 * @throws Fault unsafeText
 */
export function fallback(text: string, file: string): string {
  if (/[{}]/.test(text)) throw unsayable(text, file);
  return text;
}

/**
 * The url of a database has its name, unless no url can; then only a pool that sets catalogs has it.
 *
 * @throws Fault unsafeText
 */
export function refuseCatalog({ catalog }: Pick<DataSource, 'catalog'>, file: string): void {
  if (catalog !== undefined) throw unsayable(catalog, file);
}

function unsayable(text: string, file: string): Fault {
  return new Fault('unsafeText', { values: { what: text.slice(0, 80) }, detail: `not in a ${file}: ${text}` });
}

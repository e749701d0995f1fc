import { Fault } from '../../../model/fault.ts';
import type { DataSource } from '../../parts/part.ts';

/**
 * Refuses a text that a server would read as an expression: servers resolve `${…}` in their configuration, and no
 * escape for it works in all of them.
 * @example
 * jdbc:postgresql://db/${x}   →   Fault unsafeText
 * @param file the kind of file that the text stands in, for the fault
 * @returns the same text, which a server takes as it is
 * @throws Fault unsafeText
 */
export function plain(text: string, file: string): string {
  if (text.includes('${')) throw unsayable(text, file);
  return text;
}

/**
 * Refuses a text that cannot stand in an expression behind its colon, `${DB_URL:…}`, because it has braces.
 * @returns the same text
 * @throws Fault unsafeText
 */
export function fallback(text: string, file: string): string {
  if (/[{}]/.test(text)) throw unsayable(text, file);
  return text;
}

/**
 * Refuses a data source whose database no url can name: only a pool that sets catalogs could.
 * @throws Fault unsafeText
 */
export function refuseCatalog({ catalog }: Pick<DataSource, 'catalog'>, file: string): void {
  if (catalog !== undefined) throw unsayable(catalog, file);
}

function unsayable(text: string, file: string): Fault {
  return new Fault('unsafeText', { values: { what: text.slice(0, 80) }, detail: `not in a ${file}: ${text}` });
}

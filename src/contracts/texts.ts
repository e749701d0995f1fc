import type { ContractFaults } from './faults.ts';
import type { Position } from './tree/node.ts';

/** The longest doc: docs become comments, and a page is enough for one. */
const DOC_CHARS = 2000;
const CONTROLS = /\p{Cc}/u;

/**
 * Cleans a doc: control characters other than line feeds become blanks, and a long doc is shortened.
 * @example
 * 'The order.\r\n\u0007'   →   'The order.'
 * @returns nothing when nothing is left.
 */
export function readable(doc: string): string | undefined {
  const clean = doc
    .slice(0, DOC_CHARS * 2)
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .trim();
  if (clean === '') return undefined;
  return clean.length <= DOC_CHARS ? clean : `${clean.slice(0, DOC_CHARS - 1).trimEnd()}…`;
}

/**
 * Puts a text on one line, as titles are.
 * @example
 * 'Pet\n store'   →   'Pet store'
 * @returns nothing when nothing is left.
 */
export function oneLine(title: string | undefined, most = 200): string | undefined {
  const clean = (title ?? '').replace(/[\p{Cc}\s]+/gu, ' ').trim();
  return clean === '' ? undefined : clean.slice(0, most);
}

/**
 * Puts docs below each other; nothing when there are none.
 * @example
 * joined('The order.', undefined, 'Deprecated.')   →   'The order.\nDeprecated.'
 */
export function joined(...docs: readonly (string | undefined)[]): string | undefined {
  return docs.filter((doc) => doc !== undefined).join('\n') || undefined;
}

/** Whether a name may be used in addresses and code; control characters in it are noted as a fault. */
export function isName(name: string, position: Position, faults: ContractFaults): boolean {
  const good = !CONTROLS.test(name);
  if (!good) faults.add(position, 'schema.characters');
  return good;
}

/** Whether a text has control characters. */
export function hasControls(name: string): boolean {
  return CONTROLS.test(name);
}

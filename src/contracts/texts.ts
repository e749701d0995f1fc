import type { ContractFaults } from './faults.ts';
import type { Place } from './tree/node.ts';

/** Docs become comments: a page is enough for one. */
const DOC_CHARS = 2000;
const CONTROLS = /\p{Cc}/u;

/** @returns text without control characters other than line feeds, shortened; nothing when nothing is left. */
export function readable(doc: string): string | undefined {
  const clean = doc
    .slice(0, DOC_CHARS * 2)
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .trim();
  if (clean === '') return undefined;
  return clean.length <= DOC_CHARS ? clean : `${clean.slice(0, DOC_CHARS - 1).trimEnd()}…`;
}

/** @returns text on one line, as titles are; nothing when nothing is left. */
export function oneLine(title: string | undefined, most = 200): string | undefined {
  const clean = (title ?? '').replace(/[\p{Cc}\s]+/gu, ' ').trim();
  return clean === '' ? undefined : clean.slice(0, most);
}

/** @returns lines of docs below each other; nothing when there are none. */
export function joined(...docs: readonly (string | undefined)[]): string | undefined {
  return docs.filter((doc) => doc !== undefined).join('\n') || undefined;
}

/** @returns whether a name may stand in addresses and code; one with control characters is noted as a fault. */
export function isName(name: string, place: Place, faults: ContractFaults): boolean {
  const good = !CONTROLS.test(name);
  if (!good) faults.add(place, 'schema.characters');
  return good;
}

/** @returns whether a text has control characters. */
export function hasControls(name: string): boolean {
  return CONTROLS.test(name);
}

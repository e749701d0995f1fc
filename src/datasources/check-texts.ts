import { Fault } from '../model/fault.ts';
import { hasFitTexts, isText } from '../model/schema/text.ts';
import type { Connection } from './driver.ts';

/**
 * Checks all texts before a driver gets them: protocols end a text at a NUL and read on behind it, so a name with one
 * would say more to a server than to us.
 * @throws Fault `invalidRequest`
 */
export function checkTexts(connection: Connection, rest: readonly unknown[]): void {
  const wrong = Object.entries(connection).find(([, value]) => typeof value === 'string' && !isText(value));
  const field = wrong?.[0] ?? (hasFitTexts(rest) ? undefined : 'name');
  if (field !== undefined) throw new Fault('invalidRequest', { faults: [{ field, message: 'characters' }] });
}

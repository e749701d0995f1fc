import type { Refused } from '../../model/contract/contract.ts';
import { faultAt } from '../faults.ts';
import type { Position } from '../tree/node.ts';

/** The reasons why a form cannot be filled from an operation of a correct document: keys of the `refusals` texts. */
export const REFUSALS = [
  'messageAction',
  'messageAddress',
  'messageContent',
  'messageFormat',
  'messageLocation',
  'messageNone',
  'messagePayload',
  'messageProtocol',
  'messageReplyAddress',
  'messageSeveral',
] as const;

/** Makes a refusal at a position. */
export function refusedAt(
  position: Position,
  reason: (typeof REFUSALS)[number],
  values?: Readonly<Record<string, string>>,
): Refused {
  return faultAt(position, `refusals.${reason}`, values);
}

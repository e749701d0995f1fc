import type { Refusal } from '../../model/described/routine.ts';
import type { Calling } from './catalogue.ts';

/** Tells why this user cannot call a routine whose types are all callable. */
export function callingRefusal({ missing, twin }: Calling, signature: string): Refusal | undefined {
  return missing ?? (twin ? { reason: 'sameArguments', type: signature } : undefined);
}

/**
 * Picks the reason for a refused type.
 * @param type the first type of a routine that no caller can give or take.
 */
export function refusalReason(type: string): Refusal['reason'] {
  return /^"?any/.test(type) ? 'polymorphic' : 'type';
}

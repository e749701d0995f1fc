import type { Refusal } from '../../model/described/routine.ts';
import type { Calling } from './catalogue.ts';

/** @returns what keeps this user from calling a routine whose types are all well. */
export function callingRefusal({ missing, twin }: Calling, signature: string): Refusal | undefined {
  return missing ?? (twin ? { reason: 'sameArguments', type: signature } : undefined);
}

/** @param type the first type of a routine that no caller can give or take. */
export function refusalReason(type: string): Refusal['reason'] {
  return /^"?any/.test(type) ? 'polymorphic' : 'type';
}

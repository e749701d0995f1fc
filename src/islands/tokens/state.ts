import type { TokenRow } from '../../shared/wire/tokens.ts';

/** `empty`: no secret was made yet; `off`: switched off; `expired`: its days are over. */
export type TokenState = 'empty' | 'active' | 'off' | 'expired';

/** Returns the state of a token now. */
export function stateOf({ active, expirationDate }: TokenRow, now = Date.now()): TokenState {
  if (expirationDate === null) return 'empty';
  if (Date.parse(expirationDate) <= now) return 'expired';
  return active ? 'active' : 'off';
}

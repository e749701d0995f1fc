import type { ProviderOptions } from '../services/payments/provider.ts';

/** The part of the portal's configuration that commands about payments read. */
export interface PaymentSettings {
  readonly stripe?: Pick<ProviderOptions, 'secretKey' | 'url'> | undefined;
  readonly publicUrl?: string | undefined;
}

/** @throws Error in a sentence: without the key nothing can be asked */
export function keyOf({ stripe }: PaymentSettings): Pick<ProviderOptions, 'secretKey' | 'url'> {
  if (!stripe) throw new Error('STRIPE_SECRET_KEY: not set; without it there are no payments.');
  return stripe;
}

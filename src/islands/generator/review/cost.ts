import { creditsOf } from '../../../model/request/price.ts';
import type { FormSpec } from '../../../shared/form-spec.ts';
import type { RequestCost } from '../../../shared/wire/services.ts';
import type { Wallet } from '../../../shared/wire/wallet.ts';
import type { Draft } from '../draft/draft.ts';

/** Why nothing is charged: it is made from the demo, or the same was paid for and is still kept. */
export type Free = { readonly why: 'demo' } | ({ readonly why: 'paid' } & NonNullable<RequestCost['paid']>);

/** The cost of a generation with the reason, and whether the wallet can pay it (DECISIONS §2, §3). */
export interface Cost {
  readonly endpoints: number;
  readonly senders: number;
  /** Credits of one endpoint; a sender is one more. */
  readonly each: number;
  readonly credits: number;
  /** A Test costs no credits: it draws on the tests of the wallet. */
  readonly tests: number;
  readonly free: Free | undefined;
  /** The credits or tests that are left, now and afterwards; undefined while the wallet is not known. */
  readonly remaining: number | undefined;
  readonly left: number | undefined;
  readonly missing: number;
  readonly enough: boolean;
}

interface Circumstances {
  readonly wallet?: Wallet | undefined;
  readonly free?: Free | undefined;
}

/** Computes the cost of a draft, by the same function that prices a request. */
export function costOf(
  { project, endpoints }: Draft,
  spec: Pick<FormSpec, 'creditsPerEndpoint'>,
  { wallet, free }: Circumstances = {},
): Cost {
  const isTest = project.mode === 'Test';
  const credits = isTest || free ? 0 : creditsOf(spec.creditsPerEndpoint, endpoints);
  const tests = isTest && !free ? 1 : 0;
  const remaining = wallet && (isTest ? wallet.remainingTests : wallet.remaining);
  const left = remaining === undefined ? undefined : remaining - (isTest ? tests : credits);
  const missing = Math.max(0, -(left ?? 0));
  return {
    ...{ endpoints: endpoints.length, senders: endpoints.reduce((sum, { senders }) => sum + senders.length, 0) },
    ...{ each: spec.creditsPerEndpoint, credits, tests, free, remaining, left, missing },
    enough: missing === 0,
  };
}

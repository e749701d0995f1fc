import { creditsOf } from '../../../generators/request/price.ts';
import type { FormSpec } from '../../../shared/form-spec.ts';
import type { Wallet } from '../../../shared/wire.ts';
import type { Draft } from '../draft/draft.ts';

/** What a generation costs and whether the wallet has it (DECISIONS §2, §3). */
export interface Cost {
  readonly endpoints: number;
  readonly credits: number;
  /** A Test costs no credits: it draws on the tests of the wallet. */
  readonly tests: number;
  /** What will be left, of credits or of tests; undefined while the wallet is not known. */
  readonly left: number | undefined;
  readonly enough: boolean;
}

/** What a draft costs, by the one function that prices a request too. */
export function costOf(
  { project, endpoints }: Draft,
  spec: Pick<FormSpec, 'creditsPerEndpoint'>,
  wallet?: Wallet,
): Cost {
  const isTest = project.mode === 'Test';
  const credits = isTest ? 0 : creditsOf(spec.creditsPerEndpoint, endpoints);
  const tests = isTest ? 1 : 0;
  const left = wallet && (isTest ? wallet.remainingTests - tests : wallet.remaining - credits);
  return { endpoints: endpoints.length, credits, tests, left, enough: left === undefined || left >= 0 };
}

import { useMemo } from 'react';
import type { GenerateRequestInput } from '../../../model/request/request.ts';
import type { FormSpec } from '../../../shared/form-spec.ts';
import type { Wallet } from '../../../shared/wire/wallet.ts';
import type { Draft } from '../draft/draft.ts';
import { requestOf } from '../draft/draft-request.ts';
import type { Sources } from '../project/use-sources.ts';
import { type Cost, costOf } from './cost.ts';
import { usePaid } from './use-paid.ts';

/** How long a request has to stay as it is before the server is asked what it would be charged. */
const ASK_AFTER_MS = 600;

interface Priced {
  readonly draft: Draft;
  readonly form: FormSpec;
  readonly wallet: Wallet | undefined;
  readonly sources: Sources;
  /** Only what was generated before can have been paid for. */
  readonly wasGenerated: boolean;
  /** The draft in review, if there is one, with its request. */
  readonly review: { readonly draft: Draft; readonly request: GenerateRequestInput } | undefined;
}

/** Computes the price of the form now and of its review. Nothing is paid for the demo, or again for what was paid before. */
export function usePrice({ draft, form, wallet, sources, wasGenerated, review }: Priced) {
  const request = useMemo(() => (wasGenerated ? requestOf(draft, form) : undefined), [wasGenerated, draft, form]);
  const paid = usePaid(request, ASK_AFTER_MS);
  const reviewPaid = usePaid(review?.request, 0);
  const { datasources } = sources;
  const demos = datasources.state === 'ready' ? datasources.data.filter(({ demo }) => demo) : [];
  const priceOf = (what: Draft, before: typeof paid): Cost => {
    const { sourceType, datasource } = what.project;
    const isDemo = sourceType === '1' && demos.some(({ name }) => name === datasource);
    return costOf(what, form, { wallet, free: isDemo ? { why: 'demo' } : before });
  };
  return { cost: priceOf(draft, paid), reviewCost: review && priceOf(review.draft, reviewPaid) };
}

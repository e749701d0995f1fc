import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx';
import { failureText } from '../../components/feedback/failure-text.ts';
import type { Failure } from '../../shared/wire.ts';
import { call } from '../api/client.ts';
import { keepQuote } from './kept-quote.ts';

interface BuyCreditsProps {
  readonly plan: string;
  readonly quantity: number;
}

/** Goes to the payment provider with a quote. What the buyer owes is told first; who is not signed in signs in and comes back. */
export function BuyCredits(order: BuyCreditsProps) {
  const { t } = useTranslation();
  const { state, failure, buy, leave } = useCheckout(order);
  const going = state === 'going';
  return (
    <>
      <button type="button" className="btn btn-primary" aria-disabled={going || undefined} onClick={() => void buy()}>
        {going && <span className="loading loading-spinner loading-xs" aria-hidden="true" />}
        {t('creditPricing:checkout.buy')}
      </button>
      <p className="muted text-sm">{t('creditPricing:checkout.lead')}</p>
      {failure && <Refusal failure={failure} order={order} />}
      {state === 'owing' && failure && (
        <ConfirmDialog
          title={t('creditPricing:checkout.debtTitle')}
          confirm={t('creditPricing:checkout.buy')}
          onClose={leave}
          onConfirm={() => void buy(true)}
        >
          <p>{failure.message}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function Refusal({ failure, order }: { readonly failure: Failure; readonly order: BuyCreditsProps }) {
  const { t } = useTranslation();
  if (failure.error === 'debtFirst') return null;
  if (failure.status !== 401 && failure.status !== 403) {
    return (
      <p role="alert" className="alert alert-error alert-soft text-sm">
        {failureText(t, failure)}
      </p>
    );
  }
  const signIn = `/api/auth/signin?callbackUrl=${encodeURIComponent(location.pathname)}`;
  return (
    <p role="alert" className="alert alert-info alert-soft block text-sm">
      {t('creditPricing:checkout.signIn')}{' '}
      <a
        className="link"
        href={signIn}
        onClick={() => keepQuote({ plan: order.plan, quantity: String(order.quantity) })}
      >
        {t('creditPricing:checkout.signInLink')}
      </a>
    </p>
  );
}

function useCheckout({ plan, quantity }: BuyCreditsProps) {
  const [state, setState] = useState<'idle' | 'going' | 'owing'>('idle');
  const [failure, setFailure] = useState<Failure | undefined>();
  const buy = async (debtShown = false) => {
    if (state === 'going') return;
    setState('going');
    setFailure(undefined);
    const result = await call('createCheckout', { body: { plan, quantity, ...(debtShown && { debtShown: true }) } });
    // The button stays busy until the browser has left.
    if (result.ok) return location.assign(result.data.url);
    setFailure(result.failure);
    setState(result.failure.error === 'debtFirst' ? 'owing' : 'idle');
  };
  return { state, failure, buy, leave: () => setState('idle') };
}

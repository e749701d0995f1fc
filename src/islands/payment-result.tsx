import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MessageDialog } from '../components/dialogs/message-dialog.tsx';
import { failureText } from '../components/feedback/failure-text.ts';
import type { CheckoutStatus } from '../shared/wire/payments.ts';
import type { Failure } from '../shared/wire.ts';
import { call } from './api/client.ts';
import { useHydrated } from './state/use-hydrated.ts';

/** Where the browser comes back to from the payment provider: the payment is asked for, since the return itself proves nothing. */
export default function PaymentResult({ came }: { readonly came: 'back' | 'away' }) {
  const hydrated = useHydrated();
  if (!hydrated) return <Waiting />;
  if (came === 'away') return <Outcome state="failed" />;
  return <PaymentStatus sessionId={new URLSearchParams(location.search).get('session_id') ?? ''} />;
}

function PaymentStatus({ sessionId }: { readonly sessionId: string }) {
  const { t } = useTranslation();
  const { status, failure } = useStatus(sessionId);
  if (failure) {
    return (
      <p role="alert" className="alert alert-error alert-soft text-sm">
        {failureText(t, failure)}
      </p>
    );
  }
  return status ? <Outcome {...status} /> : <Waiting />;
}

function Waiting() {
  const { t } = useTranslation();
  return (
    <p role="status" className="flex items-center gap-3">
      <span className="loading loading-spinner loading-sm" aria-hidden="true" />
      {t('creditPricing:payment.asking')}
    </p>
  );
}

type Shown = { readonly state: CheckoutStatus['state']; readonly credits?: number };

/** The dialog of SPEC §2, and the same words below it for when it is closed. */
function Outcome({ state, credits = 0 }: Shown) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(true);
  const what = state === 'paid' ? 'success' : state === 'pending' || state === 'open' ? 'pending' : 'error';
  const [title, text] = [t(`creditPricing:payment.${what}Title`), t(`creditPricing:payment.${what}Text`)];
  const tone = { success: 'success', pending: 'neutral', error: 'error' } as const;
  return (
    <div className="flex max-w-prose flex-col items-start gap-3">
      <h2 className="font-semibold text-lg">{title}</h2>
      <p>{text}</p>
      {what === 'success' && <p>{t('creditPricing:payment.activate', { count: credits })}</p>}
      <a className="btn btn-primary btn-sm" href={what === 'error' ? t('creditPricing:payment.plans') : '/credits'}>
        {t(what === 'error' ? 'creditPricing:payment.again' : 'creditPricing:payment.credits')}
      </a>
      {open && (
        <MessageDialog title={title} tone={tone[what]} onClose={() => setOpen(false)}>
          <p>{text}</p>
        </MessageDialog>
      )}
    </div>
  );
}

const FIRST_PAUSE_MS = 1_000;
/** 1, 2, 4, 8 and 16 seconds: an event that has not come by then is told as on its way. */
const TRIES = 6;

/** Asks until the checkout is at its end; what is still open after the last try is answered as it is. */
function useStatus(sessionId: string): { readonly status?: CheckoutStatus; readonly failure?: Failure } {
  const [found, setFound] = useState<{ readonly status?: CheckoutStatus; readonly failure?: Failure }>({});
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let gone = false;
    async function ask(tries: number): Promise<void> {
      const result = await call('checkoutStatus', { query: { sessionId } });
      if (gone) return;
      const last = tries === TRIES;
      if (result.ok && (last || !['open', 'pending'].includes(result.data.state)))
        return setFound({ status: result.data });
      if (!result.ok && (last || result.failure.status < 500)) return setFound({ failure: result.failure });
      timer = setTimeout(() => void ask(tries + 1), FIRST_PAUSE_MS * 2 ** (tries - 1));
    }
    void ask(1);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [sessionId]);
  return found;
}

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadingRows } from '../components/feedback/states.tsx';
import { PlanList } from '../components/plans/plan-list.tsx';
import type { Plan } from '../shared/wire/plans.ts';
import { call } from './api/client.ts';
import QuotePanel, { type QuotePanelProps } from './quote-panel.tsx';

type Reading =
  | { readonly state: 'unread' | 'reading' | 'failed' }
  | { readonly state: 'read'; readonly plans: readonly Plan[] };

/** Stands where the plans would be when the server could not read them, and asks for them again. */
export default function PlanRetry({ contact, checkout }: Pick<QuotePanelProps, 'contact' | 'checkout'>) {
  const { t } = useTranslation();
  const [reading, setReading] = useState<Reading>({ state: 'unread' });
  const read = async () => {
    setReading({ state: 'reading' });
    const result = await call('getPlans');
    setReading(result.ok ? { state: 'read', plans: result.data } : { state: 'failed' });
  };
  if (reading.state === 'reading') return <LoadingRows label={t('creditPricing:list.loading')} rows={5} />;
  if (reading.state === 'read') {
    return (
      <div className="flex flex-col gap-6">
        <PlanList plans={reading.plans} />
        {reading.plans.length > 0 && <QuotePanel plans={reading.plans} contact={contact} checkout={checkout} />}
      </div>
    );
  }
  const again = reading.state === 'failed';
  return (
    <div role="alert" className="alert alert-error alert-soft flex flex-wrap justify-between text-sm">
      <div className="min-w-0">
        <p className="font-semibold">
          {t(again ? 'creditPricing:list.errorLoadingTitle' : 'creditPricing:list.loadingErrorTitle')}
        </p>
        <p>{t(again ? 'creditPricing:list.errorLoading' : 'creditPricing:list.loadingError')}</p>
      </div>
      <button type="button" className="btn btn-sm needs-script" data-replay="" onClick={() => void read()}>
        {t('creditPricing:list.retry')}
      </button>
    </div>
  );
}

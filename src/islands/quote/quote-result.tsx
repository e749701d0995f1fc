import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PlanDuration } from '../../components/plans/plan-list.tsx';
import type { Language } from '../../shared/language.ts';
import { formatMoney } from '../../shared/money.ts';
import type { Quote } from '../../shared/wire/plans.ts';

interface QuoteResultProps {
  readonly quote: Quote;
  /** The button for the next step. */
  readonly action: ReactNode;
}

/** Every line of a quote, what is paid in front. */
export function QuoteResult({ quote, action }: QuoteResultProps) {
  const { t, i18n } = useTranslation();
  const language = i18n.language as Language;
  const money = (minor: number) => formatMoney(minor, quote.currency, language);
  const number = (value: number) => new Intl.NumberFormat(language).format(value);
  const total = money(quote.totalPriceWithDiscount);
  const lines: [label: string, value: ReactNode, strong?: boolean][] = [
    [t('creditPricing:quote.selectedPlan'), <PlanDuration key="plan" months={quote.selectedPlan.duration} />],
    [t('creditPricing:quote.requested'), number(quote.quantity)],
    [t('creditPricing:quote.totalCredits'), number(quote.totalCredits)],
    [t('creditPricing:quote.unitPriceBeforeDiscount'), money(quote.unitPriceBeforeDiscount)],
    [t('creditPricing:quote.unitPriceWithDiscount'), money(quote.unitPriceWithDiscount)],
    [t('creditPricing:quote.totalPriceBeforeDiscount'), money(quote.totalPriceBeforeDiscount)],
    [t('creditPricing:quote.totalPriceWithoutDiscount'), money(quote.totalPriceWithoutDiscount)],
    [t('creditPricing:quote.totalPriceWithDiscount'), total, true],
    [t('creditPricing:quote.expirationDate'), <Expiration key="date" date={quote.expirationDate} />],
    [t('creditPricing:quote.generatedApis'), <PlanDuration key="apis" months={quote.generatedApisDuration} />],
  ];
  return (
    <section aria-labelledby="quote-result" className="mt-5 border-base-300 border-t pt-4 md:max-w-md xl:max-w-none">
      <h3 id="quote-result" className="mb-2 font-semibold text-sm">
        {t('creditPricing:quote.result')}
      </h3>
      <dl className="text-sm">
        {lines.map(([label, value, strong]) => (
          <div
            key={label}
            className={`flex items-baseline justify-between gap-4 py-1 ${strong ? 'my-1 border-base-300 border-y py-2 font-semibold text-base' : ''}`}
          >
            <dt className={strong ? '' : 'muted'}>{label}</dt>
            <dd className="text-right tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <p role="status" className="sr-only">
        {t('creditPricing:quote.announced', { credits: number(quote.totalCredits), total })}
      </p>
      <div className="mt-4 flex flex-col gap-3">{action}</div>
    </section>
  );
}

/** The last day, in UTC as it is reckoned. */
function Expiration({ date }: { readonly date: string | null }) {
  const { t, i18n } = useTranslation();
  if (date === null) return <PlanDuration months={null} />;
  const day = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(date));
  return (
    <>
      {day}
      <span className="muted block text-xs">{t('creditPricing:quote.ifToday')}</span>
    </>
  );
}

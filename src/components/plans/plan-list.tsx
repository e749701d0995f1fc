import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PLAN_PRICE_CREDITS } from '../../constants.ts';
import type { Language } from '../../shared/language.ts';
import { formatMoney } from '../../shared/money.ts';
import type { Plan } from '../../shared/wire/plans.ts';
import { EmptyState } from '../feedback/states.tsx';

interface Column {
  readonly label: string;
  value(plan: Plan): ReactNode;
  readonly strong?: boolean;
}

/** Lists the plans: as rows under one head where there is room, else as a card each with its own labels. */
export function PlanList({ plans }: { readonly plans: readonly Plan[] }) {
  const { t } = useTranslation();
  const columns = useColumns();
  if (plans.length === 0) {
    return <EmptyState title={t('creditPricing:list.empty')}>{t('creditPricing:list.emptyLead')}</EmptyState>;
  }
  return (
    <div className="plan-list">
      <div aria-hidden="true" className="plan-row plan-head">
        <span>{t('creditPricing:list.duration')}</span>
        {columns.map(({ label }) => (
          <span key={label}>{label}</span>
        ))}
      </div>
      <ul className="contents">
        {plans.map((plan) => (
          <li key={plan.id} className="plan-row">
            <h3>
              <PlanDuration months={plan.duration} />
            </h3>
            <dl className="contents">
              {columns.map(({ label, value, strong }) => (
                <div key={label} className="plan-figure">
                  <dt className="muted">{label}</dt>
                  <dd className={`tabular-nums ${strong ? 'font-semibold' : ''}`}>{value(plan)}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** How long a plan's credits last: months, or no time limit. */
export function PlanDuration({ months }: { readonly months: number | null }) {
  const { t } = useTranslation();
  return months === null ? (
    <span className="block first-letter:uppercase">{t('creditPricing:list.noLimit')}</span>
  ) : (
    t('creditPricing:list.months', { count: months })
  );
}

function useColumns(): readonly Column[] {
  const { t, i18n } = useTranslation();
  const language = i18n.language as Language;
  const money = (minor: number, { currency }: Plan) => formatMoney(minor, currency, language);
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 });
  const credits = PLAN_PRICE_CREDITS;
  return [
    { label: t('creditPricing:list.pricePerCredit'), value: (plan) => money(plan.pricePerCredit, plan) },
    { label: t('creditPricing:list.discount'), value: ({ discount }) => percent.format(discount / 10_000) },
    { label: t('creditPricing:list.basePrice', { credits }), value: (plan) => money(plan.basePrice, plan) },
    {
      label: t('creditPricing:list.finalPrice', { credits }),
      value: (plan) => money(plan.finalPrice, plan),
      strong: true,
    },
  ];
}

import { useTranslation } from 'react-i18next';
import type { FieldFault } from '../../../shared/fault.ts';
import type { Cost } from './cost.ts';

interface SummaryProps {
  readonly cost: Cost;
  readonly faults: readonly FieldFault[];
  readonly mode: string;
  readonly checking: boolean;
  readonly onReview: () => void;
  readonly onFocusFault: () => void;
}

/** What the request comes to, always in view: endpoints, credits, what will be left, and the one thing to do next. */
export function Summary({ cost, faults, mode, checking, onReview, onFocusFault }: SummaryProps) {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language);
  const unit = cost.tests > 0 ? 'tests' : 'credits';
  const rows = [
    { term: t('common:forms.summary.mode'), value: t(`common:forms.choices.mode.${mode}`) },
    { term: t('common:forms.summary.endpoints'), value: number.format(cost.endpoints) },
    { term: t(`common:forms.summary.${unit}`), value: number.format(cost.tests || cost.credits) },
    {
      term: t(`common:forms.summary.${unit}Left`),
      value: cost.left === undefined ? '…' : number.format(Math.max(0, cost.left)),
    },
  ];
  return (
    <section aria-labelledby="summary-title" className="rounded-box border border-base-300 bg-base-100 p-4">
      <h2 id="summary-title" className="font-semibold text-base">
        {t('common:forms.summary.title')}
      </h2>
      <dl className="mt-3 flex flex-col gap-2 text-sm">
        {rows.map(({ term, value }) => (
          <div key={term} className="flex justify-between gap-4">
            <dt className="text-base-content/75">{term}</dt>
            <dd className="font-medium tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {!cost.enough && <p className="mt-3 text-error text-sm">{t(`common:forms.summary.${unit}Missing`)}</p>}
      <button
        type="button"
        className="btn btn-primary mt-4 w-full"
        onClick={onReview}
        aria-busy={checking || undefined}
      >
        {checking && <span className="loading loading-spinner loading-xs" aria-hidden="true" />}
        {t('common:forms.review')}
      </button>
      <div role="status">
        {faults.length > 0 && (
          <button
            type="button"
            className="mt-3 cursor-pointer text-left text-error text-sm underline underline-offset-2"
            onClick={onFocusFault}
          >
            {t('common:forms.summary.faults', { n: faults.length })}
          </button>
        )}
      </div>
    </section>
  );
}

import { useTranslation } from 'react-i18next';

/** Tells how much is owed, why, and how to pay it. */
export function Debt({ debt }: { readonly debt: number }) {
  const { t } = useTranslation();
  return (
    <section className="alert alert-warning alert-soft flex flex-wrap items-start justify-between gap-3 text-sm">
      <div className="min-w-0 max-w-prose basis-80 grow">
        <h2 className="font-semibold">{t('creditPricing:wallet.debt.title', { count: debt })}</h2>
        <p>{t('creditPricing:wallet.debt.text')}</p>
      </div>
      <a className="btn btn-primary btn-sm" href="/plans">
        {t('creditPricing:wallet.buy')}
      </a>
    </section>
  );
}

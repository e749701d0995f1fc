import { useTranslation } from 'react-i18next';

/** The receipt of a payment, at its provider. */
export function ReceiptLink({ url, date }: { readonly url: string; readonly date: string }) {
  const { t, i18n } = useTranslation();
  const day = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium' }).format(new Date(date));
  return (
    <a
      className="link"
      href={url}
      target="_blank"
      rel="noreferrer"
      aria-label={t('creditPricing:wallet.lots.receiptOne', { date: day })}
    >
      {t('creditPricing:wallet.lots.receipt')} <span aria-hidden="true">↗</span>
    </a>
  );
}

import { useTranslation } from 'react-i18next';

const GRANT = 'npm run operator -- grant <email> <credits> <months | no-limit>';

/** How credits are bought where the operator has given no address. */
export function ContactPage({ back }: { readonly back: string }) {
  const { t } = useTranslation();
  return (
    <div className="page-main">
      <div className="grid max-w-2xl justify-items-start gap-3">
        <h1>{t('creditPricing:contact.title')}</h1>
        <p className="muted">{t('creditPricing:contact.lead')}</p>
        <p>{t('creditPricing:contact.text')}</p>
        <p className="muted">{t('creditPricing:contact.operator')}</p>
        <code className="wrap-anywhere rounded-field border border-base-300 bg-base-100 px-3 py-2 font-mono text-sm">
          {GRANT}
        </code>
        <a href={back} className="btn btn-sm mt-2">
          {t('creditPricing:contact.back')}
        </a>
      </div>
    </div>
  );
}

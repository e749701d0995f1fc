import { useTranslation } from 'react-i18next';

/** Where credits are bought by asking: the operator's own address, or the page that says how. */
export function ContactLink({ href }: { readonly href: string }) {
  const { t } = useTranslation();
  return (
    <a className="link text-sm" href={href}>
      {t('creditPricing:list.contact')}
    </a>
  );
}

import { useTranslation } from 'react-i18next';

/** Links to the operator's own address, or to the page that says how to ask for credits. */
export function ContactLink({ href }: { readonly href: string }) {
  const { t } = useTranslation();
  return (
    <a className="link text-sm" href={href}>
      {t('creditPricing:list.contact')}
    </a>
  );
}

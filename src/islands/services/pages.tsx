import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { PageButtons } from '../../components/lists/page-buttons.tsx';

type PagesProps = Omit<ComponentProps<typeof PageButtons>, 'newer' | 'older'>;

/** The way to older rows and back; nothing where there is one page. */
export function Pages(pages: PagesProps) {
  const { t } = useTranslation();
  return <PageButtons {...pages} newer={t('events:services.newer')} older={t('events:services.older')} />;
}

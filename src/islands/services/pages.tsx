import type { ComponentProps } from 'react';
import { PageButtons } from '../../components/lists/page-buttons.tsx';
import { useTexts } from '../../components/texts.ts';

type PagesProps = Omit<ComponentProps<typeof PageButtons>, 'newer' | 'older'>;

/** The way to older rows and back; nothing where there is one page. */
export function Pages(pages: PagesProps) {
  const { t } = useTexts();
  return <PageButtons {...pages} newer={t('events:services.newer')} older={t('events:services.older')} />;
}

import type { ComponentProps } from 'react';
import { PageButtons } from '../../components/lists/page-buttons.tsx';
import { useTexts } from '../../components/texts.ts';

type PagesProps = Omit<ComponentProps<typeof PageButtons>, 'label' | 'newer' | 'older'>;

/** The way to older generations and back; nothing where there is one page. */
export function Pages(pages: PagesProps) {
  const { t } = useTexts();
  return (
    <PageButtons
      {...pages}
      label={t('events:services.pages')}
      newer={t('events:services.newer')}
      older={t('events:services.older')}
    />
  );
}

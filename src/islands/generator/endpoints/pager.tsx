import type { FieldTexts } from '../../../components/forms/texts.ts';

interface PagerProps {
  readonly current: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
  readonly texts: FieldTexts;
}

/** Moves between the pages of a long list; a list of one page needs none. */
export function Pager({ current, pages, onPage, texts }: PagerProps) {
  const { t } = texts;
  if (pages < 2) return null;
  return (
    <nav aria-label={t('common:forms.pages')} className="mt-3 flex items-center justify-end gap-2 text-sm tabular-nums">
      <button type="button" className="btn btn-sm" disabled={current === 0} onClick={() => onPage(current - 1)}>
        {t('common:forms.previous')}
      </button>
      {t('common:forms.page', { n: current + 1, of: pages })}
      <button type="button" className="btn btn-sm" disabled={current === pages - 1} onClick={() => onPage(current + 1)}>
        {t('common:forms.next')}
      </button>
    </nav>
  );
}

import { useTexts } from '../../components/texts.ts';

interface PagesProps {
  readonly label: string;
  readonly hasNewer: boolean;
  readonly hasOlder: boolean;
  readonly onNewer: () => void;
  readonly onOlder: () => void;
}

/** The way to older rows and back; nothing where there is one page. */
export function Pages({ label, hasNewer, hasOlder, onNewer, onOlder }: PagesProps) {
  const { t } = useTexts();
  if (!hasNewer && !hasOlder) return null;
  return (
    <nav className="flex justify-between gap-2" aria-label={label}>
      <button type="button" className="btn btn-sm" disabled={!hasNewer} onClick={onNewer}>
        {t('events:services.newer')}
      </button>
      <button type="button" className="btn btn-sm" disabled={!hasOlder} onClick={onOlder}>
        {t('events:services.older')}
      </button>
    </nav>
  );
}

import type { FieldTexts } from '../../../components/forms/texts.ts';

/** Which of the chosen endpoints are in view. */
export interface EndpointsView {
  readonly search: string;
  readonly onlyUnknown: boolean;
}

export const WHOLE_VIEW: EndpointsView = { search: '', onlyUnknown: false };

interface EndpointFilterProps {
  readonly view: EndpointsView;
  readonly onView: (view: EndpointsView) => void;
  /** Long enough to be searched. */
  readonly isLong: boolean;
  /** How many answer rows of unknown columns. */
  readonly unknown: number;
  readonly shown: number;
  readonly all: number;
  readonly texts: FieldTexts;
}

/** Finds endpoints by name, and those whose columns are not known. */
export function EndpointFilter({ view, onView, isLong, unknown, shown, all, texts }: EndpointFilterProps) {
  const { t } = texts;
  if (!isLong && unknown === 0) return null;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      {isLong && (
        <input
          type="search"
          className="input input-sm min-w-0 grow font-mono"
          aria-label={t('common:endpoints.search')}
          placeholder={t('common:endpoints.search')}
          value={view.search}
          onChange={(event) => onView({ ...view, search: event.target.value })}
          autoComplete="off"
          spellCheck={false}
        />
      )}
      {unknown > 0 && (
        <label className="flex cursor-pointer items-center gap-2 text-sm">
          <input
            type="checkbox"
            className="checkbox checkbox-sm"
            checked={view.onlyUnknown}
            onChange={() => onView({ ...view, onlyUnknown: !view.onlyUnknown })}
          />
          {t('common:endpoints.onlyUnknown', { n: unknown })}
        </label>
      )}
      <p role="status" className="text-base-content/75 text-sm tabular-nums empty:hidden">
        {shown < all ? t('common:endpoints.shown', { n: shown, all }) : ''}
      </p>
    </div>
  );
}

import { useTranslation } from 'react-i18next';
import { ChevronIcon } from '../../components/shell/icons.tsx';
import { PATHS } from '../api/paths.ts';
import { withQuery } from '../api/request.ts';
import { monthAfter, monthName, monthOf, type YearMonth } from './use-month.ts';

interface MonthBarProps {
  readonly month: YearMonth;
  /** The month of the first event that there is; null or undefined where none is known. */
  readonly first: YearMonth | null | undefined;
  /** Whether the month has events. */
  readonly hasEvents: boolean;
  readonly onMonth: (month: YearMonth) => void;
}

/** Shows the month of the list, with buttons to other months and to the month's file. */
export function MonthBar({ month, first, hasEvents, onMonth }: MonthBarProps) {
  const { t, i18n } = useTranslation();
  const current = monthOf(new Date());
  const [before, after] = [monthAfter(month, -1), monthAfter(month, 1)];
  const isFirst = first !== undefined && before < (first ?? current);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <h2 className="font-semibold text-lg first-letter:uppercase max-sm:basis-full" aria-live="polite">
        {monthName(month, i18n.language)}
      </h2>
      <div className="flex gap-1">
        <button
          type="button"
          className="btn btn-sm"
          disabled={isFirst}
          aria-label={t('events:month.previous', { month: monthName(before, i18n.language) })}
          onClick={() => onMonth(before)}
        >
          <ChevronIcon className="size-4 rotate-180" />
        </button>
        <button
          type="button"
          className="btn btn-sm"
          disabled={month >= current}
          aria-label={t('events:month.next', { month: monthName(after, i18n.language) })}
          onClick={() => onMonth(after)}
        >
          <ChevronIcon />
        </button>
        <button type="button" className="btn btn-sm" disabled={month === current} onClick={() => onMonth(current)}>
          {t('events:month.current')}
        </button>
      </div>
      {hasEvents && (
        <a className="btn btn-sm ml-auto" href={withQuery(PATHS.getEventsFile, { anioMes: month })} download>
          {t('events:month.file')}
        </a>
      )}
    </div>
  );
}

import { useTranslation } from 'react-i18next';
import { Bars } from '../../components/charts/bars.tsx';
import type { EventMonth } from '../../shared/wire/events.ts';
import { daysOf } from './days.ts';
import { monthName } from './use-month.ts';

const TOTALS = ['totalSource', 'totalBinary', 'totalTest', 'totalXsd', 'totalDevops'] as const;

/** A month in figures: what came to a good end, what failed, what it cost, and on which days. */
export function Figures({ month }: { readonly month: EventMonth }) {
  const { t, i18n } = useTranslation();
  const figure = new Intl.NumberFormat(i18n.language);
  const tiles = [
    ...TOTALS.map((total) => [t(`events:month.${total}`), month[total]] as const),
    [t('events:month.failed'), month.failed] as const,
    [t('events:month.credits'), month.credits] as const,
  ];
  return (
    <section className="flex flex-col gap-3" aria-label={t('events:month.figures')}>
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-box border border-base-300 bg-base-300 sm:grid-cols-4 lg:grid-cols-7">
        {tiles.map(([term, value]) => (
          <div key={term} className="flex flex-col-reverse justify-end bg-base-100 px-3 py-2 last:max-lg:col-span-2">
            <dt className="text-base-content/75 text-xs">{term}</dt>
            <dd className="font-semibold text-xl tabular-nums">{figure.format(value)}</dd>
          </div>
        ))}
      </dl>
      {month.events > 0 && (
        <Bars
          title={t('events:month.days', { month: monthName(month.anioMes, i18n.language) })}
          bars={daysOf(month, i18n.language)}
          unit={t('events:title')}
        />
      )}
    </section>
  );
}

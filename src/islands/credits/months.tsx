import { useTranslation } from 'react-i18next';
import { MonthBars } from '../../components/charts/month-bars.tsx';
import { FailureState, LoadingRows } from '../../components/feedback/states.tsx';
import { Section } from '../../components/forms/section.tsx';
import { call } from '../api/client.ts';
import { useCall } from '../state/use-call.ts';
import { useReload } from './use-reload.ts';

/** Shows the credits spent in each of the last twelve months. */
export function Months({ news }: { readonly news: number }) {
  const { t, i18n } = useTranslation();
  const months = useCall('months', () => call('getCreditMonths'));
  useReload(news, months.reload);
  const shown = 'data' in months ? months.data : undefined;
  const format = (style: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(i18n.language, { timeZone: 'UTC', ...style });
  const [letter, short] = [format({ month: 'narrow' }), format({ month: 'short' })];
  const long = format({ month: 'long', year: 'numeric' });
  const compact = new Intl.NumberFormat(i18n.language, { notation: 'compact', maximumFractionDigits: 1 });
  const title = t('creditPricing:wallet.months.title');
  return (
    <Section id="months" title={title} lead={t('creditPricing:wallet.months.lead')}>
      {months.state === 'failed' && <FailureState failure={months.failure} onRetry={months.reload} />}
      {months.state !== 'failed' && !shown && <LoadingRows label={t('creditPricing:wallet.loading')} rows={2} />}
      {shown && (
        <MonthBars
          label={title}
          months={shown.map(({ month, spent, added }) => {
            const first = new Date(`${month}-01T00:00:00Z`);
            return {
              ...{
                key: month,
                letter: letter.format(first),
                label: short.format(first),
                value: spent,
                shown: compact.format(spent),
              },
              text: t('creditPricing:wallet.months.one', { month: long.format(first), spent, added }),
            };
          })}
        />
      )}
      {shown?.every(({ spent }) => spent <= 0) && (
        <p className="pt-2 text-base-content/75 text-sm">{t('creditPricing:wallet.months.nothing')}</p>
      )}
    </Section>
  );
}

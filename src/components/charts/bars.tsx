import { useId } from 'react';
import { useTranslation } from 'react-i18next';

/** One bar: a day, a month. */
export interface Bar {
  readonly label: string;
  readonly value: number;
}

interface BarsProps {
  readonly title: string;
  readonly bars: readonly Bar[];
  /** The unit of the figures (`Credits`): the head of the table's column. */
  readonly unit: string;
}

const HEIGHT = 64;
const STEP = 10;
const WIDTH = 7;

/** A row of bars over the same line, the same figures in a table for who does not see them. */
export function Bars({ title, bars, unit }: BarsProps) {
  const { t, i18n } = useTranslation();
  const titleId = useId();
  const figure = new Intl.NumberFormat(i18n.language);
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const [first, last] = [bars[0], bars.at(-1)];
  return (
    <figure aria-labelledby={titleId} className="rounded-box border border-base-300 bg-base-100 p-3">
      <figcaption id={titleId} className="flex items-baseline justify-between gap-4 text-base-content/75 text-xs">
        <span>{title}</span>
        <span className="tabular-nums">{t('common:charts.most', { value: figure.format(most) })}</span>
      </figcaption>
      <Drawing bars={bars} most={most} figure={figure} />
      <p aria-hidden="true" className="mt-1 flex justify-between text-base-content/75 text-xs tabular-nums">
        <span>{first?.label}</span>
        <span>{last?.label}</span>
      </p>
      <Table bars={bars} unit={unit} figure={figure} />
    </figure>
  );
}

interface DrawingProps extends Pick<BarsProps, 'bars'> {
  readonly most: number;
  readonly figure: Intl.NumberFormat;
}

function Drawing({ bars, most, figure }: DrawingProps) {
  return (
    <svg
      viewBox={`0 0 ${bars.length * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="mt-2 block h-16 w-full border-base-content/25 border-b text-primary"
      aria-hidden="true"
      focusable="false"
    >
      {bars.map(({ label, value }, index) => {
        // A small value is still seen beside a large one.
        const height = value === 0 ? 0 : Math.max(2, (value / most) * HEIGHT);
        return (
          <g key={label}>
            <title>{`${label}: ${figure.format(value)}`}</title>
            <rect x={index * STEP} y="0" width={STEP} height={HEIGHT} fill="transparent" />
            <rect
              x={index * STEP + (STEP - WIDTH) / 2}
              y={HEIGHT - height}
              width={WIDTH}
              height={height}
              fill="currentColor"
            />
          </g>
        );
      })}
    </svg>
  );
}

function Table({ bars, unit, figure }: Pick<BarsProps, 'bars' | 'unit'> & Pick<DrawingProps, 'figure'>) {
  const { t } = useTranslation();
  return (
    <details className="mt-1 text-sm">
      <summary className="cursor-pointer text-xs">{t('common:charts.table')}</summary>
      <table className="table-xs mt-1 table w-auto tabular-nums">
        <thead>
          <tr>
            <th scope="col">{t('common:charts.when')}</th>
            <th scope="col" className="text-right">
              {unit}
            </th>
          </tr>
        </thead>
        <tbody>
          {bars
            .filter(({ value }) => value > 0)
            .map(({ label, value }) => (
              <tr key={label}>
                <th scope="row" className="font-normal">
                  {label}
                </th>
                <td className="text-right">{figure.format(value)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </details>
  );
}

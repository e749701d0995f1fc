import { useTranslation } from 'react-i18next';
import type { Movement } from '../../shared/wire/wallet.ts';
import { ReceiptLink } from './receipt-link.tsx';

const AMOUNTS = ['credits', 'tests', 'xsd'] as const;

/** Entries of the ledger; where columns have no room each is a block, its amounts with their units. */
export function MovementTable({ movements }: { readonly movements: readonly Movement[] }) {
  const { t } = useTranslation();
  const hasDebt = movements.some(({ debt }) => debt !== 0);
  const amounts = [...AMOUNTS, ...(hasDebt ? (['debt'] as const) : [])];
  return (
    <table className="block w-full text-sm lg:[display:table]">
      <thead className="hidden text-base-content/75 text-xs lg:table-header-group">
        <tr>
          {(['date', 'what', 'about'] as const).map((column) => (
            <th key={column} scope="col" className="pr-4 pb-1 text-left font-normal">
              {t(`creditPricing:wallet.movements.${column}`)}
            </th>
          ))}
          {amounts.map((column) => (
            <th key={column} scope="col" className="pb-1 pl-4 text-right font-normal">
              {t(`creditPricing:wallet.movements.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block divide-y divide-base-300 border-base-300 border-t lg:table-row-group">
        {movements.map((movement) => (
          <MovementRow key={movement.id} movement={movement} amounts={amounts} />
        ))}
      </tbody>
    </table>
  );
}

interface MovementRowProps {
  readonly movement: Movement;
  readonly amounts: readonly ((typeof AMOUNTS)[number] | 'debt')[];
}

function MovementRow({ movement, amounts }: MovementRowProps) {
  const { t, i18n } = useTranslation();
  const date = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <tr className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-2 lg:table-row">
      <td className="order-2 text-base-content/75 text-xs tabular-nums max-lg:text-right lg:whitespace-nowrap lg:py-2 lg:pr-4">
        {date.format(new Date(movement.date))}
      </td>
      <td className="order-1 font-medium lg:whitespace-nowrap lg:py-2 lg:pr-4">
        {t(`creditPricing:wallet.kinds.${movement.kind}`)}
      </td>
      <td className="order-3 min-w-0 lg:w-full lg:py-2 lg:pr-4">
        <About movement={movement} />
      </td>
      {amounts.map((kind) => (
        <Amount key={kind} kind={kind} value={movement[kind]} />
      ))}
    </tr>
  );
}

/** Tells the reason of a movement: a service, or the purchase that the credits came from. */
function About({ movement: { generation, source, receiptUrl, date } }: { readonly movement: Movement }) {
  const { t } = useTranslation();
  if (generation) {
    return (
      <a className="link break-all font-mono" href={`/services?id=${generation.id}`}>
        {generation.name}
      </a>
    );
  }
  return (
    <span className="text-base-content/75">
      {t(`creditPricing:wallet.sources.${source}`)}{' '}
      {receiptUrl !== null && <ReceiptLink url={receiptUrl} date={date} />}
    </span>
  );
}

interface AmountProps {
  readonly kind: MovementRowProps['amounts'][number];
  readonly value: number;
}

function Amount({ kind, value }: AmountProps) {
  const { t, i18n } = useTranslation();
  const signed = new Intl.NumberFormat(i18n.language, { signDisplay: 'exceptZero' });
  return (
    <td
      className={`order-4 text-right tabular-nums lg:py-2 lg:pl-4 ${value === 0 ? 'text-base-content/75 max-lg:hidden' : ''} ${kind === 'credits' ? 'font-semibold' : ''}`}
    >
      {value === 0 ? '–' : signed.format(value)}{' '}
      <span className="font-normal text-base-content/75 text-xs lg:hidden">
        {t(`creditPricing:wallet.movements.${kind}`)}
      </span>
    </td>
  );
}

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { WalletLot } from '../../shared/wire/wallet.ts';
import { ReceiptLink } from './receipt-link.tsx';

interface LotTableProps {
  readonly lots: readonly WalletLot[];
  readonly onActivate: (lot: WalletLot) => void;
}

const AMOUNTS = ['credits', 'tests', 'xsd'] as const;
const COLUMNS = ['source', ...AMOUNTS, 'plan', 'ends'] as const;
const isAmount = (column: (typeof COLUMNS)[number]) => AMOUNTS.some((amount) => amount === column);

/** Wallets in columns that can be compared; where these have no room each is a block with the same labels. */
export function LotTable({ lots, onActivate }: LotTableProps) {
  const { t } = useTranslation();
  return (
    <table className="block w-full text-sm xl:[display:table] xl:table-fixed">
      <thead className="hidden text-base-content/75 text-xs xl:table-header-group">
        <tr>
          {COLUMNS.map((column) => (
            <th
              key={column}
              scope="col"
              className={`pb-1 font-normal ${isAmount(column) ? 'pr-6 text-right' : 'pr-4 text-left'} ${column === 'source' ? 'w-64' : ''}`}
            >
              {t(`creditPricing:wallet.lots.${column}`)}
            </th>
          ))}
          <th scope="col">
            <span className="sr-only">{t('creditPricing:wallet.lots.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody className="block divide-y divide-base-300 xl:table-row-group">
        {lots.map((lot) => (
          <LotRow key={lot.id} lot={lot} onActivate={onActivate} />
        ))}
      </tbody>
    </table>
  );
}

const BADGES = {
  inactive: 'badge-outline border-warning text-base-content',
  active: 'badge-soft badge-success',
  ended: 'badge-outline',
} as const;

function SourceCell({ lot }: { readonly lot: WalletLot }) {
  const { t, i18n } = useTranslation();
  const day = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium' });
  return (
    <td className="col-span-3 flex flex-wrap items-center gap-x-3 gap-y-1 xl:table-cell xl:py-2 xl:pr-4">
      <span className="font-medium">{t(`creditPricing:wallet.sources.${lot.source}`)}</span>{' '}
      <span className={`badge badge-sm ${BADGES[lot.state]}`}>{t(`creditPricing:wallet.states.${lot.state}`)}</span>{' '}
      {lot.debt > 0 && (
        <span className="badge badge-error badge-soft badge-sm">
          {t('creditPricing:wallet.lots.owed', { count: lot.debt })}
        </span>
      )}
      <span className="block text-base-content/75 text-xs tabular-nums">{day.format(new Date(lot.createdAt))}</span>
    </td>
  );
}

function LotRow({ lot, onActivate }: { readonly lot: WalletLot; readonly onActivate: (lot: WalletLot) => void }) {
  const { t } = useTranslation();
  const source = t(`creditPricing:wallet.sources.${lot.source}`);
  const amounts = {
    credits: { left: lot.remaining, total: lot.total },
    tests: { left: lot.remainingTests, total: lot.totalTests },
    xsd: { left: lot.remainingXsd, total: lot.totalXsd },
  };
  return (
    <tr className="grid grid-cols-3 gap-y-1 py-3 xl:table-row">
      <SourceCell lot={lot} />
      {AMOUNTS.map((kind) => (
        <Cell
          key={kind}
          label={t(`creditPricing:wallet.lots.${kind}`)}
          className={`tabular-nums xl:pr-6 xl:text-right ${kind === 'credits' ? 'font-semibold' : ''}`}
        >
          {t('creditPricing:wallet.lots.of', amounts[kind])}
        </Cell>
      ))}
      <Cell label={t('creditPricing:wallet.lots.plan')} className="xl:pr-4">
        {lot.planInMonths === null
          ? t('creditPricing:wallet.lots.noLimit')
          : t('creditPricing:wallet.lots.months', { count: lot.planInMonths })}
      </Cell>
      <Cell label={t('creditPricing:wallet.lots.ends')} className="col-span-2 tabular-nums xl:pr-4">
        <Ends lot={lot} />
      </Cell>
      <td className="col-span-3 flex items-center gap-3 max-xl:empty:hidden xl:table-cell xl:whitespace-nowrap xl:text-right">
        {lot.receiptUrl !== null && <ReceiptLink url={lot.receiptUrl} date={lot.createdAt} />}
        {lot.state === 'inactive' && (
          <button
            type="button"
            className="btn btn-primary btn-sm xl:ml-3"
            aria-label={t('creditPricing:wallet.lots.activateOne', { count: lot.remaining, source })}
            onClick={() => onActivate(lot)}
          >
            {t('creditPricing:wallet.lots.activate')}
          </button>
        )}
      </td>
    </tr>
  );
}

function Ends({ lot }: { readonly lot: WalletLot }) {
  const { t, i18n } = useTranslation();
  if (lot.expiry === null) {
    return t(`creditPricing:wallet.lots.${lot.state === 'inactive' && !lot.noTimeLimit ? 'afterActivation' : 'never'}`);
  }
  return new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(lot.expiry),
  );
}

interface CellProps {
  readonly label: string;
  readonly className: string;
  readonly children: ReactNode;
}

function Cell({ label, className, children }: CellProps) {
  return (
    <td className={`min-w-0 pr-2 xl:table-cell xl:py-2 ${className}`}>
      <span className="block font-normal text-base-content/75 text-xs xl:hidden">{label}</span>
      {children}
    </td>
  );
}

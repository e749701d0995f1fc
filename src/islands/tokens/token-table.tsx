import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TokenRow } from '../../shared/wire/tokens.ts';
import { stateOf } from './state.ts';

export interface TokenActions {
  readonly onSecret: (row: TokenRow) => void;
  readonly onToggle: (row: TokenRow) => void;
  readonly onBudget: (row: TokenRow) => void;
  readonly onDelete: (row: TokenRow) => void;
}

const COLUMNS = ['name', 'scopes', 'ends', 'lastUsed', 'spent'] as const;

/** Tokens in columns that can be compared; where these have no room each is a block with the same labels. */
export function TokenTable({ rows, ...actions }: TokenActions & { readonly rows: readonly TokenRow[] }) {
  const { t } = useTranslation();
  return (
    <table className="block w-full text-sm xl:[display:table]">
      <thead className="hidden text-base-content/75 text-xs xl:table-header-group">
        <tr>
          {COLUMNS.map((column) => (
            <th key={column} scope="col" className="pr-4 pb-1 text-left font-normal">
              {t(`tokenApp:list.${column}`)}
            </th>
          ))}
          <th scope="col">
            <span className="sr-only">{t('tokenApp:list.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody className="block divide-y divide-base-300 xl:table-row-group">
        {rows.map((row) => (
          <Row key={row.id} row={row} {...actions} />
        ))}
      </tbody>
    </table>
  );
}

const BADGES = {
  empty: 'badge-outline border-warning text-base-content',
  active: 'badge-soft badge-success',
  off: 'badge-outline',
  expired: 'badge-soft badge-error',
} as const;

interface RowProps extends TokenActions {
  readonly row: TokenRow;
}

function Row(props: RowProps) {
  const { t, i18n } = useTranslation();
  const { row } = props;
  const day = (date: string) => new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium' }).format(new Date(date));
  const time = (date: string) =>
    new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(date));
  return (
    <tr className="grid grid-cols-2 gap-x-4 gap-y-2 py-4 sm:grid-cols-3 xl:table-row">
      <NameCell row={row} />
      <Cell label={t('tokenApp:list.scopes')} className="col-span-2">
        <span className="flex flex-wrap gap-1">
          {row.scopes.map((scope) => (
            <span key={scope} className="badge badge-ghost badge-sm">
              {t(`tokenApp:scopes.${scope}`)}
            </span>
          ))}
        </span>
      </Cell>
      <Cell label={t('tokenApp:list.ends')}>
        {row.expirationDate === null ? t('tokenApp:list.days', { count: row.days }) : day(row.expirationDate)}
      </Cell>
      <Cell label={t('tokenApp:list.lastUsed')}>
        {row.lastUsed === null ? t('tokenApp:list.never') : time(row.lastUsed)}
      </Cell>
      <Cell label={t('tokenApp:list.spent')}>
        <SpentButton {...props} />
      </Cell>
      <ActionsCell {...props} />
    </tr>
  );
}

function NameCell({ row }: Pick<RowProps, 'row'>) {
  const { t } = useTranslation();
  const state = stateOf(row);
  return (
    <td className="col-span-full min-w-0 xl:table-cell xl:max-w-64 xl:py-3 xl:pr-4 xl:align-top">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="wrap-anywhere font-medium">{row.name}</span>
        <span className={`badge badge-sm ${BADGES[state]}`}>{t(`tokenApp:states.${state}`)}</span>
      </span>
      <span className="block font-mono text-base-content/75 text-xs">
        {row.lastFour === null ? t('tokenApp:list.noSecret') : `forja_…${row.lastFour}`}
      </span>
    </td>
  );
}

function SpentButton({ row, onBudget }: RowProps) {
  const { t, i18n } = useTranslation();
  const number = (value: number) => new Intl.NumberFormat(i18n.language).format(value);
  return (
    <button
      type="button"
      className="link text-left tabular-nums"
      aria-label={t('tokenApp:list.budgetOne', { name: row.name })}
      onClick={() => onBudget(row)}
    >
      {row.budget === null
        ? t('tokenApp:list.spentOnly', { count: row.spent, spent: number(row.spent) })
        : t('tokenApp:list.spentOf', { spent: number(row.spent), budget: number(row.budget) })}
    </button>
  );
}

function ActionsCell({ row, onSecret, onToggle, onDelete }: RowProps) {
  const { t } = useTranslation();
  const state = stateOf(row);
  const { name } = row;
  return (
    <td className="col-span-full flex flex-wrap items-center gap-2 xl:table-cell xl:whitespace-nowrap xl:py-2 xl:text-right xl:align-top">
      {(state === 'active' || state === 'off') && (
        <label className="mr-2 inline-flex cursor-pointer items-center gap-2 xl:mr-3">
          <input
            type="checkbox"
            className="toggle toggle-sm"
            aria-label={t('tokenApp:list.activeOne', { name })}
            checked={row.active}
            onChange={() => onToggle(row)}
          />
          <span aria-hidden="true">{t('tokenApp:list.active')}</span>
        </label>
      )}
      <button
        type="button"
        className={`btn btn-sm ${state === 'empty' || state === 'expired' ? 'btn-primary' : ''}`}
        aria-label={t('tokenApp:list.secretOne', { name })}
        onClick={() => onSecret(row)}
      >
        {t(state === 'empty' ? 'tokenApp:list.makeSecret' : 'tokenApp:list.newSecret')}
      </button>{' '}
      <button
        type="button"
        className="btn btn-ghost btn-sm text-error"
        aria-label={t('tokenApp:list.deleteOne', { name })}
        onClick={() => onDelete(row)}
      >
        {t('tokenApp:list.delete')}
      </button>
    </td>
  );
}

function Cell({
  label,
  className = '',
  children,
}: {
  readonly label: string;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return (
    <td className={`min-w-0 xl:table-cell xl:py-3 xl:pr-4 xl:align-top ${className}`}>
      <span className="block font-normal text-base-content/75 text-xs xl:hidden">{label}</span>
      {children}
    </td>
  );
}

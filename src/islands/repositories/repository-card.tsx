import { useTranslation } from 'react-i18next';
import type { RepositoryRow, Upgrade } from '../../shared/wire/repository.ts';
import { CheckOutcome } from './check-outcome.tsx';
import { Upgrades } from './upgrades.tsx';
import { useCheck } from './use-check.ts';
import { valuesOf } from './values.ts';

interface RepositoryCardProps {
  readonly row: RepositoryRow;
  /** Of its projects. */
  readonly upgrades: readonly Upgrade[];
  readonly onUpgrade: () => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** One saved repository: where it is, whether it can be written, and what can be done with it. */
export function RepositoryCard({ row, upgrades, onUpgrade, onEdit, onDelete }: RepositoryCardProps) {
  const { t } = useTranslation();
  const { check, run } = useCheck();
  const { name, url, folder } = row;
  const actions = [
    { key: 'check', onClick: () => void run(valuesOf(row)), busy: check.state === 'running' },
    { key: 'edit', onClick: onEdit, busy: false },
    { key: 'delete', onClick: onDelete, busy: false },
  ] as const;
  return (
    <article aria-label={name} className="flex flex-col gap-3 rounded-box border border-base-300 bg-base-100 p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex min-w-0 flex-col gap-1">
          <h3 className="break-all font-mono font-semibold">{name}</h3>
          <p className="break-all font-mono text-base-content/75 text-sm">{url}</p>
          <p className="break-all text-base-content/75 text-sm">
            {folder === '' ? t('devops:repositories.root') : t('devops:repositories.inFolder', { folder })}
          </p>
        </div>
        <div className="grid w-full grid-cols-3 gap-2 sm:flex sm:w-auto">
          {actions.map(({ key, onClick, busy }) => (
            <button
              key={key}
              type="button"
              className="btn btn-sm"
              disabled={busy}
              aria-label={t(`devops:repositories.${key}One`, { name })}
              onClick={onClick}
            >
              {busy && <span className="loading loading-spinner loading-xs" aria-hidden="true" />}
              {t(`devops:repositories.${key}`)}
            </button>
          ))}
        </div>
      </div>
      <CheckOutcome check={check} />
      <Upgrades upgrades={upgrades} onStarted={onUpgrade} />
    </article>
  );
}

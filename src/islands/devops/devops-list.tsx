import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DevopsRow } from '../../shared/wire/devops.ts';
import type { NamedServers } from './devops-fields.tsx';

interface DevopsListProps {
  readonly rows: readonly DevopsRow[];
  readonly servers: NamedServers;
  /** The button that adds one. */
  readonly add: ReactNode;
  readonly onShow: (row: DevopsRow) => void;
  readonly onEdit: (row: DevopsRow) => void;
  readonly onDelete: (row: DevopsRow) => void;
}

/** The saved configurations. */
export function DevopsList({ rows, add, ...does }: DevopsListProps) {
  return (
    <>
      <div className="flex justify-end">{add}</div>
      <ul className="flex flex-col gap-3">
        {rows.map((row) => (
          <li key={row.id}>
            <DevopsCard row={row} {...does} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** One configuration: what it calls, how it signs in, and what can be done with it. */
function DevopsCard({
  row,
  servers,
  onShow,
  onEdit,
  onDelete,
}: { row: DevopsRow } & Omit<DevopsListProps, 'rows' | 'add'>) {
  const { t } = useTranslation();
  const { name } = row;
  const buttons = [
    ['show', onShow],
    ['edit', onEdit],
    ['delete', onDelete],
  ] as const;
  return (
    <article
      aria-label={name}
      className="flex flex-wrap items-center justify-between gap-3 rounded-box border border-base-300 bg-base-100 p-4"
    >
      <About row={row} servers={servers} />
      <div className="grid w-full grid-cols-3 gap-2 sm:flex sm:w-auto">
        {buttons.map(([what, act]) => (
          <button
            key={what}
            type="button"
            className="btn btn-sm"
            aria-label={t(`devops:screen.${what}One`, { name })}
            onClick={() => act(row)}
          >
            {t(`devops:screen.${what}`)}
          </button>
        ))}
      </div>
    </article>
  );
}

function wayOf({ tokenName, userName }: DevopsRow): 'both' | 'token' | 'basic' | 'none' {
  if (tokenName !== null && userName !== null) return 'both';
  if (tokenName !== null) return 'token';
  return userName === null ? 'none' : 'basic';
}

function About({ row, servers }: { readonly row: DevopsRow; readonly servers: NamedServers }) {
  const { t } = useTranslation();
  const told = [t(`devops:screen.signsIn.${wayOf(row)}`), t('devops:screen.count', { count: row.parameters.length })];
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <h2 className="flex flex-wrap items-center gap-2">
        <span className="break-all font-mono font-semibold">{row.name}</span>
        <span className="badge badge-outline badge-sm">{t(`devops:presets.${row.preset}.name`)}</span>
        {row.typeAppServer !== null && (
          <span className="badge badge-outline badge-sm">
            {servers.find(({ id }) => id === row.typeAppServer)?.name ?? row.typeAppServer}
          </span>
        )}
      </h2>
      <p className="break-all font-mono text-base-content/75 text-sm">
        {row.method} <bdi>{row.url}</bdi>
      </p>
      <p className="text-base-content/75 text-sm">{told.join(' · ')}</p>
    </div>
  );
}

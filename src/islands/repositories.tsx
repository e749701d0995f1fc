import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState, FailureState, LoadingRows } from '../components/feedback/states.tsx';
import type { RepositoryRow } from '../shared/wire/repository.ts';
import { call } from './api/client.ts';
import { DeleteRepository } from './repositories/delete-repository.tsx';
import { RepositoryCard } from './repositories/repository-card.tsx';
import { RepositoryDialog } from './repositories/repository-dialog.tsx';
import { useCall } from './state/use-call.ts';
import { useFocusOnceRead } from './state/use-focus-once-read.ts';

type Open =
  | { readonly what: 'form'; readonly row?: RepositoryRow }
  | { readonly what: 'delete'; readonly row: RepositoryRow };

/** The account's Git repositories: list, add, check, edit, delete. */
export default function Repositories() {
  const { t } = useTranslation();
  const rows = useCall('repositories', () => call('repositories'));
  const upgrades = useCall('upgrades', () => call('upgrades'));
  const [open, setOpen] = useState<Open | undefined>();
  const adding = useRef<HTMLButtonElement>(null);
  const focusOnceRead = useFocusOnceRead(rows.state, adding);
  const shown = 'data' in rows ? rows.data : undefined;
  const offered = ('data' in upgrades && upgrades.data) || [];
  const closed = () => {
    setOpen(undefined);
    rows.reload();
  };
  return (
    <section aria-labelledby="repositories" className="flex flex-col gap-4">
      <Head>{shown && shown.length > 0 && <AddButton focus={adding} onClick={() => setOpen({ what: 'form' })} />}</Head>
      {rows.state === 'failed' && <FailureState failure={rows.failure} onRetry={rows.reload} />}
      {rows.state !== 'failed' && !shown && <LoadingRows label={t('devops:repositories.loading')} rows={2} />}
      {shown?.length === 0 && (
        <EmptyState title={t('devops:repositories.empty')}>
          <p className="mb-4">{t('devops:repositories.emptyLead')}</p>
          <AddButton focus={adding} onClick={() => setOpen({ what: 'form' })} />
        </EmptyState>
      )}
      {shown && shown.length > 0 && (
        <ul className="flex flex-col gap-3">
          {shown.map((row) => (
            <li key={row.id}>
              <RepositoryCard
                row={row}
                upgrades={offered.filter((upgrade) => upgrade.repositoryId === row.id)}
                onUpgrade={upgrades.reload}
                onEdit={() => setOpen({ what: 'form', row })}
                onDelete={() => setOpen({ what: 'delete', row })}
              />
            </li>
          ))}
        </ul>
      )}
      {open?.what === 'form' && <RepositoryDialog row={open.row} onClose={() => setOpen(undefined)} onSaved={closed} />}
      {open?.what === 'delete' && (
        <DeleteRepository
          row={open.row}
          onClose={() => setOpen(undefined)}
          onDeleted={() => {
            focusOnceRead();
            closed();
          }}
        />
      )}
    </section>
  );
}

function Head({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-wrap items-end justify-between gap-3">
      <div className="flex min-w-0 flex-col gap-1">
        <h2 id="repositories" className="font-semibold text-xl">
          {t('devops:repositories.title')}
        </h2>
        <p className="max-w-prose text-base-content/75 text-sm">{t('devops:repositories.lead')}</p>
      </div>
      {children}
    </div>
  );
}

interface AddButtonProps {
  readonly focus: React.Ref<HTMLButtonElement>;
  readonly onClick: () => void;
}

function AddButton({ focus, onClick }: AddButtonProps) {
  const { t } = useTranslation();
  return (
    <button type="button" ref={focus} className="btn btn-primary" onClick={onClick}>
      {t('devops:repositories.add')}
    </button>
  );
}

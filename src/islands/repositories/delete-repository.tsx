import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx';
import { FailureState } from '../../components/feedback/states.tsx';
import type { RepositoryRow } from '../../shared/wire/repository.ts';
import type { Failure } from '../../shared/wire.ts';
import { call } from '../api/client.ts';
import { toast } from '../state/toasts.ts';

interface DeleteRepositoryProps {
  readonly row: RepositoryRow;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Asks, deletes, and says why when the server refuses; what is gone already needs no more. */
export function DeleteRepository({ row, onClose, onDeleted }: DeleteRepositoryProps) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | undefined>();
  const remove = async () => {
    setBusy(true);
    setFailure(undefined);
    const result = await call('deleteRepository', { query: { id: row.id } });
    setBusy(false);
    if (!result.ok && result.failure.error !== 'notFound') return setFailure(result.failure);
    toast('success', t('devops:repositories.deleted', { name: row.name }));
    onDeleted();
  };
  return (
    <ConfirmDialog
      title={t('devops:repositories.deleteTitle')}
      confirm={t('devops:repositories.delete')}
      danger
      busy={busy}
      onClose={onClose}
      onConfirm={() => void remove()}
    >
      <p className="mb-3">{t('devops:repositories.deleteText', { name: row.name })}</p>
      {failure && <FailureState failure={failure} />}
    </ConfirmDialog>
  );
}

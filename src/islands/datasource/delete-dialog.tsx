import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx';
import { FailureState } from '../../components/feedback/states.tsx';
import type { DatasourceRow, Failure } from '../../shared/wire.ts';
import { call } from '../api/client.ts';

interface DeleteDialogProps {
  readonly row: DatasourceRow;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Asks, deletes, and says why when the server refuses. */
export function DeleteDialog({ row, onClose, onDeleted }: DeleteDialogProps) {
  const { t } = useTranslation(['datasourceSqlServer', 'common']);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | undefined>();
  const remove = async () => {
    setBusy(true);
    const result = await call('deleteDataSource', { query: { id: row.id } });
    setBusy(false);
    if (result.ok) onDeleted();
    else setFailure(result.failure);
  };
  return (
    <ConfirmDialog
      title={t('datasourceSqlServer:deleteTitle')}
      confirm={t('datasourceSqlServer:delete')}
      danger
      busy={busy}
      onClose={onClose}
      onConfirm={() => void remove()}
    >
      <p className="mb-3">{t('datasourceSqlServer:deleteText', { name: row.name })}</p>
      {failure && <FailureState failure={failure} />}
    </ConfirmDialog>
  );
}

import { useState } from 'react';
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx';
import { FailureState } from '../../components/feedback/states.tsx';
import type { DatasourceRow, Failure } from '../../shared/wire.ts';
import { call } from '../api/client.ts';
import { useDatasourceTexts } from './texts.ts';

interface DeleteDialogProps {
  readonly row: DatasourceRow;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Asks, deletes, and says why when the server refuses; what is gone already needs no more. */
export function DeleteDialog({ row, onClose, onDeleted }: DeleteDialogProps) {
  const { say } = useDatasourceTexts();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | undefined>();
  const remove = async () => {
    setBusy(true);
    setFailure(undefined);
    const result = await call('deleteDataSource', { query: { id: row.id } });
    setBusy(false);
    if (result.ok || result.failure.error === 'notFound') onDeleted();
    else setFailure(result.failure);
  };
  return (
    <ConfirmDialog
      title={say('deleteTitle')}
      confirm={say('delete')}
      danger
      busy={busy}
      onClose={onClose}
      onConfirm={() => void remove()}
    >
      <p className="mb-3">{say('deleteText', { name: row.name })}</p>
      {failure && <FailureState failure={failure} />}
    </ConfirmDialog>
  );
}

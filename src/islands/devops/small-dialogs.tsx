import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { FailureState, LoadingRows } from '../../components/feedback/states.tsx';
import type { BodyOf } from '../../shared/calls.ts';
import type { DevopsRow } from '../../shared/wire/devops.ts';
import type { Failure } from '../../shared/wire.ts';
import { call } from '../api/client.ts';
import { useCall } from '../state/use-call.ts';
import { bodyOf, formOf } from './form-values.ts';
import { RequestView } from './request-view.tsx';

interface OfRow {
  readonly row: DevopsRow;
  readonly onClose: () => void;
}

/** The request that a saved configuration makes; nothing is sent. */
export function ShowDialog({ row, onClose }: OfRow) {
  const { t } = useTranslation();
  const shown = useCall(row.id, () => call('previewDevops', { body: bodyOf(formOf(row)) as BodyOf<'previewDevops'> }));
  return (
    <Dialog title={t('devops:screen.showTitle', { name: row.name })} onClose={onClose} wide>
      {shown.state === 'failed' && <FailureState failure={shown.failure} onRetry={shown.reload} />}
      {shown.state === 'loading' && <LoadingRows label={t('common:forms.loading')} />}
      {shown.state === 'ready' && <RequestView shown={shown.data} />}
    </Dialog>
  );
}

/** Asks, deletes, and says why when the server refuses; what is gone already needs no more. */
export function DeleteDialog({ row, onClose, onDeleted }: OfRow & { readonly onDeleted: () => void }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | undefined>();
  const remove = async () => {
    setBusy(true);
    setFailure(undefined);
    const result = await call('deleteDevops', { query: { id: row.id } });
    setBusy(false);
    if (result.ok || result.failure.error === 'notFound') onDeleted();
    else setFailure(result.failure);
  };
  return (
    <ConfirmDialog
      title={t('devops:screen.deleteTitle')}
      confirm={t('devops:screen.delete')}
      danger
      busy={busy}
      onClose={onClose}
      onConfirm={() => void remove()}
    >
      <p className="mb-3">{t('devops:screen.deleteText', { name: row.name })}</p>
      {failure && <FailureState failure={failure} />}
    </ConfirmDialog>
  );
}

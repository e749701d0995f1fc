import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, type DialogProps } from './dialog.tsx';

interface ConfirmDialogProps extends Pick<DialogProps, 'title' | 'busy' | 'tone'> {
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly confirm: string;
  readonly onConfirm: () => void;
  readonly danger?: boolean;
}

/** Asks before something that cannot be taken back; the focus starts on the harmless button. */
export function ConfirmDialog({ confirm, onConfirm, danger, children, ...dialog }: ConfirmDialogProps) {
  const { t } = useTranslation();
  const actions = (
    <>
      <button type="button" className="btn" onClick={dialog.onClose} disabled={dialog.busy} data-focus>
        {t('common:dialogs.cancel')}
      </button>
      <button
        type="button"
        className={`btn ${danger ? 'btn-error' : 'btn-primary'}`}
        onClick={onConfirm}
        disabled={dialog.busy}
      >
        {dialog.busy && <span className="loading loading-spinner loading-xs" aria-hidden="true" />}
        {confirm}
      </button>
    </>
  );
  return (
    <Dialog {...dialog} actions={actions}>
      {children}
    </Dialog>
  );
}

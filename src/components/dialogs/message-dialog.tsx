import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, type DialogProps } from './dialog.tsx';

interface MessageDialogProps extends Pick<DialogProps, 'title' | 'tone' | 'busy'> {
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly confirm?: string;
  readonly onConfirm?: () => void;
}

/** Says something and waits until it was read. */
export function MessageDialog({ confirm, onConfirm, children, ...dialog }: MessageDialogProps) {
  const { t } = useTranslation();
  const actions = (
    <button
      type="button"
      className="btn btn-primary"
      onClick={onConfirm ?? dialog.onClose}
      disabled={dialog.busy}
      data-focus
    >
      {dialog.busy && <span className="loading loading-spinner loading-xs" aria-hidden="true" />}
      {confirm ?? t('common:dialogs.ok')}
    </button>
  );
  return (
    <Dialog {...dialog} actions={actions}>
      {children}
    </Dialog>
  );
}

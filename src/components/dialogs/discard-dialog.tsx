import { useTranslation } from 'react-i18next';
import { Dialog } from './dialog.tsx';

interface DiscardDialogProps {
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
}

/** Asks before what was typed goes away; the focus starts on keeping it. */
export function DiscardDialog({ onKeep, onDiscard }: DiscardDialogProps) {
  const { t } = useTranslation();
  const actions = (
    <>
      <button type="button" className="btn" onClick={onKeep} data-focus>
        {t('common:dialogs.discard.keep')}
      </button>
      <button type="button" className="btn btn-error" onClick={onDiscard}>
        {t('common:dialogs.discard.confirm')}
      </button>
    </>
  );
  return (
    <Dialog title={t('common:dialogs.discard.title')} tone="warning" onClose={onKeep} actions={actions}>
      <p>{t('common:dialogs.discard.text')}</p>
    </Dialog>
  );
}

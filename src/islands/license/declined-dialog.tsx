import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { signOut } from '../state/session.ts';

/** The warning that hides the page once the license was declined; signing out is all that is left to do. */
export function DeclinedDialog({
  recorded,
}: {
  /** Settles when the server knows of it. */ readonly recorded: Promise<unknown>;
}) {
  const { t } = useTranslation();
  const [leaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    await recorded.catch(() => undefined);
    await signOut();
  };
  const actions = (
    <button type="button" className="btn btn-primary" data-focus disabled={leaving} onClick={() => void leave()}>
      {leaving && <span className="loading loading-spinner loading-xs" aria-hidden="true" />}
      {t('license.signOut')}
    </button>
  );
  return (
    <Dialog title={t('license.declinedTitle')} tone="warning" actions={actions} decides hidesPage>
      <p>{t('license.declinedText')}</p>
    </Dialog>
  );
}

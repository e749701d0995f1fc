import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx';
import { planEnd } from '../../shared/plan-end.ts';
import type { WalletLot } from '../../shared/wire/wallet.ts';

interface ActivateDialogProps {
  readonly lot: WalletLot;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Asks before the time of a wallet begins, and says until when it would be. */
export function ActivateDialog({ lot, ...dialog }: ActivateDialogProps) {
  const { t, i18n } = useTranslation();
  const count = lot.remaining;
  const end = lot.noTimeLimit || lot.planInMonths === null ? undefined : planEnd(new Date(), lot.planInMonths);
  const date = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long', timeStyle: 'short' });
  return (
    <ConfirmDialog
      {...dialog}
      title={t('creditPricing:wallet.activate.title')}
      confirm={t('creditPricing:wallet.lots.activate')}
    >
      {end ? (
        <>
          <p>{t('creditPricing:wallet.activate.text', { count, date: date.format(end) })}</p>
          <p>{t('creditPricing:wallet.activate.clock')}</p>
        </>
      ) : (
        <p>{t('creditPricing:wallet.activate.textNoLimit', { count })}</p>
      )}
    </ConfirmDialog>
  );
}

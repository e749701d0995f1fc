import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../components/dialogs/confirm-dialog.tsx';
import type { Dependency } from '../../shared/wire/dependencies.ts';
import { nameOf } from './name.ts';

interface ResetDialogProps {
  readonly reset: Dependency | 'all';
  /** How many versions of its own the account has. */
  readonly own: number;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Asks before versions are forgotten. */
export function ResetDialog({ reset, own, ...dialog }: ResetDialogProps) {
  const { t } = useTranslation();
  const isAll = reset === 'all';
  return (
    <ConfirmDialog
      {...dialog}
      danger={isAll}
      title={t(isAll ? 'common:dependencies.resetAllTitle' : 'common:dependencies.resetTitle')}
      confirm={t(isAll ? 'common:dependencies.resetAll' : 'common:dependencies.reset')}
    >
      <p className="wrap-anywhere">
        {isAll
          ? t('common:dependencies.resetAllText', { count: own })
          : t('common:dependencies.resetText', { name: nameOf(reset), version: reset.defaultVersion })}
      </p>
    </ConfirmDialog>
  );
}

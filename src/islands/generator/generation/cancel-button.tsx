import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../components/feedback/failure-text.ts';
import { call } from '../../api/client.ts';
import { toast } from '../../state/toasts.ts';

interface CancelButtonProps {
  readonly id: string;
  readonly name: string;
  readonly onCancelled?: () => void;
}

/** Ends a generation that waits or runs. */
export function CancelButton({ id, name, onCancelled }: CancelButtonProps) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const cancel = async () => {
    setBusy(true);
    const result = await call('cancelGeneration', { query: { id } });
    setBusy(false);
    if (!result.ok) return toast('error', failureText(t, result.failure));
    onCancelled?.();
  };
  return (
    <button
      type="button"
      className="btn btn-sm"
      disabled={busy}
      aria-busy={busy || undefined}
      aria-label={t('common:generation.cancelOne', { name })}
      onClick={() => void cancel()}
    >
      {busy && <span className="loading loading-spinner loading-xs" aria-hidden="true" />}
      {t('common:generation.cancel')}
    </button>
  );
}

import { useTranslation } from 'react-i18next';

interface ToastLine {
  readonly id: number;
  readonly tone: 'info' | 'success' | 'error';
  readonly text: string;
}

interface ToastsProps {
  readonly toasts: readonly ToastLine[];
  readonly onClose: (id: number) => void;
}

const TONES = { info: 'alert-info', success: 'alert-success', error: 'alert-error' } as const;

/** Short messages in a corner; read out as they come. */
export function Toasts({ toasts, onClose }: ToastsProps) {
  const { t } = useTranslation();
  return (
    <div
      className="toast toast-end z-50 max-w-[calc(100%-2rem)]"
      role="log"
      aria-live="polite"
      aria-label={t('common:toasts.label')}
    >
      {toasts.map(({ id, tone, text }) => (
        <div
          key={id}
          className={`alert ${TONES[tone]} flex max-w-md items-start justify-between gap-3 whitespace-normal text-sm`}
        >
          <span className="min-w-0 break-words">{text}</span>
          <button
            type="button"
            className="btn btn-ghost btn-square btn-xs text-inherit"
            aria-label={t('common:dialogs.close')}
            onClick={() => onClose(id)}
          >
            <span aria-hidden="true">✕</span>
          </button>
        </div>
      ))}
    </div>
  );
}

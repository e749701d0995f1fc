import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CloseIcon } from '../shell/icons.tsx';

export interface DialogProps {
  readonly title: string;
  /** Called once, however it is closed: Escape, the X, a button. Absent where `decides` is set. */
  readonly onClose?: () => void;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
  readonly tone?: 'neutral' | 'success' | 'warning' | 'error';
  readonly wide?: boolean;
  /** While something runs that must not be left. */
  readonly busy?: boolean;
  /** A person must choose one of the dialog's buttons: there is no X, and Escape does nothing. Default: false. */
  readonly decides?: boolean;
  /** The dialog hides the whole page. Default: the page shows behind it. */
  readonly hidesPage?: boolean;
}

const TONES = {
  neutral: '',
  success: 'border-t-4 border-success',
  warning: 'border-t-4 border-warning',
  error: 'border-t-4 border-error',
};

/** A modal dialog on the browser's own `<dialog>`: it keeps the focus inside and gives it back. Mounted means open; `data-focus` marks where the focus starts. */
export function Dialog(props: DialogProps) {
  const { onClose, children, actions, tone = 'neutral', wide, busy, decides, hidesPage } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // Before the element leaves the page: afterwards closing would not give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element && !element.open) {
      element.showModal();
      element.querySelector<HTMLElement>('[data-focus]')?.focus();
    }
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={hidesPage ? 'modal hides-page' : 'modal'}
      aria-labelledby={titleId}
      aria-busy={busy || undefined}
      {...(decides && { closedby: 'none' })}
      onCancel={(event) => {
        // React hands on what a dialog inside this one was told; a file input tells it too.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        if (!busy) onClose?.();
      }}
      // A browser may close it on the second Escape, whatever the page says to the first, and without asking it again.
      onClose={({ currentTarget: element }) => {
        if (!element.isConnected || element.open) return;
        element.showModal();
        if (!busy && !decides) onClose?.();
      }}
    >
      <div className={`modal-box flex max-h-[90dvh] flex-col gap-4 ${wide ? 'max-w-3xl' : 'max-w-lg'} ${TONES[tone]}`}>
        <Header {...props} titleId={titleId} />
        <div className="-m-1 min-h-0 overflow-y-auto break-words p-1 text-sm">{children}</div>
        {actions && <footer className="flex flex-wrap justify-end gap-2">{actions}</footer>}
      </div>
    </dialog>
  );
}

function Header({ title, titleId, decides, busy, onClose }: DialogProps & { readonly titleId: string }) {
  const { t } = useTranslation();
  return (
    <header className="flex items-start justify-between gap-4">
      <h2 id={titleId} className="wrap-anywhere min-w-0 font-semibold text-lg">
        {title}
      </h2>
      {!decides && (
        <button
          type="button"
          className="btn btn-ghost btn-square -my-1.5 -mr-3"
          aria-label={t('common:dialogs.close')}
          onClick={onClose}
          disabled={busy}
        >
          <CloseIcon />
        </button>
      )}
    </header>
  );
}

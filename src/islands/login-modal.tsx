import { type MouseEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CloseIcon, GithubIcon, GoogleIcon } from '../components/shell/icons.tsx';
import { signInUrl } from './state/session.ts';

const PROVIDERS = [
  { id: 'google', Icon: GoogleIcon },
  { id: 'github', Icon: GithubIcon },
] as const;
type ProviderId = (typeof PROVIDERS)[number]['id'];

/** A link to the sign-in page that, with scripts, opens a small window instead. */
export default function LoginModal({ className = 'btn btn-sm' }: { className?: string }) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    dialog.current?.showModal();
  };
  return (
    <>
      <a href="/api/auth/signin" data-replay="" className={className} onClick={open}>
        {t('header.signIn')}
      </a>
      <dialog ref={dialog} aria-labelledby={title} className="modal">
        <div className="modal-box max-w-sm p-6">
          <h2 id={title} className="mb-4 font-semibold text-lg">
            {t('login.title')}
          </h2>
          <Choices onCancel={() => dialog.current?.close()} />
        </div>
        <form method="dialog" className="modal-backdrop">
          <button type="submit" tabIndex={-1}>
            {t('login.cancel')}
          </button>
        </form>
      </dialog>
    </>
  );
}

function Choices({ onCancel }: { onCancel: () => void }) {
  const { t } = useTranslation();
  const [starting, setStarting] = useState<ProviderId>();
  const [failed, setFailed] = useState(false);
  const start = async (id: ProviderId) => {
    setStarting(id);
    setFailed(false);
    const url = await signInUrl(id).catch(() => undefined);
    if (url) return location.assign(url);
    setStarting(undefined);
    setFailed(true);
  };
  return (
    <div className="grid gap-2">
      {PROVIDERS.map(({ id, Icon }) => (
        <button
          key={id}
          type="button"
          className="btn border-base-300"
          disabled={starting !== undefined}
          onClick={() => void start(id)}
        >
          {starting === id ? <span className="loading loading-spinner loading-xs" /> : <Icon />}
          {starting === id ? t('login.starting') : t(`login.${id}`)}
        </button>
      ))}
      {failed && (
        <p role="alert" className="alert alert-error alert-soft text-sm">
          <CloseIcon />
          {t('login.failed')}
        </p>
      )}
      <button type="button" className="btn btn-ghost" onClick={onCancel}>
        {t('login.cancel')}
      </button>
    </div>
  );
}

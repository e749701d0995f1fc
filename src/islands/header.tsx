import { useAtomValue } from 'jotai';
import { type MouseEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../components/shell/avatar.tsx';
import { SignOutIcon } from '../components/shell/icons.tsx';
import { HEADER_SESSION_CHECK_MS } from '../constants.ts';
import type { Session } from '../shared/wire.ts';
import { HeaderWork } from './header/header-work.tsx';
import LoginModal from './login-modal.tsx';
import { reportActivity } from './state/activity.ts';
import { disown } from './state/own-storage.ts';
import { isLeaving, onOtherTabs, refreshSession, sessionAtom, signOut } from './state/session.ts';

/** The account that was signed in when the server wrote the page. */
export interface HeaderAccount {
  readonly name: string;
  readonly image: string | null;
  readonly minutes: number;
}

/** The part of the header that depends on who is there: welcome, minutes left, avatar and Sign out, or Sign in. */
export default function Header({ account }: { account: HeaderAccount | null }) {
  const session = useSession(account !== null);
  const signedIn = Boolean(session);
  useEffect(() => (signedIn ? reportActivity() : undefined), [signedIn]);
  const shown = session === undefined ? account : session && asAccount(session);
  return shown ? <AccountInfo account={shown} /> : <LoginModal />;
}

const asAccount = ({ user, tknMins }: Session): HeaderAccount => ({ ...user, minutes: tknMins });

/** Reads the session at load, every minute, when the tab becomes visible and when another tab says that it changed. */
function useSession(wasSignedIn: boolean): Session | null | undefined {
  const session = useAtomValue(sessionAtom);
  useEffect(() => {
    const check = () => void refreshSession().then((now) => atEnd(now, wasSignedIn), reportSessionError);
    const checkWhenVisible = () => document.visibilityState === 'visible' && check();
    check();
    const timer = setInterval(check, HEADER_SESSION_CHECK_MS);
    const stopListening = onOtherTabs(check);
    document.addEventListener('visibilitychange', checkWhenVisible);
    return () => {
      clearInterval(timer);
      stopListening();
      document.removeEventListener('visibilitychange', checkWhenVisible);
    };
  }, [wasSignedIn]);
  return session;
}

/**
 * At 0 minutes the user is signed out; a page that was shown to somebody who has left is asked for again, but not while
 * this page itself signs out: that would cut the sign-out short.
 */
function atEnd(session: Session | null, wasSignedIn: boolean): void {
  if (session && session.tknMins <= 0) void signOut();
  else if (!session && wasSignedIn && !isLeaving()) location.reload();
}

/** Reports an error as NextAuth's client does: on the console, and to the server's log when that can be reached. */
function reportSessionError(error: unknown): void {
  console.error('client session error', error);
  const fields = { level: 'error', code: 'CLIENT_FETCH_ERROR', message: String(error) };
  navigator.sendBeacon('/api/auth/_log', new URLSearchParams(fields));
}

/** '59 min': where there is no room for a sentence. */
const shortMinutes = (minutes: number, language: string) =>
  new Intl.NumberFormat(language, { style: 'unit', unit: 'minute', unitDisplay: 'short' }).format(minutes);

function AccountInfo({ account }: { account: HeaderAccount }) {
  const { t, i18n } = useTranslation();
  const [leaving, setLeaving] = useState(false);
  const leave = (event: MouseEvent) => {
    event.preventDefault();
    setLeaving(true);
    disown();
    void signOut();
  };
  return (
    <div className="flex items-center gap-2 sm:gap-3">
      <HeaderWork />
      <div className="text-right text-sm leading-tight">
        <p className="max-sm:sr-only">
          <span className="block max-w-48 truncate xl:max-w-80" title={account.name}>
            <span className="muted max-lg:sr-only">{t('header.welcome')}</span>{' '}
            <b className="font-semibold">{account.name}</b>
          </span>
        </p>
        <p className="muted text-xs tabular-nums">
          <span className="sm:hidden" aria-hidden="true" suppressHydrationWarning>
            {shortMinutes(account.minutes, i18n.language)}
          </span>
          <span className="sr-only sm:not-sr-only">{t('header.minutes', { count: account.minutes })}</span>
        </p>
      </div>
      <Avatar name={account.name} image={account.image} />
      <a
        href="/api/auth/signout"
        className="btn btn-ghost btn-sm max-sm:btn-square"
        data-replay=""
        aria-busy={leaving || undefined}
        onClick={leave}
      >
        {leaving ? (
          <span className="loading loading-spinner loading-xs" />
        ) : (
          <SignOutIcon className="size-4 sm:hidden" />
        )}
        <span className="sr-only sm:not-sr-only">{t('header.signOut')}</span>
      </a>
    </div>
  );
}

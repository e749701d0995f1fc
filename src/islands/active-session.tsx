import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MessageDialog } from '../components/dialogs/message-dialog.tsx';
import type { Language } from '../shared/language.ts';
import { useHydrated } from './state/use-hydrated.ts';

interface ActiveSessionProps {
  readonly language: Language;
  /** Where people reach the operator. */
  readonly contact?: string;
}

/** Says that the account is signed in on another device, and until when (SPEC §6). The page is the same for everyone: the time is in its address. */
export default function ActiveSession({ language, contact }: ActiveSessionProps) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const [open, setOpen] = useState(true);
  if (!hydrated || !open) return null;
  const close = () => {
    setOpen(false);
    // A reload, or a link to this page that is kept, must not tell it again.
    history.replaceState(null, '', location.pathname);
  };
  const until = readTime(new URLSearchParams(location.search).get('until'));
  return (
    <MessageDialog title={t('activeSession.title')} tone="warning" onClose={close}>
      <p>{t('activeSession.text')}</p>
      {until && (
        <p className="mt-2">
          {until.getTime() > Date.now() ? untilText(t, until, language) : t('activeSession.ended')}
        </p>
      )}
      <p className="mt-2">
        {t(contact ? 'activeSession.lost' : 'activeSession.lostHere')}{' '}
        {contact && (
          <a className="link wrap-anywhere" href={contact}>
            {contact.replace(/^(mailto:|https:\/\/)/, '')}
          </a>
        )}
      </p>
    </MessageDialog>
  );
}

function readTime(text: string | null): Date | undefined {
  const time = new Date(text ?? '');
  return Number.isNaN(time.getTime()) ? undefined : time;
}

/** The hour, with the day when it is another one. */
function untilText(t: TFunction, until: Date, language: Language): string {
  const part = (style: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, style).format(until);
  const time = part({ timeStyle: 'short' });
  const sameDay = until.toDateString() === new Date().toDateString();
  return sameDay
    ? t('activeSession.until', { time })
    : t('activeSession.untilDay', { time, day: part({ dateStyle: 'medium' }) });
}

import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../components/dialogs/dialog.tsx';
import { FailureState, LoadingRows } from '../components/feedback/states.tsx';
import { CHOICES, type Language, otherLanguages } from '../shared/language.ts';
import type { License } from '../shared/wire.ts';
import { call, readAnswer } from './api/client.ts';
import { PATHS } from './api/paths.ts';
import { request, withQuery } from './api/request.ts';
import type { Result } from './api/result.ts';
import { acceptLicense } from './license/accept.ts';
import { DeclinedDialog } from './license/declined-dialog.tsx';
import { LicenseText } from './license/license-text.tsx';
import { sessionAtom } from './state/session.ts';
import { useCall } from './state/use-call.ts';
import { useHydrated } from './state/use-hydrated.ts';

/** Asks a signed-in user who has not accepted the license in force; nothing of the app is there before they do (SPEC §4). */
export default function LicenseDialog({ language }: { readonly language: Language }) {
  const [declined, setDeclined] = useState<Promise<unknown>>();
  const hydrated = useHydrated();
  useAcceptedElsewhere();
  // A modal dialog can only be opened by a script, so the server leaves its place empty.
  if (!hydrated) return null;
  if (declined) return <DeclinedDialog recorded={declined} />;
  return <Question language={language} onDecline={() => setDeclined(call('eulaReject'))} />;
}

/** Loads the page again once another tab has accepted the licence. */
function useAcceptedElsewhere(): void {
  const accepted = useAtomValue(sessionAtom)?.user.eulaAccepted === true;
  useEffect(() => {
    if (accepted) location.reload();
  }, [accepted]);
}

function Question({ language, onDecline }: { readonly language: Language; readonly onDecline: () => void }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(language);
  const license = useCall(shown, () => readLicense(shown));
  const { running, failed, accept } = useAcceptance();
  const actions = (
    <>
      <LanguageButtons {...{ language, shown, onShow: setShown }} />
      <button type="button" className="btn" disabled={running} onClick={onDecline}>
        {t('license.decline')}
      </button>
      <button
        type="button"
        className="btn btn-primary"
        disabled={running || license.state !== 'ready'}
        onClick={() => void accept()}
      >
        {running && <span className="loading loading-spinner loading-xs" aria-hidden="true" />}
        {t('license.accept')}
      </button>
    </>
  );
  return (
    <Dialog title={t('license.title')} actions={actions} busy={running} decides wide>
      <p className="mb-3">{t('license.intro')}</p>
      {license.state === 'ready' && <LicenseText license={license.data} />}
      {license.state === 'loading' && <LoadingRows label={t('license.loading')} rows={5} />}
      {license.state === 'failed' && <FailureState failure={license.failure} onRetry={license.reload} />}
      {failed && (
        <p role="alert" className="alert alert-error alert-soft mt-3">
          {t('license.failed')}
        </p>
      )}
    </Dialog>
  );
}

/**
 * Buttons for the languages that the text is not shown in. Each stands for one of the others and leads back to the page's own
 * language while its text is shown, so that it keeps its place and the focus.
 */
function LanguageButtons({
  language,
  shown,
  onShow,
}: {
  readonly language: Language;
  readonly shown: Language;
  readonly onShow: (language: Language) => void;
}) {
  return otherLanguages(language).map((other, index, others) => {
    const { code, read } = other.code === shown ? CHOICES[language] : other;
    const isLast = index === others.length - 1;
    return (
      <button
        key={other.code}
        type="button"
        className={isLast ? 'btn btn-ghost mr-auto max-sm:w-full' : 'btn btn-ghost max-sm:w-full'}
        lang={code === language ? undefined : code}
        onClick={() => onShow(code)}
      >
        {read}
      </button>
    );
  });
}

function useAcceptance() {
  const [state, setState] = useState<'idle' | 'running' | 'failed'>('idle');
  const accept = async () => {
    setState('running');
    const answer = await acceptLicense(location.pathname).catch(() => ({ accepted: false }) as const);
    if (answer.accepted) location.assign(answer.url);
    else setState('failed');
  };
  return { running: state === 'running', failed: state === 'failed', accept };
}

async function readLicense(language: Language): Promise<Result<License>> {
  const url = withQuery(PATHS.license, { language });
  const result = await request(url, { method: 'GET', headers: { accept: 'application/json' } }, readAnswer);
  return result.ok ? (result.data as Result<License>) : result;
}

import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../components/feedback/failure-text.ts';
import { NextSteps } from '../../../components/feedback/next-steps.tsx';
import { StepProgress } from '../../../components/feedback/step-progress.tsx';
import { call } from '../../api/client.ts';
import { getFileZip } from '../../api/service.ts';
import { downloadedAtom } from '../../state/downloads.ts';
import { realtimeAtom } from '../../state/realtime.ts';
import { toast } from '../../state/toasts.ts';
import { useCall } from '../../state/use-call.ts';
import { CancelButton } from './cancel-button.tsx';
import { useGeneration } from './use-generation.ts';

interface GenerationCardProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** A generation on its way: what step, how many of how many; then its file, or why it failed. */
export function GenerationCard({ id, onClose }: GenerationCardProps) {
  const { t } = useTranslation();
  const { problem } = useAtomValue(realtimeAtom);
  const watched = useGeneration(id);
  const downloaded = useAtomValue(downloadedAtom);
  if (!watched) return null;
  const { status, failure, step, done, total, over } = watched;
  const isHere = downloaded.some((known) => known === id || known === status?.artifactId);
  return (
    <section
      aria-labelledby="generation-title"
      className="rounded-box border border-base-300 bg-base-100 p-4"
      data-waits=""
    >
      <h2 id="generation-title" className="wrap-anywhere font-semibold text-base">
        {t(`common:forms.${over ? 'generated' : 'generation'}`, { name: status?.name ?? '…' })}
      </h2>
      <StepProgress
        {...{ done, total, over }}
        step={isHere ? 'downloaded' : step}
        failed={status?.state === 'failed'}
      />
      {failure && !status && <p className="text-error text-sm">{failureText(t, failure)}</p>}
      {!over && (
        <>
          <p className="mt-2 text-sm">{t('common:messages.accepted')}</p>
          {status && (
            <div className="mt-2">
              <CancelButton id={id} name={status.name} />
            </div>
          )}
          {problem && <p className="text-base-content/75 text-xs">{t(`common:toasts.realtime.${problem}`)}</p>}
        </>
      )}
      {status?.fault && <Fault message={status.fault.message} log={status.fault.log} />}
      {status?.artifactId && <WhatNext id={id} />}
      {over && (
        <div className="mt-3 flex flex-wrap gap-2">
          <a className="btn btn-sm" href={`/services?id=${id}`}>
            {t('common:forms.details')}
          </a>
          {status?.artifactId && <DownloadButton artifactId={status.artifactId} again={isHere} />}
          <button type="button" className="btn btn-sm" onClick={onClose}>
            {t('common:dialogs.close')}
          </button>
        </div>
      )}
    </section>
  );
}

/** Shows the next steps with the zip; nothing where they were not kept. */
function WhatNext({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const detail = useCall(id, () => call('getService', { query: { id } }));
  if (detail.state !== 'ready') return null;
  const { steps, artifact, mode } = detail.data;
  if (!steps || !artifact) return null;
  return (
    <details className="mt-3" open={mode === 'Src'}>
      <summary className="cursor-pointer font-medium text-sm">{t('common:nextSteps.title')}</summary>
      <div className="mt-2">
        <NextSteps fileName={artifact.fileName} steps={steps} built={mode !== 'Src'} />
      </div>
    </details>
  );
}

function Fault({ message, log }: { readonly message: string; readonly log: string | undefined }) {
  const { t } = useTranslation();
  return (
    <>
      <p className="mt-2 text-error text-sm">{message}</p>
      {log && (
        <details className="mt-2 text-sm">
          <summary className="cursor-pointer">{t('common:forms.log')}</summary>
          <pre
            className="mt-2 max-h-72 overflow-auto rounded-field bg-base-200 p-3 text-xs"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
            tabIndex={0}
          >
            {log}
          </pre>
        </details>
      )}
    </>
  );
}

function DownloadButton({ artifactId, again }: { readonly artifactId: string; readonly again: boolean }) {
  const { t } = useTranslation();
  const download = async () => {
    const { error, message, filename } = await getFileZip(artifactId);
    if (error === '') toast('success', t('common:toasts.downloaded', { name: filename }));
    else toast('error', failureText(t, { error, message }));
  };
  return (
    <button type="button" className={`btn btn-sm ${again ? '' : 'btn-primary'}`} onClick={() => void download()}>
      {t(again ? 'common:dialogs.downloadAgain' : 'common:dialogs.download')}
    </button>
  );
}

import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../components/feedback/failure-text.ts';
import { StepProgress } from '../../../components/feedback/step-progress.tsx';
import { getFileZip } from '../../api/service.ts';
import { realtimeAtom } from '../../state/realtime.ts';
import { toast } from '../../state/toasts.ts';
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
  if (!watched) return null;
  const { status, failure, step, done, total, over } = watched;
  return (
    <section aria-labelledby="generation-title" className="rounded-box border border-base-300 bg-base-100 p-4">
      <h2 id="generation-title" className="font-semibold text-base">
        {t('common:forms.generation', { name: status?.name ?? '…' })}
      </h2>
      <StepProgress step={step} done={done} total={total} over={over} failed={status?.state === 'failed'} />
      {failure && !status && <p className="text-error text-sm">{failureText(t, failure)}</p>}
      {!over && problem && <p className="text-base-content/75 text-xs">{t(`common:toasts.realtime.${problem}`)}</p>}
      {status?.fault && <Fault message={status.fault.message} log={status.fault.log} />}
      {over && (
        <div className="mt-3 flex flex-wrap gap-2">
          {status?.artifactId && <DownloadButton artifactId={status.artifactId} />}
          <button type="button" className="btn btn-sm" onClick={onClose}>
            {t('common:dialogs.close')}
          </button>
        </div>
      )}
    </section>
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

function DownloadButton({ artifactId }: { readonly artifactId: string }) {
  const { t } = useTranslation();
  const download = async () => {
    const { error, message, filename } = await getFileZip(artifactId);
    if (error === '') toast('success', t('common:toasts.downloaded', { name: filename }));
    else toast('error', failureText(t, { error, message }));
  };
  return (
    <button type="button" className="btn btn-primary btn-sm" onClick={() => void download()}>
      {t('common:dialogs.download')}
    </button>
  );
}

import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { FailureState, LoadingRows } from '../../components/feedback/states.tsx';
import type { BodyOf } from '../../shared/calls.ts';
import type { Upgrade } from '../../shared/wire/repository.ts';
import type { Failure } from '../../shared/wire.ts';
import { call } from '../api/client.ts';
import { newIdempotencyKey } from '../generator/generation/idempotency.ts';
import { toast } from '../state/toasts.ts';
import { useCall } from '../state/use-call.ts';

interface UpgradeDialogProps {
  readonly upgrade: Upgrade;
  readonly onClose: () => void;
  readonly onStarted: () => void;
}

/** Says what an upgrade costs and how it goes, and starts it: a Build, whose source is committed only where it passed. */
export function UpgradeDialog({ upgrade, onClose, onStarted }: UpgradeDialogProps) {
  const { t } = useTranslation();
  const { generationId, repositoryId, name, versions } = upgrade;
  const asked = useCall(generationId, () => askFor(generationId));
  const ready = asked.state === 'ready' ? asked.data : undefined;
  const { busy, failure, start } = useStart(ready?.request, repositoryId, onStarted);
  return (
    <Dialog
      title={t('devops:repositories.upgrade.title', { name })}
      onClose={onClose}
      busy={busy}
      actions={
        <button type="button" className="btn btn-primary" disabled={!ready || busy} onClick={() => void start()}>
          {busy && <span className="loading loading-spinner loading-xs" aria-hidden="true" />}
          {t('devops:repositories.upgrade.confirm')}
        </button>
      }
    >
      <div className="flex flex-col gap-3">
        <ul className="flex flex-col gap-1">
          {versions.map(({ name: what, before, after }) => (
            <li key={what}>
              {what} {before} → <strong>{after}</strong>
            </li>
          ))}
        </ul>
        <p>{t('devops:repositories.upgrade.lead', { branch: `forja/${name}` })}</p>
        {asked.state === 'failed' && <FailureState failure={asked.failure} onRetry={asked.reload} />}
        {asked.state === 'loading' && <LoadingRows label={t('devops:repositories.loading')} rows={1} />}
        {ready && (
          <p className="font-semibold">
            {ready.free
              ? t('devops:repositories.upgrade.free')
              : t('devops:repositories.upgrade.cost', { count: ready.credits })}
          </p>
        )}
        {failure && <FailureState failure={failure} />}
      </div>
    </Dialog>
  );
}

/** Starts the upgrade, once however often it is tried. */
function useStart(request: BodyOf<'requestCost'> | undefined, repositoryId: string, onStarted: () => void) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | undefined>();
  // Trying again is the same upgrade.
  const key = useRef('');
  const start = async () => {
    if (!request || busy) return;
    key.current ||= newIdempotencyKey();
    setBusy(true);
    setFailure(undefined);
    const body = { ...request, repositoryId } as BodyOf<'generateDevops'>;
    const result = await call('generateDevops', { body, idempotencyKey: key.current, isAgain: true });
    setBusy(false);
    if (!result.ok) return setFailure(result.failure);
    toast('success', result.data.message);
    onStarted();
  };
  return { busy, failure, start };
}

/** The request of the generation as a Build, and what that costs now. */
async function askFor(id: string) {
  const found = await call('getService', { query: { id } });
  if (!found.ok) return found;
  const request = { ...found.data.request, mode: 'Build' } as unknown as BodyOf<'requestCost'>;
  const cost = await call('requestCost', { body: request });
  if (!cost.ok) return cost;
  return { ok: true as const, data: { request, credits: cost.data.credits, free: cost.data.free !== null } };
}

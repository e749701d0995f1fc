import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { FailureState, LoadingRows } from '../../components/feedback/states.tsx';
import { SelectField } from '../../components/forms/select-field.tsx';
import type { Failure } from '../../shared/wire.ts';
import { call } from '../api/client.ts';
import { newIdempotencyKey } from '../generator/generation/idempotency.ts';
import { toast } from '../state/toasts.ts';
import { useTargets } from './use-targets.ts';

interface HandOnButtonProps {
  readonly artifact: { readonly id: string; readonly fileName: string };
}

/** Hands a kept file on, to continuous integration; it costs nothing. */
export function HandOnButton({ artifact }: HandOnButtonProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="btn btn-sm"
        aria-haspopup="dialog"
        aria-label={t('common:handOn.handOnOne', { name: artifact.fileName })}
        onClick={() => setOpen(true)}
      >
        {t('common:handOn.handOn')}
      </button>
      {open && <HandOnDialog artifact={artifact} onClose={() => setOpen(false)} />}
    </>
  );
}

function HandOnDialog({ artifact, onClose }: HandOnButtonProps & { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { rows, targets, target, busy, failure, choose, send } = useHandOn(artifact, onClose);
  const confirm = (
    <button type="button" className="btn btn-primary" disabled={!target || busy} onClick={() => void send()}>
      {busy && <span className="loading loading-spinner loading-xs" aria-hidden="true" />}
      {t('common:handOn.handOn')}
    </button>
  );
  return (
    <Dialog
      title={t('common:handOn.title', { name: artifact.fileName })}
      onClose={onClose}
      busy={busy}
      actions={targets.length > 0 && confirm}
    >
      <div className="flex flex-col gap-4">
        <NoTargets rows={rows} isEmpty={targets.length === 0} />
        {targets.length > 0 && (
          <SelectField
            path="handOnTo"
            label={t('common:handOn.to')}
            hint={t('common:handOn.free')}
            value={target?.id ?? ''}
            options={targets.map(({ id, label }) => ({ value: id, label }))}
            onChange={choose}
          />
        )}
        {failure && <FailureState failure={failure} />}
      </div>
    </Dialog>
  );
}

/** The targets of a file, the chosen one, and how the file is sent there: once, however often it is tried. */
function useHandOn(artifact: HandOnButtonProps['artifact'], onSent: () => void) {
  const { rows, targets } = useTargets(true);
  const [chosen, setChosen] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | undefined>();
  // Trying again is the same hand-off.
  const key = useRef('');
  const target = targets.find(({ id }) => id === chosen) ?? (targets.length === 1 ? targets[0] : undefined);
  const send = async () => {
    if (!target || busy) return;
    key.current ||= newIdempotencyKey();
    setBusy(true);
    setFailure(undefined);
    const body = { artifactId: artifact.id, ...target.where };
    const result = await call('generateDevops', { body, idempotencyKey: key.current });
    setBusy(false);
    if (!result.ok) return setFailure(result.failure);
    toast('success', result.data.message);
    onSent();
  };
  const choose = (id: string) => {
    setChosen(id);
    key.current = '';
  };
  return { rows, targets, target, busy, failure, choose, send };
}

interface NoTargetsProps {
  readonly rows: ReturnType<typeof useTargets>['rows'];
  readonly isEmpty: boolean;
}

/** Tells why there is nothing to choose from: it failed, is being read, or nothing was added yet. */
function NoTargets({ rows, isEmpty }: NoTargetsProps) {
  const { t } = useTranslation();
  if (rows.state === 'failed') return <FailureState failure={rows.failure} onRetry={rows.reload} />;
  if (!isEmpty) return null;
  if (rows.state === 'loading') return <LoadingRows label={t('common:forms.loading')} rows={1} />;
  return (
    rows.state === 'ready' && (
      <p>
        {t('common:handOn.none')}{' '}
        <a className="link" href="/devops">
          {t('common:handOn.add')}
        </a>
      </p>
    )
  );
}

import { fieldId } from '../../../components/forms/field.tsx';
import type { LockDraft } from '../draft/draft.ts';
import type { FormPart } from '../draft/section-props.ts';

export interface LockFieldProps extends FormPart {
  readonly onFiles: (files: readonly File[]) => void;
}

/** Chooses the lock that keeps names: of the account's last generation, or an uploaded `forja.lock.json`. */
export function LockField({ draft, dispatch, faults, texts, onFiles }: LockFieldProps) {
  const { t } = texts;
  const { lock, afresh } = draft;
  const error = texts.error(faults, 'lock');
  return (
    <section
      id={fieldId('lock')}
      tabIndex={-1}
      aria-label={texts.label('lock')}
      className="flex flex-col gap-1 outline-none"
    >
      <div className="flex flex-wrap items-center gap-3">
        <label className="btn btn-sm has-focus-visible:outline-2 has-focus-visible:outline-primary">
          {t(lock ? 'common:forms.lock.replace' : 'common:forms.lock.choose')}
          <input
            type="file"
            accept=".json,application/json"
            className="sr-only"
            onChange={(event) => {
              const files = [...(event.target.files ?? [])];
              event.target.value = '';
              onFiles(files);
            }}
          />
        </label>
        {lock && <Brought {...{ lock, dispatch, texts }} />}
      </div>
      <p className="text-base-content/75 text-xs">
        {t(`common:forms.lock.${lock ? (afresh ? 'unused' : 'used') : 'hint'}`)}
        {lock?.isLarge && ` ${t('common:forms.lock.notKept')}`}
      </p>
      <p role="alert" className="text-error text-sm empty:hidden">
        {error}
      </p>
    </section>
  );
}

interface BroughtProps extends Pick<FormPart, 'dispatch' | 'texts'> {
  readonly lock: LockDraft;
}

/** Shows the uploaded lock, and takes it away again. */
function Brought({ lock, dispatch, texts: { t } }: BroughtProps) {
  return (
    <>
      <span className="wrap-anywhere min-w-0 text-sm">
        <span className="font-mono text-xs">{lock.fileName}</span>
        {lock.project && ` · ${lock.project.domain} ${lock.project.name}`}
        {` · ${t('common:forms.lock.operations', { n: lock.operations })}`}
      </span>
      <button type="button" className="btn btn-ghost btn-sm" onClick={() => dispatch({ type: 'removeLock' })}>
        {t('common:forms.removeOne', { name: lock.fileName })}
      </button>
    </>
  );
}

import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { DiscardDialog } from '../../components/dialogs/discard-dialog.tsx';
import { focusField } from '../../components/forms/focus.ts';
import { TextField } from '../../components/forms/text-field.tsx';
import type { FieldFault } from '../../model/fault.ts';
import type { RepositoryRow } from '../../shared/wire/repository.ts';
import type { Failure } from '../../shared/wire.ts';
import { call } from '../api/client.ts';
import { FailureNotice } from '../datasource/failure-notice.tsx';
import { toast } from '../state/toasts.ts';
import { CheckOutcome } from './check-outcome.tsx';
import { useCheck } from './use-check.ts';
import { type RepositoryValues, valuesOf } from './values.ts';

interface RepositoryDialogProps {
  /** Absent: a new one. */
  readonly row: RepositoryRow | undefined;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

const FIELDS = ['name', 'url', 'userName', 'token', 'folder'] as const;
const PLACEHOLDERS = { name: 'shop', url: 'https://github.com/acme/shop.git', folder: 'services/shop' };

/** Adds or edits a repository. A failure leaves everything typed where it is; closing asks when something would be lost. */
export function RepositoryDialog({ row, onClose, onSaved }: RepositoryDialogProps) {
  const { t } = useTranslation();
  const formId = useId();
  const form = useRepositoryForm(row, onSaved);
  const [leaving, setLeaving] = useState(false);
  const fields = useRef<HTMLFormElement>(null);
  // After the dialog has opened, which puts the focus on its X.
  useEffect(() => fields.current?.querySelector('input')?.focus(), []);
  return (
    <Dialog
      title={t(`devops:repositories.${row ? 'editTitle' : 'addTitle'}`)}
      onClose={() => (form.changed ? setLeaving(true) : onClose())}
      actions={<Actions form={form} formId={formId} />}
      busy={form.saving}
    >
      <form
        ref={fields}
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.save();
        }}
        className="grid gap-4 sm:grid-cols-2"
      >
        <Fields form={form} isNew={!row} />
        <div className="sm:col-span-2">
          <CheckOutcome check={form.check} />
          {form.problem && <FailureNotice title={t('devops:repositories.notSaved')} failure={form.problem} />}
        </div>
      </form>
      {leaving && <DiscardDialog onKeep={() => setLeaving(false)} onDiscard={onClose} />}
    </Dialog>
  );
}

interface FieldsProps {
  readonly form: ReturnType<typeof useRepositoryForm>;
  readonly isNew: boolean;
}

function Fields({ form, isNew }: FieldsProps) {
  const { t } = useTranslation();
  return FIELDS.map((name) => (
    <div key={name} className={name === 'userName' || name === 'token' ? '' : 'sm:col-span-2'}>
      <TextField
        path={name}
        label={t(`devops:repositories.fields.${name}`)}
        hint={t(`devops:repositories.hints.${name === 'token' && !isNew ? 'tokenKept' : name}`)}
        error={form.faults.find(({ field }) => field === name)?.message}
        required={name === 'name' || name === 'url' || (name === 'token' && isNew)}
        type={name === 'token' ? 'password' : 'text'}
        autoComplete={name === 'token' ? 'new-password' : 'off'}
        mono={name !== 'token'}
        placeholder={PLACEHOLDERS[name as keyof typeof PLACEHOLDERS]}
        value={form.values[name]}
        onChange={(value) => form.change({ [name]: value })}
      />
    </div>
  ));
}

function useRepositoryForm(row: RepositoryRow | undefined, onSaved: () => void) {
  const [initial] = useState(() => valuesOf(row));
  const [values, setValues] = useState(initial);
  const [faults, setFaults] = useState<readonly FieldFault[]>([]);
  const [problem, setProblem] = useState<Failure | undefined>();
  const [saving, setSaving] = useState(false);
  const { check, run, reset } = useCheck();

  /** @returns whether one of the form's own fields is wrong, which then has the focus. */
  const refuse = (found: readonly FieldFault[] = []): boolean => {
    setFaults(found);
    const first = FIELDS.find((name) => found.some(({ field }) => field === name));
    if (first) focusField(first);
    return first !== undefined;
  };
  return {
    ...{ values, faults, problem, saving, check },
    changed: FIELDS.some((name) => values[name] !== initial[name]),
    change(patch: Partial<RepositoryValues>) {
      setValues({ ...values, ...patch });
      setFaults(faults.filter(({ field }) => !(field in patch)));
      setProblem(undefined);
      reset();
    },
    async tryIt() {
      setProblem(undefined);
      const failure = await run(values);
      if (refuse(failure?.faults)) reset();
    },
    async save() {
      if (saving) return;
      setProblem(undefined);
      setSaving(true);
      const result = await call('saveRepository', { body: values });
      setSaving(false);
      if (!result.ok) return refuse(result.failure.faults) ? undefined : setProblem(result.failure);
      toast('success', result.data.message);
      onSaved();
    },
  };
}

interface ActionsProps {
  readonly form: ReturnType<typeof useRepositoryForm>;
  readonly formId: string;
}

function Actions({ form: { check, saving, tryIt }, formId }: ActionsProps) {
  const { t } = useTranslation();
  const checking = check.state === 'running';
  const busy = <span className="loading loading-spinner loading-xs" aria-hidden="true" />;
  return (
    <>
      <button type="button" className="btn" onClick={() => void tryIt()} disabled={checking || saving}>
        {checking && busy}
        {t('devops:repositories.check')}
      </button>
      <button type="submit" form={formId} className="btn btn-primary" disabled={saving}>
        {saving && busy}
        {t('devops:repositories.save')}
      </button>
    </>
  );
}

import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { focusField } from '../../components/forms/focus.ts';
import { TextField } from '../../components/forms/text-field.tsx';
import type { FieldFault } from '../../model/fault.ts';
import type { BodyOf } from '../../shared/calls.ts';
import type { TokenScope } from '../../shared/wire/tokens.ts';
import type { Failure } from '../../shared/wire.ts';
import { call } from '../api/client.ts';
import { FailureNotice } from '../datasource/failure-notice.tsx';
import { typedBudget, typedNumber } from './numbers.ts';
import { ScopeFields } from './scope-fields.tsx';

interface TokenDialogProps {
  readonly onClose: () => void;
  /** It is saved, and has no secret yet. */
  readonly onSaved: (id: string, name: string) => void;
}

const FIELDS = ['name', 'days', 'scopes', 'budget'] as const;
const USUAL: readonly TokenScope[] = ['generate', 'schema', 'download'];
const USUAL_DAYS = '90';

/** Adds a token. A failure leaves everything typed where it is. */
export function TokenDialog({ onClose, onSaved }: TokenDialogProps) {
  const { t, i18n } = useTranslation();
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  // After the dialog has opened, which puts the focus on its X.
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const [name, setName] = useState('');
  const [days, setDays] = useState(USUAL_DAYS);
  const [scopes, setScopes] = useState(USUAL);
  const [budget, setBudget] = useState('');
  const [faults, setFaults] = useState<readonly FieldFault[]>([]);
  const [failure, setFailure] = useState<Failure | undefined>();
  const [saving, setSaving] = useState(false);
  const error = (field: (typeof FIELDS)[number]) => {
    const label = t(`tokenApp:fields.${field}`);
    const found = faults.find((fault) => fault.field === field || fault.field.startsWith(`${field}.`));
    return (
      found && t([`common:validation.${found.message}`, 'common:validation.invalid'], { field: label, ...found.values })
    );
  };
  /** @returns whether a field is wrong, which then has the focus. */
  const refuse = (found: readonly FieldFault[]) => {
    setFaults(found);
    const first = FIELDS.find((field) => found.some((fault) => fault.field.split('.')[0] === field));
    if (first) focusField(first === 'scopes' ? 'scopes.generate' : first);
    return first !== undefined;
  };
  const change =
    <T,>(set: (value: T) => void, field: string) =>
    (value: T) => {
      set(value);
      setFaults((before) => before.filter((fault) => fault.field.split('.')[0] !== field));
    };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (saving) return;
    setFailure(undefined);
    const body = { name, days: typedNumber(days), scopes: [...scopes], budget: typedBudget(budget) };
    // What cannot be loaded now cannot be sent either; and the server checks the same.
    const found = await import('./check.ts').then(({ checkToken }) => checkToken(body)).catch(() => []);
    if (refuse(found)) return;
    setSaving(true);
    const result = await call('createTokenApp', { body: body as BodyOf<'createTokenApp'> });
    setSaving(false);
    if (result.ok) return onSaved(result.data.id, name.trim());
    if (!refuse(result.failure.faults ?? [])) setFailure(result.failure);
  };
  const end = endOf(days, i18n.language);
  return (
    <Dialog
      title={t('tokenApp:dialog.title')}
      onClose={onClose}
      busy={saving}
      actions={
        <>
          <button type="button" className="btn" onClick={onClose} disabled={saving}>
            {t('common:dialogs.cancel')}
          </button>
          <button type="submit" form={formId} className="btn btn-primary" disabled={saving}>
            {saving && <span className="loading loading-spinner loading-xs" aria-hidden="true" />}
            {t('tokenApp:dialog.save')}
          </button>
        </>
      }
    >
      <form ref={form} id={formId} noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-4">
        <TextField
          path="name"
          label={t('tokenApp:fields.name')}
          hint={t('tokenApp:fields.nameHint')}
          error={error('name')}
          required
          value={name}
          onChange={change(setName, 'name')}
        />
        <ScopeFields value={scopes} error={error('scopes')} onChange={change(setScopes, 'scopes')} />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            path="days"
            label={t('tokenApp:fields.days')}
            hint={end === undefined ? t('tokenApp:fields.daysHint') : t('tokenApp:fields.until', { date: end })}
            error={error('days')}
            required
            inputMode="numeric"
            value={days}
            onChange={change(setDays, 'days')}
          />
          <TextField
            path="budget"
            label={t('tokenApp:fields.budget')}
            hint={t('tokenApp:fields.budgetHint')}
            error={error('budget')}
            inputMode="numeric"
            value={budget}
            onChange={change(setBudget, 'budget')}
          />
        </div>
        {failure && <FailureNotice title={t('common:dialogs.errorSaveTokens')} failure={failure} />}
      </form>
    </Dialog>
  );
}

const MOST_DAYS = 3_650;

/** When a secret that is made now would end. */
function endOf(typed: string, language: string): string | undefined {
  const days = typedNumber(typed);
  if (typeof days !== 'number' || !Number.isInteger(days) || days < 1 || days > MOST_DAYS) return undefined;
  const end = new Date();
  end.setDate(end.getDate() + days);
  return new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(end);
}

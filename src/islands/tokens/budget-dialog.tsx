import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { focusField } from '../../components/forms/focus.ts';
import { TextField } from '../../components/forms/text-field.tsx';
import type { FieldFault } from '../../model/fault.ts';
import type { BodyOf } from '../../shared/calls.ts';
import type { TokenRow } from '../../shared/wire/tokens.ts';
import type { Failure } from '../../shared/wire.ts';
import { call } from '../api/client.ts';
import { FailureNotice } from '../datasource/failure-notice.tsx';
import { typedBudget } from './numbers.ts';

interface BudgetDialogProps {
  readonly row: TokenRow;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** Changes what a token may spend in all. */
export function BudgetDialog({ row, onClose, onSaved }: BudgetDialogProps) {
  const { t } = useTranslation();
  const formId = useId();
  const { typed, setTyped, fault, failure, saving, save } = useBudget(row, onSaved);
  const label = t('tokenApp:fields.budget');
  const keys = [`common:validation.${fault?.message}`, 'common:validation.invalid'];
  const error = fault && t(keys, { field: label, ...fault.values });
  return (
    <Dialog
      title={t('tokenApp:budget.title', { name: row.name })}
      onClose={onClose}
      busy={saving}
      actions={
        <>
          <button type="button" className="btn" onClick={onClose} disabled={saving}>
            {t('common:dialogs.cancel')}
          </button>
          <button type="submit" form={formId} className="btn btn-primary" disabled={saving}>
            {t('tokenApp:budget.save')}
          </button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-3">
        <p>{t('tokenApp:budget.text', { count: row.spent })}</p>
        <TextField
          path="budget"
          label={label}
          hint={t('tokenApp:fields.budgetHint')}
          error={error}
          inputMode="numeric"
          value={typed}
          onChange={setTyped}
        />
        {failure && <FailureNotice title={t('common:dialogs.errorSaveTokens')} failure={failure} />}
      </form>
    </Dialog>
  );
}

/** The typed budget, its fault, and how it is saved. */
function useBudget(row: TokenRow, onSaved: () => void) {
  const [typed, setTyped] = useState(row.budget === null ? '' : String(row.budget));
  const [fault, setFault] = useState<FieldFault | undefined>();
  const [failure, setFailure] = useState<Failure | undefined>();
  const [saving, setSaving] = useState(false);
  const refuse = (found: FieldFault | undefined) => {
    setFault(found);
    if (found) focusField('budget');
    return found !== undefined;
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setFailure(undefined);
    const body = { id: row.id, budget: typedBudget(typed) };
    const found = await import('./check.ts').then(({ checkBudget }) => checkBudget(body)).catch(() => []);
    if (refuse(found[0])) return;
    setSaving(true);
    const result = await call('updateTokenBudget', { body: body as BodyOf<'updateTokenBudget'> });
    setSaving(false);
    if (result.ok) return onSaved();
    if (!refuse(result.failure.faults?.[0])) setFailure(result.failure);
  };
  return { typed, setTyped, fault, failure, saving, save };
}

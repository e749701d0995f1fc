import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { TextField } from '../../components/forms/text-field.tsx';
import { FailureNotice } from '../datasource/failure-notice.tsx';
import { typedNumber } from './numbers.ts';
import { ScopeFields } from './scope-fields.tsx';
import { type TokenForm, useTokenForm } from './use-token-form.ts';

interface TokenDialogProps {
  readonly onClose: () => void;
  /** The token is saved, and has no secret yet. */
  readonly onSaved: (id: string, name: string) => void;
}

/** Adds a token. A failure leaves everything typed where it is. */
export function TokenDialog({ onClose, onSaved }: TokenDialogProps) {
  const { t } = useTranslation();
  const formId = useId();
  const ref = useRef<HTMLFormElement>(null);
  // After the dialog has opened, which puts the focus on its X.
  useEffect(() => ref.current?.querySelector('input')?.focus(), []);
  const form = useTokenForm(onSaved);
  const { saving, failure } = form;
  const actions = (
    <>
      <button type="button" className="btn" onClick={onClose} disabled={saving}>
        {t('common:dialogs.cancel')}
      </button>
      <button type="submit" form={formId} className="btn btn-primary" disabled={saving}>
        {saving && <span className="loading loading-spinner loading-xs" aria-hidden="true" />}
        {t('tokenApp:dialog.save')}
      </button>
    </>
  );
  return (
    <Dialog title={t('tokenApp:dialog.title')} onClose={onClose} busy={saving} actions={actions}>
      <form
        ref={ref}
        id={formId}
        noValidate
        onSubmit={(event) => void form.save(event)}
        className="flex flex-col gap-4"
      >
        <TokenFields {...form} />
        {failure && <FailureNotice title={t('common:dialogs.errorSaveTokens')} failure={failure} />}
      </form>
    </Dialog>
  );
}

function TokenFields({ values, error, change }: TokenForm) {
  const { t, i18n } = useTranslation();
  const end = endOf(values.days, i18n.language);
  return (
    <>
      <TextField
        path="name"
        label={t('tokenApp:fields.name')}
        hint={t('tokenApp:fields.nameHint')}
        error={error('name')}
        required
        value={values.name}
        onChange={change('name')}
      />
      <ScopeFields value={values.scopes} error={error('scopes')} onChange={change('scopes')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          path="days"
          label={t('tokenApp:fields.days')}
          hint={end === undefined ? t('tokenApp:fields.daysHint') : t('tokenApp:fields.until', { date: end })}
          error={error('days')}
          required
          inputMode="numeric"
          value={values.days}
          onChange={change('days')}
        />
        <TextField
          path="budget"
          label={t('tokenApp:fields.budget')}
          hint={t('tokenApp:fields.budgetHint')}
          error={error('budget')}
          inputMode="numeric"
          value={values.budget}
          onChange={change('budget')}
        />
      </div>
    </>
  );
}

const MOST_DAYS = 3_650;

/** The last day of a secret that is made now. */
function endOf(typed: string, language: string): string | undefined {
  const days = typedNumber(typed);
  if (typeof days !== 'number' || !Number.isInteger(days) || days < 1 || days > MOST_DAYS) return undefined;
  const end = new Date();
  end.setDate(end.getDate() + days);
  return new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(end);
}

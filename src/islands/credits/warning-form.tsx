import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../components/feedback/failure-text.ts';
import { focusField } from '../../components/forms/focus.ts';
import { Section } from '../../components/forms/section.tsx';
import { TextField } from '../../components/forms/text-field.tsx';
import { call } from '../api/client.ts';
import { toast } from '../state/toasts.ts';

interface WarningFormProps {
  readonly warnCredits: number;
  readonly onSaved: () => void;
}

const WHOLE = /^\d{1,7}$/;
const MOST = 1_000_000;

/** Asks below how many credits the account wants to be told. */
export function WarningForm({ warnCredits, onSaved }: WarningFormProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(String(warnCredits));
  const [wrong, setWrong] = useState(false);
  const [busy, setBusy] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const isWrong = !WHOLE.test(typed.trim()) || Number(typed) > MOST;
    setWrong(isWrong);
    if (isWrong) return focusField('warnCredits');
    setBusy(true);
    const result = await call('setCreditWarning', { body: { warnCredits: Number(typed) } });
    setBusy(false);
    if (!result.ok) return toast('error', failureText(t, result.failure));
    toast('success', t('creditPricing:wallet.warn.saved'));
    onSaved();
  };
  return (
    <Section id="warn" title={t('creditPricing:wallet.warn.title')}>
      <form className="flex flex-wrap items-start gap-3" onSubmit={(event) => void save(event)} noValidate>
        <div className="w-full max-w-96">
          <TextField
            path="warnCredits"
            label={t('creditPricing:wallet.warn.label')}
            hint={t('creditPricing:wallet.warn.hint')}
            error={wrong ? t('common:validation.warnCredits') : undefined}
            inputMode="numeric"
            value={typed}
            onChange={setTyped}
          />
        </div>
        <button type="submit" className="btn sm:mt-6" disabled={busy}>
          {t('creditPricing:wallet.warn.save')}
        </button>
      </form>
    </Section>
  );
}

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../components/feedback/failure-text.ts';
import { VERSION, VERSION_LETTERS } from '../../shared/version-number.ts';
import type { Dependency, VersionCheck } from '../../shared/wire/dependencies.ts';
import type { Failure } from '../../shared/wire.ts';
import { call } from '../api/client.ts';
import { toast } from '../state/toasts.ts';
import { nameOf } from './name.ts';

/** A version while it is typed, checked and chosen. What was found of it is shown before it is saved, where it is not all well. */
export function useVersion(row: Dependency, onSaved: () => void) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(row.version ?? '');
  const [error, setError] = useState<string>();
  const [check, setCheck] = useState<VersionCheck>();
  const [busy, setBusy] = useState(false);
  const version = typed.trim();
  const body = { dependency: row.dependency, version };

  const fail = (failure: Failure) => setError(failure.faults?.[0]?.message ?? failureText(t, failure));

  async function keep(): Promise<void> {
    setBusy(true);
    const result = await call('updateDependency', { body });
    setBusy(false);
    setCheck(undefined);
    if (!result.ok) return fail(result.failure);
    toast('success', t('common:dependencies.saved', { name: nameOf(row), version }));
    onSaved();
  }

  return {
    ...{ typed, error, check, busy, keep },
    isNew: version !== '' && version !== row.version,
    type(value: string) {
      setTyped(value);
      setError(undefined);
      setCheck(undefined);
    },
    leave() {
      setTyped(row.version ?? '');
      setCheck(undefined);
    },
    async save(): Promise<void> {
      const wrong = wrongWith(version, row);
      setError(wrong && t(`common:validation.${wrong}`, { line: row.line }));
      if (wrong) return;
      setBusy(true);
      const result = await call('checkDependency', { body });
      setBusy(false);
      if (!result.ok) return fail(result.failure);
      const { state, warnings } = result.data;
      if (state === 'missing') setError(t('common:validation.versionMissing'));
      else if (state === 'exists' && warnings.length === 0) await keep();
      else setCheck(result.data);
    },
  };
}

/** The rules of the server, for who need not wait for them. */
function wrongWith(version: string, { line }: Dependency): string | undefined {
  if (!VERSION_LETTERS.test(version)) return 'numbersPeriodsDashes';
  if (!VERSION.test(version)) return 'versionForm';
  return line === null || version.startsWith(`${line}.`) ? undefined : 'versionLine';
}

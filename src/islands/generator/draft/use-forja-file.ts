import { useTranslation } from 'react-i18next';
import type { FormSpec } from '../../../shared/form-spec.ts';
import { toast } from '../../state/toasts.ts';
import type { DraftAction } from './draft.ts';

/** Fills the form from a project's `forja.json`, or says why not. */
export function useForjaFile(spec: FormSpec, dispatch: (action: DraftAction) => void): (file: File) => void {
  const { t } = useTranslation();
  const read = async (file: File) => {
    const rules = await import('../review/check.ts').catch(() => undefined);
    if (!rules) return toast('error', t('common:toasts.errors.network'));
    const result = rules.readForjaFile(await file.text(), spec);
    if ('message' in result) return toast('error', t(`common:forms.file.${result.message}`, { name: file.name }));
    dispatch({ type: 'fill', draft: result.draft });
    toast('success', t('common:forms.file.filled', { name: file.name }));
  };
  return (file) => void read(file);
}

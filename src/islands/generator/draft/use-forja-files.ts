import { useTranslation } from 'react-i18next';
import type { FormSpec } from '../../../shared/form-spec.ts';
import { toast } from '../../state/toasts.ts';
import type { Draft, DraftAction } from './draft.ts';

/**
 * Fills the form from a project's `forja.json` and keeps its names by its `forja.lock.json`, or says why not. Of both, the former
 * comes first: it says whose lock is wanted. The promise ends once the form has them.
 */
export function useForjaFiles(
  spec: FormSpec,
  draft: Draft,
  dispatch: (action: DraftAction) => void,
): (files: readonly File[]) => Promise<void> {
  const { t } = useTranslation();
  return async (files: readonly File[]) => {
    const rules = await import('../review/project-files.ts').catch(() => undefined);
    if (!rules) return toast('error', t('common:toasts.errors.network'));
    let current = draft;
    for (const file of files.toSorted((a, b) => Number(isLock(a)) - Number(isLock(b)))) {
      const { name } = file;
      const result = await rules.readProjectFile(file, current, spec);
      if (result.kind === 'refused') {
        toast('error', t(`common:${result.message}`, { name, ...result.values }));
      } else if (result.kind === 'lock') {
        dispatch({ type: 'lock', lock: result.lock });
        toast('success', t('common:forms.lock.added', { name }));
      } else {
        current = result.draft;
        dispatch({ type: 'fill', draft: result.draft });
        toast('success', t('common:forms.file.filled', { name }));
      }
    }
  };
}

const isLock = ({ name }: File) => /\.lock\.json$/i.test(name);

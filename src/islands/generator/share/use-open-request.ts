import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormSpec } from '../../../shared/form-spec.ts';
import { LINK_BEGINS, takeLink } from '../../state/link-fragment.ts';
import { toast } from '../../state/toasts.ts';
import type { DraftAction } from '../draft/draft.ts';

interface Opening {
  readonly spec: FormSpec;
  readonly ready: boolean;
  readonly dispatch: (action: DraftAction) => void;
  /** Checks a request from outside at once. */
  readonly check: () => Promise<unknown>;
}

/** Fills the form from a kept request, and from the link that the page was opened with; both are checked as a file is. */
export function useOpenRequest({ spec, ready, dispatch, check }: Opening): (request: unknown, name: string) => void {
  const { t } = useTranslation();
  const open = async (request: unknown, name: string, refused = t('common:forms.file.notForja', { name })) => {
    const rules = await import('../review/check.ts').catch(() => undefined);
    if (!rules) return toast('error', t('common:toasts.errors.network'));
    const read = rules.readForjaFile(JSON.stringify(request ?? null), spec);
    if ('message' in read) return toast('error', refused);
    dispatch({ type: 'fill', draft: read.draft });
    toast('success', t('common:forms.file.filled', { name }));
    await check();
  };
  const openLink = useEffectEvent(async (fragment: string) => {
    if (!fragment.startsWith(LINK_BEGINS)) return;
    // What is typed from now on is kept as ever: a reload must not bring the link's choices again.
    history.replaceState(history.state, '', location.pathname + location.search);
    const links = await import('./link.ts').catch(() => undefined);
    if (!links) return toast('error', t('common:toasts.errors.network'));
    await open(links.requestOfLink(fragment), t('common:share.theLink'), t('common:share.linkBroken'));
  });
  useEffect(() => {
    if (!ready) return;
    const kept = takeLink();
    if (kept && !kept.startsWith(location.pathname + LINK_BEGINS)) return location.assign(kept);
    const listener = () => void openLink(location.hash);
    void openLink(kept ? kept.slice(location.pathname.length) : location.hash);
    addEventListener('hashchange', listener);
    return () => removeEventListener('hashchange', listener);
  }, [ready]);
  return (request, name) => void open(request, name);
}

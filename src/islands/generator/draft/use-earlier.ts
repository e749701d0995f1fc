import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../components/feedback/failure-text.ts';
import { call } from '../../api/client.ts';
import { toast } from '../../state/toasts.ts';

const PARAMETER = 'generation';

/**
 * Fills the form with the request of the generation that the address names, as its forja.json would; the address forgets it.
 * @returns whether there was one: what the form then makes is generated again.
 */
export function useEarlier(ready: boolean, fill: (files: readonly File[]) => void): boolean {
  const { t } = useTranslation();
  const [again, setAgain] = useState(false);
  const read = useEffectEvent(async (id: string) => {
    const found = await call('getService', { query: { id } });
    if (!found.ok) return toast('error', failureText(t, found.failure));
    setAgain(true);
    fill([new File([JSON.stringify(found.data.request)], 'forja.json', { type: 'application/json' })]);
  });
  useEffect(() => {
    const address = new URL(location.href);
    const id = address.searchParams.get(PARAMETER);
    if (!ready || id === null) return;
    address.searchParams.delete(PARAMETER);
    history.replaceState(history.state, '', address);
    void read(id);
  }, [ready]);
  return again;
}

import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../components/feedback/failure-text.ts';
import { call } from '../../api/client.ts';
import { toast } from '../../state/toasts.ts';

const PARAMETER = 'generation';

interface Earlier {
  /** The request was there: what the form then makes is generated again. */
  readonly isAgain: boolean;
  /** The request is on its way: it will take the place of all that the form holds. */
  readonly isComing: boolean;
}

/** Fills the form with the request of the generation that the address names, as its forja.json would; the address forgets it. */
export function useEarlier(ready: boolean, fill: (files: readonly File[]) => Promise<void>): Earlier {
  const { t } = useTranslation();
  const [isAgain, setAgain] = useState(false);
  const [isComing, setComing] = useState(false);
  const read = useEffectEvent(async (id: string) => {
    const found = await call('getService', { query: { id } });
    if (!found.ok) return toast('error', failureText(t, found.failure));
    setAgain(true);
    await fill([new File([JSON.stringify(found.data.request)], 'forja.json', { type: 'application/json' })]);
  });
  // Before the browser shows a form that takes choices: they would be lost. The server does not know the address.
  useLayoutEffect(() => setComing(new URL(location.href).searchParams.has(PARAMETER)), []);
  useEffect(() => {
    const address = new URL(location.href);
    const id = address.searchParams.get(PARAMETER);
    if (!ready || id === null) return;
    address.searchParams.delete(PARAMETER);
    history.replaceState(history.state, '', address);
    void read(id).finally(() => setComing(false));
  }, [ready]);
  return { isAgain, isComing };
}

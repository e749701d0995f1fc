import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { REALTIME_RECONNECTION_DELAY_MAX_MS } from '../../constants.ts';
import { realtimeAtom } from '../state/realtime.ts';

/** Says that live updates are interrupted, once the first attempts to connect again have failed. */
export function RealtimeNotice() {
  const { t } = useTranslation();
  const { problem } = useAtomValue(realtimeAtom);
  const [late, setLate] = useState(false);
  const interrupted = problem !== undefined;
  useEffect(() => {
    if (!interrupted) return setLate(false);
    const timer = setTimeout(() => setLate(true), REALTIME_RECONNECTION_DELAY_MAX_MS);
    return () => clearTimeout(timer);
  }, [interrupted]);
  return (
    <p role="status" className="realtime-notice">
      {late && problem !== undefined && t(`common:toasts.realtime.${problem}`)}
    </p>
  );
}

import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { Toasts } from '../components/feedback/toasts.tsx';
import type { Notification } from '../shared/wire.ts';
import { call } from './api/client.ts';
import { NotificationDialog } from './notifications/notification-dialog.tsx';
import { RealtimeNotice } from './notifications/realtime-notice.tsx';
import { useCalm } from './notifications/use-calm.ts';
import { useRealtime } from './notifications/use-realtime.ts';
import { useTurn } from './notifications/use-turn.ts';
import { useVisible } from './notifications/use-visible.ts';
import { useWaitingNews } from './notifications/use-waiting-news.ts';
import { closeToast, toastsAtom } from './state/toasts.ts';
import { useHydrated } from './state/use-hydrated.ts';

/** Stands on every signed-in page: the realtime connection, the dialogs of its notifications, and everybody's toasts. */
export default function Notifications() {
  const [queue, dispatch] = useRealtime();
  const toasts = useAtomValue(toastsAtom);
  const hydrated = useHydrated();
  const visible = useVisible();
  // What is being answered stays until it is done with: the server calls it seen as soon as the download begins.
  const [answering, setAnswering] = useState<Notification | undefined>();
  const [wanted, setWanted] = useState<string | undefined>();
  const next = visible ? queue[0] : undefined;
  const calm = useCalm(next !== undefined && answering === undefined, next?.notificationId);
  const ready = calm || (next !== undefined && wanted === next.notificationId);
  const turn = useTurn(answering !== undefined || ready);
  const current = answering ?? (turn && ready ? next : undefined);
  useWaitingNews(current ? undefined : next, queue.length, setWanted);
  return (
    <>
      <RealtimeNotice />
      <Toasts toasts={hydrated ? toasts : []} onClose={closeToast} />
      {current && (
        <NotificationDialog
          key={current.notificationId}
          notification={current}
          onAnswering={() => setAnswering(current)}
          onAnswered={() => {
            setAnswering(current);
            dispatch({ type: 'gone', notificationId: current.notificationId });
            void call('markNotificationSeen', { query: { id: current.notificationId } });
          }}
          onDone={() => setAnswering(undefined)}
        />
      )}
    </>
  );
}

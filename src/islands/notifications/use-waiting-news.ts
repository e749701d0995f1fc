import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import type { Notification } from '../../shared/wire.ts';
import { waitingNewsAtom } from '../state/realtime.ts';

/** Tells the header of a notification that waits for somebody who types; asked for there, it is shown at once. */
export function useWaitingNews(
  waiting: Notification | undefined,
  count: number,
  show: (notificationId: string) => void,
): void {
  const tell = useSetAtom(waitingNewsAtom);
  const id = waiting?.notificationId;
  // A dialog has a name of SPEC's own; what a person can make something of is its message.
  const title = waiting && (waiting.type === 'NOTIFICATION' ? waiting.message : waiting.title);
  useEffect(() => {
    const news = id === undefined || title === undefined ? undefined : { title, count, show: () => show(id) };
    tell(news);
  }, [id, title, count, show, tell]);
}

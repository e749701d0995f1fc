import type { Notification } from '../../shared/wire.ts';

/** Notifications that wait for an answer, the oldest first. */
export type Queue = readonly Notification[];

export type QueueAction =
  | { readonly type: 'arrived'; readonly notification: Notification }
  | { readonly type: 'gone'; readonly notificationId: string };

/** A notification that comes again (a reconnection sends unseen ones again) stands in the queue once. */
export function reduceQueue(queue: Queue, action: QueueAction): Queue {
  if (action.type === 'gone') return queue.filter(({ notificationId }) => notificationId !== action.notificationId);
  const { notification } = action;
  return queue.some(({ notificationId }) => notificationId === notification.notificationId)
    ? queue
    : [...queue, notification];
}

/** Lets a message lead to this site or over https to another. Anything else (javascript:, data:) leads nowhere. */
export function safeUrl(url: string | null, origin: string): string | undefined {
  if (!url) return undefined;
  const target = URL.parse(url, origin);
  if (!target) return undefined;
  return target.origin === origin || target.protocol === 'https:' ? target.href : undefined;
}

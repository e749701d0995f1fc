import { useEffect, useReducer } from 'react';
import { REALTIME_RECONNECTION_DELAY_MAX_MS } from '../../constants.ts';
import { request } from '../api/request.ts';
import { readSession } from '../api/service.ts';
import { overOnly, pendingFilesVersionAtom, progressAtom, realtimeAtom } from '../state/realtime.ts';
import { store } from '../state/store.ts';
import type { Listeners } from './connect.ts';
import { type Queue, type QueueAction, reduceQueue } from './queue.ts';

/** Connects once a signed-in page is there, feeds what other islands watch, and keeps the notifications to be answered. */
export function useRealtime(): [Queue, (action: QueueAction) => void] {
  const [queue, dispatch] = useReducer(reduceQueue, []);
  useEffect(() => {
    let close: (() => void) | undefined;
    let stopped = false;
    void open(listenersFor(dispatch), () => stopped).then((end) => {
      if (stopped) end?.();
      else close = end;
    });
    return () => {
      stopped = true;
      close?.();
    };
  }, []);
  return [queue, dispatch];
}

/** SPEC §7: the setup call first, then the socket, with the user's e-mail. Signed out meanwhile, it stays closed. */
async function open(listeners: Listeners, stopped: () => boolean): Promise<(() => void) | undefined> {
  while (!stopped()) {
    const session = await readSession();
    const setup = await request('/api/socket', { method: 'GET' }, async (response) => response.ok);
    if (session && setup.ok && setup.data) {
      const { connect } = await import('./connect.ts');
      return connect(session.user.email, listeners);
    }
    if (setup.ok && !session) return undefined;
    listeners.state(setup.ok || setup.failure.status !== 408 ? 'disconnected' : 'operation');
    await new Promise((resolve) => setTimeout(resolve, REALTIME_RECONNECTION_DELAY_MAX_MS));
  }
  return undefined;
}

function listenersFor(dispatch: (action: QueueAction) => void): Listeners {
  return {
    notification(notification) {
      dispatch({ type: 'arrived', notification });
      if (notification.type === 'NOTIFICATION') store.set(pendingFilesVersionAtom, (count) => count + 1);
    },
    seen: (notificationId) => dispatch({ type: 'gone', notificationId }),
    progress: (progress) => store.set(progressAtom, (all) => ({ ...all, [progress.id]: progress })),
    state(problem) {
      if (problem === undefined) store.set(progressAtom, overOnly);
      store.set(realtimeAtom, problem === undefined ? { connected: true } : { connected: false, problem });
    },
  };
}

import { atom } from 'jotai';
import type { Progress } from '../../shared/wire.ts';

/** Where each generation stands, as the server last pushed it. */
export const progressAtom = atom<Readonly<Record<string, Progress>>>({});

/** Whether pushes arrive; `problem` is a key of `common:toasts.realtime`. */
export interface Realtime {
  readonly connected: boolean;
  readonly problem?: string;
}

export const realtimeAtom = atom<Realtime>({ connected: false });

/** Counts what may have changed the list of pending files, so that an open list reads it again. */
export const pendingFilesVersionAtom = atom(0);

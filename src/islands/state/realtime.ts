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

/** Whether a generation that got there is over. */
export const isOverStep = (step: string): boolean => step === 'done' || step === 'failed' || step === 'cancelled';

/** Keeps only generations that are over: a new connection tells anew what runs, and what ended meanwhile must not run for ever. */
export const overOnly = (all: Readonly<Record<string, Progress>>): Readonly<Record<string, Progress>> =>
  Object.fromEntries(Object.entries(all).filter(([, { step }]) => isOverStep(step)));

/** The generations that are on their way, the latest news first. */
export const runningAtom = atom((get) =>
  Object.values(get(progressAtom))
    .filter(({ step }) => !isOverStep(step))
    .reverse(),
);

/** News that waits until it may be shown: what it is called, and how to see it now. */
export interface WaitingNews {
  readonly title: string;
  readonly count: number;
  show(): void;
}

export const waitingNewsAtom = atom<WaitingNews | undefined>(undefined);

import { atom } from 'jotai';
import { store } from './store.ts';

/** A short message that comes and goes; errors stay until they are closed. */
export interface Toast {
  readonly id: number;
  readonly tone: 'info' | 'success' | 'error';
  readonly text: string;
}

export const toastsAtom = atom<readonly Toast[]>([]);

const SHOWN_MS = 6_000;
let last = 0;

/** Shows a toast, on any island: the notifications island draws them. */
export function toast(tone: Toast['tone'], text: string): void {
  const id = ++last;
  store.set(toastsAtom, (shown) => [...shown.filter((other) => other.text !== text), { id, tone, text }]);
  if (tone !== 'error') setTimeout(() => closeToast(id), SHOWN_MS);
}

export function closeToast(id: number): void {
  store.set(toastsAtom, (shown) => shown.filter((other) => other.id !== id));
}

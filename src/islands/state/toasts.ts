import { atom, getDefaultStore } from 'jotai';

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
  const store = getDefaultStore();
  const id = ++last;
  store.set(toastsAtom, [...store.get(toastsAtom).filter((one) => one.text !== text), { id, tone, text }]);
  if (tone !== 'error') setTimeout(() => closeToast(id), SHOWN_MS);
}

export function closeToast(id: number): void {
  const store = getDefaultStore();
  store.set(
    toastsAtom,
    store.get(toastsAtom).filter((one) => one.id !== id),
  );
}

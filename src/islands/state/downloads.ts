import { atom } from 'jotai';
import { ownStorage } from './own-storage.ts';
import { store } from './store.ts';

const KEY = 'downloaded';
/** More finished files than a tab shows at a time. */
const MOST = 50;

/** The ids that this tab has downloaded: artifacts, and generations that came with the answer itself. */
export const downloadedAtom = atom<readonly string[]>(read());

/** Remembers a download, over a reload too, so that nothing asks for it as if it were still to be done. */
export function rememberDownload(id: string): void {
  const ids = [id, ...store.get(downloadedAtom).filter((other) => other !== id)].slice(0, MOST);
  store.set(downloadedAtom, ids);
  try {
    ownStorage.setItem(KEY, ids.join(' '));
  } catch {
    // Without storage a reload forgets it.
  }
}

/** There is no storage on the server, and in some browsers' private windows. */
function read(): readonly string[] {
  try {
    return (ownStorage.getItem(KEY) ?? '').split(' ').filter(Boolean);
  } catch {
    return [];
  }
}

import { useTranslation } from 'react-i18next';
import { useHydrated } from '../../state/use-hydrated.ts';
import { KEYS, type KeyId } from './keys.ts';

/** The keys of a button, on it: for the eye only, as its `aria-keyshortcuts` tells them. Not where a finger is all there is. */
export function KeyHint({ of }: { readonly of: KeyId }) {
  const isMac = useIsMac();
  return (
    <span
      aria-hidden="true"
      className="rounded-sm border border-current/40 px-1 font-sans text-xs leading-4 opacity-80 max-lg:hidden pointer-coarse:hidden"
    >
      {KEYS[of].ctrl && (isMac && of !== 'explore' ? '⌘' : 'Ctrl ')}
      {KEYS[of].shown}
    </span>
  );
}

/** The keys that lead to a list, beside its title: nothing else in sight says what they do. */
export function PickerHint() {
  const { t } = useTranslation();
  return (
    <span aria-hidden="true" className="flex items-center gap-1.5 text-xs max-lg:hidden pointer-coarse:hidden">
      {t('common:forms.toPicker')}
      <KeyHint of="picker" />
    </span>
  );
}

/** @returns the keys of an action as `aria-keyshortcuts` writes them. */
export function shortcutOf(id: KeyId): string {
  const { key, ctrl } = KEYS[id];
  const name = key === ' ' ? 'Space' : key.length === 1 ? key.toUpperCase() : key;
  return ctrl ? `Control+${name} Meta+${name}` : name;
}

/** Known once the page is alive: the server does not know. */
export function useIsMac(): boolean {
  const isAlive = useHydrated();
  return isAlive && /Mac|iPhone|iPad/.test(navigator.platform);
}

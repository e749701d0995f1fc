import { useEffect, useEffectEvent } from 'react';
import { isTextField, type KeyId, keyOf } from './keys.ts';

/** The actions of keys; a key without an action does nothing. */
export type KeyActions = Partial<Readonly<Record<KeyId, () => void>>>;

/**
 * Keys of the whole screen. While a dialog is open only `inDialog` works: what lies behind it cannot be seen. What a control has
 * dealt with itself is left alone.
 */
export function useFormKeys(actions: KeyActions, inDialog: KeyActions = {}): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || event.isComposing) return;
    const id = keyOf(event, isTextField(event.target));
    const action = id && (document.querySelector('dialog[open], [popover]:popover-open') ? inDialog : actions)[id];
    if (!action) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

/** The search of the chosen endpoints where there is one, else of what can be chosen. */
export function focusSearch(): void {
  const own = document.querySelector<HTMLElement>('[aria-labelledby=endpoints-title] input[type=search]');
  if (own) focusOn(own);
  else focusPicker();
}

/** Where endpoints are chosen: its search, or what has to be chosen first. */
export function focusPicker(): void {
  const picker = document.getElementById('field-endpoints');
  const target = picker?.querySelector<HTMLElement>('input[type=search]') ?? picker;
  if (target) focusOn(target);
}

function focusOn(target: HTMLElement): void {
  target.scrollIntoView({ block: 'center' });
  target.focus({ preventScroll: true });
}

/** The keys of a generation screen, by action. `ctrl`: with Ctrl, on a Mac with ⌘ as well. */
export const KEYS = {
  generate: { key: 'Enter', ctrl: true, shown: '↵' },
  explore: { key: ' ', ctrl: true, shown: '␣' },
  picker: { key: 'b', ctrl: true, shown: 'B' },
  search: { key: '/', ctrl: false, shown: '/' },
  help: { key: '?', ctrl: false, shown: '?' },
} as const satisfies Readonly<Record<string, { key: string; ctrl: boolean; shown: string }>>;

export type KeyId = keyof typeof KEYS;
export const KEY_IDS = Object.keys(KEYS) as readonly KeyId[];

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** @returns what a key means; nothing where it is text for the field that has the focus. */
export function keyOf({ key, ctrlKey, metaKey, altKey }: Pressed, isTyping: boolean): KeyId | undefined {
  // On some keyboards the third level, Alt Gr, tells the page Ctrl and Alt.
  if (altKey) return undefined;
  const ctrl = ctrlKey || metaKey;
  if (!ctrl && isTyping) return undefined;
  return KEY_IDS.find((id) => KEYS[id].ctrl === ctrl && KEYS[id].key === key.toLowerCase().replace('enter', 'Enter'));
}

const NO_TEXT = new Set(['checkbox', 'radio', 'button', 'submit', 'file', 'range', 'color']);

/** Whether a key that is pressed there is text, or leads to a choice that begins with it. */
export function isTextField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !NO_TEXT.has(target.type);
  return target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

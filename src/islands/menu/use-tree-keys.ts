import type { KeyboardEvent } from 'react';

interface TreeActions {
  isOpen(key: string): boolean;
  toggle(key: string): void;
  focus(key: string): void;
}

/** The keys of a tree as the ARIA practices describe them: arrows, Home, End, Enter on a group, and typing a name. */
export function treeKeys(actions: TreeActions) {
  return function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const current = (event.target as HTMLElement).closest<HTMLElement>('[role=treeitem]');
    if (!current || event.ctrlKey || event.metaKey || event.altKey) return;
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=treeitem]')];
    const items = all.filter((item) => !item.closest('[inert]'));
    const next = targetOf(event.key, current, items, actions);
    if (next === undefined) return;
    event.preventDefault();
    if (next) {
      actions.focus(next.dataset.key ?? '');
      next.focus();
    }
  };
}

/** @returns the item to go to, null when the key did its work here, undefined when it is none of the tree's keys. */
function targetOf(key: string, current: HTMLElement, items: HTMLElement[], actions: TreeActions) {
  const at = items.indexOf(current);
  const group = current.getAttribute('aria-expanded') !== null;
  const own = current.dataset.key ?? '';
  switch (key) {
    case 'ArrowDown':
      return items[at + 1] ?? null;
    case 'ArrowUp':
      return items[at - 1] ?? null;
    case 'Home':
      return items[0] ?? null;
    case 'End':
      return items.at(-1) ?? null;
    case 'ArrowRight':
      if (!group) return null;
      if (actions.isOpen(own)) return items[at + 1] ?? null;
      return toggled(own, actions);
    case 'ArrowLeft':
      if (group && actions.isOpen(own)) return toggled(own, actions);
      return current.parentElement?.closest<HTMLElement>('[role=treeitem]') ?? null;
    case 'Enter':
    case ' ':
      if (group) return toggled(own, actions);
      if (key === ' ') current.click();
      return key === ' ' ? null : undefined;
    default:
      return key.length === 1 ? byName(key, [...items.slice(at + 1), ...items.slice(0, at)]) : undefined;
  }
}

function toggled(key: string, actions: TreeActions): null {
  actions.toggle(key);
  return null;
}

function byName(letter: string, items: HTMLElement[]): HTMLElement | null {
  const wanted = letter.toLocaleLowerCase();
  return items.find((item) => item.dataset.label?.toLocaleLowerCase().startsWith(wanted)) ?? null;
}

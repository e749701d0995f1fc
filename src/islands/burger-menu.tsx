import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { CloseIcon, MenuIcon, SearchIcon } from '../components/shell/icons.tsx';
import { BREAKPOINTS_PX, MENU_SEARCH_DEBOUNCE_MS } from '../constants.ts';
import { type MenuNode, TOP_GROUP } from '../shared/menu.ts';
import { countLeaves, filterMenu, firstLeaf } from './menu/filter-menu.ts';
import { MenuTree } from './menu/menu-tree.tsx';

interface Props {
  readonly nodes: readonly MenuNode[];
  readonly current?: string;
}

/**
 * The side menu: a popover, so that the browser itself opens it, closes it on Escape and works before any script does.
 * Alive, it becomes a tree with search, takes the focus when it opens and closes when focus leaves it.
 */
export default function BurgerMenu({ nodes, current }: Props) {
  const { t } = useTranslation();
  const { alive, wide } = useWidth();
  const { panel, close } = usePanel(alive);
  const shown = wide ? nodes.filter((node) => node.key !== TOP_GROUP) : nodes;
  return (
    <>
      <button
        type="button"
        popoverTarget="menu"
        className="btn btn-ghost btn-square btn-sm"
        aria-label={t('menu.open')}
      >
        <MenuIcon />
      </button>
      <nav
        id="menu"
        ref={panel}
        popover="auto"
        aria-label={t('menu.open')}
        className="side-menu"
        onBlur={close}
        onToggle={({ newState, currentTarget }) => newState === 'open' && takeFocus(currentTarget)}
      >
        <button
          type="button"
          popoverTarget="menu"
          popoverTargetAction="hide"
          className="btn btn-ghost btn-square btn-sm absolute top-2 right-2"
          aria-label={t('menu.close')}
        >
          <CloseIcon />
        </button>
        <div className="p-4 pt-12">
          <Contents nodes={shown} current={current} alive={alive} />
        </div>
      </nav>
    </>
  );
}

/** The panel of the menu: it takes the focus when it is open, and closes when the focus leaves it. */
function usePanel(alive: boolean) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    // The browser may have opened it before any script was there.
    const menu = panel.current;
    if (alive && menu?.matches(':popover-open') && !menu.contains(document.activeElement)) takeFocus(menu);
  }, [alive]);
  const close = (event: FocusEvent) => {
    const to = event.relatedTarget;
    if (to instanceof Element && !panel.current?.contains(to) && !to.matches('[popovertarget=menu]'))
      panel.current?.hidePopover();
  };
  return { panel, close };
}

function Contents({
  nodes,
  current,
  alive,
}: {
  nodes: readonly MenuNode[];
  current: string | undefined;
  alive: boolean;
}) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const query = useDebounced(text, MENU_SEARCH_DEBOUNCE_MS);
  const found = filterMenu(nodes, query);
  const count = countLeaves(found);
  return (
    <>
      <label className="input input-sm needs-script mb-4 w-full">
        <SearchIcon />
        <input
          type="search"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => searchKeys(event, nodes)}
          aria-label={t('menu.search')}
          placeholder={t('menu.search')}
        />
      </label>
      <p role="status" className="sr-only">
        {query && t('menu.found', { count })}
      </p>
      {found.length > 0 ? (
        <MenuTree nodes={found} label={t('menu.open')} current={current} alive={alive} />
      ) : (
        <p className="muted text-sm">{t('menu.none', { query })}</p>
      )}
    </>
  );
}

/** Opened, the search has the focus; where a finger opened it, a keyboard would cover the tree, and that has it. */
function takeFocus(menu: HTMLElement): void {
  const isTouched = matchMedia('(pointer: coarse)').matches;
  menu.querySelector<HTMLElement>(isTouched ? '[role=treeitem][tabindex="0"]' : 'input[type=search]')?.focus();
}

/** Enter goes to what was typed, arrows into the tree. Escape closes: a search field with text would only clear itself. */
function searchKeys(event: KeyboardEvent<HTMLInputElement>, nodes: readonly MenuNode[]): void {
  const { key, currentTarget } = event;
  const menu = currentTarget.closest<HTMLElement>('[popover]');
  const items = [...(menu?.querySelectorAll<HTMLElement>('[role=treeitem]') ?? [])].filter(
    (item) => !item.closest('[inert]'),
  );
  if (key === 'Escape') menu?.hidePopover();
  else if (key === 'ArrowDown') items[0]?.focus();
  else if (key === 'ArrowUp') items.at(-1)?.focus();
  else if (key !== 'Enter' || currentTarget.value.trim() === '') return;
  else {
    const url = firstLeaf(filterMenu(nodes, currentTarget.value));
    if (url !== undefined) location.assign(url);
  }
  event.preventDefault();
}

function useDebounced(value: string, ms: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}

/** Above 992 px the top navigation is there, and the tree need not repeat it; unknown before scripts run. */
function useWidth(): { alive: boolean; wide: boolean } {
  const width = useSyncExternalStore<'unknown' | 'wide' | 'narrow'>(
    (changed) => {
      const query = matchMedia(WIDE);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => (matchMedia(WIDE).matches ? 'wide' : 'narrow'),
    () => 'unknown',
  );
  return { alive: width !== 'unknown', wide: width === 'wide' };
}

const WIDE = `(width >= ${BREAKPOINTS_PX[2] / 16}rem)`;

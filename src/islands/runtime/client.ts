import { forgetOthers } from '../state/own-storage.ts';
import { type LoadStrategy, type PageData, SIGNED_IN_KEY, THEME_KEY } from './page-data.ts';

const page: PageData = JSON.parse(document.getElementById('islands')?.textContent ?? '{}');
const started = new WeakMap<Element, Promise<void>>();

/** Loads an island's code and hydrates it, once. */
function start(element: HTMLElement): Promise<void> {
  const running = started.get(element) ?? load(element);
  started.set(element, running);
  // After a failed load (a new version was deployed, the network is gone) the next touch tries again.
  running.catch(() => started.delete(element));
  return running;
}

async function load(element: HTMLElement): Promise<void> {
  const loadIsland = async () => (await import('./islands.ts')).loadIsland(element.dataset.island ?? '');
  const [Island, { hydrate }] = await Promise.all([loadIsland(), import('./hydrate.tsx')]);
  await hydrate(element, Island, page);
  element.dataset.ready = '';
}

function onTouch(element: HTMLElement): void {
  const wake = () => void start(element);
  for (const type of ['pointerover', 'focusin', 'touchstart']) element.addEventListener(type, wake, { passive: true });
}

/** A click that comes before its handler is repeated when the handler is there; others keep their default action. */
function replay(event: MouseEvent): void {
  const element = event.currentTarget as HTMLElement;
  if ('ready' in element.dataset) return;
  const ready = start(element);
  const target = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-replay]') : null;
  if (!target || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  event.stopPropagation();
  ready.then(
    () => target.click(),
    () => target instanceof HTMLAnchorElement && location.assign(target.href),
  );
}

function onVisible(element: HTMLElement): void {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    observer.disconnect();
    void start(element);
  });
  observer.observe(element);
}

const onIdle = (element: HTMLElement) =>
  'requestIdleCallback' in window
    ? requestIdleCallback(() => start(element), { timeout: 2000 })
    : setTimeout(() => start(element), 50);

const strategies: Record<LoadStrategy, (element: HTMLElement) => unknown> = {
  load: start,
  idle: onIdle,
  visible: onVisible,
  touch: onTouch,
  session: (element) => (read(SIGNED_IN_KEY) ? onIdle(element) : onTouch(element)),
};

/** Storage is refused in some browsers' private windows. */
function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

try {
  forgetOthers();
} catch {
  // Storage is refused: there is nothing to forget.
}

const root = document.documentElement;
const theme = read(THEME_KEY);
if (theme && !root.dataset.theme) root.dataset.theme = theme;

for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) {
  element.addEventListener('click', replay, true);
  strategies[element.dataset.load as LoadStrategy]?.(element);
}

// A page that shows somebody's work is asked for again when it comes back from the back/forward cache.
addEventListener('pageshow', (event) => event.persisted && root.dataset.access && location.reload());

document.addEventListener('click', (event) => {
  if (!(event.target instanceof Element) || !event.target.closest('[data-theme-toggle]')) return;
  const dark = root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  const next = dark ? 'light' : 'dark';
  root.dataset.theme = next;
  // The cookie lets the server write the choice into the page, so that nothing flashes.
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http
  document.cookie = `${THEME_KEY}=${next}; path=/; max-age=31536000; samesite=lax`;
  try {
    localStorage.setItem(THEME_KEY, next);
  } catch {}
});

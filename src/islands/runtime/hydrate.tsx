import { createInstance, type i18n } from 'i18next';
import type { ComponentType } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { store } from '../state/store.ts';
import { keepEntries } from './entries.ts';
import { IslandRoot } from './island-root.tsx';
import { idPrefix, type PageData } from './page-data.ts';

let texts: Promise<i18n> | undefined;

/** Reads the texts of a page's islands, once. */
function readTexts(page: PageData): Promise<i18n> {
  texts ??= createTexts(page);
  // After a failure the next island that is touched tries again.
  texts.catch(() => {
    texts = undefined;
  });
  return texts;
}

/** Brings one island to life, with what was entered before; resolves when its event handlers are in place. */
export async function hydrate(element: HTMLElement, Island: ComponentType<object>, page: PageData): Promise<void> {
  const index = Number(element.dataset.index);
  const shared = await readTexts(page);
  const enterAgain = keepEntries(element);
  await new Promise<void>((resolve) => {
    hydrateRoot(
      element,
      <IslandRoot texts={shared} state={store} failed={page.failed} onReady={resolve}>
        <Island {...page.islands[index]?.props} />
      </IslandRoot>,
      { identifierPrefix: idPrefix(index) },
    );
  });
  enterAgain();
}

async function createTexts(page: PageData): Promise<i18n> {
  const read = Object.entries(page.textFiles).map(async ([set, url]) => [set, await readFile(url)]);
  const texts = { ...page.texts, ...Object.fromEntries(await Promise.all(read)) };
  const instance = createInstance();
  void instance.init({
    lng: page.language,
    fallbackLng: page.language,
    defaultNS: 'common',
    ns: Object.keys(texts),
    resources: { [page.language]: texts },
    initAsync: false,
    interpolation: { escapeValue: false },
    // All texts are here, and a page has one language to its end: nothing is waited for or listened to.
    react: { useSuspense: false, bindI18n: '' },
  });
  return instance;
}

async function readFile(url: string): Promise<object> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response.json();
}

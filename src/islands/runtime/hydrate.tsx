import { createInstance, type i18n } from 'i18next';
import type { ComponentType } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { IslandRoot } from './island-root.tsx';
import { idPrefix, type PageData } from './page-data.ts';

let texts: i18n | undefined;

/** Brings one island to life; resolves when its event handlers are in place. */
export function hydrate(element: HTMLElement, Island: ComponentType<object>, page: PageData): Promise<void> {
  const index = Number(element.dataset.index);
  texts ??= createTexts(page);
  const shared = texts;
  return new Promise((resolve) => {
    hydrateRoot(
      element,
      <IslandRoot texts={shared} failed={page.failed} onReady={resolve}>
        <Island {...page.islands[index]?.props} />
      </IslandRoot>,
      { identifierPrefix: idPrefix(index) },
    );
  });
}

function createTexts(page: PageData): i18n {
  const instance = createInstance();
  void instance.init({
    lng: page.language,
    fallbackLng: page.language,
    defaultNS: 'common',
    ns: Object.keys(page.texts),
    resources: { [page.language]: page.texts },
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  return instance;
}

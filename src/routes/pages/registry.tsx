import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { Island } from '../islands.tsx';

/** What a page needs to know of a trigger: a new one in the catalogue brings its page and its line in the menus. */
export interface TriggerPage {
  readonly id: string;
  readonly route: string;
  readonly textSet: string;
}

/** A page that exists. */
export interface PageEntry {
  readonly path: string;
  readonly access: 'public' | 'signed-in';
  show(t: TFunction): { title: string; lead: string; body: ReactNode };
}

/** Every page there is; the menus show these and no others. */
export function pageEntries(triggers: readonly TriggerPage[]): PageEntry[] {
  return [...triggers.map(generatorPage), datasourcePage('/datasourcePostgres', 'postgresql'), PENDING_FILES];
}

/** The sections of `common` that forms show beside a page's own set. */
const FORM_TEXTS = ['common'];

function generatorPage({ id, route, textSet }: TriggerPage): PageEntry {
  return {
    path: route,
    access: 'signed-in',
    show: (t) => ({
      title: t(`${textSet}:title`),
      lead: t(`${textSet}:lead`),
      body: <Island name="generator-form" props={{ technology: id }} load="load" texts={[...FORM_TEXTS, textSet]} />,
    }),
  };
}

function datasourcePage(path: string, type: 'postgresql'): PageEntry {
  return {
    path,
    access: 'signed-in',
    show: (t) => ({
      title: t('datasourceSqlServer:title', { kind: t(`common:menu.${type}`) }),
      lead: t('datasourceSqlServer:lead'),
      body: (
        <Island name="datasource-screen" props={{ type }} load="load" texts={[...FORM_TEXTS, 'datasourceSqlServer']} />
      ),
    }),
  };
}

const PENDING_FILES: PageEntry = {
  path: '/pendingFiles',
  access: 'signed-in',
  show: (t) => ({
    title: t('events:pendingTitle'),
    lead: t('events:pendingLead'),
    body: <Island name="pending-files" load="load" texts={[...FORM_TEXTS, 'events']} />,
  }),
};

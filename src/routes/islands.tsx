import { type ComponentType, createContext, use } from 'react';
import { renderToString } from 'react-dom/server';
import { IslandRoot } from '../islands/runtime/island-root.tsx';
import { idPrefix, type LoadStrategy, type PageData } from '../islands/runtime/page-data.ts';
import type { Language } from '../shared/language.ts';
import { instanceFor, pickTexts, textsFor } from '../shared/texts.ts';
import { hole } from './holes.ts';
import { textFile } from './text-files.ts';

type IslandModule = { default: ComponentType<object> };
const modules = {
  ...import.meta.glob<IslandModule>('../islands/*.tsx', { eager: true }),
  ...(import.meta.env.DEV ? import.meta.glob<IslandModule>('../islands/dev/gallery.tsx', { eager: true }) : {}),
};

export interface IslandProps {
  /** The file in src/islands, without its ending. */
  readonly name: string;
  /** Sent to the browser as JSON: nothing secret, nothing that is not plain data. */
  readonly props?: Readonly<Record<string, unknown>>;
  readonly load: LoadStrategy;
  /** Text sets, which are read from files, or sections of one (`common:header`), which stand in the page. */
  readonly texts?: readonly string[];
  /** Whether it shows one person's own data: the page then has the holes `island{index}` and `props` in its place. */
  readonly personal?: boolean;
  readonly className?: string;
}

/** Collects the islands of one page in the order in which they are rendered. */
const PageIslands = createContext<IslandProps[] | undefined>(undefined);
export const IslandsProvider = PageIslands.Provider;

/** Props of which nothing is known yet. */
const NO_PROPS = { [hole('props')]: 0 };
const marker = crypto.randomUUID();
const markers = new RegExp(`<!--${marker}:(\\d+)-->`, 'g');

/** The place of an island in a page: its element on the server, alive in the browser when `load` says. */
export function Island(island: IslandProps) {
  const page = use(PageIslands);
  if (!page) throw new Error('An island stands outside a page');
  const index = page.push(island) - 1;
  return (
    <div
      className={island.className}
      data-island={island.name}
      data-index={index}
      data-load={island.load}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a marker of ours; fillIslands puts the island's own HTML there
      dangerouslySetInnerHTML={{ __html: `<!--${marker}:${index}-->` }}
    />
  );
}

/** Renders each island by itself, as the browser will hydrate it, into the place it has in the page. */
export function fillIslands(html: string, page: readonly IslandProps[], language: Language): string {
  return html.replace(markers, (_, at: string) => {
    const island = page[Number(at)];
    return island?.personal ? hole(`island${at}`) : renderIsland(island, at, language);
  });
}

/** Renders an island for the place that it has among those of its page. */
export function renderIsland(
  island: Pick<IslandProps, 'name' | 'props'> | undefined,
  index: number | string,
  language: Language,
): string {
  const Component = island && modules[`../islands/${island.name}.tsx`]?.default;
  if (!Component) throw new Error(`There is no island ${island?.name}`);
  return renderToString(
    <IslandRoot texts={instanceFor(language)} failed="">
      <Component {...island.props} />
    </IslandRoot>,
    { identifierPrefix: idPrefix(index) },
  );
}

/** The text sets that a page's islands read from files. */
export function wholeSets(page: readonly IslandProps[]): string[] {
  const sets = page.flatMap((island) => island.texts ?? []).filter((name) => !name.includes(':'));
  return [...new Set(sets)].sort();
}

/** The data of a page's islands as it stands in the page; nothing in it can end the script element. */
export function islandData(page: readonly IslandProps[], language: Language): string {
  const sets = wholeSets(page);
  const sections = page
    .flatMap((island) => island.texts ?? [])
    .filter((name) => !sets.includes(name.split(':')[0] ?? name));
  const data: PageData = {
    language,
    texts: pickTexts(language, sections),
    textFiles: Object.fromEntries(sets.map((set) => [set, textFile(language, set).href])),
    failed: textsFor(language)('common:faults.internal'),
    islands: page.map(({ name, props = {}, personal }) => ({ name, props: personal ? NO_PROPS : props })),
  };
  return serialise(data).replace(JSON.stringify(NO_PROPS), hole('props'));
}

const UNSAFE = /[<>&\u2028\u2029]/g;

/** JSON in which no character has a meaning for HTML or for older scripts. */
export function serialise(value: unknown): string {
  return JSON.stringify(value).replace(UNSAFE, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

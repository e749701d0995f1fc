import { type ComponentType, createContext, use } from 'react';
import { renderToString } from 'react-dom/server';
import { IslandRoot } from '../islands/runtime/island-root.tsx';
import { idPrefix, type LoadStrategy, type PageData } from '../islands/runtime/page-data.ts';
import type { Language } from '../shared/language.ts';
import { instanceFor, pickTexts, textsFor } from '../shared/texts.ts';

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
  /** Text sets, or sections of one (`common:header`), that the island shows. */
  readonly texts?: readonly string[];
  readonly className?: string;
}

/** Collects the islands of one page in the order in which they are rendered. */
const PageIslands = createContext<IslandProps[] | undefined>(undefined);
export const IslandsProvider = PageIslands.Provider;

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
  return html.replace(markers, (_, index: string) => renderIsland(page[Number(index)], index, language));
}

function renderIsland(island: IslandProps | undefined, index: string, language: Language): string {
  const Component = island && modules[`../islands/${island.name}.tsx`]?.default;
  if (!Component) throw new Error(`There is no island ${island?.name}`);
  return renderToString(
    <IslandRoot texts={instanceFor(language)} failed="">
      <Component {...island.props} />
    </IslandRoot>,
    { identifierPrefix: idPrefix(index) },
  );
}

/** The data of a page's islands as it stands in the page; nothing in it can end the script element. */
export function islandData(page: readonly IslandProps[], language: Language): string {
  const data: PageData = {
    language,
    texts: pickTexts(
      language,
      page.flatMap((island) => island.texts ?? []),
    ),
    failed: textsFor(language)('common:faults.internal'),
    islands: page.map(({ name, props = {} }) => ({ name, props })),
  };
  return serialise(data);
}

const UNSAFE = /[<>&\u2028\u2029]/g;

/** JSON in which no character has a meaning for HTML or for older scripts. */
export function serialise(value: unknown): string {
  return JSON.stringify(value).replace(UNSAFE, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

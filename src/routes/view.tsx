import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { Frame } from '../components/shell/frame.tsx';
import type { Language } from '../shared/language.ts';
import { type MenuNode, type MenuTechnology, sideMenu, topMenu } from '../shared/menu.ts';
import { instanceFor, textsFor } from '../shared/texts.ts';
import type { Assets } from './assets.ts';
import { document } from './document.ts';
import { hole } from './holes.ts';
import { fillIslands, Island, type IslandProps, IslandsProvider, islandData, wholeSets } from './islands.tsx';
import { textFile } from './text-files.ts';

/** The kind of visitor: nobody that we know, somebody who has not accepted the license, or somebody with access. */
export type Visitor = 'nobody' | 'newcomer' | 'member';

/** A page to render. It knows what kind of visitor looks and never who: that is filled into the holes. */
export interface View {
  readonly language: Language;
  readonly visitor: Visitor;
  readonly title: string;
  readonly access: 'public' | 'signed-in';
  readonly body: ReactNode;
  /** A page without islands, not even in its header: it ships no script at all. */
  readonly plain?: boolean | undefined;
  /** The description that search engines show; a public page without one has the portal's. */
  readonly description?: string | undefined;
  /** Writes the page's address in a language, for pages whose address says the language. */
  readonly address?: ((language: Language) => string) | undefined;
  /** Absent on the cover, which is the same wherever it is shown. */
  readonly path: string | undefined;
}

export interface ViewDeps {
  readonly assets: Assets;
  /** The catalogue's technologies, which the menus show. */
  readonly technologies: readonly MenuTechnology[];
  /** The pages that exist; menus lead nowhere else. */
  readonly routes: ReadonlySet<string>;
}

export const LOGIN_TEXTS = ['common:header', 'common:login'];

/**
 * Renders a page with the holes `theme`, `style` and `back` (where the language switch comes back to), and for who is
 * signed in `island{index}` and `props` of the account in the header.
 */
export function renderView({ assets, routes, technologies }: ViewDeps, view: View): string {
  const { language, title, visitor, plain } = view;
  const islands: IslandProps[] = [];
  const t = textsFor(language);
  const menu = { routes, technologies, t, language };
  const frame = renderToString(
    <I18nextProvider i18n={instanceFor(language)}>
      <IslandsProvider value={islands}>
        <Frame
          language={language}
          path={view.path}
          back={hole('back')}
          address={view.address}
          top={topMenu(menu)}
          menu={plain ? null : <Menu nodes={sideMenu(menu)} current={view.path} />}
          account={plain ? null : <AccountPart view={view} />}
          notices={
            plain || visitor !== 'member' ? null : <Island name="notifications" load="idle" texts={['common']} />
          }
        >
          {view.body}
        </Frame>
      </IslandsProvider>
    </I18nextProvider>,
  );
  const waiting = islands.filter((island) => island.load !== 'touch' && island.load !== 'session');
  const personal = visitor !== 'nobody';
  return document({
    ...{ language, title, assets, personal },
    description: personal ? undefined : (view.description ?? t('common:login.coverText')),
    body: fillIslands(frame, islands, language),
    data: islands.length > 0 ? islandData(islands, language) : undefined,
    texts: wholeSets(islands).map((set) => textFile(language, set).href),
    preloads: assets.preloads(new Set(waiting.map((island) => island.name))),
  });
}

function Menu(props: { readonly nodes: readonly MenuNode[]; readonly current: string | undefined }) {
  return <Island name="burger-menu" props={props} load="touch" texts={['common:menu']} />;
}

function AccountPart({ view: { visitor, access, path } }: { view: View }) {
  if (visitor !== 'nobody') return <Island name="header" personal load="idle" texts={LOGIN_TEXTS} />;
  const load = access === 'public' && path !== undefined ? 'session' : 'touch';
  return <Island name="header" props={{ account: null }} load={load} texts={LOGIN_TEXTS} />;
}

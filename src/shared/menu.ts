import type { TechnologyId } from '../model/request/part-ids.ts';
import { DATASOURCE_SCREENS } from './databases/databases.ts';
import { addressIn, type Language } from './language.ts';

/** One line of the side menu (SPEC §3): a group has nodes, a leaf has a url. */
export interface MenuNode {
  readonly key: string;
  readonly label: string;
  readonly url?: string;
  /** Further words that people search for it by, in any language. */
  readonly words?: string;
  readonly nodes?: readonly MenuNode[];
}

/** `speaks`: the page's address says its language. */
type Entry =
  | { readonly label: string; readonly url: string; readonly words?: string; readonly speaks?: true }
  | { readonly label: string; readonly nodes: readonly Entry[] };

/** The part of a technology that the menu shows. */
export interface MenuTechnology {
  readonly id: TechnologyId;
  readonly route: string;
  readonly words: string;
}

/** The technologies of the top navigation, in its order (SPEC §2); the others stand below the services. */
const ON_TOP: readonly TechnologyId[] = ['rest', 'graphql', 'websocket', 'grpc', 'soap'];

const PLANS: Entry = {
  label: 'nav.plans',
  url: '/plans',
  words: 'price buy purchase quote precio comprar presupuesto planes tarifa',
  speaks: true,
};

/** Group 1 is the top navigation, repeated where that has no room (DECISIONS §2). */
export const TOP_GROUP = 'menu.technologies';

function menuOf(technologies: readonly MenuTechnology[]): readonly Entry[] {
  const others = technologies.filter(({ id }) => !ON_TOP.includes(id));
  return [
    { label: TOP_GROUP, nodes: topOf(technologies) },
    { label: 'menu.services', nodes: others.map((technology) => entryOf('menu', technology)) },
    ...REST_OF_MENU,
  ];
}

function topOf(technologies: readonly MenuTechnology[]): readonly Entry[] {
  const onTop = ON_TOP.flatMap((id) => technologies.find((technology) => technology.id === id) ?? []);
  return [...onTop.map((technology) => entryOf('nav', technology)), PLANS];
}

function entryOf(group: 'nav' | 'menu', { id, route, words }: MenuTechnology): Entry {
  return { label: `${group}.${id}`, url: route, words };
}

const REST_OF_MENU: readonly Entry[] = [
  {
    label: 'menu.configurations',
    nodes: [
      {
        label: 'menu.datasources',
        nodes: DATASOURCE_SCREENS.map(({ label, path, words }) => ({ label, url: path, words })),
      },
      { label: 'menu.devops', url: '/devops', words: 'ci cd jenkins gitlab github actions pipeline deploy despliegue' },
      { label: 'menu.tokens', url: '/tokens', words: 'bearer key access pipeline curl clave acceso' },
      {
        label: 'menu.dependencies',
        url: '/dependencies',
        words: 'version versions library spring boot maven versiones libreria',
      },
    ],
  },
  {
    label: 'menu.administration',
    nodes: [
      {
        label: 'menu.generated',
        url: '/services',
        words: 'running progress history receipt again servicios recibo progreso',
      },
      { label: 'menu.events', url: '/events', words: 'history log month historial registro mes' },
      { label: 'menu.pendingFiles', url: '/pendingFiles', words: 'download zip artifact descarga descargas fichero' },
      { label: 'menu.credits', url: '/credits', words: 'wallet balance money saldo cartera monedero' },
      { label: 'menu.downloads', url: '/downloads', words: 'template tool plantilla herramienta' },
    ],
  },
];

type Translate = (key: string) => string;

/** The basis of a menu: the pages that exist, and the language of its texts and addresses. */
interface MenuFor {
  readonly technologies: readonly MenuTechnology[];
  readonly routes: ReadonlySet<string>;
  readonly t: Translate;
  readonly language: Language;
}

/** The side menu of the pages that exist; a group without any is left out. */
export function sideMenu(made: MenuFor): MenuNode[] {
  return existing(menuOf(made.technologies), made);
}

/** The top navigation of the pages that exist. */
export function topMenu(made: MenuFor): MenuNode[] {
  return existing(topOf(made.technologies), made);
}

function existing(entries: readonly Entry[], made: MenuFor): MenuNode[] {
  const { routes, t, language } = made;
  return entries.flatMap((entry): MenuNode[] => {
    const node = { key: entry.label, label: t(`common:${entry.label}`) };
    if ('url' in entry) {
      const words = entry.words === undefined ? {} : { words: entry.words };
      const url = entry.speaks ? addressIn(language, entry.url) : entry.url;
      return routes.has(entry.url) ? [{ ...node, url, ...words }] : [];
    }
    const nodes = existing(entry.nodes, made);
    return nodes.length > 0 ? [{ ...node, nodes }] : [];
  });
}

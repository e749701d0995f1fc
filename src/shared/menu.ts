/** One line of the side menu (SPEC §3): a group has nodes, a leaf has a url. */
export interface MenuNode {
  readonly key: string;
  readonly label: string;
  readonly url?: string;
  readonly nodes?: readonly MenuNode[];
}

type Entry =
  | { readonly label: string; readonly url: string }
  | { readonly label: string; readonly nodes: readonly Entry[] };

/** The six of the top navigation (SPEC §2). */
const TECHNOLOGIES: readonly Entry[] = [
  { label: 'nav.rest', url: '/' },
  { label: 'nav.graphql', url: '/appGraphQL' },
  { label: 'nav.websocket', url: '/appWebSocket' },
  { label: 'nav.grpc', url: '/grpc' },
  { label: 'nav.soap', url: '/appSoap' },
  { label: 'nav.plans', url: '/plans' },
];

/** Group 1 is the top navigation, repeated where that has no room (DECISIONS §2). */
export const TOP_GROUP = 'menu.technologies';

const MENU: readonly Entry[] = [
  { label: TOP_GROUP, nodes: TECHNOLOGIES },
  {
    label: 'menu.services',
    nodes: [
      { label: 'menu.queue', url: '/queue' },
      { label: 'menu.sftp', url: '/sftp' },
      { label: 'menu.file', url: '/file' },
      { label: 'menu.job', url: '/job' },
      { label: 'menu.module', url: '/appModule' },
    ],
  },
  {
    label: 'menu.configurations',
    nodes: [
      {
        label: 'menu.datasources',
        nodes: [
          { label: 'menu.oracle', url: '/datasourceOra' },
          { label: 'menu.sqlserver', url: '/datasourceSqlServer' },
          { label: 'menu.mysql', url: '/datasourceMySql' },
          { label: 'menu.postgresql', url: '/datasourcePostgres' },
        ],
      },
      { label: 'menu.devops', url: '/devops' },
      { label: 'menu.tokens', url: '/tokens' },
      { label: 'menu.dependencies', url: '/dependencies' },
    ],
  },
  {
    label: 'menu.administration',
    nodes: [
      { label: 'menu.events', url: '/events' },
      { label: 'menu.pendingFiles', url: '/pendingFiles' },
      { label: 'menu.credits', url: '/credits' },
      { label: 'menu.downloads', url: '/downloads' },
    ],
  },
];

type Translate = (key: string) => string;

/** The side menu of the pages that exist; a group without any is left out. */
export function sideMenu(routes: ReadonlySet<string>, t: Translate): MenuNode[] {
  return existing(MENU, routes, t);
}

/** The top navigation of the pages that exist. */
export function topMenu(routes: ReadonlySet<string>, t: Translate): MenuNode[] {
  return existing(TECHNOLOGIES, routes, t);
}

function existing(entries: readonly Entry[], routes: ReadonlySet<string>, t: Translate): MenuNode[] {
  return entries.flatMap((entry): MenuNode[] => {
    const node = { key: entry.label, label: t(`common:${entry.label}`) };
    if ('url' in entry) return routes.has(entry.url) ? [{ ...node, url: entry.url }] : [];
    const nodes = existing(entry.nodes, routes, t);
    return nodes.length > 0 ? [{ ...node, nodes }] : [];
  });
}

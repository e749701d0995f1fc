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

/** The six of the top navigation (SPEC §2). */
const TECHNOLOGIES: readonly Entry[] = [
  { label: 'nav.rest', url: '/', words: 'openapi swagger http json api web' },
  { label: 'nav.graphql', url: '/appGraphQL', words: 'graph query consulta sdl' },
  { label: 'nav.websocket', url: '/appWebSocket', words: 'ws socket stomp realtime tiempo real' },
  { label: 'nav.grpc', url: '/grpc', words: 'proto protobuf rpc' },
  { label: 'nav.soap', url: '/appSoap', words: 'xsd wsdl xml' },
  {
    label: 'nav.plans',
    url: '/plans',
    words: 'price buy purchase quote precio comprar presupuesto planes tarifa',
    speaks: true,
  },
];

/** Group 1 is the top navigation, repeated where that has no room (DECISIONS §2). */
export const TOP_GROUP = 'menu.technologies';

const MENU: readonly Entry[] = [
  { label: TOP_GROUP, nodes: TECHNOLOGIES },
  {
    label: 'menu.services',
    nodes: [
      {
        label: 'menu.queue',
        url: '/queue',
        words: 'rabbitmq kafka artemis activemq jms amqp message broker topic cola mensaje mensajes',
      },
      { label: 'menu.sftp', url: '/sftp', words: 'ssh ftp remote folder carpeta remota servidor' },
      { label: 'menu.file', url: '/file', words: 'disk folder directory csv disco carpeta directorio archivo fichero' },
      { label: 'menu.job', url: '/job', words: 'cron schedule timer batch tarea programada horario' },
      { label: 'menu.module', url: '/appModule', words: 'library jar java libreria biblioteca' },
      { label: 'menu.mcp', url: '/appMcp', words: 'model context protocol tool agent llm ai ia agente herramienta' },
    ],
  },
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
  readonly routes: ReadonlySet<string>;
  readonly t: Translate;
  readonly language: Language;
}

/** The side menu of the pages that exist; a group without any is left out. */
export function sideMenu(made: MenuFor): MenuNode[] {
  return existing(MENU, made);
}

/** The top navigation of the pages that exist. */
export function topMenu(made: MenuFor): MenuNode[] {
  return existing(TECHNOLOGIES, made);
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

import type { DatabaseKind } from '../../model/described/routine.ts';
import type { DatasourceRow } from '../wire.ts';
import type { UrlReader } from './url/connection-url.ts';

export type TlsMode = DatasourceRow['tls'];

/** A screen that manages data sources. Databases that have the same object share the screen. */
export interface DatabaseScreen {
  readonly path: string;
  /** Oracle's screen has a set of its own, with the same keys. */
  readonly textSet: 'datasourceOra' | 'datasourceSqlServer';
  /** The text of its line in the menu. */
  readonly label: string;
  /** Further words that people search for it by, in any language. */
  readonly words: string;
}

/** Everything that forms and screens have to know of one kind of database. Their texts stand in the languages' own files. */
export interface Database {
  readonly screen: DatabaseScreen;
  /**
   * The kind that this one is a variant of: lists of that kind have this one's data sources too, and a stored password stays when
   * one is corrected to the other. Absent: it stands alone.
   */
  readonly variantOf?: DatabaseKind;
  /** The field that says which of a server's databases is meant. */
  readonly locator: 'databaseName' | 'serviceName';
  /** A data source may be limited to some schemas. Absent: the form does not ask for them. */
  readonly choosesSchemas?: true;
  /** Its databases are its schemas, so forms suggest the data source's own. Absent: they suggest none. */
  readonly databaseIsSchema?: true;
  /** The port that an empty form has. */
  readonly port: number;
  /** The usual port of connections that insist on TLS. Absent: the same port. */
  readonly tlsPort?: number;
  /** The modes that it knows apart, in the form's order, and the one that an empty form has. */
  readonly tls: { readonly modes: readonly TlsMode[]; readonly initial: TlsMode };
  readonly url: DatabaseUrl;
}

/** Connection addresses of one kind of database. */
interface DatabaseUrl {
  /** The example that the form shows. */
  readonly example: string;
  /** The names that stand before `://`, and behind `jdbc:`, in small letters. */
  readonly schemes: readonly [string, ...string[]];
  /** Loads the function that reads them, when somebody has pasted one. */
  reader(): Promise<UrlReader>;
}

/** Client and server agree on TLS when they connect. */
export const NEGOTIATED_TLS: Database['tls'] = {
  modes: ['disable', 'prefer', 'require', 'verify-full'],
  initial: 'prefer',
};

import type { DatabaseKind } from '../../../model/described/routine.ts';

/** A field of the data source form that an address may say. */
export type UrlField = 'host' | 'port' | 'databaseName' | 'serviceName' | 'username' | 'password' | 'tls';

/** Points that somebody has to look at: the form takes them in another way than the address. */
export type UrlNote = 'sid' | 'instance' | 'severalHosts' | 'integrated' | 'socket';

/** A connection address as the form takes it. It may hold a password: it goes into the form and nowhere else. */
export interface ConnectionUrl {
  readonly kind: 'read';
  readonly type: DatabaseKind;
  readonly values: Readonly<Partial<Record<UrlField, string>>>;
  readonly notes: readonly UrlNote[];
}

/**
 * The reason why an address was not read. `unknown`: it is of no database that we know; `lookedUp`: it names an entry of a file, a
 * directory or DNS; `notLoaded`: its reader could not be fetched.
 */
export interface UnreadUrl {
  readonly kind: 'unknown' | 'lookedUp' | 'notLoaded';
}

/** The answer of the reader of one kind of database. */
export type ReadUrl = ConnectionUrl | UnreadUrl;

/** An address whose database is known, in the parts that are alike for all of them. */
export interface UrlParts {
  /** It begins with `jdbc:`. */
  readonly java: boolean;
  /** The library that some name with the database, in small letters: `psycopg2` of `postgresql+psycopg2`. */
  readonly library: string | undefined;
  /** The text behind the database's name and its colon, which is the database's own. */
  readonly rest: string;
}

export type UrlReader = (url: UrlParts) => ReadUrl;

export const UNKNOWN: UnreadUrl = { kind: 'unknown' };
export const LOOKED_UP: UnreadUrl = { kind: 'lookedUp' };
export const NOT_LOADED: UnreadUrl = { kind: 'notLoaded' };

/** The address without what it does not say. */
export function read(
  type: DatabaseKind,
  said: Readonly<Partial<Record<UrlField, string | undefined>>>,
  notes: readonly (UrlNote | undefined | false)[] = [],
): ConnectionUrl {
  const values = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
  return { kind: 'read', type, values, notes: notes.filter((note) => note !== undefined && note !== false) };
}

import type { DatabaseKind } from '../../../model/described/routine.ts';
import { DATABASES } from '../../../shared/databases/databases.ts';
import type { ConnectionUrl } from '../../../shared/databases/url/connection-url.ts';
import type { DatasourceRow } from '../../../shared/wire.ts';

/** The data source form as it is typed. */
export interface FormValues {
  readonly id?: string;
  readonly type: DatabaseKind;
  readonly name: string;
  readonly host: string;
  readonly port: string;
  readonly username: string;
  readonly password: string;
  readonly databaseName: string;
  readonly serviceName: string;
  /** Of kinds that choose schemas; none means all. */
  readonly schemas: readonly string[];
  readonly tls: string;
}

/** A field that is one line of text or one choice. */
export type TextName = Exclude<keyof FormValues, 'id' | 'type' | 'schemas'>;

/** An empty form of a kind, its usual port filled in. */
export const emptyForm = (type: DatabaseKind): FormValues => ({
  type,
  name: '',
  host: '',
  port: String(DATABASES[type].port),
  username: '',
  password: '',
  databaseName: '',
  serviceName: '',
  schemas: [],
  tls: DATABASES[type].tls.initial,
});

/** A saved data source in the form. Its password never leaves the server: left empty, it stays as it is. */
export const formOf = (row: DatasourceRow): FormValues => ({
  id: row.id,
  type: row.type,
  name: row.name,
  host: row.host,
  port: String(row.port),
  username: row.username,
  password: '',
  databaseName: row.databaseName ?? '',
  serviceName: row.serviceName ?? '',
  schemas: row.schemas ?? [],
  tls: row.tls,
});

/** The fields of a kind's form, in their order. */
export function fieldsOfKind(type: DatabaseKind): readonly TextName[] {
  return ['name', 'host', 'port', DATABASES[type].locator, 'username', 'password', 'tls'];
}

/** Makes the body of the call: only the fields of the kind. The port is sent as it was typed, so that its message can be exact. */
export function bodyOf(values: FormValues): Record<string, unknown> {
  const { id, type, schemas } = values;
  const fields = fieldsOfKind(type).map((field) => [field, values[field]]);
  return {
    ...(id !== undefined && { id }),
    type,
    ...Object.fromEntries(fields),
    ...(DATABASES[type].choosesSchemas && schemas.length > 0 && { schemas }),
  };
}

/** Whether anything would be lost if the form went away. */
export function isChanged(before: FormValues, now: FormValues): boolean {
  return JSON.stringify(before) !== JSON.stringify(now);
}

/** A stored password goes only where it was meant to go: elsewhere it has to be typed again. */
export function asksPasswordAgain(before: FormValues, now: FormValues): boolean {
  const moved = before.host !== now.host || before.port !== now.port || before.username !== now.username;
  return now.id !== undefined && moved;
}

/** Chooses a mode. Where TLS has a usual port of its own, a usual port follows the mode. */
export function withTls({ type, port }: FormValues, tls: string): Partial<FormValues> {
  const { port: usual, tlsPort } = DATABASES[type];
  if (tlsPort === undefined || (port !== String(usual) && port !== String(tlsPort))) return { tls };
  return { tls, port: String(tls === 'require' || tls === 'verify-full' ? tlsPort : usual) };
}

/** The form with what an address says; what it leaves out is as usual for its kind, and a name is made of the database's. */
export function filledFrom(values: FormValues, { type, values: said }: ConnectionUrl): FormValues {
  const { port, tls } = emptyForm(type);
  const database = said.serviceName ?? said.databaseName ?? '';
  return { ...values, type, port, tls, ...said, name: values.name || database.replace(/\s+/g, '-') };
}

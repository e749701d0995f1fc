import type { DatabaseKind } from '../../generators/model/routine.ts';
import type { DatasourceRow } from '../../shared/wire.ts';

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
  readonly tls: string;
}

const PORTS: Readonly<Record<DatabaseKind, string>> = {
  oracle: '1521',
  sqlserver: '1433',
  mysql: '3306',
  mariadb: '3306',
  postgresql: '5432',
};

/** An empty form of a kind, its usual port filled in. */
export const emptyForm = (type: DatabaseKind): FormValues => ({
  type,
  name: '',
  host: '',
  port: PORTS[type],
  username: '',
  password: '',
  databaseName: '',
  serviceName: '',
  tls: 'prefer',
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
  tls: row.tls,
});

/** The fields of a kind's form, in their order: Oracle is found by a service name, the others by a database name. */
export function fieldsOfKind(type: DatabaseKind): readonly (keyof FormValues)[] {
  const place = type === 'oracle' ? 'serviceName' : 'databaseName';
  return ['name', 'host', 'port', place, 'username', 'password', 'tls'];
}

/** What is sent: only the fields of the kind. The port goes as it was typed, so that its message can be exact. */
export function bodyOf(values: FormValues): Record<string, unknown> {
  const { id, type } = values;
  const fields = fieldsOfKind(type).map((field) => [field, values[field]]);
  return { ...(id !== undefined && { id }), type, ...Object.fromEntries(fields) };
}

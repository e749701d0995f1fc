import type { Connection } from '../../datasources/driver.ts';
import type { datasources } from '../../db/schema.ts';
import type { Secrets } from '../../db/secrets.ts';
import type { ConnectionHint } from '../../model/described/description.ts';
import type { DatabaseKind } from '../../model/described/routine.ts';
import { Fault } from '../../model/fault.ts';
import { DATABASES } from '../../shared/databases/databases.ts';
import type { DatasourceForm, DatasourceOption, DatasourceRow } from '../../shared/wire.ts';

export type Row = typeof datasources.$inferSelect;

/** The demo database as it runs now, if it does. */
export interface DemoAddress {
  readonly port: number;
}

/** A saved data source whose port is where it can be reached now: the demo's changes with each start. */
export function located(row: Row, demo: DemoAddress | undefined): Row {
  return row.demo && demo ? { ...row, port: demo.port } : row;
}

/** Writes a data source as browsers see it, without the password. */
export function toWire(row: Row): DatasourceRow {
  const { id, kind: type, name, host, port, username, databaseName, serviceName, schemas, tls, demo } = row;
  return { id, type, name, host, port, username, databaseName, serviceName, schemas, tls, demo };
}

/** A data source as an item of a list, with the likely schema where the kind's databases are its schemas. */
export function toOption({ id, name, type, databaseName, demo }: DatasourceRow): DatasourceOption {
  const isSchema = DATABASES[type].databaseIsSchema && databaseName;
  return { id, name, type, ...(isSchema && { schema: databaseName }), ...(demo && { demo }) };
}

export function toConnection(row: Row, secrets: Secrets): Connection {
  const { kind, host, port, username, databaseName, serviceName, tls } = row;
  const password = secrets.open(row.passwordBox, row.id);
  return { kind, host, port, username, password, tls, ...named(databaseName, serviceName) };
}

/** A form that was not saved, with the password it is to be tried with. */
export function formConnection(form: DatasourceForm, password: string): Connection {
  const { type: kind, host, port, username, databaseName, serviceName, tls } = form;
  return { kind, host, port, username, password, tls, ...named(databaseName, serviceName) };
}

/** The connection that a generated service has by default: everything but the password. */
export function toHint(row: Row): ConnectionHint {
  const { kind, host, port, username, tls, jdbcParameters, maxPoolSize } = row;
  return {
    kind,
    host,
    port,
    username,
    database: row.databaseName ?? row.serviceName ?? '',
    tls,
    ...(jdbcParameters && { jdbcParameters }),
    ...(maxPoolSize && { maxPoolSize }),
  };
}

/** True when a stored password would go to the same place, as the same user, if it were kept. */
export function sameTarget(row: Row, form: DatasourceForm): boolean {
  return (
    familyOf(row.kind) === familyOf(form.type) &&
    row.host.toLowerCase() === form.host.toLowerCase() &&
    row.port === form.port &&
    row.username === form.username
  );
}

/** The data source is not of the kind that a request says; one of the two is a mistake. */
export function otherKind(): Fault {
  return new Fault('invalidRequest', { faults: [{ field: 'databaseType', message: 'otherKind' }] });
}

/** The kind that a kind is a variant of, or itself: which of a family a server is may be corrected without its password. */
const familyOf = (kind: DatabaseKind) => DATABASES[kind].variantOf ?? kind;

function named(databaseName: string | null | undefined, serviceName: string | null | undefined) {
  return { ...(databaseName && { databaseName }), ...(serviceName && { serviceName }) };
}

import type { DatabaseKind } from '../../../../../model/described/routine.ts';
import { id } from '../../../../text/render/escape.ts';
import { rendered } from '../../../../text/render/rendered.ts';
import { renderTemplate } from '../../../../text/render/template.ts';
import type { OrderedContribution, StateTable } from '../../../part.ts';

/**
 * Contributes a table in which a service remembers: the settings by which the runtime finds it, and its definition, which is never
 * run unasked. `schema` is a plain identifier: its option takes no other.
 * @example
 * inbox in the schema work on PostgreSQL   →   service.state.tables.inbox: work.service_inbox, db/postgresql/inbox.sql
 */
export function stateTable(kind: DatabaseKind, table: StateTable, schema: string): OrderedContribution[] {
  const place = schema === '' ? `service_${table}` : `${schema}.service_${table}`;
  return [
    { kind: 'runtime', module: 'state-jdbc' },
    { kind: 'setting', key: 'service.state.dialect', value: kind },
    { kind: 'setting', key: `service.state.tables.${table}`, value: place },
    {
      kind: 'file',
      owner: 'ours',
      path: `db/${kind}/${table}.sql`,
      text: renderTemplate(`sources/database/dialects/${kind}/${table}.sql`, {
        ...{ table: rendered(place), index: id(`service_${table}_expiry`) },
      }),
    },
  ];
}

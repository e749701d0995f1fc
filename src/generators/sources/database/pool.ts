import type { OrderedContribution } from '../../part.ts';
import { placeholder } from '../../render/escape.ts';
import { fragment, type Rendered } from '../../render/rendered.ts';
import type { Dialect } from './dialects/dialect.ts';

export const HIKARI = 'spring.datasource.hikari';
export type Setting = Extract<OrderedContribution, { kind: 'setting' }>;

/** A pool of connections as the service's settings and environment tell of it; `prefix` begins its variables. */
export interface Pool {
  readonly prefix: 'DB' | 'STATE_DB';
  readonly name: string;
  readonly url: string;
  readonly username: string;
  readonly size: number;
}

/** @returns the settings of a pool: it opens when it is needed, and every call of it ends. */
export function poolSettings({ prefix, name, url, username, size }: Pool, dialect: Dialect): Setting[] {
  return [
    setting('spring.datasource.url', placeholder(`${prefix}_URL`, url)),
    setting('spring.datasource.username', placeholder(`${prefix}_USERNAME`, username)),
    setting('spring.datasource.password', placeholder(`${prefix}_PASSWORD`, '')),
    setting(`${HIKARI}.pool-name`, name),
    setting(`${HIKARI}.maximum-pool-size`, placeholder(`${prefix}_POOL_SIZE`, size)),
    setting(`${HIKARI}.connection-timeout`, 5000),
    setting(`${HIKARI}.validation-timeout`, 2000),
    {
      ...setting(`${HIKARI}.initialization-fail-timeout`, -1),
      comment: 'The service starts without its database; readiness says when it is there',
    },
    ...Object.entries(dialect.connectionProperties).map(([key, value]) =>
      setting(`${HIKARI}.data-source-properties.${key}`, value),
    ),
    {
      ...setting('spring.jdbc.template.query-timeout', fragment`${placeholder(`${prefix}_QUERY_TIMEOUT`, '60s')}`),
      comment: 'A call that takes longer is cancelled',
    },
  ];
}

function setting(key: string, value: string | number | boolean | Rendered): Setting {
  return { kind: 'setting', key, value };
}

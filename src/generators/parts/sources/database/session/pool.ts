import { placeholder } from '../../../../text/render/escape.ts';
import { fragment, type Rendered } from '../../../../text/render/rendered.ts';
import type { OrderedContribution } from '../../../part.ts';
import type { Dialect } from '../dialects/dialect.ts';

export const HIKARI = 'spring.datasource.hikari';
export type Setting = Extract<OrderedContribution, { kind: 'setting' }>;

/** A pool of connections as the service's settings and environment describe it; `prefix` begins its variables. */
export interface Pool {
  readonly prefix: 'DB' | 'STATE_DB';
  readonly keys: PoolKeys;
  readonly name: string;
  readonly url: string;
  readonly username: string;
  readonly size: number;
}

/** The keys of a pool's settings. */
interface PoolKeys {
  readonly url: string;
  /** The key above user and password. */
  readonly login: string;
  readonly hikari: string;
  readonly queryTimeout: string;
}

/** The keys of the pool that Spring Boot makes. */
export const MAIN_POOL: PoolKeys = {
  url: 'spring.datasource.url',
  login: 'spring.datasource',
  hikari: HIKARI,
  queryTimeout: 'spring.jdbc.template.query-timeout',
};

/**
 * Writes the settings of a pool that opens when it is needed, and whose every call ends.
 * @example
 * DB, jdbc:postgresql://db:5432/shop   →   spring.datasource.url: ${DB_URL:jdbc:postgresql://db:5432/shop}, …
 */
export function poolSettings({ prefix, keys, name, url, username, size }: Pool, dialect: Dialect): Setting[] {
  return [
    setting(keys.url, placeholder(`${prefix}_URL`, url)),
    setting(`${keys.login}.username`, placeholder(`${prefix}_USERNAME`, username)),
    setting(`${keys.login}.password`, placeholder(`${prefix}_PASSWORD`, '')),
    setting(`${keys.hikari}.pool-name`, name),
    setting(`${keys.hikari}.maximum-pool-size`, placeholder(`${prefix}_POOL_SIZE`, size)),
    setting(`${keys.hikari}.connection-timeout`, 5000),
    setting(`${keys.hikari}.validation-timeout`, 2000),
    {
      ...setting(`${keys.hikari}.initialization-fail-timeout`, -1),
      comment: 'The service starts without its database; readiness says when it is there',
    },
    ...Object.entries(dialect.connectionProperties).map(([key, value]) =>
      setting(`${keys.hikari}.data-source-properties.${key}`, value),
    ),
    {
      ...setting(keys.queryTimeout, fragment`${placeholder(`${prefix}_QUERY_TIMEOUT`, '60s')}`),
      comment: 'A call that takes longer is cancelled',
    },
  ];
}

function setting(key: string, value: string | number | boolean | Rendered): Setting {
  return { kind: 'setting', key, value };
}

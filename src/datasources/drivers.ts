import type { DatabaseKind } from '../model/described/routine.ts';
import type { DatasourceDriver } from './driver.ts';

/**
 * Every kind of database that can be read. The thread that asks a database loads its driver; a new kind is one line
 * here.
 */
export const DRIVERS: Partial<Readonly<Record<DatabaseKind, () => Promise<DatasourceDriver>>>> = {
  oracle: async () => (await import('./oracle/driver.ts')).oracle,
  postgresql: async () => (await import('./postgresql/driver.ts')).postgresql,
  mysql: async () => (await import('./mysql/driver.ts')).mysql,
  mariadb: async () => (await import('./mysql/driver.ts')).mariadb,
  sqlserver: async () => (await import('./sqlserver/driver.ts')).sqlserver,
};

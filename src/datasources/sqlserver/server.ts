import { Fault } from '../../model/fault.ts';
import type { ServerInfo } from '../driver.ts';

/** What the server says of itself. */
export interface ServerRow {
  readonly version: string;
  /** `EngineEdition` of SERVERPROPERTY. */
  readonly edition: number;
  /** `@@version` */
  readonly about: string;
}

/** SQL Server 2016: the oldest that this was written for. */
const OLDEST = 13;
/** Azure SQL Database, Managed Instance, SQL database in Fabric: always new, and always version 12 by their own words. */
const AZURE = new Set([5, 8, 12]);

/** @throws Fault unsupported */
export function serverOf({ version, edition, about }: ServerRow): ServerInfo {
  const imitated = /^Babelfish.*\(Babelfish ([\d.]+)\)/s.exec(about)?.[1];
  if (imitated !== undefined) return { product: 'Babelfish for PostgreSQL', version: imitated };
  if (AZURE.has(edition)) return { product: 'Azure SQL', version };
  if (Number.parseInt(version, 10) < OLDEST) {
    throw new Fault('unsupported', { values: { what: `SQL Server ${version}` } });
  }
  return { product: 'SQL Server', version };
}

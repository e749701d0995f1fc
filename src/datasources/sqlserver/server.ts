import { Fault } from '../../model/fault.ts';
import type { ServerInfo } from '../driver.ts';

/** The server's answers about itself. */
export interface ServerRow {
  readonly version: string;
  /** `EngineEdition` of SERVERPROPERTY. */
  readonly edition: number;
  /** The text of `@@version`. */
  readonly about: string;
}

/** SQL Server 2016, the oldest version that this was written for. */
const OLDEST = 13;
/**
 * The editions of Azure: SQL Database, Managed Instance, SQL database in Fabric. They are always new, but call
 * themselves version 12.
 */
const AZURE = new Set([5, 8, 12]);

/**
 * Reads product and version.
 * @example
 * {version: '16.0.1000.6', edition: 3, …}   →   {product: 'SQL Server', version: '16.0.1000.6'}
 * @throws Fault `unsupported`
 */
export function serverOf({ version, edition, about }: ServerRow): ServerInfo {
  const imitated = /^Babelfish.*\(Babelfish ([\d.]+)\)/s.exec(about)?.[1];
  if (imitated !== undefined) return { product: 'Babelfish for PostgreSQL', version: imitated };
  if (AZURE.has(edition)) return { product: 'Azure SQL', version };
  if (Number.parseInt(version, 10) < OLDEST) {
    throw new Fault('unsupported', { values: { what: `SQL Server ${version}` } });
  }
  return { product: 'SQL Server', version };
}

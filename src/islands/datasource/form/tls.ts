import type { DatabaseKind } from '../../../model/described/routine.ts';
import type { DatasourceRow } from '../../../shared/wire.ts';

type Mode = DatasourceRow['tls'];

/** Client and server agree on TLS when they connect. */
const NEGOTIATED: readonly Mode[] = ['disable', 'prefer', 'require', 'verify-full'];

/** The modes that each kind of database knows apart: Oracle's TLS has a port of its own, where nothing is agreed on. */
export const TLS_MODES_OF: Readonly<Record<DatabaseKind, readonly Mode[]>> = {
  oracle: ['disable', 'require', 'verify-full'],
  sqlserver: NEGOTIATED,
  mysql: NEGOTIATED,
  mariadb: NEGOTIATED,
  postgresql: NEGOTIATED,
};

import type { Database } from './database.ts';

export const oracle: Database = {
  screen: {
    path: '/datasourceOra',
    textSet: 'datasourceOra',
    label: 'menu.oracle',
    words: 'database plsql package ora base de datos bd paquete',
  },
  locator: 'serviceName',
  choosesSchemas: true,
  port: 1521,
  // TLS has a port of its own, where nothing is agreed on.
  tlsPort: 2484,
  tls: { modes: ['disable', 'require', 'verify-full'], initial: 'disable' },
  url: {
    example: 'jdbc:oracle:thin:@//host:1521/service',
    schemes: ['oracle'],
    reader: async () => (await import('./url/oracle.ts')).readOracle,
  },
};

import type { Database } from './database.ts';
import { mysql } from './mysql.ts';

export const mariadb: Database = {
  ...mysql,
  variantOf: 'mysql',
  url: {
    example: 'jdbc:mariadb://host:3306/database',
    schemes: ['mariadb'],
    reader: async () => (await import('./url/mysql.ts')).readMariadb,
  },
};

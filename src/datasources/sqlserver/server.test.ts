import { expect, test } from 'vitest';
import { serverOf } from './server.ts';

const server = (version: string, edition = 3, about = 'Microsoft SQL Server') => serverOf({ version, edition, about });

test('SQL Server is taken from 2016 on', () => {
  expect(server('13.0.4001.0')).toEqual({ product: 'SQL Server', version: '13.0.4001.0' });
  expect(() => server('12.0.2000.8')).toThrow('unsupported');
});

test('Azure is always new, whatever it calls its version', () => {
  expect(server('12.0.2000.8', 5)).toEqual({ product: 'Azure SQL', version: '12.0.2000.8' });
});

test('a server that imitates SQL Server is called by its own name and version', () => {
  const about = 'Babelfish for PostgreSQL with SQL Server Compatibility - 12.0.2000.8\n(Babelfish 4.1.0)';
  expect(server('12.0.2000.8', 3, about)).toEqual({ product: 'Babelfish for PostgreSQL', version: '4.1.0' });
});

import { expect, test } from 'vitest';
import { readVariables, unreachableEnvironment } from './service-environment.ts';

const EXAMPLE = `# Where the database is.
# Any JDBC url.
DB_URL=jdbc:mysql://db.acme.test:3306/shop?useSSL=true
DB_USERNAME="shop"
DB_PASSWORD=

API_KEY=change-me
BROKER_HOST=localhost
BROKER_PORT=5672
KAFKA_SERVERS=one:9092,two:9092
PARTNER_URL=https://user:pw@api.acme.test/v1
SERVER_PORT=8080
`;

test('variables are read with example and meaning', () => {
  const variables = readVariables(EXAMPLE);
  expect(variables[0]).toEqual({
    name: 'DB_URL',
    example: 'jdbc:mysql://db.acme.test:3306/shop?useSSL=true',
    meaning: 'Where the database is. Any JDBC url.',
  });
  expect(variables[1]).toEqual({ name: 'DB_USERNAME', example: 'shop', meaning: '' });
  expect(readVariables('')).toEqual([]);
});

test('no address of the examples survives: every one leads to a closed port of this machine', () => {
  expect(unreachableEnvironment(readVariables(EXAMPLE), 40_000)).toEqual({
    DB_URL: 'jdbc:mysql://127.0.0.1:1/none',
    DB_USERNAME: 'none',
    DB_PASSWORD: 'none',
    API_KEY: 'change-me',
    BROKER_HOST: '127.0.0.1',
    BROKER_PORT: '1',
    KAFKA_SERVERS: '127.0.0.1:1',
    PARTNER_URL: 'https://127.0.0.1:1/v1',
    PORT: '40000',
    SERVER_PORT: '40000',
    SERVER_ADDRESS: '127.0.0.1',
  });
});

test.each([
  ['jdbc:postgresql://h/x?user=a', 'jdbc:postgresql://127.0.0.1:1/none'],
  ['jdbc:mariadb://h/x', 'jdbc:mariadb://127.0.0.1:1/none'],
  ['jdbc:sqlserver://h:1433;databaseName=x', 'jdbc:sqlserver://127.0.0.1:1;databaseName=none;loginTimeout=1'],
  ['jdbc:oracle:thin:@//h:1521/x', 'jdbc:oracle:thin:@//127.0.0.1:1/none'],
])('%s keeps its driver', (example, expected) => {
  const environment = unreachableEnvironment([{ name: 'DB_URL', example, meaning: '' }], 1);
  expect(environment.DB_URL).toBe(expected);
});

import { expect, test } from 'vitest';
import { looksLikeUrl } from './looks-like-url.ts';
import { readConnectionUrl } from './read-connection-url.ts';

/** The address in one line: type, user:password@host:port/database, TLS, notes. */
async function told(url: string): Promise<string> {
  const found = await readConnectionUrl(url);
  if (found.kind !== 'read') return found.kind;
  const { username, password, host, port, databaseName, serviceName, tls } = found.values;
  const who = username === undefined ? '' : `${username}${password === undefined ? '' : `:${password}`}@`;
  const server = `${who}${host}:${port}/${databaseName ?? serviceName}`;
  return [found.type, server, ...(tls ? [tls] : []), ...found.notes].join(' ');
}

test.each([
  ['postgres://ada:secret@db.example.com:6543/shop', 'postgresql ada:secret@db.example.com:6543/shop'],
  ['postgresql://db/shop', 'postgresql db:5432/shop'],
  ['POSTGRES://db/shop', 'postgresql db:5432/shop'],
  ['pgsql://ada@db/shop', 'postgresql ada@db:5432/shop'],
  ['postgresql+psycopg2://ada:secret@db/shop', 'postgresql ada:secret@db:5432/shop'],
  ['jdbc:postgresql://db:5432/shop?user=ada&password=se%26cret', 'postgresql ada:se&cret@db:5432/shop'],
  ['jdbc:postgresql://db/shop?user=ada&password=a+b', 'postgresql ada:a b@db:5432/shop'],
  ['postgres://ada:a+b@db/shop', 'postgresql ada:a+b@db:5432/shop'],
  ['jdbc:postgresql:shop', 'postgresql localhost:5432/shop'],
  ['jdbc:postgresql:///shop', 'postgresql localhost:5432/shop'],
  ['postgres://ada@db', 'postgresql ada@db:5432/ada'],
  ['postgres://a%40b:p%2Fw%25@db/my%20shop', 'postgresql a@b:p/w%@db:5432/my shop'],
  ['postgres://ada:p@ss#w/rd@db/shop', 'postgresql ada:p@ss#w/rd@db:5432/shop'],
  ['postgres://ada:100%@db/shop', 'postgresql ada:100%@db:5432/shop'],
  ['postgres://[2001:db8::1]:5433/shop', 'postgresql 2001:db8::1:5433/shop'],
  ['jdbc:postgresql://a:1,b:2/shop', 'postgresql a:1/shop severalHosts'],
  ['postgresql:///shop?host=/var/run/postgresql&port=5433', 'postgresql localhost:5433/shop socket'],
  ['postgresql:///?host=db&port=5433&dbname=shop&user=ada', 'postgresql ada@db:5433/shop'],
  ['postgres://db/shop?sslmode=require', 'postgresql db:5432/shop require'],
  ['postgres://db/shop?sslmode=verify-ca', 'postgresql db:5432/shop verify-full'],
  ['postgres://db/shop?sslmode=allow', 'postgresql db:5432/shop prefer'],
  ['postgres://db/shop?sslmode=nonsense', 'postgresql db:5432/shop'],
  ['jdbc:postgresql://db/shop?ssl=true', 'postgresql db:5432/shop verify-full'],
  ['jdbc:postgresql://db/shop?ssl', 'postgresql db:5432/shop verify-full'],
  ['jdbc:postgresql://db/shop?ssl=false', 'postgresql db:5432/shop disable'],
  [
    'jdbc:postgresql://db/shop?ssl=true&sslfactory=org.postgresql.ssl.NonValidatingFactory',
    'postgresql db:5432/shop require',
  ],
  ['r2dbc:postgresql://ada:secret@db/shop', 'postgresql ada:secret@db:5432/shop'],
  ['r2dbc:pool:postgresql://db/shop', 'postgresql db:5432/shop'],
])('PostgreSQL: %s', async (url, expected) => {
  expect(await told(url)).toBe(expected);
});

test.each([
  ['mysql://ada:secret@db:3307/shop', 'mysql ada:secret@db:3307/shop'],
  ['mysql2://db/shop', 'mysql db:3306/shop'],
  ['mysql+pymysql://ada:secret@db/shop', 'mysql ada:secret@db:3306/shop'],
  ['mariadb://db/shop', 'mariadb db:3306/shop'],
  ['jdbc:mysql://db/shop?user=ada&password=secret&useSSL=false', 'mysql ada:secret@db:3306/shop disable'],
  ['jdbc:mysql://db/shop?serverTimezone=UTC&amp;user=ada', 'mysql ada@db:3306/shop'],
  ['jdbc:mysql://db/shop?useSSL=true', 'mysql db:3306/shop prefer'],
  ['jdbc:mysql://db/shop?useSSL=true&requireSSL=true', 'mysql db:3306/shop require'],
  ['jdbc:mysql://db/shop?useSSL=true&verifyServerCertificate=true', 'mysql db:3306/shop verify-full'],
  ['jdbc:mysql://db/shop?sslMode=VERIFY_IDENTITY', 'mysql db:3306/shop verify-full'],
  ['mysql://db/shop?ssl-mode=REQUIRED', 'mysql db:3306/shop require'],
  ['mysql://db/shop?ssl-mode=DISABLED', 'mysql db:3306/shop disable'],
  ['jdbc:mysql:loadbalance://a:1,b:2/shop', 'mysql a:1/shop severalHosts'],
  ['jdbc:mysql:replication://a,b/shop', 'mysql a:3306/shop severalHosts'],
  ['jdbc:mysql://address=(host=db)(port=3307)(user=ada)/shop', 'mysql ada@db:3307/shop'],
  ['jdbc:mysql://(host=db,port=3307,password=secret)/shop', 'mysql db:3307/shop'],
  ['jdbc:mysql://ada@[(host=a,port=1),(host=b,port=2)]/shop', 'mysql ada@a:1/shop severalHosts'],
  ['jdbc:mysql+srv://db.example.com/shop', 'lookedUp'],
  ['jdbc:mariadb://db:3306/shop?user=ada&password=secret', 'mariadb ada:secret@db:3306/shop'],
  ['jdbc:mariadb:sequential://a,b/shop', 'mariadb a:3306/shop severalHosts'],
  ['jdbc:mariadb://db/shop?sslMode=trust', 'mariadb db:3306/shop require'],
  ['jdbc:mariadb://db/shop?useSsl=true', 'mariadb db:3306/shop verify-full'],
  ['jdbc:mariadb://db/shop?useSsl=true&trustServerCertificate=true', 'mariadb db:3306/shop require'],
])('MySQL and MariaDB: %s', async (url, expected) => {
  expect(await told(url)).toBe(expected);
});

test.each([
  ['jdbc:sqlserver://db:1434;databaseName=Shop;user=ada;password=secret', 'sqlserver ada:secret@db:1434/Shop'],
  ['jdbc:sqlserver://db;database=Shop;userName=ada;Password={se;c}}ret};', 'sqlserver ada:se;c}ret@db:1433/Shop'],
  ['jdbc:sqlserver://db\\SALES:1435;databaseName=Shop', 'sqlserver db:1435/Shop'],
  ['jdbc:sqlserver://db\\SALES;databaseName=Shop', 'sqlserver db:/Shop instance'],
  ['jdbc:sqlserver://db;instanceName=SALES;databaseName=Shop', 'sqlserver db:/Shop instance'],
  ['jdbc:sqlserver://;serverName=db;portNumber=1436;databaseName=Shop', 'sqlserver db:1436/Shop'],
  ['jdbc:sqlserver://;serverName=db\\SALES;databaseName=Shop', 'sqlserver db:/Shop instance'],
  ['jdbc:sqlserver://[fe80::1]:1433;databaseName=Shop', 'sqlserver fe80::1:1433/Shop'],
  ['jdbc:sqlserver://db;databaseName=Shop;encrypt=false', 'sqlserver db:1433/Shop disable'],
  ['jdbc:sqlserver://db;databaseName=Shop;encrypt=true', 'sqlserver db:1433/Shop verify-full'],
  ['jdbc:sqlserver://db;databaseName=Shop;encrypt=true;trustServerCertificate=true', 'sqlserver db:1433/Shop require'],
  [
    'jdbc:sqlserver://db;databaseName=Shop;encrypt=strict;trustServerCertificate=true',
    'sqlserver db:1433/Shop verify-full',
  ],
  ['jdbc:sqlserver://db;databaseName=Shop;integratedSecurity=true', 'sqlserver db:1433/Shop integrated'],
  ['jdbc:sqlserver://db;databaseName=Shop;authentication=ActiveDirectoryPassword', 'sqlserver db:1433/Shop integrated'],
  ['sqlserver://ada:secret@db:1434?database=Shop&encrypt=disable', 'sqlserver ada:secret@db:1434/Shop disable'],
  ['sqlserver://ada:secret@db/SALES?database=Shop', 'sqlserver ada:secret@db:/Shop instance'],
  [
    'sqlserver://db:1433;database=Shop;user=ada;password=secret;encrypt=true',
    'sqlserver ada:secret@db:1433/Shop verify-full',
  ],
  ['mssql://ada:secret@db/Shop', 'sqlserver ada:secret@db:1433/Shop'],
  ['mssql+pyodbc://ada:secret@db/Shop?driver=ODBC+Driver+18+for+SQL+Server', 'sqlserver ada:secret@db:1433/Shop'],
  ['jdbc:jtds:sqlserver://db:1433/Shop;user=ada;password=secret', 'sqlserver ada:secret@db:1433/Shop'],
])('SQL Server: %s', async (url, expected) => {
  expect(await told(url)).toBe(expected);
});

const description = (data: string, protocol = 'TCP') =>
  `(DESCRIPTION=(ADDRESS_LIST=(ADDRESS=(PROTOCOL=${protocol})(HOST=db)(PORT=1522)))(CONNECT_DATA=${data}))`;

test.each([
  ['jdbc:oracle:thin:@//db:1522/shop.example.com', 'oracle db:1522/shop.example.com disable'],
  ['jdbc:oracle:thin:@db:1522/shop', 'oracle db:1522/shop disable'],
  ['jdbc:oracle:thin:@//db/shop', 'oracle db:1521/shop disable'],
  ['jdbc:oracle:thin:@db:1522:ORCL', 'oracle db:1522/ORCL disable sid'],
  ['jdbc:oracle:thin:scott/tiger@db:1522:ORCL', 'oracle scott:tiger@db:1522/ORCL disable sid'],
  ['jdbc:oracle:thin:scott/"p@ss"@//db:1522/shop', 'oracle scott:p@ss@db:1522/shop disable'],
  ['jdbc:oracle:thin:scott@//db:1522/shop', 'oracle scott@db:1522/shop disable'],
  ['jdbc:oracle:oci:@//db:1522/shop', 'oracle db:1522/shop disable'],
  ['jdbc:oracle:thin:@//db:1522/shop:dedicated/node1', 'oracle db:1522/shop disable'],
  ['jdbc:oracle:thin:@//a,b:1522/shop', 'oracle a:1522/shop disable severalHosts'],
  ['jdbc:oracle:thin:@tcps://db:2484/shop', 'oracle db:2484/shop verify-full'],
  ['jdbc:oracle:thin:@tcps://db:2484/shop?ssl_server_dn_match=off&wallet_location=/w', 'oracle db:2484/shop require'],
  ['jdbc:oracle:thin:@tcp://db:1522/shop', 'oracle db:1522/shop disable'],
  ['jdbc:oracle:thin:@[2001:db8::1]:1522/shop', 'oracle 2001:db8::1:1522/shop disable'],
  [`jdbc:oracle:thin:@${description('(SERVICE_NAME=shop)')}`, 'oracle db:1522/shop disable'],
  [`jdbc:oracle:thin:scott/tiger@${description('(SID=ORCL)')}`, 'oracle scott:tiger@db:1522/ORCL disable sid'],
  [`jdbc:oracle:thin:@${description('(SERVICE_NAME=shop)', 'tcps')}`, 'oracle db:1522/shop verify-full'],
  [
    'jdbc:oracle:thin:@( description = (address=(protocol=tcp)(host=a)(port=1))(address=(protocol=tcp)(host=b)(port=2)) (connect_data=(service_name=shop)) )',
    'oracle a:1/shop disable severalHosts',
  ],
  ['jdbc:oracle:thin:@shopdb', 'lookedUp'],
  ['jdbc:oracle:thin:@shopdb?TNS_ADMIN=/opt/wallet', 'lookedUp'],
  ['jdbc:oracle:thin:@ldap://directory:389/shop,cn=OracleContext', 'lookedUp'],
  ['jdbc:oracle:kprb:@', 'unknown'],
  ['jdbc:oracle:thin:@(DESCRIPTION=(ADDRESS=(HOST=db)', 'unknown'],
  ['oracle://scott:tiger@db:1522/shop', 'oracle scott:tiger@db:1522/shop'],
  ['oracle+cx_oracle://scott:tiger@db:1522/?service_name=shop', 'oracle scott:tiger@db:1522/shop'],
  ['oracle+oracledb://scott:tiger@db:1522/?sid=ORCL', 'oracle scott:tiger@db:1522/ORCL sid'],
])('Oracle: %s', async (url, expected) => {
  expect(await told(url)).toBe(expected);
});

test.each([
  '  "postgres://ada:secret@db/shop"  ',
  'DATABASE_URL=postgres://ada:secret@db/shop',
  "export DATABASE_URL='postgres://ada:secret@db/shop'",
  'url: postgres://ada:secret@db/shop',
  'spring.datasource.url = "jdbc:postgresql://db/shop?user=ada&password=secret";',
])('is read out of a configuration: %s', async (text) => {
  expect(looksLikeUrl(text)).toBe(true);
  expect(await told(text)).toBe('postgresql ada:secret@db:5432/shop');
});

test.each([
  '',
  'db.example.com',
  'db:5432',
  'https://db.example.com/shop',
  'jdbc:h2:mem:test',
  'jdbc:db2://db/shop',
  'mongodb+srv://db/shop',
  'postgres://',
  'jdbc:',
  'postgres://a/b\npostgres://c/d',
  `postgres://db/${'x'.repeat(5_000)}`,
  `jdbc:oracle:thin:@${'(A='.repeat(1_000)}`,
])('is no address of ours: %j', async (text) => {
  expect(await told(text)).toBe('unknown');
});

test('a host, a port or a name that somebody pastes is no address', () => {
  for (const text of ['db.example.com', 'db:5432', 'orders', 'p:w//rd']) expect(looksLikeUrl(text)).toBe(false);
});

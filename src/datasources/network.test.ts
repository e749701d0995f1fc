import { networkInterfaces } from 'node:os';
import { describe, expect, test } from 'vitest';
import { createNetwork } from './network.ts';

const names: Record<string, readonly string[]> = {
  'db.internal': ['10.1.2.3'],
  'both.internal': ['10.1.2.3', 'fd12::5'],
  'rebound.example': ['93.184.216.34', '169.254.169.254'],
  localhost: ['127.0.0.1', '::1'],
};
const lookup = async (host: string) => {
  const found = names[host];
  if (!found) throw Object.assign(new Error('ENOTFOUND'), { code: 'ENOTFOUND' });
  return found;
};

/** The halves of an IPv6 address that embeds it. */
const hex = (address: string) =>
  Buffer.from(address.split('.').map(Number))
    .toString('hex')
    .replace(/(.{4})/, '$1:');

describe('which machines a data source may be on', () => {
  test('private networks and this machine are allowed by default', async () => {
    const network = createNetwork({ lookup });
    expect(await network.check({ host: 'db.internal', port: 5432 })).toEqual(['10.1.2.3']);
    expect(await network.check({ host: 'both.internal', port: 5432 })).toEqual(['10.1.2.3', 'fd12::5']);
    expect(await network.check({ host: 'localhost', port: 5432 })).toEqual(['127.0.0.1', '::1']);
    expect(await network.check({ host: '[::1]', port: 5432 })).toEqual(['::1']);
  });

  test.each([
    '169.254.169.254',
    '::ffff:169.254.169.254',
    '::ffff:a9fe:a9fe',
    'fd00:ec2::254',
    '0:0:0:0:0:FFFF:A9FE:A9FE',
    '::169.254.169.254',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b::169.254.169.254',
    '2002:a9fe:a9fe::',
    '[::ffff:169.254.169.254]',
    '100.100.100.200',
    'rebound.example',
  ])('the metadata address of a cloud is refused: %s', async (host) => {
    await expect(createNetwork({ lookup }).check({ host, port: 80 })).rejects.toMatchObject({ code: 'hostNotAllowed' });
  });

  test.each([
    '2852039166',
    '0xa9fea9fe',
    '0xA9.0xFE.0xA9.0xFE',
    '0251.0376.0251.0376',
    '169.254.43518',
    '169.16689662',
  ])('so is what the system’s own resolver takes for it: %s', async (host) => {
    await expect(createNetwork().check({ host, port: 80 })).rejects.toMatchObject({ code: 'hostNotAllowed' });
  });

  test('a name is looked up once for a question, and what it leads to later does not count', async () => {
    const answers = [['10.1.2.3'], ['169.254.169.254']];
    const network = createNetwork({ lookup: async () => answers.shift() ?? [] });
    expect(await network.check({ host: 'moving.example', port: 5432 })).toEqual(['10.1.2.3']);
    expect(answers).toHaveLength(1);
    await expect(network.check({ host: 'moving.example', port: 5432 })).rejects.toMatchObject({
      code: 'hostNotAllowed',
    });
  });

  test.each(['/var/run/postgresql', 'a,b', 'user@host', 'host:5432/x', 'fe80::1%eth0', ''])(
    'what is no host name is refused: %s',
    async (host) => {
      await expect(createNetwork({ lookup }).check({ host, port: 5432 })).rejects.toMatchObject({
        code: 'hostNotAllowed',
      });
    },
  );

  test('the portal’s own port is refused on every address of this machine, and only there', async () => {
    const network = createNetwork({ lookup, ownPort: 3000 });
    const cards = Object.values(networkInterfaces()).flatMap((found) => found ?? []);
    const own = cards.flatMap(({ address, family }) =>
      family === 'IPv4' ? [address, `::ffff:${address}`, `0:0:0:0:0:ffff:${hex(address)}`] : [],
    );
    for (const host of ['127.0.0.1', '127.9.9.9', '0.0.0.0', 'localhost', '::1', '::ffff:7f00:1', ...own]) {
      await expect(network.check({ host, port: 3000 })).rejects.toMatchObject({ code: 'hostNotAllowed' });
    }
    expect(await network.check({ host: 'db.internal', port: 3000 })).toEqual(['10.1.2.3']);
  });

  test('the portal’s own database is refused however its host is spelt; another one beside it is allowed', async () => {
    const network = createNetwork({ lookup, ownDatabaseUrl: 'postgresql://forja@localhost/forja' });
    for (const host of ['localhost', '127.0.0.1', '::1', '::ffff:127.0.0.1']) {
      await expect(network.check({ host, port: 5432, databaseName: 'forja' })).rejects.toMatchObject({
        code: 'hostNotAllowed',
      });
      await expect(network.check({ host, port: 5432, databaseName: 'sales' })).resolves.toBeDefined();
    }
  });

  test('a database name with a NUL or another control character is no name, whatever stands before it', async () => {
    const network = createNetwork({ lookup, ownDatabaseUrl: 'postgresql://forja@localhost/forja' });
    for (const databaseName of ['x\0database\0forja', 'forja\0', 'forja\u0001', 'forja\ud800']) {
      await expect(network.check({ host: 'db.internal', port: 5432, databaseName })).rejects.toMatchObject({
        code: 'hostNotAllowed',
      });
    }
  });

  test('deny wins, and an allow list refuses everything else', async () => {
    const denying = createNetwork({ lookup, deny: ['10.0.0.0/8'] });
    await expect(denying.check({ host: 'db.internal', port: 5432 })).rejects.toMatchObject({ code: 'hostNotAllowed' });
    const allowing = createNetwork({ lookup, allow: ['10.1.0.0/16'] });
    await expect(allowing.check({ host: 'db.internal', port: 5432 })).resolves.toEqual(['10.1.2.3']);
    await expect(allowing.check({ host: 'both.internal', port: 5432 })).rejects.toMatchObject({
      code: 'hostNotAllowed',
    });
  });

  test('a list that is no list of CIDRs stops the start', () => {
    expect(() => createNetwork({ deny: ['10.0.0.0/33'] })).toThrow('10.0.0.0/33');
    expect(() => createNetwork({ allow: ['db.internal'] })).toThrow('db.internal');
  });

  test('a name that does not resolve is told as such', async () => {
    await expect(createNetwork({ lookup }).check({ host: 'nowhere.example', port: 1 })).rejects.toMatchObject({
      code: 'connectionFailed',
      values: { diagnosis: 'name-not-found' },
    });
  });
});

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

/** Each stands for 10.1.2.3. */
const FORMS = [
  '::ffff:10.1.2.3',
  '::10.1.2.3',
  '::ffff:0:10.1.2.3',
  '64:ff9b::10.1.2.3',
  '64:ff9b:1::10.1.2.3',
  '2002:a01:203::1',
  '2001:0:a01:203::',
  '2001:0:1:2:3:4:f5fe:fdfc',
  'fd00::5efe:10.1.2.3',
];

describe('a network that nobody restricts', () => {
  test('private networks and this machine are allowed by default', async () => {
    const network = createNetwork({ lookup });
    expect(await network.check({ host: 'db.internal', port: 5432 })).toEqual(['10.1.2.3']);
    expect(await network.check({ host: 'both.internal', port: 5432 })).toEqual(['10.1.2.3', 'fd12::5']);
    expect(await network.check({ host: 'localhost', port: 5432 })).toEqual(['127.0.0.1', '::1']);
    expect(await network.check({ host: '[::1]', port: 5432 })).toEqual(['::1']);
  });
});

describe('the metadata of a cloud', () => {
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
    '2002:a9fe:a9fe:1:2:3:4:5',
    '::ffff:0:169.254.169.254',
    '::ffff:0:a9fe:a9fe',
    '64:ff9b:1::169.254.169.254',
    '64:ff9b:1:7::169.254.169.254',
    '64:ff9b:1:a9fe:a9:fe00::',
    '64:ff9b:1:a9fe:00a9:fe00:0:0',
    '64:ff9b:1:00a9:00fe:a9fe::',
    '64:ff9b:1:0:00a9:fea9:fe00:0',
    'fe80::5efe:169.254.169.254',
    'fe80::200:5efe:a9fe:a9fe',
    '2001:db8::5efe:169.254.169.254',
    '2001:0:a9fe:a9fe::',
    '2001:0:1:2:3:4:5601:5601',
    '64:ff9b::100.100.100.200',
    '2001:db8::200:5efe:168.63.129.16',
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
});

describe('a host', () => {
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

  test('what is connected to is the address that was asked for', async () => {
    const network = createNetwork({ lookup });
    expect(await network.check({ host: '::ffff:10.1.2.3', port: 1 })).toEqual(['10.1.2.3']);
    expect(await network.check({ host: '::ffff:0:10.1.2.3', port: 1 })).toEqual(['::ffff:0:a01:203']);
    expect(await network.check({ host: '64:ff9b::10.1.2.3', port: 1 })).toEqual(['64:ff9b::a01:203']);
  });

  test('a name that does not resolve is told as such', async () => {
    await expect(createNetwork({ lookup }).check({ host: 'nowhere.example', port: 1 })).rejects.toMatchObject({
      code: 'connectionFailed',
      values: { diagnosis: 'name-not-found' },
    });
  });
});

describe('the portal itself', () => {
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

  test.each([
    '::ffff:0:127.0.0.1',
    '64:ff9b::127.0.0.1',
    '64:ff9b:1::127.0.0.1',
    '2002:7f00:1::',
    'fd00::5efe:127.0.0.1',
    '2001:0:7f00:1::',
  ])('the portal’s own port and database are refused under %s', async (host) => {
    const network = createNetwork({ lookup, ownPort: 3000, ownDatabaseUrl: 'postgresql://forja@localhost/forja' });
    await expect(network.check({ host, port: 3000 })).rejects.toMatchObject({ code: 'hostNotAllowed' });
    const own = { host, port: 5432, databaseName: 'forja' };
    await expect(network.check(own)).rejects.toMatchObject({ code: 'hostNotAllowed' });
    await expect(network.check({ ...own, databaseName: 'sales' })).resolves.toHaveLength(1);
  });
});

describe('the lists of the operator', () => {
  test('deny wins, and an allow list refuses everything else', async () => {
    const denying = createNetwork({ lookup, deny: ['10.0.0.0/8'] });
    await expect(denying.check({ host: 'db.internal', port: 5432 })).rejects.toMatchObject({ code: 'hostNotAllowed' });
    const allowing = createNetwork({ lookup, allow: ['10.1.0.0/16'] });
    await expect(allowing.check({ host: 'db.internal', port: 5432 })).resolves.toEqual(['10.1.2.3']);
    await expect(allowing.check({ host: 'both.internal', port: 5432 })).rejects.toMatchObject({
      code: 'hostNotAllowed',
    });
  });

  test.each(FORMS)('the operator’s deny list sees through %s', async (host) => {
    const denying = createNetwork({ lookup, deny: ['10.0.0.0/8'] });
    await expect(denying.check({ host, port: 5432 })).rejects.toMatchObject({ code: 'hostNotAllowed' });
    await expect(createNetwork({ lookup }).check({ host, port: 5432 })).resolves.toHaveLength(1);
  });

  test('an allow list sees through translators, and through no tunnel, whose addresses anybody can make up', async () => {
    const allowing = createNetwork({ lookup, allow: ['10.1.0.0/16', '2001:db8::/32'] });
    const allowed = await Promise.all(
      FORMS.map((host) =>
        allowing.check({ host, port: 5432 }).then(
          () => true,
          () => false,
        ),
      ),
    );
    expect(allowed).toEqual([true, true, true, true, false, false, false, false, false]);
    await expect(allowing.check({ host: '64:ff9b::10.2.0.1', port: 5432 })).rejects.toThrow();
    await expect(allowing.check({ host: '2001:db8::5efe:10.1.2.3', port: 5432 })).resolves.toHaveLength(1);
    await expect(allowing.check({ host: '2001:db8::5efe:169.254.169.254', port: 80 })).rejects.toThrow();
  });
});

test('a list that is no list of CIDRs stops the start', () => {
  expect(() => createNetwork({ deny: ['10.0.0.0/33'] })).toThrow('10.0.0.0/33');
  expect(() => createNetwork({ allow: ['db.internal'] })).toThrow('db.internal');
});

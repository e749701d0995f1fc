import { describe, expect, test } from 'vitest';
import { faultsOf, triggerContributed } from '../../../../../tests/support/parts/contributed.ts';
import { addOrder, customerOrders } from '../../../../../tests/support/parts/shop.ts';

const FINGERPRINT = `SHA256:${'a'.repeat(43)}`;
const KEY = `ssh-ed25519 ${'A'.repeat(68)}`;
const SERVER = { host: 'files.example.com', user: 'orders', hostKey: FINGERPRINT };

const sftp = (options: object = {}, endpoint?: Record<string, unknown>) =>
  triggerContributed('sftp', [addOrder], {
    options: { ...SERVER, ...options },
    ...(endpoint && { endpoints: [{ options: endpoint }] }),
  });

describe('the server', () => {
  test('comes from the environment with its keys; what is secret is there alone', () => {
    const { settings, variables, modules } = sftp();
    const own = Object.entries(settings).filter(([key]) => key.startsWith('service.sftp.'));
    expect(Object.fromEntries(own.map(([key, value]) => [key.slice('service.sftp.listener.'.length), value]))).toEqual({
      ...{ host: '${SFTP_HOST:files.example.com}', port: '${SFTP_PORT:22}', user: '${SFTP_USER:orders}' },
      ...{ 'host-key': `\${SFTP_HOST_KEY:${FINGERPRINT}}`, 'private-key': '${SFTP_PRIVATE_KEY:}' },
      passphrase: '${SFTP_PASSPHRASE:}',
    });
    expect(variables).toEqual(expect.arrayContaining(['SFTP_PRIVATE_KEY', 'SFTP_ADD_ORDER_DIRECTORY']));
    expect(modules).toEqual(expect.arrayContaining(['files', 'sftp-files']));
  });

  test('lets in by a password where that is chosen', () => {
    const { settings, variables } = sftp({ authType: 'password' });
    expect(settings['service.sftp.listener.password']).toBe('${SFTP_PASSWORD:}');
    expect(variables).not.toContain('SFTP_PRIVATE_KEY');
  });

  test.each([
    ['host', 'files.example.com/in', 'serverHost'],
    ['host', '', 'required'],
    ['port', 'ssh', 'numeric'],
    ['port', '70000', 'portRange'],
    ['user', 'a b', 'serverUser'],
    ['authType', 'none', 'decision'],
    ['hostKey', '', 'required'],
    ['hostKey', 'SHA256:short', 'hostKey'],
    ['hostKey', 'MD5:16:27:ac:a5:76:28:2d:36:63:1b:56:4d:eb:df:a6:48', 'hostKey'],
    ['hostKey', `${FINGERPRINT} ${FINGERPRINT}`, 'hostKey'],
  ])('of which %s is %s is refused', (name, value, fault) => {
    const options = { ...SERVER, [name]: value };
    expect(faultsOf('sftp', [addOrder], { options })).toEqual([`options.${name}: ${fault}`]);
  });

  test.each([FINGERPRINT, KEY, `${FINGERPRINT}, ${KEY}`])('is known by %s', (hostKey) => {
    expect(faultsOf('sftp', [addOrder], { options: { ...SERVER, hostKey } })).toEqual([]);
  });
});

test('directories are remote: nothing is mounted, and a container sees the same ones', () => {
  const { settings, of } = sftp({}, { directory: 'in/orders' });
  expect(settings['service.files.addOrder.directory']).toBe('${SFTP_ADD_ORDER_DIRECTORY:in/orders}');
  expect(of('mount')).toEqual([]);
  expect(of('environment').find(({ name }) => name === 'SFTP_ADD_ORDER_DIRECTORY')).not.toHaveProperty('composed');
  expect(sftp().settings['service.files.addOrder.directory']).toBe('${SFTP_ADD_ORDER_DIRECTORY:add-order}');
});

test('a file is put there as a part and then renamed, its marker behind it', () => {
  const endpoint = { directory: 'in', pattern: 'orders.csv', ready: 'marked', marker: '.ok' };
  const [call] = sftp({ port: 2222 }, endpoint).of('call');
  expect(call?.shell).toMatch(/^printf '%s\\n' .* > orders.csv && touch orders.csv.ok && printf /);
  expect(call?.shell).toContain(
    `'put "orders.csv" "in/orders.csv.part"' 'rename "in/orders.csv.part" "in/orders.csv"' 'put "orders.csv.ok" "in/orders.csv.ok"' | sftp -P 2222 orders@files.example.com`,
  );
});

test('classes stand in a package of its own, and generated tests use folders of their own', () => {
  const { text } = sftp();
  expect(text('ShopFiles.java')).toContain('.sftp;');
  expect(text('FilesTest.java')).toContain('Folders.local()');
});

test('its columns are checked as those of files are', () => {
  const endpoints = [{ options: { format: 'csv' } }, { options: { directory: 'add-order', pattern: '*.csv' } }];
  expect(faultsOf('sftp', [addOrder, customerOrders], { options: SERVER, endpoints })).toContain(
    'endpoints.1.options.pattern: fileTwice',
  );
});

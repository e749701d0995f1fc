import { describe, expect, test } from 'vitest';
import { createHosts, isForeign, isLoopback } from './hosts.ts';

const OWN = 'https://forja.example.org';
const loopback = createHosts({ host: '127.0.0.1', publicUrl: undefined });
const published = createHosts({ host: '127.0.0.1', publicUrl: OWN });
const everywhere = createHosts({ host: '0.0.0.0', publicUrl: undefined });

describe('the hosts that the portal answers to', () => {
  test.each([
    ['localhost:3000', 'http://localhost:3000'],
    ['LOCALHOST:3000', 'http://localhost:3000'],
    ['localhost', 'http://localhost'],
    ['localhost:80', 'http://localhost'],
    ['forja.localhost:3000', 'http://forja.localhost:3000'],
    ['127.0.0.1:3000', 'http://127.0.0.1:3000'],
    ['127.8.9.10:3000', 'http://127.8.9.10:3000'],
    ['[::1]:3000', 'http://[::1]:3000'],
  ])('loopback is among them, on the port that was asked: %s', (authority, origin) => {
    expect(loopback.originFor(authority)).toBe(origin);
  });

  test.each([
    'evil.test:3000',
    'localhost.evil.test',
    'evillocalhost',
    'localhost.',
    '127.0.0.1.evil.test',
    '192.168.1.5:3000',
    '0.0.0.0:3000',
    '[::]:3000',
    '[::2]:3000',
    'forja.example.org',
    '',
    ':3000',
    'localhost:',
    'localhost:x',
    'localhost:99999',
    'localhost, evil.test',
    'localhost evil.test',
    'evil.test#localhost',
    'evil.test/localhost',
    'localhost@evil.test',
    'localhost\0',
    'loc\u00e0lhost',
    '[::1',
    '[::1%lo]:3000',
    undefined,
  ])('no other is: %j', (authority) => expect(loopback.originFor(authority)).toBeUndefined());

  test('PUBLIC_URL adds its host, and is the origin of every request', () => {
    for (const authority of [
      'forja.example.org',
      'FORJA.example.org:443',
      'forja.example.org:3000',
      'localhost:3000',
    ]) {
      expect(published.originFor(authority)).toBe(OWN);
    }
    for (const authority of ['evil.test', 'www.forja.example.org', 'forja.example.org.evil.test', '93.184.216.34']) {
      expect(published.originFor(authority)).toBeUndefined();
    }
  });

  test.each([
    ['192.168.1.5', '192.168.1.5:3000', '192.168.1.6:3000'],
    ['fd00::5', '[fd00::5]:3000', '[fd00::6]:3000'],
    ['forja.lan', 'forja.lan:3000', 'other.lan:3000'],
  ])('HOST=%s adds itself', (host, own, other) => {
    const hosts = createHosts({ host, publicUrl: undefined });
    expect(hosts.originFor(own)).toBe(`http://${own}`);
    expect(hosts.originFor(other)).toBeUndefined();
    expect(hosts.originFor('localhost:3000')).toBeDefined();
  });

  test('bound to every address it answers to addresses in figures, which no resolver can turn, and to no name', () => {
    for (const authority of ['192.168.1.5:3000', '10.0.0.7', '[fd00::5]:3000', '0.0.0.0:3000', 'localhost:3000']) {
      expect(everywhere.originFor(authority)).toBeDefined();
      expect(createHosts({ host: '::', publicUrl: OWN }).originFor(authority)).toBe(OWN);
    }
    for (const authority of ['evil.test:3000', '10.0.0.7.evil.test', 'forja']) {
      expect(everywhere.originFor(authority)).toBeUndefined();
    }
  });
});

test.each([
  ['127.0.0.1', true],
  ['127.1.2.3', true],
  ['::1', true],
  ['[::1]', true],
  ['localhost', true],
  ['Forja.localhost', true],
  ['0.0.0.0', false],
  ['::', false],
  ['10.0.0.1', false],
  ['localhost.evil.test', false],
])('only this machine is reached under %s: %s', (host, expected) => expect(isLoopback(host)).toBe(expected));

describe('a request is of another origin', () => {
  test.each([
    ['https://localhost:3000'],
    ['http://localhost:3001'],
    ['http://localhost'],
    ['http://127.0.0.1:3000'],
    ['http://evil.test:3000'],
    ['null'],
    [''],
    ['nonsense'],
  ])('when scheme, host or port differ: %s', (origin) => {
    expect(isForeign({ origin, site: undefined }, 'http://localhost:3000')).toBe(true);
  });

  test('when the browser says so, whatever the origin', () => {
    for (const site of ['cross-site', 'same-site']) {
      expect(isForeign({ origin: OWN, site }, OWN)).toBe(true);
      expect(isForeign({ origin: undefined, site }, OWN)).toBe(true);
    }
    expect(isForeign({ origin: OWN, site: 'same-origin' }, OWN)).toBe(false);
    expect(isForeign({ origin: 'null', site: 'same-origin' }, OWN)).toBe(false);
    expect(isForeign({ origin: undefined, site: undefined }, OWN)).toBe(false);
  });
});

import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const KEY = 'k'.repeat(32);

test('the configuration needs nothing on a fresh machine', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    production: false,
    demo: true,
    localIdentity: true,
  });
});

test('an address that others can reach counts as production, and production demands a key', () => {
  expect(() => readConfig({ HOST: '0.0.0.0' })).toThrow(/SECRET_KEY/);
  expect(() => readConfig({ PUBLIC_URL: 'https://forja.example.org' })).toThrow(/SECRET_KEY/);
  expect(readConfig({ PUBLIC_URL: 'http://localhost:3000' }).production).toBe(false);
  expect(readConfig({ NODE_ENV: 'production', SECRET_KEY: KEY })).toMatchObject({
    production: true,
    demo: false,
    localIdentity: false,
    mavenOnline: false,
  });
});

test.each([
  { HOST: '0.0.0.0' },
  { HOST: '192.168.1.5', NODE_ENV: 'production' },
  { PUBLIC_URL: 'https://forja.example.org' },
])('the local identity provider refuses to start where others can reach it: %o', (reachable) => {
  expect(() => readConfig({ ...reachable, SECRET_KEY: KEY, LOCAL_IDENTITY: 'true' })).toThrow(
    /^LOCAL_IDENTITY: [^\n]+$/,
  );
  expect(readConfig({ ...reachable, SECRET_KEY: KEY }).localIdentity).toBe(false);
});

test('in production the local identity provider is there for this machine alone, and only when it was asked for', () => {
  const local = { NODE_ENV: 'production', SECRET_KEY: KEY, PUBLIC_URL: 'http://localhost:3000' };
  expect(readConfig(local).localIdentity).toBe(false);
  expect(readConfig({ ...local, LOCAL_IDENTITY: 'true' }).localIdentity).toBe(true);
});

test('PUBLIC_URL is an origin', () => {
  expect(readConfig({ PUBLIC_URL: 'http://localhost:3000/' }).publicUrl).toBe('http://localhost:3000');
  for (const more of ['forja', '?x=1', '#x']) {
    expect(() => readConfig({ PUBLIC_URL: `http://localhost:3000/${more}` })).toThrow(/PUBLIC_URL: only scheme/);
  }
  expect(() => readConfig({ PUBLIC_URL: 'http://me:secret@localhost:3000' })).toThrow(/PUBLIC_URL: only scheme/);
});

test('portal and generation service name each other by their origins, and share what they keep', () => {
  const shared = { DATABASE_URL: 'postgresql://db/forja', SECRET_KEY: KEY };
  expect(readConfig({ ...shared, SERVICE_URL: 'https://gen.example.org/' }).serviceUrl).toBe('https://gen.example.org');
  expect(readConfig({ ...shared, PORTAL_URL: 'https://forja.example.org' }).portalUrl).toBe(
    'https://forja.example.org',
  );
  expect(() => readConfig({ ...shared, PORTAL_URL: 'https://forja.example.org/x' })).toThrow(/PORTAL_URL: only scheme/);
  for (const name of ['SERVICE_URL', 'PORTAL_URL']) {
    for (const { DATABASE_URL, SECRET_KEY } of [
      { ...shared, DATABASE_URL: '' },
      { ...shared, SECRET_KEY: '' },
    ]) {
      const alone = { DATABASE_URL, SECRET_KEY, [name]: 'http://localhost:4000' };
      expect(() => readConfig(alone)).toThrow(new RegExp(`^${name}: [^\n]+$`));
    }
  }
});

test('the operator is reached at an https address or by mail, and nowhere else', () => {
  for (const CONTACT_URL of ['https://example.com/help?team=ops', 'mailto:ops@example.com'])
    expect(readConfig({ CONTACT_URL }).contactUrl).toBe(CONTACT_URL);
  for (const CONTACT_URL of ['javascript:alert(1)', 'http://example.com', 'ops@example.com'])
    expect(() => readConfig({ CONTACT_URL })).toThrow(/^CONTACT_URL/);
});

test('an empty variable is one that is not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined });
});

test('a wrong value is named with its variable', () => {
  expect(() => readConfig({ PORT: 'eighty', DATABASE_URL: 'mysql://x' })).toThrow(/PORT: .*\n.*DATABASE_URL: /s);
});

test('a session lasts long enough to have a whole minute left', () => {
  expect(() => readConfig({ SESSION_MINUTES: '1' })).toThrow(/SESSION_MINUTES: /);
  expect(readConfig({ SESSION_MINUTES: '2' }).sessionMinutes).toBe(2);
});

test('one half of a provider’s credentials is none', () => {
  expect(readConfig({ GOOGLE_ID: 'id' }).google).toBeUndefined();
  expect(readConfig({ GOOGLE_ID: 'id', GOOGLE_SECRET: 's' }).google).toEqual({ id: 'id', secret: 's' });
});

test('network lists are split at commas', () => {
  expect(readConfig({ NETWORK_DENY: '10.0.0.0/8, 192.168.1.1' }).networkDeny).toEqual(['10.0.0.0/8', '192.168.1.1']);
});

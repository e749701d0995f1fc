import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const KEY = 'k'.repeat(32);

describe('the configuration', () => {
  test('needs nothing on a fresh machine', () => {
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
});

import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createSecrets } from './secrets.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'forja-secrets-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const key = 'k'.repeat(32);
const withKey = (secretKey: string) => createSecrets({ secretKey, dataDir, production: true });

describe('sealed texts', () => {
  test('open again to what was sealed, whatever it is', () => {
    const secrets = withKey(key);
    for (const text of ['', 'pässwörd', '\u0000\n', 'x'.repeat(1024)])
      expect(secrets.open(secrets.seal(text, 'row'), 'row')).toBe(text);
  });

  test('never look the same twice and never contain the text', () => {
    const secrets = withKey(key);
    const [one, two] = [secrets.seal('correct horse', 'row'), secrets.seal('correct horse', 'row')];
    expect(Buffer.from(one).equals(two)).toBe(false);
    expect(Buffer.from(one).includes('horse')).toBe(false);
  });

  test('do not open for another row, another key or with a changed bit', () => {
    const secrets = withKey(key);
    const box = secrets.seal('secret', 'row');
    expect(() => secrets.open(box, 'other')).toThrow();
    expect(() => withKey('j'.repeat(32)).open(box, 'row')).toThrow();
    for (let at = 0; at < box.length; at += 1) {
      const changed = Uint8Array.from(box, (byte, i) => (i === at ? byte ^ 1 : byte));
      expect(() => secrets.open(changed, 'row')).toThrow();
    }
    expect(() => secrets.open(box.slice(0, 10), 'row')).toThrow('Not a box');
  });

  test('outlive a rotation: the new key seals, the old one still opens', () => {
    const old = withKey(key).seal('secret', 'row');
    const rotated = withKey(`2:${'n'.repeat(32)},1:${key}`);
    expect(rotated.open(old, 'row')).toBe('secret');
    const fresh = rotated.seal('secret', 'row');
    expect(() => withKey(key).open(fresh, 'row')).toThrow('no key of version 2');
  });
});

describe('the key', () => {
  test('is made once outside production, readable by its owner alone', () => {
    const box = createSecrets({ dataDir, production: false }).seal('secret', 'row');
    expect(createSecrets({ dataDir, production: false }).open(box, 'row')).toBe('secret');
    expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(dataDir, 'secret.key'), 'utf8').length).toBeGreaterThanOrEqual(32);
  });

  test('is never invented in production, and is never a short one', () => {
    expect(() => createSecrets({ dataDir, production: true })).toThrow('SECRET_KEY');
    expect(() => withKey('short')).toThrow('SECRET_KEY');
    expect(() => withKey(`2:short,1:${key}`)).toThrow('SECRET_KEY');
  });
});

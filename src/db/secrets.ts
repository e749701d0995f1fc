import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Seals small texts, such as passwords, for a column of the database. */
export interface Secrets {
  /** @param owner the id of the row it belongs to: a box moved to another row does not open. */
  seal(text: string, owner: string): Uint8Array;
  /** @throws Error when the key, the owner or a single bit is wrong. */
  open(box: Uint8Array, owner: string): string;
  /** @returns a key for one purpose (signing tokens, say), 32 bytes, the same as long as the newest key is. */
  derive(purpose: string): Uint8Array;
}

interface Keyring {
  /** The key that new boxes are sealed with. */
  readonly current: number;
  readonly keys: ReadonlyMap<number, Buffer>;
}

/** Box: format, key version (2 bytes), nonce, tag, cipher text. */
const FORMAT = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = 3;
const MAX_KEY_VERSION = 65_535;

/**
 * AES-256-GCM with one key from the configuration or, outside production, from a file made once. `secretKey` may hold
 * several keys for a rotation: `2:new…,1:old…`. The first seals; all open. A single key without a number is version 1.
 */
export function createSecrets(config: {
  secretKey?: string | undefined;
  dataDir: string;
  production: boolean;
}): Secrets {
  if (!config.secretKey && config.production) throw new Error('SECRET_KEY: it must be set in production.');
  const { current, keys } = readKeys(config.secretKey ?? keyFile(config.dataDir));
  return {
    seal(text, owner) {
      const nonce = randomBytes(NONCE_BYTES);
      const header = Buffer.from([FORMAT, current >> 8, current & 0xff]);
      const cipher = createCipheriv('aes-256-gcm', keyOf(keys, current), nonce);
      cipher.setAAD(Buffer.concat([header, Buffer.from(owner)]));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([header, nonce, cipher.getAuthTag(), body]);
    },
    open(box, owner) {
      const bytes = Buffer.from(box);
      if (bytes.length < HEADER_BYTES + NONCE_BYTES + TAG_BYTES || bytes[0] !== FORMAT) throw new Error('Not a box');
      const header = bytes.subarray(0, HEADER_BYTES);
      const nonce = bytes.subarray(HEADER_BYTES, HEADER_BYTES + NONCE_BYTES);
      const tag = bytes.subarray(HEADER_BYTES + NONCE_BYTES, HEADER_BYTES + NONCE_BYTES + TAG_BYTES);
      const cipher = createDecipheriv('aes-256-gcm', keyOf(keys, bytes.readUInt16BE(1)), nonce, {
        authTagLength: TAG_BYTES,
      });
      cipher.setAAD(Buffer.concat([header, Buffer.from(owner)]));
      cipher.setAuthTag(tag);
      const body = bytes.subarray(HEADER_BYTES + NONCE_BYTES + TAG_BYTES);
      return cipher.update(body, undefined, 'utf8') + cipher.final('utf8');
    },
    derive: (purpose) => new Uint8Array(hkdfSync('sha256', keyOf(keys, current), '', `forja ${purpose}`, 32)),
  };
}

function readKeys(text: string): Keyring {
  const parts = /^\d+:/.test(text) ? text.split(',') : [`1:${text}`];
  const keys = new Map<number, Buffer>();
  let current = 0;
  for (const part of parts) {
    const [, number = '', key = ''] = /^\s*(\d+):(.*)$/s.exec(part) ?? [];
    const version = Number(number);
    if (version < 1 || version > MAX_KEY_VERSION || key.length < 32) {
      throw new Error('SECRET_KEY: each key is a number from 1, a colon and at least 32 characters.');
    }
    keys.set(version, Buffer.from(hkdfSync('sha256', key, '', 'forja secrets', 32)));
    current ||= version;
  }
  return { current, keys };
}

function keyOf(keys: ReadonlyMap<number, Buffer>, version: number): Buffer {
  const key = keys.get(version);
  if (!key) throw new Error(`There is no key of version ${version}; add it to SECRET_KEY.`);
  return key;
}

/** Made by whoever comes first; two processes that start at once end up with the same key. */
function keyFile(dataDir: string): string {
  const path = join(dataDir, 'secret.key');
  const existing = readKeyFile(path);
  if (existing) return existing;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const mine = `${path}.${randomBytes(6).toString('hex')}`;
  writeFileSync(mine, randomBytes(32).toString('base64url'), { mode: 0o600 });
  try {
    linkSync(mine, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(mine, { force: true });
  }
  const made = readKeyFile(path);
  if (!made) throw new Error(`The key file ${path} is empty; restore it or remove it together with the database.`);
  return made;
}

function readKeyFile(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}

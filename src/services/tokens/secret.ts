import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const PREFIX = 'forja_';
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_CHARACTERS = 30;
const CHECKSUM_CHARACTERS = 6;
const SECRET = new RegExp(`^${PREFIX}[0-9A-Za-z]{${RANDOM_CHARACTERS + CHECKSUM_CHARACTERS}}$`);

/**
 * Makes the secret of an application token: `forja_`, 30 random characters (178 bits) and 6 of a checksum, so that scanners for
 * lost secrets find it and a mistyped one is told without a look into the database.
 * @returns `forja_4xSv…`, 42 characters.
 */
export function newSecret(): string {
  const random = Array.from({ length: RANDOM_CHARACTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return PREFIX + random + checksumOf(random);
}

/** Whether a text looks like a secret of ours and its checksum is right. */
export function isSecret(text: string): boolean {
  if (!SECRET.test(text)) return false;
  const random = text.slice(PREFIX.length, -CHECKSUM_CHARACTERS);
  return text.endsWith(checksumOf(random));
}

/** The CRC-32 of a text in base 62: `abc` → `0yKviM`. */
function checksumOf(text: string): string {
  let left = crc32(text);
  let digits = '';
  while (digits.length < CHECKSUM_CHARACTERS) {
    digits = ALPHABET.charAt(left % ALPHABET.length) + digits;
    left = Math.floor(left / ALPHABET.length);
  }
  return digits;
}

import { expect, test } from 'vitest';
import { formatBytes } from './format.ts';

test.each([
  [0, 'en', '0 bytes'],
  [999, 'en', '999 bytes'],
  [1_400_000, 'en', '1.4 MB'],
  [1_400_000, 'es', '1,4 MB'],
  [48_000, 'en', '48 kB'],
  [5_000_000_000_000, 'en', '5,000 GB'],
])('%d bytes in %s read %s', (bytes, language, text) => expect(formatBytes(bytes, language)).toBe(text));

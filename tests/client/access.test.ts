import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessOf } from '../../client/src/access.js';
import type { Values } from '../../client/src/arguments.js';
import { EXIT } from '../../client/src/exit.js';
import type { Terminal } from '../../client/src/terminal.js';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forja-access-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** The access that is found, and the warnings that people read. */
async function found(values: Values, env: NodeJS.ProcessEnv) {
  const warnings: string[] = [];
  const terminal = { warn: (text: string) => void warnings.push(text) } as unknown as Terminal;
  const { url, token } = await accessOf(values, env, terminal);
  return { url: url.href, token, warnings };
}
const withUrl = (url: string) => found({}, { FORJA_URL: url, FORJA_TOKEN: 't' });

describe('the address', () => {
  test.each([
    ['https://forja.example.com', 'https://forja.example.com/'],
    ['https://forja.example.com/', 'https://forja.example.com/'],
    ['https://example.com/forja//', 'https://example.com/forja'],
    ['https://example.com/forja?a=1#b', 'https://example.com/forja'],
  ])('%s is the portal at %s', async (text, url) => {
    expect(await withUrl(text)).toEqual({ url, token: 't', warnings: [] });
  });

  test('of the command line comes before that of the environment', async () => {
    const both = await found(
      { url: 'https://a.example.com' },
      { FORJA_URL: 'https://b.example.com', FORJA_TOKEN: 't' },
    );
    expect(both.url).toBe('https://a.example.com/');
  });

  test.each(['forja.example.com', 'ftp://example.com', 'localhost:8080', '/forja'])('%s is none', async (text) => {
    await expect(withUrl(text)).rejects.toMatchObject({ exit: EXIT.usage, message: expect.stringContaining(text) });
  });

  test('is asked for where there is none', async () => {
    await expect(found({}, { FORJA_TOKEN: 't' })).rejects.toMatchObject({
      exit: EXIT.usage,
      message: expect.stringContaining('FORJA_URL'),
    });
  });

  test('takes no password, and does not repeat it', async () => {
    await expect(withUrl('https://ada:s3cret@example.com')).rejects.toMatchObject({
      exit: EXIT.usage,
      message: expect.not.stringContaining('s3cret'),
    });
  });
});

describe('a token that travels unencrypted', () => {
  test.each(['http://localhost:8080', 'http://127.0.0.1', 'http://127.1.2.3:80', 'http://[::1]:8080'])(
    'stays on the machine with %s, and nobody is warned',
    async (url) => {
      expect((await withUrl(url)).warnings).toEqual([]);
    },
  );

  test.each(['http://forja.example.com', 'http://localhost.example.com', 'http://10.0.0.1'])(
    'is warned of with %s',
    async (url) => {
      expect((await withUrl(url)).warnings).toHaveLength(1);
    },
  );
});

describe('the token', () => {
  const url = 'https://forja.example.com';

  test('of a file comes before that of the environment, without the end of its line', async () => {
    const file = join(folder, 'token');
    await writeFile(file, ' from-file\r\n');
    expect(await found({ url, 'token-file': file }, { FORJA_TOKEN: 'from-env' })).toMatchObject({ token: 'from-file' });
    expect(await found({ url }, { FORJA_TOKEN_FILE: file, FORJA_TOKEN: 'x' })).toMatchObject({ token: 'from-file' });
  });

  test('of the environment is taken where no file is named', async () => {
    expect(await found({ url }, { FORJA_TOKEN: 't0ken\n' })).toMatchObject({ token: 't0ken' });
  });

  test('is not looked for elsewhere where its file cannot be read', async () => {
    const missing = join(folder, 'missing');
    await expect(found({ url, 'token-file': missing }, { FORJA_TOKEN: 't' })).rejects.toMatchObject({
      exit: EXIT.usage,
      message: expect.stringContaining(missing),
    });
  });

  test.each([undefined, '', ' \n'])('that is %j is none, and the page to make one is named', async (token) => {
    const env = token === undefined ? {} : { FORJA_TOKEN: token };
    await expect(found({ url }, env)).rejects.toMatchObject({
      exit: EXIT.notAllowed,
      code: 'noToken',
      message: expect.stringContaining('/tokens'),
    });
  });

  test.each(['a b', 'a\nb', 'tökén', '“token”'])('%j has what no token has, and is not repeated', async (token) => {
    await expect(found({ url }, { FORJA_TOKEN: token })).rejects.toMatchObject({
      exit: EXIT.notAllowed,
      code: 'invalidToken',
      message: expect.not.stringContaining(token),
    });
  });
});

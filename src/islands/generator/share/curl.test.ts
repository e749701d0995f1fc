import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { curlOf } from './curl.ts';

const request = { name: 'orders', mode: 'Src', sourceType: 1, query: "select 'it''s' `id` $HOME \\n \"x\"\nfrom t" };

/** The words that a shell makes of a command. */
const wordsOf = (command: string) =>
  execFileSync('sh', ['-c', `curl() { printf '%s\\0' "$@"; }; ${command}`], { env: { FORJA_TOKEN: 'secret' } })
    .toString()
    .split('\0');

test('a Src is fetched in one line, whose body a shell hands on as it is', () => {
  const words = wordsOf(curlOf(request, 'https://forja.example', 'https://gen.example'));
  expect(words).toContain('https://gen.example/api/generate/generateSrc');
  expect(words).toContain('Authorization: Bearer secret');
  expect(words).toContain('orders.zip');
  expect(JSON.parse(words[words.indexOf('--data-raw') + 1] ?? '')).toEqual(request);
});

test('a Build is asked for, asked about and fetched', () => {
  const command = curlOf({ ...request, mode: 'Build' }, 'https://forja.example', 'https://gen.example');
  const words = wordsOf(command);
  expect(words[3]).toBe('https://forja.example/api/datasource/generateDeploy');
  expect(words).toContain('https://forja.example/api/resources/generationStatus?id=ID');
  expect(words).toContain('https://gen.example/api/generate/getFileZip/ARTIFACT_ID');
});

test('what comes of a schema is built by its own call, and no token is in the line', () => {
  const command = curlOf({ ...request, mode: 'Test', sourceType: 2 }, 'https://f', 'https://f');
  expect(command).toContain("'https://f/api/datasource/generateBinary'");
  expect(command).toContain('$FORJA_TOKEN');
});

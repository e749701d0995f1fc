import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOutput } from './output.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forja-output-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('keeps the beginning and the end of a long output and says how much is missing', async () => {
  const file = join(folder, 'long.log');
  const output = createOutput(file, 10, 5);
  for (const text of ['0123456', '789abcd', 'efghij', 'klm']) output.write(Buffer.from(text));
  await output.close();
  expect(output.bytes).toBe(23);
  expect(output.text()).toBe('0123456789\n[… 8 bytes left out …]\nijklm');
  expect(await readFile(file, 'utf8')).toBe('0123456789');
});

test('leaves out colours and what the JVM says about its options', async () => {
  const output = createOutput(join(folder, 'short.log'));
  output.write(Buffer.from("Picked up JAVA_TOOL_OPTIONS: -Xmx1m '-Duser.home=/x'\n\u001b[1mone\u001b[m\n"));
  await output.close();
  expect(output.text()).toBe('one\n');
});

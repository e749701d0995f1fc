import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { unzipSync } from 'fflate';
import { afterAll, expect, test } from 'vitest';
import { inputOf, parameter, routine } from '../../../tests/generated/projects/tiny.ts';
import { Fault } from '../../model/fault.ts';
import { generate } from '../generate.ts';
import { zip } from '../zip.ts';
import { createRenderPool } from './pool.ts';

const pool = createRenderPool({ threads: 2 });
afterAll(() => pool.close());

const input = inputOf([routine('find', [parameter('id')]), routine('find', [parameter('email', 'text')])]);

test('a render thread gives the bytes that the generator gives here', async () => {
  const { project, files } = generate(input);
  const rendered = await pool.render(input);
  expect(rendered.name).toBe(project.name);
  expect(rendered.files).toBe(files.size);
  expect(Buffer.from(rendered.zip).equals(zip(project.name, files))).toBe(true);
  expect(Object.keys(unzipSync(rendered.zip))).toHaveLength(files.size);
});

test('files come with their contents and the questions to ask of them', async () => {
  const { files, probes } = generate(input);
  const rendered = await pool.renderFiles(input);
  expect(rendered.probes).toEqual(probes);
  expect([...rendered.files.keys()]).toEqual([...files.keys()]);
  for (const [path, bytes] of rendered.files) expect(new TextDecoder().decode(bytes)).toBe(files.get(path));
});

test('a Fault in a thread is the same Fault here', async () => {
  const bad = inputOf([routine('a'), routine('b')], { endpoints: [{ name: 'x' }, { name: 'X' }] });
  const fault = await pool.render(bad).catch((error: unknown) => error);
  expect(fault).toBeInstanceOf(Fault);
  expect(fault).toMatchObject({
    code: 'invalidRequest',
    status: 400,
    faults: [{ field: 'endpoints.1.name', message: 'methodTaken' }],
  });
  await expect(pool.render(inputOf([]))).rejects.toMatchObject({ code: 'nothingToGenerate' });
});

test('a generation that is given up ends with the reason, and the pool goes on', async () => {
  const controller = new AbortController();
  const given = pool.render(input, controller.signal);
  controller.abort();
  await expect(given).rejects.toThrow(/abort/i);
  expect((await pool.render(input)).files).toBeGreaterThan(10);
});

test('an answer that comes when its caller has just given up is told of, and ends nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'forja-thread-'));
  const entry = join(folder, 'thread.mjs');
  writeFileSync(entry, 'export default ({ input }) => (Atomics.store(input, 0, 1), {});');
  const told = Promise.withResolvers<string>();
  const late = createRenderPool({ threads: 1, entry: pathToFileURL(entry), warn: told.resolve });
  const asked = () => new Int32Array(new SharedArrayBuffer(4));
  try {
    await late.check(asked() as never);
    const done = asked();
    const controller = new AbortController();
    const given = late.check(done as never, controller.signal);
    stand(done);
    controller.abort();
    await expect(given).rejects.toThrow(/abort/i);
    expect(await told.promise).toContain('Unexpected message');
    await late.check(asked() as never);
  } finally {
    await late.close();
    rmSync(folder, { recursive: true });
  }
});

/** Waits without a turn of the event loop, so that no message is read; a moment longer, because it is set before the answer is sent. */
function stand(done: Int32Array): void {
  while (Atomics.load(done, 0) === 0);
  const end = performance.now() + 500;
  while (performance.now() < end);
}

test('many callers each get their own project', async () => {
  const names = Array.from({ length: 20 }, (_, index) => `shop-${index}`);
  const all = await Promise.all(names.map((name) => pool.render(inputOf([routine('a')], { request: { name } }))));
  expect(all.map(({ name }) => name)).toEqual(names);
});

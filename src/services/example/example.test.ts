import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createRenderPool, type RenderPool } from '../../generators/threads/pool.ts';
import { DEMO_ROUTINES } from '../../shared/demo-shop.ts';
import { createExample, type ExampleDeps } from './example.ts';

const log = pino({ level: 'silent' });
const RECEIPT = { project: 'shop-service', probes: [] };
let renderer: RenderPool;
let dataDir: string;
beforeAll(() => {
  renderer = createRenderPool({ threads: 1 });
});
afterAll(() => renderer.close());
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'forja-example-'));
  return () => rm(dataDir, { recursive: true });
});

function builderOf(
  available: true | object = true,
  zip = zipSync({ 'receipt/verification.json': strToU8(JSON.stringify(RECEIPT)) }),
) {
  return { available: async () => available, build: vi.fn(async () => ({ zip })) };
}
const exampleWith = (deps: Partial<ExampleDeps> = {}) =>
  createExample({ renderer, builder: undefined, dataDir, log, ...deps });

test('is a whole project of the present generator, with an endpoint for each of the demo’s five routines', async () => {
  const { name, files, endpoints } = await exampleWith().project();
  expect(name).toBe('shop-service');
  expect(files.size).toBeGreaterThan(60);
  expect(files.get('README.md')).toContain('/customer-orders');
  expect(endpoints.map(({ routine }) => routine)).toEqual(
    DEMO_ROUTINES.map((ref) => `shop.${ref.name}(${ref.argumentTypes.join(', ')})`),
  );
  expect(endpoints[0]).toMatchObject({ method: 'GET', path: '/customer-orders' });
  for (const { summary } of endpoints) expect(summary).not.toBe('');
  const paths = [...files.keys()];
  expect(paths.indexOf('forja/pom.xml')).toBeLessThan(paths.indexOf('README.md'));
});

test('is made once, and again only where that failed', async () => {
  const renderFiles = vi.fn(renderer.renderFiles);
  renderFiles.mockRejectedValueOnce(new Error('no thread'));
  const example = exampleWith({ renderer: { renderFiles } });
  await expect(example.project()).rejects.toThrow('no thread');
  const [first, again] = await Promise.all([example.project(), example.project()]);
  expect(again).toBe(first);
  expect(renderFiles).toHaveBeenCalledTimes(2);
});

test('has a receipt of one Build, however often and wherever it is asked for', async () => {
  const builder = builderOf();
  const example = exampleWith({ builder });
  expect(await Promise.all([example.receipt(), example.receipt()])).toEqual([undefined, undefined]);
  await expect.poll(() => example.receipt()).toEqual(RECEIPT);
  const other = builderOf();
  expect(await exampleWith({ builder: other }).receipt()).toEqual(RECEIPT);
  expect(builder.build).toHaveBeenCalledTimes(1);
  expect(other.build).not.toHaveBeenCalled();
  expect(await readdir(join(dataDir, 'example'))).toEqual([`${(await example.project()).digest}.json`]);
});

test('has none where nothing is built, and a Build that fails is not tried again and again', async () => {
  const none = builderOf({ why: 'noMaven' });
  const failing = builderOf();
  failing.build.mockRejectedValue(new Error('does not compile'));
  for (const builder of [undefined, none, failing]) {
    const example = exampleWith({ builder });
    for (let ask = 0; ask < 3; ask++) expect(await example.receipt()).toBeUndefined();
  }
  expect(none.build).not.toHaveBeenCalled();
  await expect.poll(() => failing.build.mock.calls.length).toBe(1);
});

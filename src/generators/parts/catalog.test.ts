import { expect, test } from 'vitest';
import { PLATFORMS, SENDERS, SERVERS } from '../../model/request/part-ids.ts';
import { SOURCE_PARTS, TECHNOLOGIES } from '../../model/request/request.ts';
import { catalog, type Technologies } from './catalog.ts';

const idsOf = (parts: readonly { readonly id: string }[]) => parts.map(({ id }) => id);

test('each entry of the catalogue has the id that the model lists, in the order of that list', () => {
  expect(idsOf(catalog.technologies)).toEqual(TECHNOLOGIES.filter((id) => idsOf(catalog.technologies).includes(id)));
  expect(idsOf(catalog.servers)).toEqual(SERVERS);
  expect(idsOf(catalog.sources)).toEqual(Object.values(SOURCE_PARTS));
  expect(idsOf(catalog.senders)).toEqual(SENDERS);
  expect(idsOf(catalog.platforms)).toEqual(PLATFORMS);
});

test('a technology that nothing is generated for yet is listed by nobody', () => {
  expect(catalog.technologies).not.toContain(undefined);
  expect(catalog.technologies.length).toBeGreaterThan(5);
});

test('a technology without its entry does not compile, nor an entry without its id', () => {
  const entries = Object.fromEntries(TECHNOLOGIES.map((id) => [id, undefined])) as unknown as Technologies;
  const { mcp: _, ...others } = entries;
  // @ts-expect-error: `mcp` is missing.
  const incomplete: Technologies = others;
  // @ts-expect-error: no technology has this id.
  const unknown: Technologies = { ...entries, telepathy: undefined };
  // @ts-expect-error: a server is no technology.
  const foreign: Technologies = { ...entries, mcp: catalog.servers[0] };
  expect([incomplete, unknown, foreign]).toHaveLength(3);
});

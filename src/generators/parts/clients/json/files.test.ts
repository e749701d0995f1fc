import { expect, test } from 'vitest';
import {
  body,
  member,
  operation,
  record,
  ref,
  STRING,
  zooInput,
} from '../../../../../tests/generated/apis/rest/zoo.ts';
import { generate } from '../../../generate.ts';

/** The most calls that hang on each other in the client's JSON. */
function chainOf(count: number): number {
  const names = Array.from({ length: count }, (_, index) => `T${index}`);
  const types = names.map((name) => record(name, [member('a-b', STRING)]));
  const all = record(
    'All',
    names.map((name) => member(name, ref(name))),
  );
  const operations = [operation('GET', '/a', 'a', { answer: body(ref('All')) })];
  const { files } = generate(zooInput({ types: [all, ...types], operations }));
  const json = [...files].find(([path]) => path.endsWith('/ApiNames.java'))?.[1] ?? '';
  expect(json.match(/ Of\.T\d+\.class/g)).toHaveLength(count);
  return Math.max(...[...json.matchAll(/(?:\n\s+\.[^\n]+)+/g)].map(([chain]) => chain.split('\n').length));
}

test('javac gives up a chain of a thousand calls: one for each type is no link of it', () => {
  expect(chainOf(20)).toBe(chainOf(1));
});

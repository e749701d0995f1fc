import { expect, test } from 'vitest';
import { tinyCatalog } from '../../tests/generated/projects/tiny.ts';
import { price } from './price.ts';

const catalog = tinyCatalog();

test('an endpoint costs what its technology says, and each of its senders one credit', () => {
  const endpoints = [{ senders: [] }, { senders: [{}, {}] }];
  expect(price({ technology: { id: 'rest' }, endpoints }, catalog)).toBe(4);
  const dear = {
    ...catalog,
    technologies: catalog.technologies.map((technology) => ({ ...technology, creditsPerEndpoint: 3 })),
  };
  expect(price({ technology: { id: 'rest' }, endpoints }, dear)).toBe(8);
});

test('a technology that does not exist has no price', () => {
  expect(() => price({ technology: { id: 'soap' }, endpoints: [] }, catalog)).toThrow('unsupported');
});

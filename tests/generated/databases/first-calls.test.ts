import { expect, test } from 'vitest';
import { generate } from '../../../src/generators/generate.ts';
import { benchInput } from '../../bench/routines.ts';

test('what decides whether a call is made again is made at the start, and not by many first calls at once', () => {
  const { files } = generate(benchInput(1));
  const text = (name: string) => [...files].find(([path]) => path.endsWith(`/${name}.java`))?.[1] ?? '';
  const [, predicate = 'no predicate'] = /predicate = (\S+\.class)/.exec(text('RepeatedWhenLost')) ?? [];
  expect(text('RetryAutoConfiguration')).toContain(`factory.createBean(${predicate})`);
});

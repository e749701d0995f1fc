import { expect, test } from 'vitest';
import { z } from 'zod';
import { exampleOptions } from './examples.ts';
import { strict } from './strict.ts';
import { text } from './text.ts';

test('options that have to be said have the examples of their fields', () => {
  const schema = strict({
    host: text.meta({ placeholder: 'files.example.com' }),
    user: text.meta({ placeholder: 'orders' }).default('root'),
    port: z.number().default(22),
    zone: text.optional().meta({ placeholder: 'UTC' }),
    schema: text.meta({ placeholder: 'app', when: { host: 'a' } }),
  });
  expect(exampleOptions(schema)).toEqual({ host: 'files.example.com' });
});

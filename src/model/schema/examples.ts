import type { z } from 'zod';
import { fieldsOf } from './fields.ts';

/**
 * Gives each option that has to be said the example that its field shows: a sample needs some value.
 * @example
 * an SFTP listener's   →   { host: 'files.example.com', user: 'orders', hostKey: 'SHA256:…' }
 */
export function exampleOptions(schema: z.ZodType): Readonly<Record<string, string>> {
  return Object.fromEntries(
    fieldsOf(schema).flatMap(({ name, required, initial, when, placeholder }) =>
      required && initial === undefined && when === undefined && placeholder !== undefined ? [[name, placeholder]] : [],
    ),
  );
}

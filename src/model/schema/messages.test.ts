import { expect, test } from 'vitest';
import type { z } from 'zod';
import { catalog } from '../../generators/parts/catalog.ts';
import { fieldsOf } from './fields.ts';
import { faultsOf } from './validation.ts';

/** Every schema of options that a form draws. */
const schemas: readonly (readonly [where: string, schema: z.ZodType])[] = [
  ...[...catalog.technologies, ...catalog.senders].flatMap(({ id, projectOptions, endpointOptions }) => [
    [`${id}, project`, projectOptions] as const,
    [`${id}, endpoint`, endpointOptions] as const,
  ]),
  ...catalog.servers.map(({ id, projectOptions }) => [`${id}, server`, projectOptions] as const),
];

function messageFor(schema: z.ZodType, name: string, value: unknown): string | undefined {
  const parsed = schema.safeParse({ [name]: value });
  if (parsed.success) return undefined;
  return faultsOf(parsed.error.issues, { [name]: value }).find(({ field }) => field === name)?.message;
}

const all = schemas.flatMap(([where, schema]) =>
  fieldsOf(schema).map(({ name, kind }) => ({
    where,
    name,
    kind,
    tell: (value: unknown) => messageFor(schema, name, value),
  })),
);

test('there are options of every kind', () => {
  expect(all.length).toBeGreaterThan(60);
  expect(new Set(all.map(({ kind }) => kind))).toEqual(
    new Set(['choice', 'text', 'lines', 'number', 'toggle', 'cron', 'files', 'hostKey']),
  );
});

test('a schema of records is at least one file', () => {
  const files = all.filter(({ kind }) => kind === 'files');
  for (const { where, name, tell } of files) expect([where, name, tell([])]).toEqual([where, name, 'schemaRequired']);
});

test('a choice that is empty or unknown must be made', () => {
  for (const { where, name, tell } of all.filter(({ kind }) => kind === 'choice')) {
    expect([where, name, tell(''), tell('nonsense')]).toEqual([where, name, 'decision', 'decision']);
  }
});

test('a number must be numeric, whole and greater than zero', () => {
  for (const { where, name, tell } of all.filter(({ kind }) => kind === 'number')) {
    const told = [tell(''), tell('many'), tell('1.5'), tell('0')];
    expect([where, name, ...told]).toEqual([where, name, 'required', 'numeric', 'integer', 'positive']);
  }
});

test('names of queues, objects, methods and tools have no blanks', () => {
  const names = all.filter(({ name }) => /(?:queue|object|method|operation|service|tool)Name$/.test(name));
  expect(names.length).toBeGreaterThan(6);
  for (const { where, name, tell } of names) expect([where, name, tell('a b')]).toEqual([where, name, 'noBlanks']);
});

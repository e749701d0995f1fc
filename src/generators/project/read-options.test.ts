import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { strict } from '../../model/schema/strict.ts';
import { readEndpointOptions, readOptions, readServerOptions } from './read-options.ts';

const schema = strict({ url: z.string().startsWith('/', 'urlPath'), size: z.number().default(10) });
const at = { field: 'options', offers: [] };

describe('options', () => {
  test('are read by their schema, with its defaults, and nobody changes them later', () => {
    const { value, faults } = readOptions(schema, { url: '/a' }, at);
    expect([value, faults]).toEqual([{ url: '/a', size: 10 }, []]);
    expect(Object.isFrozen(value)).toBe(true);
  });

  test('that are wrong are told beside their field, all of them, and nothing is read', () => {
    const { value, faults } = readOptions(schema, { url: 'a', size: 'b' }, at);
    expect(faults.map(({ field }) => field)).toEqual(['options.url', 'options.size']);
    expect(value).toEqual({});
  });

  test('that nobody knows are refused', () => {
    expect(readOptions(schema, { url: '/a', colour: 'red' }, at).faults.length).toBe(1);
  });

  test('that may still be suggested are not missed, but those that were given are judged', () => {
    expect(readOptions(schema, {}, at).faults).toHaveLength(1);
    expect(readOptions(schema, {}, { ...at, partly: true }).faults).toEqual([]);
    expect(readOptions(schema, { url: 'a' }, { ...at, partly: true }).faults).toMatchObject([
      { field: 'options.url', message: 'urlPath' },
    ]);
  });
});

describe('options of an endpoint', () => {
  const part = { endpointOptions: schema, suggest: (_: unknown, path: string) => ({ url: path, size: 5 }) };
  const known = { operations: [{}], types: new Map(), paths: ['/order-total'] } as never;
  const read = (given: object, more: object = {}, index = 0) =>
    readEndpointOptions({ ...part, ...more } as never, given as never, index, { offers: [], known });

  test('are suggested where they were left open, and what was said stays', () => {
    expect(read({}).value).toEqual({ url: '/order-total', size: 5 });
    expect(read({ url: '/mine' }).value).toEqual({ url: '/mine', size: 5 });
  });

  test('are those of its own index', () => {
    expect(read({ url: 'a' }, {}, 3).faults).toMatchObject([{ field: 'endpoints.3.options.url' }]);
  });

  test('are missed only where nobody suggests them', () => {
    const missed = (own: object) =>
      readEndpointOptions(own as never, {}, 0, { offers: [], known: undefined }).faults.map(({ field }) => field);
    expect(missed(part)).toEqual([]);
    expect(missed({ endpointOptions: schema })).toEqual(['endpoints.0.options.url']);
  });
});

describe('options of a server', () => {
  const server = { id: 'embedded', projectOptions: strict({}) };
  const war = { id: 'tomcat', projectOptions: strict({ jndiName: z.string().min(1, 'required').default('jdbc/a') }) };
  const read = (options: object, own: object, named: object | undefined) =>
    readServerOptions(
      { server: { id: 'tomcat', options } } as never,
      { server: own, namedServer: named, source: { offers: [] } } as never,
    );

  test('are those that the request says of the server that runs the service', () => {
    expect(read({ jndiName: 'jdbc/b' }, war, war)).toEqual({ value: { jndiName: 'jdbc/b' }, faults: [] });
    expect(read({}, war, war).value).toEqual({ jndiName: 'jdbc/a' });
  });

  test('of a server that is named in vain are judged and not used', () => {
    expect(read({ jndiName: 'jdbc/b' }, server, war)).toEqual({ value: {}, faults: [] });
    expect(read({ jndiName: '' }, server, war)).toMatchObject({
      value: {},
      faults: [{ field: 'serverOptions.jndiName', message: 'required' }],
    });
  });

  test('of a server that the catalogue does not have are no fault', () => {
    expect(read({ anything: 1 }, server, undefined)).toEqual({ value: {}, faults: [] });
  });
});

import { describe, expect, test } from 'vitest';
import { Fault } from '../../model/fault.ts';
import type { OrderedContribution } from '../parts/part.ts';
import { merge } from './merge.ts';

type By = readonly [part: string, contribution: OrderedContribution];
const merged = (...all: readonly By[]) => merge(all.map(([part, contribution]) => ({ part, contribution })));
const file = (text: string): OrderedContribution => ({ kind: 'file', path: 'a.txt', owner: 'ours', text });
const section = (title: string, order?: number): OrderedContribution => {
  return { kind: 'readmeSection', title, markdown: '', ...(order !== undefined && { order }) };
};

function conflictOf(...all: readonly By[]): unknown {
  try {
    merged(...all);
  } catch (error) {
    if (error instanceof Fault) return [error.code, error.values];
    throw error;
  }
  return undefined;
}

describe('two parts for one thing', () => {
  test('a file has one owner, even where both would write the same', () => {
    const between = ['conflictingParts', { what: 'file a.txt', first: 'rest', second: 'soap' }];
    expect(conflictOf(['rest', file('a')], ['soap', file('b')])).toEqual(between);
    expect(conflictOf(['rest', file('a')], ['soap', file('a')])).toEqual(between);
  });

  test('a setting has one value, and the parts that want two are named', () => {
    const port = (value: number): OrderedContribution => ({ kind: 'setting', key: 'server.port', value });
    expect(merged(['rest', port(8080)], ['soap', port(8080)]).settings.size).toBe(1);
    expect(conflictOf(['rest', port(8080)], ['soap', port(9090)])).toEqual([
      'conflictingParts',
      { what: 'setting server.port', first: 'rest', second: 'soap' },
    ]);
  });

  test('a setting of a profile is another one', () => {
    const banner = (more: object): OrderedContribution => ({ kind: 'setting', key: 'banner', value: 'off', ...more });
    const { settings } = merged(['rest', banner({})], ['tomcat', banner({ profile: 'container', value: 'on' })]);
    expect([...settings.keys()]).toEqual(['banner', 'banner of container']);
  });

  test('comments and orders are no contradiction', () => {
    const port = (more: object): OrderedContribution => ({ kind: 'setting', key: 'server.port', value: 8080, ...more });
    expect(conflictOf(['rest', port({ comment: 'a' })], ['soap', port({ comment: 'b', order: 2 })])).toBeUndefined();
  });

  test.each(['compile', 'runtime', 'provided'] as const)(
    'a library that one needs in %s is not for tests alone',
    (scope) => {
      const library = (own: typeof scope | 'test'): OrderedContribution => ({
        kind: 'dependency',
        artifact: 'jdbc',
        scope: own,
      });
      for (const order of [
        [library('test'), library(scope)],
        [library(scope), library('test')],
      ]) {
        const { dependencies } = merged(...order.map((contribution) => ['rest', contribution] as const));
        expect(dependencies.get('jdbc')).toMatchObject({ scope });
      }
    },
  );

  test('a library without a scope is needed to compile, which is more than any scope', () => {
    const plain: OrderedContribution = { kind: 'dependency', artifact: 'jdbc' };
    const { dependencies } = merged(['rest', { ...plain, scope: 'runtime' }], ['soap', plain]);
    expect(dependencies.get('jdbc')).not.toHaveProperty('scope');
  });
});

describe('lists', () => {
  test('stand in the order that parts ask for, then in that of the parts, whoever came first', () => {
    const all: By[] = [
      ['soap', section('c')],
      ['rest', section('b')],
      ['tomcat', section('a', -1)],
      ['rest', section('d', 1)],
    ];
    const titles = (...given: readonly By[]) => merged(...given).readmeSections.map(({ title }) => title);
    expect(titles(...all)).toEqual(['a', 'b', 'c', 'd']);
    expect(titles(...all.toReversed())).toEqual(['a', 'b', 'c', 'd']);
  });

  test('may have the same entry twice: two operations may be called alike in different ways', () => {
    const call: OrderedContribution = { kind: 'call', operation: 'a', title: 'a', shell: 'curl' };
    expect(merged(['rest', call], ['soap', call]).calls).toHaveLength(2);
  });
});

test('nothing of what no part contributes is there', () => {
  const { image, dataSource, files, probes, exclusions } = merged(['rest', section('a')]);
  expect([image, dataSource, files.size, probes.length, exclusions]).toEqual([undefined, undefined, 0, 0, {}]);
});

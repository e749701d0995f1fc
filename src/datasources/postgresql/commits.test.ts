import { expect, test } from 'vitest';
import { committing, readEnding } from './commits.ts';

const plpgsql = (source: string) => readEnding('plpgsql', source);

test.each<[string, boolean]>([
  ['begin commit; end', true],
  ['begin if a then rollback and chain; end if; end', true],
  ['begin <<l>> commit work; end', true],
  ["begin perform 'commit;'; end", false],
  ['begin -- commit;\n end', false],
  ['declare commit int; begin commit := 1; end', false],
  ["begin it's not ended; commit; end", false],
])('a procedure ends transactions by statements only, in %s: %s', (source, commits) => {
  expect(plpgsql(source).commits).toBe(commits);
});

test('a procedure in another language ends transactions by the functions of that language', () => {
  expect(readEnding('plpython3u', 'plpy.commit()').commits).toBe(true);
  expect(readEnding('plpython3u', 'commit').commits).toBe(false);
});

test('calls are known by their bare names, as the catalogue spells them', () => {
  expect(plpgsql('begin call shop."Close ""Day"""(); CALL Log(1); perform call(2); end').calls).toEqual([
    ...['Close "Day"', 'log'],
  ]);
});

test('a procedure that calls one that commits commits too, at any depth, and no other does', () => {
  const procedure = (name: string, source: string) => ({ name, language: 'plpgsql', source });
  const all = [
    ...[procedure('a', 'begin call b(); end'), procedure('b', 'begin call c(); end')],
    ...[procedure('c', 'begin commit; end'), procedure('d', 'begin call e(); end')],
  ];
  expect([...committing(all)].sort()).toEqual(['a', 'b', 'c']);
});

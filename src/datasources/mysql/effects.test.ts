import { expect, test } from 'vitest';
import type { RoutineRow } from './catalogue.ts';
import { readEffects } from './effects.ts';
import type { Session } from './session/session.ts';

type Sources = Readonly<Record<string, string | null>>;

/** The effects of `shop.act`, whose body this is, on a server that has these other procedures of the schema `shop`. */
async function effectsOf(source: string | null, others: Sources = {}, kind: RoutineRow['kind'] = 'PROCEDURE') {
  const asked: string[] = [];
  const query = ({ sql }: { readonly sql: string }) => {
    asked.push(sql);
    const rows = Object.entries(others).map(([name, text]) => ({ schema: 'shop', name, source: text, mode: '' }));
    return Promise.resolve([rows, []]);
  };
  const session = { mysql: { query }, busy: false } as unknown as Session;
  const act = { schema: 'shop', name: 'act', kind, source, mode: '' } as RoutineRow;
  const effects = await readEffects(session, [act]);
  return { ...effects({ kind, schema: 'SHOP', name: 'Act' }), asked };
}

test('a procedure that calls none is known by its own body, and the server is asked nothing', async () => {
  expect(await effectsOf('begin set @a = 1; end')).toEqual({
    ...{ commits: false, answers: false, writes: false, asked: [] },
  });
  expect(await effectsOf('begin select 1; commit; end')).toMatchObject({ commits: true, answers: true });
  expect(await effectsOf('insert into t values (1)')).toMatchObject({ writes: true, answers: false });
});

test('a procedure does what those do that it calls, however far down and in whatever letters', async () => {
  const others = { MIDDLE: 'begin call lower_one(); end', Lower_One: 'begin delete from t; commit; end' };
  expect(await effectsOf('begin call middle(); end', others)).toMatchObject({
    commits: true,
    writes: true,
    answers: false,
  });
});

test('procedures that call each other end', async () => {
  const others = { other: 'begin call act(); select 1; end' };
  expect(await effectsOf('begin call other(); end', others)).toMatchObject({ answers: true, commits: false });
});

test('a procedure that nobody can find may answer and write, and is not said to commit', async () => {
  expect(await effectsOf('begin call gone(); end')).toMatchObject({ answers: true, writes: true, commits: false });
});

test('the sources are asked for once, whatever number of procedures is called', async () => {
  const others = { a: 'begin call b(); end', b: 'begin end' };
  expect((await effectsOf('begin call a(); call b(); end', others)).asked).toHaveLength(1);
});

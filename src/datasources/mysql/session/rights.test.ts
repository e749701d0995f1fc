import { expect, test } from 'vitest';
import { readRights } from './rights.ts';
import type { Session } from './session.ts';

/** Whether a user with these grants may call a routine; a number: reading them fails with it. */
async function mayCall(grants: readonly string[] | number, schema: string, name: string, kind = 'PROCEDURE') {
  const fails = Object.assign(new Error(), { errno: grants });
  const query = async () => {
    if (typeof grants === 'number') throw fails;
    return [grants.map((grant) => [grant]), []];
  };
  const session = { mysql: { query }, busy: false } as unknown as Session;
  return (await readRights(session))({ kind: kind as 'PROCEDURE', schema, name });
}

const to = (what: string) => `GRANT ${what} TO \`app\`@\`%\``;
const USAGE = to('USAGE ON *.*');

test('without any right to call, nothing may be called', async () => {
  expect(await mayCall([USAGE, to('SELECT ON `shop`.*')], 'shop', 'act')).toBe(false);
});

test('a right to a schema is one to its routines, and to no others', async () => {
  const grants = [USAGE, to('SELECT, EXECUTE ON `shop`.*')];
  expect(await mayCall(grants, 'shop', 'act')).toBe(true);
  expect(await mayCall(grants, 'shop2', 'act')).toBe(false);
});

test('the name of a schema in a grant is a pattern, unless its signs are escaped', async () => {
  expect(await mayCall([to('EXECUTE ON `shop\\_%`.*')], 'shop_test', 'act')).toBe(true);
  expect(await mayCall([to('EXECUTE ON `shop\\_%`.*')], 'shopxtest', 'act')).toBe(false);
  expect(await mayCall([to('EXECUTE ON `shop_`.*')], 'shopx', 'act')).toBe(true);
  expect(await mayCall([to('EXECUTE ON `a.b`.*')], 'axb', 'act')).toBe(false);
});

test('a right to one routine is for its kind and its name', async () => {
  const grants = [USAGE, to('EXECUTE ON PROCEDURE `shop`.`act`')];
  expect(await mayCall(grants, 'shop', 'ACT')).toBe(true);
  expect(await mayCall(grants, 'shop', 'act', 'FUNCTION')).toBe(false);
  expect(await mayCall(grants, 'shop', 'other')).toBe(false);
  expect(await mayCall([to('EXECUTE ON PROCEDURE `shop`.`a``b`')], 'shop', 'a`b')).toBe(true);
});

test.each<[string, readonly string[] | number]>([
  ['all rights', [to('ALL PRIVILEGES ON *.*')]],
  ['a right to everything', [to('SELECT, EXECUTE ON *.*')]],
  ['a role, whose rights are not told', [USAGE, to('`reader`@`%`')]],
  ['a grant that is not understood', [to('EXECUTE ON shop.*')]],
  ['no answer at all', []],
  ['a server without its tables of rights', 1290],
  ['a user that the server knows by another name', 1141],
])('%s counts as a right', async (_what, grants) => {
  expect(await mayCall(grants, 'shop', 'act')).toBe(true);
});

test('any other failure is no answer', async () => {
  await expect(mayCall(1045, 'shop', 'act')).rejects.toMatchObject({ errno: 1045 });
});

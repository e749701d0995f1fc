import { expect, test, vi } from 'vitest';
import { patiently } from './patiently.ts';
import { isUnavailable } from './unavailable.ts';

const error = (code: string, more: object = {}) => Object.assign(new Error(code), { code, ...more });
const asked = { query: 'select 1', parameters: [] };
const answered = { name: 'PostgresError' };

test.each(['CONNECTION_CLOSED', 'CONNECTION_ENDED', 'CONNECTION_DESTROYED', 'CONNECT_TIMEOUT', 'ANSWER_TIMEOUT'])(
  'the driver’s %s means that the database is away',
  (code) => {
    expect(isUnavailable(error(code))).toBe(true);
  },
);

test('an error of the network counts only where it ended a statement of ours', () => {
  expect(isUnavailable(error('ECONNREFUSED', asked))).toBe(true);
  expect(isUnavailable(error('ECONNREFUSED'))).toBe(false);
  expect(isUnavailable(error('EACCES', asked))).toBe(false);
});

test.each([
  ['08006', true],
  ['08P01', true],
  ['57P01', true],
  ['57P03', true],
  ['53300', true],
  ['57014', false],
  ['23505', false],
  ['40001', false],
  ['1080061', false],
])('the server’s state %s means that it is away: %s', (state, expected) => {
  expect(isUnavailable(error(state, answered))).toBe(expected);
  expect(isUnavailable(error(state))).toBe(false);
});

test('causes are looked at, and what is no error is none of the database', () => {
  expect(isUnavailable(new Error('failed', { cause: new Error('inner', { cause: error('CONNECTION_CLOSED') }) }))).toBe(
    true,
  );
  for (const odd of [undefined, null, 'CONNECTION_CLOSED', { code: 'CONNECTION_CLOSED' }, new Error('no code')])
    expect(isUnavailable(odd)).toBe(false);
});

/** Work that fails so often before it is done. */
function failing(times: number, code = 'CONNECTION_CLOSED') {
  let left = times;
  return vi.fn(async () => {
    left -= 1;
    if (left >= 0) throw error(code);
    return 'done';
  });
}

test('work is done again while the database is away', async () => {
  const work = failing(2);
  expect(await patiently(work)).toBe('done');
  expect(work).toHaveBeenCalledTimes(3);
});

test('work that fails for another reason is not done again', async () => {
  const work = failing(1, '23505');
  await expect(patiently(work)).rejects.toMatchObject({ code: '23505' });
  expect(work).toHaveBeenCalledTimes(1);
});

test('a database that stays away is told by its last error, once patience is over', async () => {
  const work = failing(Number.POSITIVE_INFINITY);
  await expect(patiently(work, 60)).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' });
  expect(work).toHaveBeenCalledTimes(2);
});

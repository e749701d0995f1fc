import { describe, expect, test } from 'vitest';
import type { Notification } from '../../shared/wire.ts';
import { problemOf } from './problem.ts';
import { type Queue, reduceQueue, safeUrl } from './queue.ts';

const one = (notificationId: string): Notification => ({
  type: 'NOTIFICATION',
  message: '',
  id: 'a',
  title: '',
  url: null,
  notificationId,
});
const arrive = (queue: Queue, id: string) => reduceQueue(queue, { type: 'arrived', notification: one(id) });

describe('the queue of notifications', () => {
  test('keeps their order and holds each once, however often it is sent', () => {
    const queue = ['1', '2', '1'].reduce(arrive, []);
    expect(queue.map(({ notificationId }) => notificationId)).toEqual(['1', '2']);
  });

  test('loses one that was answered in another tab', () => {
    const queue = ['1', '2'].reduce(arrive, []);
    expect(reduceQueue(queue, { type: 'gone', notificationId: '1' })).toEqual([one('2')]);
    expect(reduceQueue(queue, { type: 'gone', notificationId: '9' })).toEqual(queue);
  });
});

describe('a message leads', () => {
  const origin = 'http://localhost:3000';
  test.each([
    ['/events?id=1', 'http://localhost:3000/events?id=1'],
    ['http://localhost:3000/x', 'http://localhost:3000/x'],
    ['https://example.org/x', 'https://example.org/x'],
    ['http://example.org/x', undefined],
    ['//example.org/x', undefined],
    ['javascript:alert(1)', undefined],
    [' javascript:alert(1)', undefined],
    ['data:text/html,x', undefined],
    ['http://', undefined],
    ['', undefined],
    [null, undefined],
  ])('from %j to %j', (url, target) => expect(safeUrl(url, origin)).toBe(target));
});

test('a failed connection is named by the texts of the product', () => {
  expect(problemOf('timeout')).toBe('timeout');
  expect(problemOf('operation has timed out')).toBe('operation');
  expect(problemOf('xhr poll error')).toBe('disconnected');
});

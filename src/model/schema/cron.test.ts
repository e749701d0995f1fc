import { describe, expect, test } from 'vitest';
import { cron, nextTimes, readCron } from './cron.ts';
import { filePattern } from './file-pattern.ts';
import { strict } from './strict.ts';
import { faultsOf } from './validation.ts';

/** The answer that a form, the API and the generator get for a value. */
function faultOf(schema: typeof cron, value: string) {
  const object = strict({ when: schema });
  const parsed = object.safeParse({ when: value });
  return parsed.success ? undefined : faultsOf(parsed.error.issues, { when: value })[0];
}

describe('a cron expression', () => {
  test.each([
    ['', { field: 'when', message: 'required' }],
    ['0 0 6 * *', { field: 'when', message: 'cronFields', values: { fields: 5 } }],
    ['61 0 6 * * *', { field: 'when', message: 'cronSecond', values: { part: '61' } }],
    ['0 0-70 6 * * *', { field: 'when', message: 'cronMinute', values: { part: '0-70' } }],
    ['0 0 24 * * *', { field: 'when', message: 'cronHour', values: { part: '24' } }],
    ['0 0 6 32 * *', { field: 'when', message: 'cronDay', values: { part: '32' } }],
    ['0 0 6 * FOO *', { field: 'when', message: 'cronMonth', values: { part: 'FOO' } }],
    ['0 0 6 * * L', { field: 'when', message: 'cronWeekday', values: { part: 'L' } }],
    [`0 0 6 * * ${'1,'.repeat(120)}1`, { field: 'when', message: 'tooLong', values: { limit: 200 } }],
  ])('that is none is told by its field: %s', (value, fault) => {
    expect(faultOf(cron, value)).toEqual(fault);
  });

  test.each(['0 30 6 * * MON-FRI', '@daily', ' 0 0 0 LW * ? '])('is taken: %s', (value) => {
    expect(faultOf(cron, value)).toBeUndefined();
  });

  test('comes to its next times by the clock on the wall', () => {
    const read = readCron('0 30 6 * * MON-FRI');
    if ('message' in read) throw new Error(read.message);
    const times = nextTimes(read, new Date('2026-11-20T06:30:00Z'), 3);
    expect(times.map((time) => time.toISOString())).toEqual([
      '2026-11-23T06:30:00.000Z',
      '2026-11-24T06:30:00.000Z',
      '2026-11-25T06:30:00.000Z',
    ]);
  });

  test('that no day fits has none', () => {
    const read = readCron('0 0 0 30 2 *');
    expect('message' in read ? read : nextTimes(read, new Date('2026-01-01T00:00:00Z'), 3)).toEqual([]);
  });
});

describe('a pattern of file names', () => {
  test.each([
    ['', 'required'],
    ['in/*.csv', 'patternFolder'],
    ['in\\*.csv', 'patternFolder'],
    ['*.{csv,txt}', 'patternSigns'],
    ['[0-9].csv', 'patternSigns'],
    ['x'.repeat(201), 'tooLong'],
  ])('that is none is told why: %s', (value, message) => {
    expect(faultOf(filePattern as typeof cron, value)).toMatchObject({ message });
  });

  test.each(['*', '*.csv', 'orders-????.json', 'a+b (1).txt'])('is taken: %s', (value) => {
    expect(faultOf(filePattern as typeof cron, value)).toBeUndefined();
  });
});

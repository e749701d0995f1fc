import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { html } from '../../../tests/support/portal/texts.tsx';
import { schemaOf } from '../../islands/generator/review/check.ts';
import { cron } from '../../model/schema/cron.ts';
import { filePattern } from '../../model/schema/file-pattern.ts';
import { strict } from '../../model/schema/strict.ts';
import { faultsOf } from '../../model/schema/validation.ts';
import { fieldsOf } from '../../shared/form-spec.ts';
import { instanceFor } from '../../shared/texts.ts';
import CronMeaning from './cron-meaning.tsx';
import { cronWords } from './cron-words.ts';
import { OptionFields } from './option-fields.tsx';
import { fieldTexts } from './texts.ts';

/** Options as a technology with a schedule and files would have them. */
const schema = strict({ every: cron, at: cron.optional(), files: filePattern });
const fields = fieldsOf(schema);
const texts = (language: 'en' | 'es') => fieldTexts(instanceFor(language).t, instanceFor(language), 'index');
const meaning = (expression: string, language: 'en' | 'es' = 'en') =>
  html(<CronMeaning expression={expression} t={instanceFor(language).t} />, language);

beforeEach(() => {
  vi.stubEnv('TZ', 'America/Bogota');
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T06:29:59-05:00') });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

describe('an option that is a cron expression', () => {
  test('is a field of its own kind, and a pattern a text with its rules', () => {
    expect(fields).toEqual([
      {
        ...{ name: 'every', kind: 'cron', required: true },
        placeholder: '0 30 6 * * MON-FRI',
        checks: expect.anything(),
      },
      {
        ...{ name: 'at', kind: 'cron', required: false },
        placeholder: '0 30 6 * * MON-FRI',
        checks: expect.anything(),
      },
      { ...{ name: 'files', kind: 'text', required: true }, placeholder: '*.csv', checks: expect.anything() },
    ]);
  });

  test.each([
    { every: '0 0 6 * *', files: 'in/*.csv' },
    { every: '', files: '' },
    { every: '0 0 6 * * FOO', at: '60 * * * * *', files: '[0-9]' },
    { every: '@daily', at: '0 0 0 LW * ?', files: 'a*.csv' },
  ])('is judged in the form as by the API: %o', (values) => {
    const told = [schema, schemaOf(fields)].map((checker) => {
      const parsed = checker.safeParse(values);
      return parsed.success ? [] : faultsOf(parsed.error.issues, values);
    });
    expect(told[1]).toEqual(told[0]);
  });

  test('is drawn with its fault, in both languages', () => {
    const draw = (language: 'en' | 'es') => {
      const faults = [{ field: 'options.every', message: 'cronWeekday', values: { part: 'FOO' } }];
      const engine = { fields, faults, onChange: () => {}, path: 'options', texts: texts(language) };
      return html(<OptionFields {...engine} values={{ every: '0 0 6 * * FOO' }} />, language);
    };
    expect(draw('en')).toContain('value="0 0 6 * * FOO"');
    expect(draw('en')).toContain('“FOO” is no weekday: MON to SUN');
    expect(draw('es')).toContain('«FOO» no es un día de la semana');
  });
});

describe('what an expression means', () => {
  test('is told with its next three times by the clock here', () => {
    const page = meaning('0 30 6 * * MON-FRI');
    for (const day of ['Fri, Nov 20', 'Mon, Nov 23', 'Tue, Nov 24']) expect(page).toContain(`${day}, 2026, 06:30:00`);
    expect(meaning('@daily', 'es')).toMatch(/Próximas: sáb, 21 nov 2026, 00:00:00 ·/);
  });

  test('that no day fits is told, and so is what is wrong with one', () => {
    expect(meaning('0 0 0 30 2 *')).toContain('No day fits');
    expect(meaning('0 0 6 * *')).toContain('Here are 5');
  });

  test.each([
    ['en', '0 30 6 * * mon-fri', 'At 06:30, Monday through Friday'],
    ['en', '0 0 0 13 * FRI', 'At 00:00, on day 13 of the month, only on Friday'],
    ['en', '0 0 8 * * fril', 'At 08:00, on the last Friday of the month'],
    ['en', '@Daily', 'At 00:00'],
    ['es', '0 0/15 8-18 * * 1-5', 'Cada 15 minutos, entre las 08:00 y las 18:59, de lunes a viernes'],
  ])('is said in words (%s): %s', async (language, expression, words) => {
    expect((await cronWords(language))(expression)).toBe(words);
  });
});

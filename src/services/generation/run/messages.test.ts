import { expect, test } from 'vitest';
import { Fault } from '../../../model/fault.ts';
import { LANGUAGES, type Language } from '../../../shared/language.ts';
import { textSet } from '../../../shared/texts.ts';
import { faultText } from './messages.ts';

const failed = (language: Language, values: Record<string, unknown>) =>
  faultText({ language }, new Fault('buildFailed', { values: { step: 'compile', ...values } }));

test('why a Build failed is told in the language of its user, with the words of programs as they are', () => {
  const sources = { why: 'sources', what: "Bad.java:2: ';' expected, $t(x) {{y}}" };
  expect(failed('en', sources)).toBe(
    'The build failed at step “Compiling and testing with Maven”: the sources do not compile: ' +
      "Bad.java:2: ';' expected, $t(x) {{y}}. No credits were spent.",
  );
  expect(failed('es', sources)).toMatch(/: el código fuente no compila: Bad\.java:2: .*\$t\(x\)/);
  expect(failed('es', { why: 'tests', count: 2, what: 'OrderTest.total:7' })).toContain(
    'fallan 2 pruebas: OrderTest.total:7.',
  );
  expect(failed('en', { why: 'tests', count: 1, what: 'OrderTest.total:7' })).toContain('1 test fails:');
  const answers = { why: 'answers', what: 'GET /x (no credentials)', got: '200', wanted: '401' };
  expect(failed('es', { ...answers, count: 1 })).toContain('GET /x (no credentials) respondió 200 en lugar de 401.');
  expect(failed('es', { ...answers, count: 3 })).toContain('3 respuestas no son las documentadas; la primera, GET /x');
});

test('what failed before reasons were kept points to its log', () => {
  expect(failed('en', { reason: 'The sources do not compile.' })).toContain('see the end of the build log');
});

test.each(LANGUAGES)('in %s every reason has a sentence', (language) => {
  const { failed: whys, unavailable } = textSet(language, 'common').build as Record<string, Record<string, string>>;
  for (const why of Object.keys(whys ?? {}).map((key) => key.replace(/_\w+$/, ''))) {
    expect(failed(language, { why, what: 'W', count: 2 })).not.toMatch(/\$t|build\.failed/);
  }
  for (const why of Object.keys(unavailable ?? {})) {
    const text = faultText({ language }, new Fault('buildUnavailable', { values: { why, what: 'W', count: 17 } }));
    expect(text).not.toMatch(/\$t|\{\{|build\.unavailable/);
  }
});

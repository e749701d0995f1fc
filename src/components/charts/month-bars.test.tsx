import { expect, test } from 'vitest';
import { html } from '../../../tests/support/portal/texts.tsx';
import { MonthBars } from './month-bars.tsx';

const month = (key: string, value: number) => ({
  ...{ key, value, label: key, letter: key.charAt(0), shown: `${value}`, text: `${key}: ${value} spent` },
});
const heights = (markup: string) =>
  [...markup.matchAll(/<rect [^>]*height="(\d+)"/g)].map(([, height]) => Number(height));

test('each month is a sentence in a list, and a bar of its size that nobody has to see', () => {
  const markup = html(<MonthBars label="Spent" months={[month('May', 50), month('June', 100)]} />);
  expect(markup).toContain('<ol aria-label="Spent"');
  expect(markup).toContain('May: 50 spent');
  expect(markup).toMatch(/<svg aria-hidden="true"/);
  const [may = 0, june = 0] = heights(markup);
  expect(may * 2).toBe(june);
  expect(markup).not.toContain('style=');
});

test('a little is still seen, nothing and less than nothing are not', () => {
  const markup = html(
    <MonthBars label="Spent" months={[100_000, 1, 0, -5].map((value) => month(`m${value}`, value))} />,
  );
  expect(heights(markup).slice(1)).toEqual([2, 0, 0]);
  expect(markup).not.toContain('>-5<');
});

test('where nothing was there are no bars', () => {
  expect(heights(html(<MonthBars label="Spent" months={[month('May', 0)]} />))).toEqual([0]);
});

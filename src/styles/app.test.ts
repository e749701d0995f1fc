import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BREAKPOINTS_PX, TRANSITION_MS } from '../constants.ts';

const style = readFileSync('src/styles/app.css', 'utf8');

test('the breakpoints of the style are those of the product', () => {
  const named = [...style.matchAll(/--breakpoint-\w+: ([\d.]+)rem/g)].map(([, rem]) => Number(rem) * 16);
  expect(named).toEqual(BREAKPOINTS_PX);
  const asked = [...style.matchAll(/\(width (?:>=|<) ([\d.]+)rem\)/g)].map(([, rem]) => Number(rem) * 16);
  expect(asked.length).toBeGreaterThan(2);
  expect(asked.filter((width) => !BREAKPOINTS_PX.some((breakpoint) => breakpoint === width))).toEqual([]);
});

test('what moves takes as long as the product says, or no time for whoever wants no motion', () => {
  const [moving, calm] = [TRANSITION_MS, 1];
  const durations = new Set([...style.matchAll(/\b(\d+)ms\b/g)].map(([, ms]) => Number(ms)));
  expect(durations).toEqual(new Set([moving, calm]));
});

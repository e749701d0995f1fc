import { expect, test } from 'vitest';
import { cutAtHoles, hole } from './holes.ts';

test('a page is cut into what is the same for everyone and the names of its holes, in turns', () => {
  expect(cutAtHoles(`<a>${hole('theme')}</a>${hole('island1')}`)).toEqual(['<a>', 'theme', '</a>', 'island1', '']);
});

test('a page without holes is one part, and what only looks like a hole is none', () => {
  expect(cutAtHoles('<a>hole1234themeend</a>')).toEqual(['<a>hole1234themeend</a>']);
});

import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { HeaderAccount } from '../islands/header.tsx';
import type { Style } from './assets.ts';
import { type Answer, createFilling, templateOf } from './fill-holes.ts';
import { hole } from './holes.ts';
import { gzipOf, plainOf } from './html-segments.ts';

const style = { path: '/style-1.css', text: 'b{}', hash: 'x' } as unknown as Style;
const account = (name: string): HeaderAccount => ({ name, image: null, minutes: 7 });
const answer = (more: Partial<Answer> = {}): Answer => ({
  ...{ language: 'en', theme: undefined as unknown as Answer['theme'], hasStyle: true, back: '/', account: undefined },
  ...more,
});
const page = (...parts: string[]) => templateOf(parts.join(''));

describe('the holes of a page', () => {
  test('are filled the same whether the page is sent plain or packed', () => {
    const segments = createFilling(style).segments(
      page('<a href="', hole('back'), '">é</a>'),
      answer({ back: '/a?b=ü' }),
    );
    expect(plainOf(segments).toString()).toBe('<a href="%2Fa%3Fb%3D%C3%BC">é</a>');
    expect(gunzipSync(gzipOf(segments)).toString()).toBe(plainOf(segments).toString());
  });

  test('are filled the same in a text', () => {
    const filling = createFilling(style);
    const html = `<p>${hole('back')}</p>${hole('props')}`;
    const given = answer({ back: '/x y', account: account('Ana') });
    expect(filling.text(html, given)).toBe(plainOf(filling.segments(templateOf(html), given)).toString());
  });

  test('let no address and no name end what they stand in', () => {
    const evil = '"><script>alert(1)</script>';
    const { text } = createFilling(style);
    const filled = text(
      `${hole('back')} ${hole('props')} ${hole('island1')}`,
      answer({ back: evil, account: account(evil) }),
    );
    expect(filled).not.toContain('<script>alert');
  });
});

describe('an account’s part of a page', () => {
  const { text } = createFilling(style);
  const shown = (more: Partial<Answer>) => text(hole('island1'), answer(more));

  test('is never another’s, and nobody’s is empty', () => {
    expect(shown({ account: account('Ana Alonso') })).toContain('Ana Alonso');
    expect(shown({ account: account('Eva Esteve') })).not.toContain('Ana Alonso');
    expect(shown({})).not.toMatch(/Ana Alonso|Eva Esteve/);
    expect(shown({ account: account('Ana Alonso') })).toContain('Ana Alonso');
  });

  test('is in the language of the answer, however often it was asked for in the other', () => {
    const both = () => (['en', 'es'] as const).map((language) => shown({ language, account: account('Ana') }));
    const [english, spanish] = both();
    expect(english).not.toBe(spanish);
    expect(both()).toEqual([english, spanish]);
  });
});

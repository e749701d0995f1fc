import type { HeaderAccount } from '../islands/header.tsx';
import type { Language } from '../shared/language.ts';
import type { Style } from './assets.ts';
import { styleElement, type Theme, themeAttribute } from './document.ts';
import { cutAtHoles } from './holes.ts';
import { packed, type Segment, stored } from './html-segments.ts';
import { renderIsland, serialise } from './islands.tsx';

/** The values that one answer puts into a page that is the same for everyone. */
export interface Answer {
  readonly language: Language;
  readonly theme: Theme;
  /** The browser has the style as a file. */
  readonly hasStyle: boolean;
  /** The address to which the language switch comes back. */
  readonly back: string;
  /** The account that looks; a page that was rendered for nobody has no hole for it. */
  readonly account: HeaderAccount | undefined;
}

/** A rendered page in turns: a part that is the same for everyone, the name of a hole, a part, … */
export type Template = readonly (Segment | string)[];

/** Compresses what is the same for everyone, once. */
export const templateOf = (html: string): Template =>
  cutAtHoles(html).map((part, index) => (index % 2 === 0 ? packed(part) : part));

/** The most that are kept: as many as are signed in at a time in a large company; each is 2 KB. */
const MOST_KEPT = 2_000;

/** @returns what fills the holes of pages in this style. */
export function createFilling(style: Style) {
  const styles = { file: packed(styleElement(style, true)), inline: packed(styleElement(style, false)) };
  const accounts = new Map<string, Segment>();

  /** Kept under all that it is rendered from, so that nobody is ever shown another's; the longest unused goes first. */
  function accountIsland(answer: Answer, index: string): Segment {
    const { language, account } = answer;
    const key = JSON.stringify([language, index, account]);
    const found =
      accounts.get(key) ??
      packed(renderIsland({ name: 'header', props: { account: account ?? null } }, index, language));
    accounts.delete(key);
    accounts.set(key, found);
    if (accounts.size > MOST_KEPT) accounts.delete(accounts.keys().next().value ?? '');
    return found;
  }

  function fill(hole: string, answer: Answer): Segment {
    switch (hole) {
      case 'theme':
        return stored(themeAttribute(answer.theme));
      case 'style':
        return answer.hasStyle ? styles.file : styles.inline;
      case 'back':
        return stored(encodeURIComponent(answer.back));
      case 'props':
        return stored(serialise({ account: answer.account ?? null }));
      default:
        return accountIsland(answer, hole.replace('island', ''));
    }
  }

  return {
    segments: (template: Template, answer: Answer): Segment[] =>
      template.map((part) => (typeof part === 'string' ? fill(part, answer) : part)),
    text: (html: string, answer: Answer): string =>
      cutAtHoles(html)
        .map((part, index) => (index % 2 === 0 ? part : String(fill(part, answer).plain)))
        .join(''),
  };
}

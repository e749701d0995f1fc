import { randomUUID } from 'node:crypto';

const nonce = randomUUID().replaceAll('-', '');
const HOLES = new RegExp(`hole${nonce}(\\w+?)end`);

/** Stands in rendered HTML where one answer's own text will come; letters and digits, so that no escaper changes it. */
export const hole = (name: string): string => `hole${nonce}${name}end`;

/** @returns rendered HTML in turns: a part that is the same for everyone, the name of a hole, a part, … */
export const cutAtHoles = (html: string): string[] => html.split(HOLES);

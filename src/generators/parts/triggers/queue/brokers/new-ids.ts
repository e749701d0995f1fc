import { sh } from '../../../../text/render/escape.ts';
import { NEW_ID } from '../sample.ts';

/**
 * Writes a text as a word of the shell, in which each id is a new one.
 * @example
 * id: MESSAGE-ID.   →   'id: '"$(uuidgen)"'.'
 */
export const shWithNewIds = (text: string): string =>
  text
    .split(NEW_ID)
    .map((part) => sh(part))
    .join('"$(uuidgen)"');

import { DATABASES } from '../databases.ts';

const SCHEMES = Object.values(DATABASES).flatMap(({ url }) => url.schemes);
const BEGINNING = new RegExp(`(^|[\\s"'=])((j|r2)dbcs?:|(${SCHEMES.join('|')})(\\+\\w+)?:\\/\\/)`, 'i');

/** Whether a text that is pasted into the form is meant as the address of a database. */
export const looksLikeUrl = (text: string): boolean => BEGINNING.test(text);

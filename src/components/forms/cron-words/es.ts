// The words of one language beside the library: a page loads its own alone.
import 'cronstrue/locales/es.js';

export { default } from 'cronstrue';
export const locale = 'es';

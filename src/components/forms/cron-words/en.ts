// English comes with the library itself.
export { default } from 'cronstrue';
export const locale = 'en';

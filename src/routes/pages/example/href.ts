import { addressIn, type Language } from '../../../shared/language.ts';

/** The address of the example in a language, or of one of its files. */
export function exampleHref(language: Language, file?: string): string {
  const page = addressIn(language, '/example');
  return file === undefined ? page : `${page}/files/${file.split('/').map(encodeURIComponent).join('/')}`;
}

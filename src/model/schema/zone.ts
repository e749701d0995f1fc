import { text } from './text.ts';

const SHAPE = /^[A-Z][A-Za-z0-9_+-]*(?:\/[A-Z][A-Za-z0-9_+-]*)*$/;

/** The schema of a time zone, by its name in the database of the IANA. */
export const zone = text
  .trim()
  .min(1, 'required')
  .max(60, 'tooLong')
  .refine(isZone, { error: 'zone' })
  .meta({ placeholder: 'Europe/Madrid' });

/** Browsers take a name in any letters; what runs jobs takes it as it is written in the database alone. */
function isZone(name: string): boolean {
  if (!SHAPE.test(name)) return false;
  const known = Intl.supportedValuesOf('timeZone').find((other) => other.toLowerCase() === name.toLowerCase());
  if (known !== undefined) return known === name;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

import { text } from './text.ts';

/**
 * Which files are taken, by their names: `*` stands for any signs and `?` for one, the rest for itself. That is what people write
 * of files, and what Spring Integration's simple patterns, on disk and on SFTP, make of it: signs that mean more there are
 * refused.
 */
export const filePattern = text
  .trim()
  .min(1, 'required')
  .max(200, 'tooLong')
  .regex(/^[^/\\]*$/, 'patternFolder')
  .regex(/^[^{}[\]]*$/, 'patternSigns')
  .meta({ placeholder: '*.csv' });

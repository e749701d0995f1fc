import { text } from './text.ts';

/**
 * The pattern that chooses files by their names: `*` stands for any characters, `?` for one, others for themselves.
 * Spring Integration's simple patterns, on disk and on SFTP, read it the same way; characters that mean more to them
 * are refused.
 */
export const filePattern = text
  .trim()
  .min(1, 'required')
  .max(200, 'tooLong')
  .regex(/^[^/\\]*$/, 'patternFolder')
  .regex(/^[^{}[\]]*$/, 'patternSigns')
  .meta({ placeholder: '*.csv' });

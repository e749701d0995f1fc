import { z } from 'zod';
import { text } from './text.ts';

/** Which database it is in which a service keeps tables, where that is not the source's. */
export const stateDatabase = z
  .enum(['postgresql', 'mysql', 'mariadb', 'oracle', 'sqlserver'], { error: 'decision' })
  .optional();

/** The schema of the service's own tables; empty for that of its user. */
export const stateSchema = text
  .trim()
  .max(60, 'tooLong')
  .regex(/^(?:[A-Za-z_][A-Za-z0-9_]*)?$/, 'plainIdentifier')
  .default('');

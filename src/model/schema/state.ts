import { z } from 'zod';
import { text } from './text.ts';

/** Where a service keeps what it must remember: a source has to offer that tables stand beside its data. */
export const statePlace = <const T extends readonly ['datasource', ...string[]]>(places: T) =>
  z
    .enum(places, { error: 'decision' })
    .default('datasource' as never)
    .meta({ choiceNeeds: { datasource: { offer: 'state', reason: 'stateNotHere' } } });

/** The same where a service need not remember: nothing, unless somebody asks for it. */
export const optionalPlace = z
  .enum(['none', 'datasource', 'separate'], { error: 'decision' })
  .default('none')
  .meta({ choiceNeeds: { datasource: { offer: 'state', reason: 'stateNotHere' } } });

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

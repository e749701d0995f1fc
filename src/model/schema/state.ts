import { z } from 'zod';
import { text } from './text.ts';

/**
 * The option for the location where a service keeps what it must remember. `datasource` is refused unless the source lets
 * tables stand beside its data.
 */
export const stateLocation = <const T extends readonly ['datasource', ...string[]]>(locations: T) =>
  z
    .enum(locations, { error: 'decision' })
    .default('datasource' as never)
    .meta({ choiceNeeds: { datasource: { offer: 'state', reason: 'stateNotHere' } } });

/** The same option where a service need not remember: nothing is kept by default. */
export const optionalLocation = z
  .enum(['none', 'datasource', 'separate'], { error: 'decision' })
  .default('none')
  .meta({ choiceNeeds: { datasource: { offer: 'state', reason: 'stateNotHere' } } });

/** The kind of the database in which a service keeps its tables, where that is not the source's. */
export const stateDatabase = z
  .enum(['postgresql', 'mysql', 'mariadb', 'oracle', 'sqlserver'], { error: 'decision' })
  .optional();

/** The schema (in the database) of the service's own tables. Empty: that of its user. */
export const stateSchema = text
  .trim()
  .max(60, 'tooLong')
  .regex(/^(?:[A-Za-z_][A-Za-z0-9_]*)?$/, 'plainIdentifier')
  .default('');

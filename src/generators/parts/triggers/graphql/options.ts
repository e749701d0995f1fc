import { z } from 'zod';
import { noneFound } from '../../../../model/schema/none-found.ts';
import { pagingOptions } from '../../../../model/schema/paging.ts';
import { maxRows } from '../../../../model/schema/rows.ts';
import { strict } from '../../../../model/schema/strict.ts';
import { NO_BLANKS, text } from '../../../../model/schema/text.ts';
import { AUTH, permissionOptions } from '../../../kit/web/permissions.ts';

export const projectOptions = strict({ auth: z.enum(AUTH, { error: 'decision' }).default('none') });

export const endpointOptions = strict({
  queryOrMutation: z.enum(['query', 'mutation'], { error: 'decision' }),
  /** The name of the object type that is answered; empty for the record's own. */
  objectName: text
    .trim()
    .max(100, 'tooLong')
    .regex(NO_BLANKS, 'noBlanks')
    .regex(/^(?:[A-Za-z][A-Za-z0-9_]*)?$/, 'objectName')
    .default(''),
  maxRows,
  noneFound,
  ...permissionOptions,
  ...pagingOptions,
});

export type GraphqlProject = z.output<typeof projectOptions>;
export type GraphqlEndpoint = z.output<typeof endpointOptions>;

import { z } from 'zod';
import { noneFound } from '../../../../model/schema/none-found.ts';
import { maxStreamedRows } from '../../../../model/schema/rows.ts';
import { strict } from '../../../../model/schema/strict.ts';
import { NO_BLANKS, text } from '../../../../model/schema/text.ts';
import { AUTH, permissionOptions } from '../../../kit/web/permissions.ts';

const NAME = /^(?:[A-Z][A-Za-z0-9]*)?$/;

export const projectOptions = strict({ auth: z.enum(AUTH, { error: 'decision' }).default('none') });

export const endpointOptions = strict({
  /** Empty for that of its group. */
  serviceName: text.trim().max(80, 'tooLong').regex(NO_BLANKS, 'noBlanks').regex(NAME, 'grpcName').default(''),
  /** Empty for the operation's own name. */
  methodName: text.trim().max(80, 'tooLong').regex(NO_BLANKS, 'noBlanks').regex(NAME, 'grpcName').default(''),
  maxRows: maxStreamedRows,
  noneFound,
  ...permissionOptions,
});

export type GrpcProject = z.output<typeof projectOptions>;
export type GrpcEndpoint = z.output<typeof endpointOptions>;

import { z } from 'zod';
import { noneFound } from '../../../../model/schema/none-found.ts';
import { maxRows } from '../../../../model/schema/rows.ts';
import { strict } from '../../../../model/schema/strict.ts';
import { NO_BLANKS, text } from '../../../../model/schema/text.ts';
import { AUTH, permissionOptions } from '../../../kit/web/permissions.ts';

/** What clients take: the protocol itself allows twice as many characters. */
export const MAX_NAME_CHARS = 64;
const TOOL_NAME = /^[A-Za-z0-9_.-]*$/;

export const projectOptions = strict({ auth: z.enum(AUTH, { error: 'decision' }).default('none') });

export const endpointOptions = strict({
  /** What models call it; empty for the operation's own name. */
  toolName: text
    .trim()
    .max(MAX_NAME_CHARS, 'tooLong')
    .regex(NO_BLANKS, 'noBlanks')
    .regex(TOOL_NAME, 'toolName')
    .default(''),
  /** What people are shown; empty for none. */
  toolTitle: text.trim().max(100, 'tooLong').default(''),
  maxRows,
  noneFound,
  ...permissionOptions,
});

export type McpProject = z.output<typeof projectOptions>;
export type McpEndpoint = z.output<typeof endpointOptions>;

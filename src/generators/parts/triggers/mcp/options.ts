import { z } from 'zod';
import { noneFound } from '../../../../model/schema/none-found.ts';
import { maxRows } from '../../../../model/schema/rows.ts';
import { strict } from '../../../../model/schema/strict.ts';
import { NO_BLANKS, text } from '../../../../model/schema/text.ts';
import { AUTH, permissionOptions } from '../../../kit/web/permissions.ts';

/** The longest name of a tool that common clients take; the protocol itself allows twice as many characters. */
export const MAX_NAME_CHARS = 64;
const TOOL_NAME = /^[A-Za-z0-9_.-]*$/;

export const projectOptions = strict({ auth: z.enum(AUTH, { error: 'decision' }).default('none') });

export const endpointOptions = strict({
  /** The name that models call it by; empty for the operation's own. */
  toolName: text
    .trim()
    .max(MAX_NAME_CHARS, 'tooLong')
    .regex(NO_BLANKS, 'noBlanks')
    .regex(TOOL_NAME, 'toolName')
    .default(''),
  /** The title that people are shown; empty for none. */
  toolTitle: text.trim().max(100, 'tooLong').default(''),
  maxRows,
  noneFound,
  ...permissionOptions,
});

export type McpProject = z.output<typeof projectOptions>;
export type McpEndpoint = z.output<typeof endpointOptions>;

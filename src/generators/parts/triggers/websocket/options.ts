import { z } from 'zod';
import { noneFound } from '../../../../model/schema/none-found.ts';
import { maxRows } from '../../../../model/schema/rows.ts';
import { strict } from '../../../../model/schema/strict.ts';
import { NO_BLANKS, text } from '../../../../model/schema/text.ts';
import { AUTH, permissionOptions } from '../../../kit/web/permissions.ts';

const SOCKET_PATH = /^(?:\/[A-Za-z0-9._~-]+)+$/;
const OPERATION_NAME = /^(?:[A-Za-z][A-Za-z0-9_.-]*)?$/;

export const projectOptions = strict({
  path: text.trim().max(200, 'tooLong').regex(SOCKET_PATH, 'socketPath').default('/ws'),
  auth: z.enum(AUTH, { error: 'decision' }).default('none'),
});

export const endpointOptions = strict({
  /** The name that messages call it by; empty for the operation's own. */
  operationName: text
    .trim()
    .max(100, 'tooLong')
    .regex(NO_BLANKS, 'noBlanks')
    .regex(OPERATION_NAME, 'operationName')
    .default(''),
  /** Who gets its answers: its caller alone, or everybody who subscribed as well. */
  exchange: z.enum(['reply', 'broadcast'], { error: 'decision' }).default('reply'),
  maxRows,
  noneFound,
  ...permissionOptions,
});

export type SocketProject = z.output<typeof projectOptions>;
export type SocketEndpoint = z.output<typeof endpointOptions>;

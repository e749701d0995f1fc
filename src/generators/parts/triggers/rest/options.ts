import { z } from 'zod';
import { noneFoundByMethod } from '../../../../model/schema/none-found.ts';
import { pagingOptions } from '../../../../model/schema/paging.ts';
import { maxStreamedRows } from '../../../../model/schema/rows.ts';
import { optionalLocation, stateDatabase, stateSchema } from '../../../../model/schema/state.ts';
import { strict } from '../../../../model/schema/strict.ts';
import { text } from '../../../../model/schema/text.ts';
import { AUTH, permissionOptions } from '../../../kit/web/permissions.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type Method = (typeof METHODS)[number];

/**
 * A path like `/orders/{id}/lines`: its segments are URL-safe characters, or a variable named after a member of the
 * request.
 */
const URL_PATH = /^(?:\/(?:[A-Za-z0-9._~-]+|\{[A-Za-z_][A-Za-z0-9_]*\}))+$/;

export const projectOptions = strict({
  auth: z.enum(AUTH, { error: 'decision' }).default('none'),
  /** Where the answers to requests with an `Idempotency-Key` are kept; `none`: no endpoint takes one. */
  idempotencyKeys: optionalLocation,
  stateDatabase: stateDatabase.meta({ when: { idempotencyKeys: 'separate' } }),
  stateSchema: stateSchema.meta({ when: { idempotencyKeys: ['datasource', 'separate'] } }),
});

export const endpointOptions = strict({
  method: z.enum(METHODS, { error: 'decision' }),
  url: text.trim().min(1, 'required').max(200, 'tooLong').regex(URL_PATH, 'urlPath'),
  maxRows: maxStreamedRows,
  noneFound: noneFoundByMethod,
  /** Whether answers have an entity tag. */
  etag: z.enum(['none', 'weak'], { error: 'decision' }).default('none'),
  ...permissionOptions,
  ...pagingOptions,
});

export type RestProject = z.output<typeof projectOptions>;
export type RestEndpoint = z.output<typeof endpointOptions>;

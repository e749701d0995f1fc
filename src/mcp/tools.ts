import type { TokenScope } from '../shared/wire/tokens.ts';
import type { Tool } from './tool.ts';
import { checkRequest } from './tools/check-request.ts';
import { describeRoutine } from './tools/describe-routine.ts';
import { diff } from './tools/diff.ts';
import { drift } from './tools/drift.ts';
import { explainRefusal } from './tools/explain-refusal.ts';
import { generate } from './tools/generate.ts';
import { listDatasources } from './tools/list-datasources.ts';
import { listRoutines } from './tools/list-routines.ts';
import { preview } from './tools/preview.ts';
import { price } from './tools/price.ts';
import { requestSchema } from './tools/request-schema.ts';
import { status } from './tools/status.ts';

/** Everything that an agent can do, in the order in which it is likely done. */
export const TOOLS: readonly Tool[] = [
  listDatasources,
  listRoutines,
  describeRoutine,
  requestSchema,
  checkRequest,
  price,
  preview,
  generate,
  status,
  diff,
  drift,
  explainRefusal,
];

/** Lists the tools that a token's scopes allow. */
export const toolsOf = (scopes: readonly TokenScope[]): readonly Tool[] =>
  TOOLS.filter((tool) => isAllowed(tool, scopes));

export const isAllowed = (tool: Tool, scopes: readonly TokenScope[]): boolean =>
  tool.scopes.some((scope) => scopes.includes(scope));

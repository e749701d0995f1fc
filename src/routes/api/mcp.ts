import { type Context, Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { StatusCode } from 'hono/utils/http-status';
import type { Logger } from 'pino';
import { MAX_GENERATE_REQUEST_BYTES } from '../../constants.ts';
import type { Mcp } from '../../mcp/server.ts';
import type { Agent, ToolDeps } from '../../mcp/tool.ts';
import { Fault } from '../../model/fault.ts';
import { limitBody, readText } from '../body.ts';
import { allow, type SignedInEnv } from '../middleware/access.ts';

interface McpRoutesDeps extends ToolDeps {
  readonly log: Logger;
}

export const MCP_PATH = '/mcp';

const PARSE_ERROR = -32_700;
const INVALID_REQUEST = -32_600;

/**
 * POST /mcp: the Model Context Protocol over streamable HTTP, for application tokens alone. It keeps no sessions and sends nothing by
 * itself, so there is nothing to GET and nothing to DELETE.
 */
export function mcpRoutes(deps: McpRoutesDeps): Hono<SignedInEnv> {
  let opened: Promise<Mcp> | undefined;
  // The library is read when the first agent comes: it takes longer than most of the portal.
  const open = () => {
    opened ??= import('../../mcp/server.ts').then(({ createMcp }) => createMcp(deps));
    return opened;
  };
  const app = new Hono<SignedInEnv>();
  app.post(MCP_PATH, challenge, allow(), limitBody(MAX_GENERATE_REQUEST_BYTES), async (c) => {
    const text = await readText(c);
    let body: unknown;
    try {
      body = JSON.parse(text);
    } catch {
      return refused(c, PARSE_ERROR, 'The message is not JSON');
    }
    if (Array.isArray(body)) return refused(c, INVALID_REQUEST, 'One message at a time: batches are not taken');
    const answer = await (await open()).answer(c.req.raw, body, agentOf(c));
    return c.newResponse(answer.body, answer.status as StatusCode, Object.fromEntries(answer.headers));
  });
  app.all(MCP_PATH, (c) => c.body(null, 405, { Allow: 'POST' }));
  return app;
}

/** Tokens are made by people, in the portal: there is no authorization server to lead a client to, and none is named. */
const challenge = createMiddleware<SignedInEnv>(async function challengeStrangers(c, next) {
  if (!c.var.token && !c.var.badBearer) {
    c.header('WWW-Authenticate', 'Bearer realm="forja", scope="generate download"');
    throw new Fault('noAccess');
  }
  await next();
});

function agentOf(c: Context<SignedInEnv>): Agent {
  const { account, token, language, origin } = c.var;
  if (!token) throw new Fault('noAccess');
  return {
    ...{ accountId: account.id, tokenId: token.id, scopes: token.scopes, language, origin },
    signal: c.req.raw.signal,
  };
}

/** An error of JSON-RPC about a message whose id is not known. */
const refused = (c: Context, code: number, message: string) =>
  c.json({ jsonrpc: '2.0', id: null, error: { code, message } }, 400);

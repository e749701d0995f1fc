import {
  type AuthInfo,
  type CallToolResult,
  createMcpHandler,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type Tool as ToolOnWire,
} from '@modelcontextprotocol/server';
import type { Logger } from 'pino';
import { z } from 'zod';
import { Fault } from '../model/fault.ts';
import { GENERATOR_VERSION } from '../model/generator-version.ts';
import { faultOf } from '../services/faults.ts';
import { createTurns, type Turns } from '../services/generation/request/turns.ts';
import { failureBody } from '../shared/failures.ts';
import { read } from './read.ts';
import { marked, NOTICE } from './strangers.ts';
import type { Agent, Tool, ToolDeps } from './tool.ts';
import { isAllowed, TOOLS, toolsOf } from './tools.ts';

interface McpDeps extends ToolDeps {
  readonly log: Logger;
}

/** The portal for agents: the Model Context Protocol in the revisions up to 2025-11-25, and in the stateless one of 2026-07-28. */
export interface Mcp {
  /** @param body the message, read. @returns the answer of HTTP: JSON, or a stream that ends with the answer */
  answer(request: Request, body: unknown, agent: Agent): Promise<Response>;
}

/** Tools change with the portal alone; which of them are told goes by the token. */
const TOOLS_KEPT = { ttlMs: 300_000, cacheScope: 'private' } as const;
const INSTRUCTIONS = `Forja turns stored procedures, functions, queries and API schemas into Spring Boot services. The usual way: list_datasources, list_routines, describe_routine, check_request until it is ok, price, preview, generate with dryRun false, status until it is done, then download the zip. generate costs credits: ask the person first. ${NOTICE}`;

/** Databases are asked one question at a time for each account, and by so many accounts at once. */
const ASKING_AT_ONCE = 16;

interface Working extends McpDeps {
  readonly turns: Turns;
}

/** Creates the server; it keeps nothing between two messages. */
export function createMcp(deps: McpDeps): Mcp {
  const working = { ...deps, turns: createTurns(ASKING_AT_ONCE) };
  const handler = createMcpHandler(({ authInfo }) => serverFor(working, agentOf(authInfo)), {
    // Nothing here changes while somebody listens.
    maxSubscriptions: 0,
    onerror: (error) => deps.log.debug({ err: error }, 'a message of an agent was refused'),
  });
  return {
    answer: (request, parsedBody, agent) => handler.fetch(request, { parsedBody, authInfo: authInfoOf(agent) }),
  };
}

/** The library carries an agent to the server that is made for its message; the token itself stays outside. */
const authInfoOf = (agent: Agent): AuthInfo => ({
  ...{ token: '', clientId: agent.tokenId, scopes: [...agent.scopes] },
  extra: { agent },
});

function agentOf(authInfo: AuthInfo | undefined): Agent {
  if (!authInfo?.extra) throw new Error('a message came without its agent');
  return authInfo.extra.agent as Agent;
}

function serverFor(deps: Working, agent: Agent): Server {
  const server = new Server(
    { name: 'forja', title: 'Forja', version: GENERATOR_VERSION },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS, cacheHints: { 'tools/list': TOOLS_KEPT } },
  );
  server.setRequestHandler('tools/list', () => ({ tools: toolsOf(agent.scopes).map(toWire) }));
  server.setRequestHandler('tools/call', ({ params }) => call(deps, agent, params.name, params.arguments ?? {}));
  return server;
}

function toWire({ name, title, description, hints, input, output }: Tool): ToolOnWire {
  return {
    ...{ name, title, description, annotations: hints },
    inputSchema: jsonSchema(input, 'input') as ToolOnWire['inputSchema'],
    outputSchema: jsonSchema(output, 'output') as ToolOnWire['outputSchema'],
  };
}

/** Writes a JSON schema without naming its dialect, which is the one that clients then assume. */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

/** Calls a tool. A failure of the tool is a result that a model can read; an unknown tool is an error of the protocol. */
async function call(deps: Working, agent: Agent, name: string, given: unknown): Promise<CallToolResult> {
  const tool = TOOLS.find((known) => known.name === name);
  if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no such tool');
  try {
    if (!isAllowed(tool, agent.scopes)) throw new Fault('tokenScope', { values: { scope: tool.scopes.join(' ') } });
    const input = read(tool.input, given);
    const run = () => tool.run(deps, agent, input);
    const asks = tool.hints.openWorldHint;
    const answer = tool.output.parse(await (asks ? deps.turns.take(agent.accountId, agent.signal, run) : run()));
    return { structuredContent: answer, content: [{ type: 'text', text: JSON.stringify(answer) }] } as CallToolResult;
  } catch (error) {
    return failed(error, deps, agent, name);
  }
}

function failed(error: unknown, { log }: McpDeps, { language, signal }: Agent, tool: string): CallToolResult {
  const fault = marked(faultOf(error));
  if (fault.status >= 500 && !signal.aborted) log.error({ err: error, tool }, 'a tool failed');
  const told = { ...failureBody(fault, language), notice: NOTICE };
  return { isError: true, content: [{ type: 'text', text: JSON.stringify(told) }] };
}

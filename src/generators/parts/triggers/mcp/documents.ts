import type { Operation } from '../../../../model/operation.ts';
import type { Project } from '../../../../model/project.ts';
import { sentMembers } from '../../../kit/json/controller.ts';
import { nestedExample } from '../../../kit/mapper/nested.ts';
import { authOf, letsStrangersIn } from '../../../kit/web/permissions.ts';
import { CLOSED, CURL_AUTH } from '../../../kit/web/security.ts';
import { mdCode, sh } from '../../../text/render/escape.ts';
import { jsonText } from '../../../text/render/unseen.ts';
import type { OrderedContribution, Use } from '../../part.ts';
import type { McpEndpoint, McpProject } from './options.ts';
import { ARGUMENT, toolName } from './tools.ts';

export const ENDPOINT = '/mcp';
const HEADERS = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
const LIST = jsonText({ jsonrpc: '2.0', id: 1, method: 'tools/list' });

/**
 * Makes arguments that an operation accepts, as far as that is known without calling it.
 * @example
 * order_total(order_id integer)   →   {"orderId": 1}
 */
export function sampleArguments(operation: Operation, project: Project): Record<string, unknown> {
  return nestedExample(sentMembers(ARGUMENT, operation), project.types);
}

export function callOf(
  { operation, options }: Use<McpEndpoint>,
  { auth }: McpProject,
  project: Project,
): OrderedContribution {
  const name = toolName(operation, options);
  const callers = authOf(options, auth);
  const params = { name, arguments: sampleArguments(operation, project) };
  const body = sh(jsonText({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }));
  const headers = Object.entries(HEADERS).map(([key, value]) => ` -H ${sh(`${key}: ${value}`)}`);
  return {
    kind: 'call',
    operation: operation.id,
    title: `${operation.names.method}: tool ${name}`,
    shell: `curl -sS${CURL_AUTH[callers]} http://localhost:8080${ENDPOINT}${headers.join('')} -d ${body}`,
  };
}

/** The probe of the service: it asks for the list of tools, which calls no operation. */
export function probeOf({ auth }: McpProject, uses: readonly Use<McpEndpoint>[]): OrderedContribution {
  const probe = { kind: 'probe', method: 'POST', path: ENDPOINT, headers: HEADERS, body: LIST } as const;
  if (auth !== 'none' && !letsStrangersIn(uses, auth))
    return { ...probe, name: `the tools are not told to a caller without ${auth}`, ...CLOSED };
  const [first] = uses;
  const named = first ? `"name":${jsonText(toolName(first.operation, first.options))}` : '"tools"';
  return { ...probe, name: 'the tools are listed', expectStatus: 200, expectBody: named };
}

export function readme(uses: readonly Use<McpEndpoint>[]): OrderedContribution {
  const rows = uses.map(
    ({ operation, options }) =>
      `| ${mdCode(toolName(operation, options))} | ${operation.nature === 'reads' ? 'reads' : 'may change something'} |`,
  );
  return { kind: 'readmeSection', title: 'Tools', markdown: TOOLS(rows.join('\n')) };
}

const TOOLS = (
  rows: string,
) => `A Model Context Protocol server over streamable HTTP at <http://localhost:8080${ENDPOINT}>: one tool an operation, described in
\`src/generated/resources/static/tools.json\` (the answer to \`tools/list\`), which is also served at
<http://localhost:8080/tools.json>. Revisions of the protocol, what results and failures look like, and what you can replace:
[forja/docs/mcp.md](forja/docs/mcp.md).

| Tool | What it does |
|---|---|
${rows}

Pages in a browser may not call (403) unless \`MCP_ALLOWED_ORIGINS\` names their origin, with commas between several.`;

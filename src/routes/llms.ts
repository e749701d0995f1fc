import { Hono } from 'hono';
import { TOOLS } from '../mcp/tools.ts';
import type { Downloads } from '../services/downloads.ts';
import { CALLS } from '../shared/calls.ts';
import { MCP_PATH } from './api/mcp.ts';
import type { AppEnv } from './env.ts';

interface LlmsDeps {
  /** The paths at which this portal has pages. */
  readonly pages: ReadonlySet<string>;
  /** The technologies that it can generate. */
  readonly technologies: readonly { readonly id: string }[];
  readonly downloads: Pick<Downloads, 'open'>;
}

/** GET /llms.txt: what the portal is and where agents find what they need, as llmstxt.org has it. It is the same for everyone. */
export function llmsRoutes(deps: LlmsDeps): Hono<AppEnv> {
  return new Hono<AppEnv>().get('/llms.txt', async (c) =>
    c.text(await llmsText(deps, c.var.origin), 200, { 'Cache-Control': 'public, max-age=300' }),
  );
}

/** Files that agents fetch, where this portal has them. */
const FILES = [
  ['SKILL.md', 'SKILL.md', 'how an agent works with Forja, step by step'],
  ['forja.tgz', 'Command line', 'the client for terminals and pipelines, as a package of npm'],
] as const;

/** Pages that an agent's person may be sent to, where there are such. */
const PAGES = [
  ['/tokens', 'Application tokens', 'where a person makes a token, with scopes, an expiry and a budget of credits'],
  [
    '/downloads',
    'Downloads',
    'the command-line client, SKILL.md, templates for pipelines and a sample project of each technology',
  ],
  ['/reference', 'Reference', 'the API as a page'],
  ['/services', 'Services', 'what the account has generated'],
  ['/plans', 'Plans', 'what credits cost'],
] as const;

async function llmsText({ pages, technologies, downloads }: LlmsDeps, origin: string): Promise<string> {
  const at = (path: string) => `${origin}${path}`;
  const line = (path: string, title: string, text: string) => `- [${title}](${at(path)}): ${text}\n`;
  const files = await Promise.all(
    FILES.map(async ([file, title, text]) =>
      (await downloads.open(file)) ? line(CALLS.getDownload.path.replace(':file', file), title, text) : '',
    ),
  );
  const links = PAGES.map(([path, title, text]) => (pages.has(path) ? line(path, title, text) : ''));
  return `# Forja

> Turns the stored procedures, functions and queries of Oracle, SQL Server, MySQL, MariaDB and PostgreSQL, and uploaded API schemas, into Spring Boot services with sources, tests and a contract.

Programs and agents sign in with an application token, which a person makes in the portal: \`Authorization: Bearer forja_…\`. There is no
other sign-in for them. Looking, checking, prices and previews are free; generating costs credits, within the budget of the token.
Technologies: ${technologies.map(({ id }) => id).join(', ')}.

## For agents

- [MCP endpoint](${at(MCP_PATH)}): Model Context Protocol over streamable HTTP (POST), revisions 2025-11-25 and 2026-07-28. Tools: ${TOOLS.map(({ name }) => name).join(', ')}
- [OpenAPI document](${at('/api/openapi.json')}): every call of the portal, OpenAPI 3.1
${files.join('')}
## Pages

${links.join('')}`;
}

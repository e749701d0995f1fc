import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

/** The last revision that begins with a handshake, and the one without. */
export const REVISIONS = ['2025-11-25', '2026-07-28'] as const;
export type Revision = (typeof REVISIONS)[number];

/** The official client, signed in with a token. */
export async function connected(url: string, token: string, revision: Revision = '2026-07-28'): Promise<Client> {
  const mode = revision === '2026-07-28' ? ({ pin: revision } as const) : ('legacy' as const);
  const client = new Client({ name: 'tests', version: '1' }, { versionNegotiation: { mode } });
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit }));
  return client;
}

export interface Answer {
  readonly failed: boolean;
  /** As it came. */
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: answers of every tool are read by the tests.
  readonly body: any;
}

/** Calls a tool, and reads what it answers. */
export async function call(client: Client, name: string, args: Record<string, unknown> = {}): Promise<Answer> {
  const { isError = false, content, structuredContent } = await client.callTool({ name, arguments: args });
  const [first] = content as { type: string; text: string }[];
  const text = first?.text ?? '';
  return { failed: isError, text, body: structuredContent ?? JSON.parse(text) };
}

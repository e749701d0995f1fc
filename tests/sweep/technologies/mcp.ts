import { leavesOf } from '../../../client/src/prove/answer.js';
import { exactJson } from '../../generated/databases/shop.ts';
import { failed, type SweptTechnology, sentMembers } from './technology.ts';

interface Told {
  readonly result?: {
    readonly isError?: boolean;
    readonly content: readonly { readonly text: string }[];
    readonly structuredContent?: unknown;
  };
}

/** Asked without the official client: it reads numbers as floats. */
export const mcp: SweptTechnology = {
  id: 'mcp',
  options: (index) => ({ toolName: `r${index}` }),
  connect: async ({ service }) => ({
    async call(operation, values, signal) {
      const params = { name: operation.names.method, arguments: sentMembers(operation, values) };
      const response = await fetch(`${service.url}/mcp`, {
        ...{ method: 'POST', signal },
        headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
      });
      const text = await response.text();
      const { result } = exactJson(text) as Told;
      if (!result) return failed(response.ok ? 'refused' : String(response.status), text);
      if (result.isError) return failed(result.content[0]?.text.split(':')[0] ?? '', text);
      return { leaves: leavesOf(result.structuredContent), text };
    },
    close() {},
  }),
};

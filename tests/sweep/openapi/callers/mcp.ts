import type { Started } from '../../../generated/databases/shop.ts';
import { readExact, writeExact } from '../exact.ts';
import { type Caller, posted } from './caller.ts';

interface Answer {
  readonly result?: {
    readonly isError?: boolean;
    readonly content: readonly { readonly text: string }[];
    readonly structuredContent?: { readonly result: unknown };
  };
}

/** Asked without the official client: it reads numbers as floats. */
export function mcpCaller({ service }: Started): Caller {
  return {
    tellsStatus: false,
    async call({ published }, given) {
      const [name] = published.flatMap((line) => /^tool (.+)/.exec(line)?.[1] ?? []);
      const params = `{"name":${JSON.stringify(name)},"arguments":${writeExact(given)}}`;
      const asked = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params}}`;
      const text = await posted(`${service.url}/mcp`, asked, 'application/json, text/event-stream');
      const { result } = readExact(text) as Answer;
      if (!result || result.isError) return { status: 500, text };
      return { status: 200, text, value: result.structuredContent?.result };
    },
  };
}

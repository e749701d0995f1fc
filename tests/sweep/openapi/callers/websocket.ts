import type { Started } from '../../../generated/databases/shop.ts';
import { openSocket } from '../../../support/clients/socket.ts';
import { type Caller, stringifiable, unmarked } from './caller.ts';

interface Answer {
  readonly ok: boolean;
  readonly data?: unknown;
}

export async function websocketCaller({ service }: Started): Promise<Caller> {
  const client = await openSocket(`ws://127.0.0.1:${service.port}/ws`);
  return {
    tellsStatus: false,
    async call({ names: { method: op } }, given) {
      const told = (await client.ask({ id: 1, op, params: stringifiable(given) })) as Answer;
      const text = JSON.stringify(told);
      return told.ok ? { status: 200, text, value: unmarked(told.data) } : { status: 500, text };
    },
  };
}

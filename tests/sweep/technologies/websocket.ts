import { leavesOf } from '../../../client/src/prove/answer.js';
import { openSocket } from '../../support/clients/socket.ts';
import { failed, type SweptTechnology, sentMembers } from './technology.ts';

interface Told {
  readonly ok: boolean;
  readonly data?: unknown;
  readonly error?: { readonly kind: string };
}

export const websocket: SweptTechnology = {
  id: 'websocket',
  options: (index) => ({ operationName: `r${index}` }),
  environment: { WEBSOCKET_IDLE_TIMEOUT: '1h' },
  async connect({ service }) {
    const client = await openSocket(`ws://127.0.0.1:${service.port}/ws`);
    return {
      async call(operation, values) {
        const told = (await client.ask({
          id: 1,
          op: operation.names.method,
          params: sentMembers(operation, values),
        })) as Told;
        const text = JSON.stringify(told);
        return told.ok ? { leaves: leavesOf(told.data), text } : failed(told.error?.kind ?? '', text);
      },
      close: () => client.close(),
    };
  },
};

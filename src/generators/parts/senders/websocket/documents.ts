import { sentText } from '../../../kit/sending/documents.ts';
import { mdCode } from '../../../text/render/escape.ts';
import type { OrderedContribution, Use } from '../../part.ts';
import type { WebsocketSenderEndpoint, WebsocketSenderProject } from './options.ts';

const FRAMES = { call: 'call', jsonRpc: 'JSON-RPC 2.0', message: 'the message' } as const;

/** Writes the README's section on what is sent over WebSockets, and what is promised of its delivery. */
export function readme(
  options: WebsocketSenderProject,
  uses: readonly Use<WebsocketSenderEndpoint>[],
): OrderedContribution {
  const rows = uses.map(({ operation, options: { url, frame, operation: called, order } }) => {
    const how = order === 'operation' ? 'one after the other' : 'each for itself';
    const sent = frame === 'message' ? FRAMES[frame] : `${FRAMES[frame]} of ${mdCode(called ?? '')}`;
    return `| \`${operation.names.method}\` | ${mdCode(url)} | ${sent} | ${how} |`;
  });
  const table = `| Operation | Sent to | Frame | Order |\n|---|---|---|---|\n${rows.join('\n')}`;
  const operations = uses.map(({ operation }) => operation);
  const unanswered = uses.filter(({ options: { frame } }) => frame === 'message');
  const kept = { sent: 'sent over a WebSocket', page: 'websocket-sender', table: `${table}${untold(unanswered)}` };
  return { kind: 'readmeSection', title: 'Messages over WebSockets', markdown: sentText(kept, options, operations) };
}

function untold(uses: readonly Use<WebsocketSenderEndpoint>[]): string {
  if (uses.length === 0) return '';
  const names = [...new Set(uses.map(({ operation }) => `\`${operation.names.method}\``))].join(', ');
  return `\n\n**At most once** for ${names} from the connection on: what is sent as the message alone counts as sent when it was handed
to the connection, because no receiver says that it has it.`;
}

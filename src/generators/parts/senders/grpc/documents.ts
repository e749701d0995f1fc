import { sentText } from '../../../kit/sending/documents.ts';
import { mdCode } from '../../../text/render/escape.ts';
import type { OrderedContribution, Use } from '../../part.ts';
import type { GrpcSenderEndpoint, GrpcSenderProject } from './options.ts';

/** Writes the README's section on what is sent to gRPC APIs, and what is promised of its delivery. */
export function readme(options: GrpcSenderProject, uses: readonly Use<GrpcSenderEndpoint>[]): OrderedContribution {
  const rows = uses.map(({ operation, options: { url, method, order } }) => {
    const how = order === 'operation' ? 'one after the other' : 'each for itself';
    return `| \`${operation.names.method}\` | ${mdCode(url)} | ${mdCode(method)} | ${how} |`;
  });
  const table = `| Operation | Sent to | Method | Order |\n|---|---|---|---|\n${rows.join('\n')}`;
  const operations = uses.map(({ operation }) => operation);
  const markdown = sentText(
    { sent: 'sent as the request of a method', page: 'grpc-sender', table },
    options,
    operations,
  );
  return { kind: 'readmeSection', title: 'Messages to gRPC APIs', markdown };
}

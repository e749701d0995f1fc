import { sentText } from '../../../kit/sending/documents.ts';
import type { OrderedContribution, Use } from '../../part.ts';
import type { RestSenderEndpoint, RestSenderProject } from './options.ts';

/** Writes the README's section on what is sent to REST APIs, and what is promised of its delivery. */
export function readme(options: RestSenderProject, uses: readonly Use<RestSenderEndpoint>[]): OrderedContribution {
  const rows = uses.map(({ operation, options: { method, url, order } }) => {
    const how = order === 'operation' ? 'one after the other' : 'each for itself';
    return `| \`${operation.names.method}\` | \`${method} ${url}\` | ${how} |`;
  });
  const table = `| Operation | Sent to | Order |\n|---|---|---|\n${rows.join('\n')}`;
  const operations = uses.map(({ operation }) => operation);
  const markdown = sentText({ sent: 'sent as JSON', page: 'rest-sender', table }, options, operations);
  return { kind: 'readmeSection', title: 'Messages to REST APIs', markdown };
}

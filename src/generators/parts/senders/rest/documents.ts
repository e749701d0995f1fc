import { keptText } from '../../../kit/sending/documents.ts';
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
  const kept = { sent: 'sent as JSON', page: 'rest-sender', table };
  const markdown = options.delivery === 'outbox' ? keptText(kept, options, operations) : atMostOnce(table);
  return { kind: 'readmeSection', title: 'Messages to REST APIs', markdown };
}

const atMostOnce = (
  table: string,
) => `When an operation has succeeded, its answer is sent as JSON, after its transaction. Delivery is **at most once**:
[forja/docs/sending.md](forja/docs/sending.md) says when one is lost, and how that is told;
[forja/docs/rest-sender.md](forja/docs/rest-sender.md) what is sent.

${table}`;

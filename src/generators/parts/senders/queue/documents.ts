import { keptText } from '../../../kit/sending/documents.ts';
import type { OrderedContribution, Use } from '../../part.ts';
import type { QueueEndpoint, QueueProject } from './options.ts';

/** Writes the README's section on messages: where they go, and what is promised of their delivery. */
export function readme(options: QueueProject, uses: readonly Use<QueueEndpoint>[]): OrderedContribution {
  const rows = uses.map(({ operation, options: { queueName, exchange } }) => {
    const through = exchange === '' ? 'the default exchange' : `\`${exchange}\``;
    return `| \`${operation.names.method}\` | ${through} | \`${queueName}\` |`;
  });
  const table = `| Operation | Exchange | Queue |
|---|---|---|
${rows.join('\n')}`;
  const operations = uses.map(({ operation }) => operation);
  const kept = { sent: 'published to RabbitMQ as JSON', page: 'rabbitmq-outbox', table };
  const markdown = options.delivery === 'outbox' ? keptText(kept, options, operations) : AT_MOST_ONCE(table);
  return { kind: 'readmeSection', title: 'Messages', markdown };
}

const AT_MOST_ONCE = (
  table: string,
) => `When an operation has succeeded, its answer is published to RabbitMQ as JSON, after its transaction. Delivery is **at most once**:
[forja/docs/rabbitmq-sender.md](forja/docs/rabbitmq-sender.md) says when one is lost, and how that is told.

${table}`;

import type { Operation } from '../../../../model/operation.ts';
import { apartBecause, isTogether, locationOf } from '../../../service/state/location.ts';
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
  const markdown = options.delivery === 'outbox' ? kept(table, options, operations) : AT_MOST_ONCE(table);
  return { kind: 'readmeSection', title: 'Messages', markdown };
}

const AT_MOST_ONCE = (
  table: string,
) => `When an operation has succeeded, its answer is published to RabbitMQ as JSON, after its transaction:

${table}

Queues are durable and declared at the first message; messages are persistent and carry \`messageId\` and the header
\`operation\`. One thread publishes them, in the order of the operations; the caller does not wait for it.
Delivery is **at most once**: when the broker cannot be reached or does not confirm within 5 seconds, when 1,000 messages wait already, or when the
service ends before they are sent, the operation stays done, the log has an error that names operation and queue, and the counter
\`rabbit.messages.failed\` (\`/actuator/metrics/rabbit.messages.failed\`) grows. The service starts without its broker.`;

function kept(
  table: string,
  { outboxSchema: schema, outboxDatabase: apart }: QueueProject,
  operations: readonly Operation[],
): string {
  const place = locationOf({ schema, apart });
  const later = [...new Set(operations)].filter((operation) => !isTogether(operation, apart));
  const reasons = Map.groupBy(later, (operation) => apartBecause(operation, 'the outbox is'));
  const isAny = operations.some((operation) => isTogether(operation, apart));
  const beginning = isAny ? TOGETHER : AFTER;
  return [OUTBOX(beginning, table), ...[...reasons].map(afterwards), WATCHING, tables(place, isAny)].join('\n\n');
}

const TOGETHER = `What an operation answers is written to an outbox in the operation's own transaction, as JSON: both are kept or neither is.
Then it is published to RabbitMQ:`;
const AFTER =
  'What an operation answers is written to an outbox when its work is done, as JSON. Then it is published to RabbitMQ:';

const OUTBOX = (beginning: string, table: string) => `${beginning}

${table}

Queues are durable and declared with the first connection; messages are persistent and carry \`messageId\` and the header
\`operation\`. Delivery is **at least once**: a message leaves the outbox when the broker has confirmed it, so one is sent again when
the service, the database or the broker ends in between. It has the same \`messageId\` then, by which a consumer knows it. Messages of
one operation arrive in the order in which the operation was called; calls that ran at the same time have none. Several copies of
the service share the work, each operation's messages being sent by one of them at a time. While the broker is away, an operation's
messages are tried again after 1 s, 2 s, 4 s… up to \`OUTBOX_MAX_PAUSE\`, without an end; the service starts without its broker.`;

const afterwards = ([reason, operations]: readonly [string, readonly Operation[]]) =>
  `**At most once** for ${operations.map(({ names }) => `\`${names.method}\``).join(', ')}, until it is in the outbox: ${reason}, so its answer is
kept after it was done. A service that ends in between sends nothing; where it cannot be kept, the caller gets its answer all the
same, the log has an error, and \`outbox.messages.lost\` grows.`;

const WATCHING = `\`/actuator/health/delivery\` tells how many messages wait and how long the first of them has, \`/actuator/metrics\` the same as
\`outbox.messages.waiting\` and \`outbox.oldest.seconds\`; \`outbox.attempts.failed\` counts what did not arrive. A message that the
broker never takes (one larger than it allows) holds up its operation's others: the log names the operation; delete its row.`;

const tables = (
  place: string,
  isAnyTogether: boolean,
) => `Create the tables before the first start: their definition is below \`db/\`, and they stand in ${place}. The service never changes
tables by itself; without these, ${isAnyTogether ? 'work that is part of a transaction fails and is undone' : 'answers are lost, which is logged and counted'}. Nothing is left in them of what was sent. A bean
\`Outbox\` of your own replaces them.`;

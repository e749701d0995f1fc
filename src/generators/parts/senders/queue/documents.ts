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
) => `When an operation has succeeded, its answer is published to RabbitMQ as JSON, after its transaction. Delivery is **at most once**:
[forja/docs/rabbitmq-sender.md](forja/docs/rabbitmq-sender.md) says when one is lost, and how that is told.

${table}`;

function kept(
  table: string,
  { outboxSchema: schema, outboxDatabase: apart }: QueueProject,
  operations: readonly Operation[],
): string {
  const location = locationOf({ schema, apart });
  const later = [...new Set(operations)].filter((operation) => !isTogether(operation, apart));
  const reasons = Map.groupBy(later, (operation) => apartBecause(operation, 'the outbox is'));
  const isAny = operations.some((operation) => isTogether(operation, apart));
  const beginning = isAny ? TOGETHER : AFTER;
  const less =
    later.length === 0 ? '' : `\nFor ${namesOf(later)} it is **at most once** until the answer is in the outbox.`;
  return [
    `${beginning}\n${AT_LEAST_ONCE}${less}`,
    table,
    ...[...reasons].map(afterwards),
    tables(location, isAny),
  ].join('\n\n');
}

const TOGETHER = `What an operation answers is written to an outbox in the operation's own transaction, and then published to RabbitMQ as JSON.`;
const AFTER =
  'What an operation answers is written to an outbox when its work is done, and then published to RabbitMQ as JSON.';

const AT_LEAST_ONCE = `Delivery is **at least once**: [forja/docs/rabbitmq-outbox.md](forja/docs/rabbitmq-outbox.md). \`/actuator/health/delivery\` tells what
waits: [forja/docs/state.md](forja/docs/state.md).`;

const namesOf = (operations: readonly Operation[]) => operations.map(({ names }) => `\`${names.method}\``).join(', ');

const afterwards = ([reason, operations]: readonly [string, readonly Operation[]]) =>
  `**At most once** for ${namesOf(operations)}, until it is in the outbox: ${reason}, so its answer is
kept after it was done. A service that ends in between sends nothing; where it cannot be kept, the caller gets its answer all the
same, the log has an error, and \`outbox.messages.lost\` grows.`;

const tables = (location: string, isAnyTogether: boolean) =>
  `The tables stand in ${location}; without them, ${isAnyTogether ? 'work that is part of a transaction fails and is undone' : 'answers are lost, which is logged and counted'}.`;

import type { Operation } from '../../../model/operation.ts';
import { apartBecause, isTogether, locationOf } from '../../service/state/location.ts';
import type { Delivery } from './delivery.ts';

/** The words of a sender about its outbox. */
interface Kept {
  /** `published to RabbitMQ as JSON` */
  readonly sent: string;
  /** The page of the runtime's module: `rabbitmq-outbox`. */
  readonly page: string;
  /** A table of what is sent where. */
  readonly table: string;
}

/** Writes the README's text on what is sent where, and what is promised of it. */
export function sentText(kept: Kept, delivery: Delivery, operations: readonly Operation[]): string {
  return delivery.delivery === 'outbox' ? keptText(kept, delivery, operations) : atMostOnce(kept);
}

const atMostOnce = ({
  sent,
  page,
  table,
}: Kept) => `When an operation has succeeded, its answer is ${sent}, after its transaction. Delivery is **at most once**:
[forja/docs/sending.md](forja/docs/sending.md) says when one is lost, and how that is told;
[forja/docs/${page}.md](forja/docs/${page}.md) what is sent.

${table}`;

/** Writes the README's text on messages that are kept in an outbox: what is promised, and for which operations less. */
export function keptText(
  { sent, page, table }: Kept,
  { outboxSchema: schema, outboxDatabase: apart }: Delivery,
  operations: readonly Operation[],
): string {
  const location = locationOf({ schema, apart });
  const later = [...new Set(operations)].filter((operation) => !isTogether(operation, apart));
  const reasons = Map.groupBy(later, (operation) => apartBecause(operation, 'the outbox is'));
  const isAny = operations.some((operation) => isTogether(operation, apart));
  const when = isAny ? "in the operation's own transaction" : 'when its work is done';
  const less =
    later.length === 0 ? '' : `\nFor ${namesOf(later)} it is **at most once** until the answer is in the outbox.`;
  return [
    `What an operation answers is written to an outbox ${when}, and then ${sent}.\n${atLeastOnce(page)}${less}`,
    table,
    ...[...reasons].map(afterwards),
    tables(location, isAny),
  ].join('\n\n');
}

const atLeastOnce = (page: string) =>
  `Delivery is **at least once**: [forja/docs/${page}.md](forja/docs/${page}.md). \`/actuator/health/delivery\` tells what
waits: [forja/docs/state.md](forja/docs/state.md).`;

const namesOf = (operations: readonly Operation[]) => operations.map(({ names }) => `\`${names.method}\``).join(', ');

const afterwards = ([reason, operations]: readonly [string, readonly Operation[]]) =>
  `**At most once** for ${namesOf(operations)}, until it is in the outbox: ${reason}, so its answer is
kept after it was done. A service that ends in between sends nothing; where it cannot be kept, the caller gets its answer all the
same, the log has an error, and \`outbox.messages.lost\` grows.`;

const tables = (location: string, isAnyTogether: boolean) =>
  `The tables stand in ${location}; without them, ${isAnyTogether ? 'work that is part of a transaction fails and is undone' : 'answers are lost, which is logged and counted'}.`;

import { describe, expect, test } from 'vitest';
import { parameter, routine } from '../../../../../tests/generated/projects/tiny.ts';
import { contributed } from '../../../../../tests/support/parts/contributed.ts';
import { projectOf } from '../../../../../tests/support/parts/projects.ts';
import { procedure } from '../../../../../tests/support/parts/routines.ts';
import type { Routine } from '../../../../model/described/routine.ts';
import type { Operation } from '../../../../model/operation.ts';
import { channelsOf } from './channels.ts';
import { methodName } from './names.ts';
import { endpointOptions, projectOptions, type QueueEndpoint } from './options.ts';
import { queue } from './queue.ts';

type Sent = Partial<QueueEndpoint>;
const PAYLOAD = [{ target: 'day', from: { place: 'request', name: 'day' } }];
const sender = (options: Sent, payload?: readonly object[]) => {
  return { sender: 'queue', options: { queueName: 'orders', ...options }, ...(payload && { payload }) };
};

/** Makes a project whose operations are sent somewhere, and the uses of the sender. */
function sending(
  routines: readonly Routine[],
  targets: readonly (readonly object[])[] = routines.map(() => [sender({})]),
) {
  const project = projectOf(routines, { endpoints: targets.map((senders) => ({ senders })) });
  const uses = project.operations.flatMap((operation) =>
    operation.senders.map(({ options, payload }) => ({
      operation,
      options: endpointOptions.parse(options),
      ...(payload.length > 0 && { payload }),
    })),
  );
  return { project, uses };
}

function contributedBy({ project, uses }: ReturnType<typeof sending>, options: object = {}) {
  return contributed(queue.contribute(project, projectOptions.parse(options), uses));
}

const OUTBOX = { delivery: 'outbox' };

describe('sent at most once', () => {
  test('the answer is published after the transaction, and nothing is kept', () => {
    const { files, modules, text, of, sections, dependencies } = contributedBy(sending([routine('total')]));
    expect(files).toEqual(expect.arrayContaining(['RabbitSender.java', 'RabbitConfiguration.java']));
    expect(files.filter((name) => name.includes('Payloads'))).toEqual([]);
    expect(modules).toEqual(['rabbitmq-sender']);
    expect(of('state')).toEqual([]);
    expect(dependencies).toContain('amqp');
    expect(text('RabbitSender.java')).toContain('@TransactionalEventListener');
    expect(text('RabbitSender.java')).not.toContain('outbox');
    expect(sections.Messages).toContain('Delivery is **at most once**');
  });
});

describe('kept in an outbox', () => {
  test('the message is written in the transaction of the work, and a table is asked for', () => {
    const { modules, text, of, sections } = contributedBy(sending([routine('total')]), {
      ...OUTBOX,
      outboxSchema: 'work',
    });
    expect(modules).toEqual(['rabbitmq-outbox']);
    expect(of('state')).toEqual([
      { kind: 'state', table: 'outbox', schema: 'work', apart: undefined, field: 'senderOptions.queue.outboxDatabase' },
    ]);
    expect(text('RabbitSender.java')).toContain('@EventListener');
    expect(text('RabbitSender.java')).not.toMatch(/TransactionalEventListener|keepAfterwards/);
    expect(sections.Messages).toContain("is written to an outbox in the operation's own transaction");
    expect(sections.Messages).not.toContain('**At most once** for');
    expect(sections.Messages).toContain('The tables stand in the schema `work`');
  });

  test('in another database it is written after the commit, may be lost, and that is counted and said', () => {
    const other = { ...OUTBOX, outbox: 'separate', outboxDatabase: 'mysql' };
    const { text, of, sections } = contributedBy(sending([routine('total')]), other);
    expect(of('state')).toEqual([expect.objectContaining({ apart: 'mysql' })]);
    expect(text('RabbitSender.java')).toContain('@TransactionalEventListener');
    expect(text('RabbitSender.java')).toMatch(/deliveries\.keepAfterwards\(\s*new Lane\("queue", "total"\)/);
    expect(sections.Messages).toContain(
      '**At most once** for `total`, until it is in the outbox: the work is done in one database',
    );
  });

  test('of work that commits by itself likewise, and the work beside it keeps its promise', () => {
    const both = sending([routine('total'), procedure('close', [], { commits: true })]);
    const { text, sections } = contributedBy(both, OUTBOX);
    expect(sections.Messages).toContain('**At most once** for `close`');
    expect(sections.Messages?.split('\n\n')[0]).toContain('For `close` it is **at most once**');
    expect(sections.Messages).not.toContain('`total`, `close`');
    expect(sections.Messages).toContain("in the operation's own transaction");
    expect(text('RabbitSender.java')).toMatch(/deliveries\.keep\(new Lane\("queue", "total"\)/);
    expect(text('RabbitSender.java')).toMatch(/deliveries\.keepAfterwards\(new Lane\("queue", "close"\)/);
  });
});

describe('where it goes', () => {
  test('to a queue through the default exchange, without any binding', () => {
    const { text, sections } = contributedBy(sending([routine('total')]));
    expect(text('RabbitConfiguration.java')).toContain('"orders"');
    expect(text('RabbitConfiguration.java')).not.toMatch(/Binding|DirectExchange/);
    expect(sections.Messages).toContain('| `total` | the default exchange | `orders` |');
  });

  test('through an exchange, which is bound to its queue once however many send there', () => {
    const there = [sender({ exchange: 'shop' })];
    const { text, sections } = contributedBy(sending([routine('total'), routine('sum')], [there, there]));
    expect(text('RabbitConfiguration.java').match(/new Binding\(/g)).toHaveLength(1);
    expect(text('RabbitConfiguration.java').match(/new DirectExchange\(/g)).toHaveLength(1);
    expect(sections.Messages).toContain('| `sum` | `shop` | `orders` |');
  });

  test.each([
    [{ queueName: 'orders', exchange: '' }, '→ orders', 'totalToOrders'],
    [{ queueName: 'orders', exchange: 'shop' }, '→ shop/orders', 'totalToShopOrders'],
  ])('callers are told, and methods are named after it: %j', (options, told, method) => {
    expect(queue.published?.({ method: 'total', type: 'Total', path: 'total' }, endpointOptions.parse(options))).toBe(
      told,
    );
    expect(methodName('total', options)).toBe(method);
  });

  test('one operation is not sent to one queue twice; two queues, or two operations, are', () => {
    const faultsOf = ({ project, uses }: ReturnType<typeof sending>) =>
      queue.check?.(project, projectOptions.parse({}), uses);
    expect(faultsOf(sending([routine('total')], [[sender({}), sender({})]]))).toEqual([
      { field: 'endpoints.0.senders.1.options.queueName', message: 'queueTaken' },
    ]);
    expect(faultsOf(sending([routine('total')], [[sender({}), sender({ queueName: 'sums' })]]))).toEqual([]);
    expect(faultsOf(sending([routine('total'), routine('sum')]))).toEqual([]);
  });
});

describe('what is sent', () => {
  test('the answer as it is, or null where there is none', () => {
    const { text } = contributedBy(sending([routine('total'), procedure('close')]), OUTBOX);
    expect(text('RabbitSender.java')).toContain('event::response');
    expect(text('RabbitSender.java')).toContain('() -> null');
  });

  test('a payload, which a class makes that is there only then', () => {
    const mapped = sending([routine('total', [parameter('day')])], [[sender({}, PAYLOAD)]]);
    const { files, text } = contributedBy(mapped, OUTBOX);
    expect(files).toContain('RabbitPayloads.java');
    expect(text('RabbitSender.java')).toContain('() -> payloads.totalToOrders(event.request(), event.response())');
    expect(contributedBy(sending([routine('total')])).files).not.toContain('RabbitPayloads.java');
  });

  test('the contract has a channel for each queue, with the messages of all that send there', () => {
    const { project, uses } = sending(
      [routine('total'), routine('sum')],
      [[sender({})], [sender({}), sender({ queueName: 'sums' })]],
    );
    const channels = channelsOf(project, uses, {}).map(({ key, messages }) => [key, messages.map(({ name }) => name)]);
    expect(channels).toEqual([
      ['totalToOrders', ['totalToOrders', 'sumToOrders']],
      ['sumToSums', ['sumToSums']],
    ]);
  });
});

describe('over Kafka', () => {
  const KAFKA = { broker: 'kafka' };

  test('records wait in the outbox, and are told to whom it sends', () => {
    const { files, modules, text, of, sections, dependencies } = contributedBy(sending([routine('total')]), {
      ...{ ...KAFKA, ...OUTBOX },
    });
    expect(modules).toEqual(['kafka-sender']);
    expect(files).not.toContain('RabbitConfiguration.java');
    expect(dependencies).toContain('kafka');
    expect(of('state')).toEqual([
      expect.objectContaining({ table: 'outbox', field: 'senderOptions.queue.outboxDatabase' }),
    ]);
    expect(text('KafkaSender.java')).toContain('@EventListener');
    expect(text('KafkaSender.java')).toMatch(
      /deliveries\.keep\(new Lane\("queue", "total"\), OutboxWriter\.Order\.OF_OPERATION, "orders",\s+event::response\)/,
    );
    expect(sections.Messages).toContain('and then sent to Kafka as JSON');
    expect(sections.Messages).toContain('| Operation | Topic |\n|---|---|\n| `total` | `orders` |');
  });

  test('at most once they wait in memory', () => {
    const { of, sections, text } = contributedBy(sending([routine('total')]), KAFKA);
    expect(of('state')).toEqual([expect.objectContaining({ table: 'outbox', memory: true })]);
    expect(text('KafkaSender.java')).toContain('@TransactionalEventListener');
    expect(sections.Messages).toContain('Delivery is **at most once**');
  });

  test('there is no exchange, and names are those of topics', () => {
    const faultsOf = ({ project, uses }: ReturnType<typeof sending>) =>
      queue.check?.(project, projectOptions.parse(KAFKA), uses);
    expect(faultsOf(sending([routine('total')], [[sender({ exchange: 'shop' })]]))).toEqual([
      { field: 'endpoints.0.senders.0.options.exchange', message: 'exchangeHere' },
    ]);
    expect(faultsOf(sending([routine('total')], [[sender({}), sender({ queueName: 'a:b' })]]))).toEqual([
      { field: 'endpoints.0.senders.1.options.queueName', message: 'topicName' },
    ]);
    expect(faultsOf(sending([routine('total')], [[sender({})]]))).toEqual([]);
  });

  test('the contract has the topic, and the header that tells messages apart', () => {
    const { text } = contributedBy(sending([routine('total')]), KAFKA);
    const { channels, components } = JSON.parse(text('sent.json'));
    expect(channels.totalToOrders.bindings).toEqual({ kafka: { topic: 'orders', bindingVersion: '0.5.0' } });
    expect(components.messages.totalToOrders.headers.required).toEqual(['operation', 'messageId']);
  });
});

test('more than a hundred operations are listened to by a class of each group, fewer by one', () => {
  const names = (count: number) => {
    const { project, uses } = sending([routine('total')]);
    const [use] = uses;
    if (!use) throw new Error('nothing is sent');
    const operations = Array.from({ length: count }, (_, index): Operation => {
      const name = `total${index}`;
      return { ...use.operation, names: { ...use.operation.names, method: name } };
    });
    const groups = [
      { type: 'Orders', operations: operations.slice(1) },
      { type: 'Sums', operations: operations.slice(0, 1) },
      { type: 'Silent', operations: [] },
    ];
    const all = operations.map((operation) => ({ ...use, operation }));
    return contributed(
      queue.contribute({ ...project, operations, groups }, projectOptions.parse({}), all),
    ).files.filter((name) => name.endsWith('RabbitSender.java'));
  };
  expect(names(100)).toEqual(['RabbitSender.java']);
  expect(names(101)).toEqual(['OrdersRabbitSender.java', 'SumsRabbitSender.java']);
});

test('a library sends nothing', () => {
  expect(queue.supports({ server: 'library' })).toEqual({ reason: 'forms.reasons.librarySender' });
  expect(queue.supports({ server: 'tomcat' })).toBe(true);
});

import { describe, expect, test } from 'vitest';
import { faultsOf, triggerContributed } from '../../../../../tests/support/parts/contributed.ts';
import type { RequestWishes } from '../../../../../tests/support/parts/projects.ts';
import {
  addOrder,
  archiveOrders,
  cleanUp,
  customerOrders,
  orderTotal,
} from '../../../../../tests/support/parts/shop.ts';
import type { Routine } from '../../../../model/described/routine.ts';

const queue = (routines: readonly Routine[], wishes: RequestWishes = {}) =>
  triggerContributed('queue', routines, wishes);
const options = (...endpoints: readonly Record<string, unknown>[]) => ({
  endpoints: endpoints.map((endpoint) => ({ options: endpoint })),
});

interface Document {
  readonly channels: Readonly<Record<string, { readonly address: string }>>;
  readonly operations: Readonly<Record<string, { readonly action: string; readonly description: string }>>;
  readonly components: { readonly messages: Readonly<Record<string, Message>>; readonly schemas: object };
}
interface Message {
  readonly payload?: { readonly required?: readonly string[]; readonly properties: object };
  readonly headers?: object;
}
const documentOf = (project: ReturnType<typeof queue>): Document =>
  project.json('src/generated/asyncapi/received.json');

/** The message that an operation's line of curl publishes. */
function publishedBy(project: ReturnType<typeof queue>, operation: string) {
  const [, data = ''] = / -d (.*)$/.exec(project.shell(operation)) ?? [];
  const message: { readonly properties: Readonly<Record<string, unknown>>; readonly payload: string } = JSON.parse(
    data.replaceAll(`'"$(uuidgen)"'`, 'NEW').slice(1, -1),
  );
  return message;
}

describe('a consumer', () => {
  test('does the work of a queue’s messages, and takes an empty one where nothing is asked', () => {
    const project = queue([orderTotal, cleanUp]);
    project
      .java('ShopConsumer')
      .contains(
        'new ConsumedQueue("orderTotal", "order-total", this::orderTotal)',
        'reader.read(message, OrderTotalRequest.class)',
      )
      .contains('reader.requireNothing(message);', 'service.cleanUp()');
    expect(publishedBy(project, 'orderTotal').payload).toBe('{"orderId":1}');
    expect(publishedBy(project, 'cleanUp').payload).toBe('');
    expect(project.probe('orderTotal listens to its queue')).toMatchObject({
      logged: 'orderTotal listens to order-total',
    });
  });

  test('listens to the queue that its owner names', () => {
    const project = queue([orderTotal], options({ queueName: 'prices.of' }));
    project.java('ShopConsumer').contains('"orderTotal", "prices.of"').lacks('order-total');
    expect(documentOf(project).channels.orderTotal?.address).toBe('prices.of');
    expect(project.shell('orderTotal')).toContain('"routing_key":"prices.of"');
  });

  test('has its queue alone', () => {
    expect(faultsOf('queue', [orderTotal, cleanUp], options({}, { queueName: 'order-total' }))).toEqual([
      'endpoints.1.options.queueName: queueConsumed',
    ]);
  });

  test.each([
    ['', 'required'],
    ['a b', 'noBlanks'],
    ['a${b}', 'queueName'],
    ['amq.rabbitmq', 'queueReserved'],
    ['orders.dead-letter', 'queueReserved'],
    ['orders.retry.5000', 'queueReserved'],
  ])('listens to no queue called %j', (queueName, message) => {
    expect(faultsOf('queue', [orderTotal], options({ queueName }))).toContain(
      `endpoints.0.options.queueName: ${message}`,
    );
  });

  test('may listen to one whose name only looks like one that is kept', () => {
    expect(faultsOf('queue', [orderTotal], options({ queueName: 'my.amq.dead-letters' }))).toEqual([]);
  });
});

describe('what is remembered of messages', () => {
  test('stands in the transaction of the work, where the work has one that others may join', () => {
    const project = queue([addOrder]);
    expect(project.modules).toContain('state');
    project.java('ShopConsumer').contains('once.together("add-order", reader.id(message)').lacks('once.before');
    expect(project.of('state')).toMatchObject([{ table: 'inbox' }]);
    expect(project.sections['Delivery guarantee']).toContain('**One effect.**');
    expect(project.sections['Delivery guarantee']).not.toContain('**At least once**');
  });

  test('is written after the work where that ends its transactions itself', () => {
    const project = queue([addOrder, archiveOrders]);
    project.java('ShopConsumer').contains('once.together("add-order"', 'once.before("archive-orders"');
    expect(project.sections['Delivery guarantee']).toContain('**One effect.**');
    expect(project.sections['Delivery guarantee']).toContain('**At least once** for `archiveOrders`');
  });

  test('is written after the work where it stands in a database of its own', () => {
    const project = queue([addOrder], { options: { state: 'separate', stateDatabase: 'mysql', stateSchema: 'svc' } });
    project.java('ShopConsumer').contains('once.before("add-order"').lacks('once.together');
    expect(project.of('state')).toMatchObject([{ table: 'inbox', apart: 'mysql', schema: 'svc' }]);
    expect(project.sections['Delivery guarantee']).not.toContain('**One effect.**');
  });

  test('is nothing where the owner wants none of it', () => {
    const project = queue([addOrder], { options: { state: 'none' } });
    project.java('ShopConsumer').lacks('once', 'Once');
    project.java('QueueTest').lacks('TransactionOperations');
    expect(project.of('state')).toEqual([]);
    expect(project.sections['Delivery guarantee']).toBe(
      queue([orderTotal], { options: { state: 'none' } }).sections['Delivery guarantee'],
    );
    expect(project.sections['Delivery guarantee']).toContain('Nothing is remembered of a message.');
  });
});

describe('a mapping', () => {
  test('takes headers, properties and members inside of objects', () => {
    const input = [
      { target: 'customer_id', from: { place: 'header', name: 'x-customer' } },
      { target: 'note', from: { place: 'message', name: 'order.note' } },
    ];
    const project = queue([addOrder], { endpoints: [{ input }] });
    project
      .java('ShopConsumer')
      .contains('reader.required("header x-customer", message.header("x-customer"), Integer.class)')
      .contains('reader.read(message, AddOrderBody.class)');
    project.java('AddOrderBodyOrder');
    const { headers, payload } = documentOf(project).components.messages.addOrder ?? {};
    expect(headers).toMatchObject({ required: ['x-customer'] });
    expect(Object.keys(payload?.properties ?? {})).toEqual(['order']);
    expect(publishedBy(project, 'addOrder')).toMatchObject({
      properties: { headers: { 'x-customer': '1' } },
      payload: '{"order":{"note":"text"}}',
    });
  });

  test('takes what a sender says of a message', () => {
    const input = [{ target: 'note', from: { variable: 'correlationId' } }];
    const project = queue([addOrder], { endpoints: [{ input }] });
    project.java('ShopConsumer').contains('message.correlationId()');
    project.java('ShopConsumerTest').contains('"a-message", "text", null, Map.of()');
    expect(publishedBy(project, 'addOrder').properties).toMatchObject({ correlation_id: 'text', message_id: 'NEW' });
  });

  test('of a message’s id by a number has an id that is one, each time the same', () => {
    const input = [{ target: 'customer_id', from: { variable: 'messageId' } }];
    expect(publishedBy(queue([addOrder], { endpoints: [{ input }] }), 'addOrder').properties).toMatchObject({
      message_id: '1',
    });
  });

  test('of a message’s id has one also for what may be left out, as its sender always has one', () => {
    const input = [
      { target: 'since', from: { variable: 'messageId' } },
      { target: 'customer_id', from: { place: 'header', name: 'x-customer' } },
    ];
    const project = queue([customerOrders], { endpoints: [{ input }] });
    project.java('ShopConsumerTest').contains('"2026-01-31", null, null, Map.of');
    expect(publishedBy(project, 'customerOrders').properties).toMatchObject({ message_id: '2026-01-31' });
  });

  test('is nowhere where nothing is mapped', () => {
    const project = queue([addOrder]);
    project.hasNoJava('AddOrderBody', 'ShopRequestMapper').java('ShopConsumer').lacks('message.header');
    expect(documentOf(project).components.messages.addOrder).not.toHaveProperty('headers');
  });
});

describe('the contract', () => {
  test('says what a message has, and which of it may be left out', () => {
    const { operations, components } = documentOf(queue([orderTotal, customerOrders, cleanUp]));
    expect(operations.orderTotal).toMatchObject({
      action: 'receive',
      description: 'What an order costs. All taxes are in it',
    });
    expect(components.messages.customerOrders?.payload?.required).toEqual(['customerId']);
    expect(components.messages.cleanUp).not.toHaveProperty('payload');
    expect(components.schemas).toEqual({});
  });

  test('is handed out as AsyncAPI', () => {
    const contracts = queue([orderTotal])
      .of('file')
      .filter(({ contract }) => contract);
    expect(contracts.map(({ handedOutAs }) => handedOutAs)).toEqual(['asyncapi.yaml']);
  });
});

test('the broker comes along: its library, its connection, its health and a container to try it with', () => {
  const project = queue([orderTotal]);
  expect(project.dependencies).toEqual(['amqp', 'actuator']);
  expect(project.of('health')).toEqual([{ kind: 'health', indicator: 'rabbit' }]);
  expect(project.of('composeService').map(({ name }) => name)).toEqual(['rabbitmq']);
  expect(project.of('environment').find(({ name }) => name === 'RABBITMQ_PASSWORD')).toMatchObject({ secret: true });
  expect(project.settings['spring.rabbitmq.listener.simple.acknowledge-mode']).toBe('manual');
});

describe('a topic of Kafka', () => {
  const kafka = (routines: readonly Routine[], wishes: RequestWishes = {}) =>
    queue(routines, { ...wishes, options: { broker: 'kafka' } });

  test('is consumed by the same class, with nothing of RabbitMQ beside it', () => {
    const project = kafka([orderTotal]);
    project.java('ShopConsumer').contains('new ConsumedQueue("orderTotal", "order-total", this::orderTotal)');
    expect(project.modules).toContain('kafka');
    expect(project.modules).not.toContain('rabbitmq');
    expect(project.dependencies).toEqual(['kafka', 'actuator']);
    expect(project.of('health')).toEqual([{ kind: 'health', indicator: 'kafka' }]);
    expect(project.of('composeService').map(({ name }) => name)).toEqual(['kafka']);
    expect(Object.keys(project.settings).filter((key) => key.includes('rabbit'))).toEqual([]);
    expect(project.settings['spring.kafka.consumer.auto-offset-reset']).toBe('earliest');
  });

  test('is called with the headers that a mapping takes, and a new id', () => {
    const input = [{ target: 'note', from: { variable: 'correlationId' } }];
    const shell = kafka([addOrder], { endpoints: [{ input }] }).shell('addOrder');
    expect(shell).toContain('"$(uuidgen)" ,correlationId:text');
    expect(shell).toContain('--topic add-order');
  });

  test('has a name that Kafka takes, and none of the dead letters', () => {
    const named = (queueName: string, broker: string) =>
      faultsOf('queue', [orderTotal], { ...options({ queueName }), options: { broker } });
    expect(named('orders:eu', 'kafka')).toEqual(['endpoints.0.options.queueName: topicName']);
    expect(named('orders.dlt', 'kafka')).toEqual(['endpoints.0.options.queueName: queueReserved']);
    expect(named('orders.eu_1-b', 'kafka')).toEqual([]);
    expect(named('orders:eu', 'rabbitmq')).toEqual([]);
  });
});

describe('a queue of ActiveMQ Artemis', () => {
  const artemis = (routines: readonly Routine[], wishes: RequestWishes = {}) =>
    queue(routines, { ...wishes, options: { broker: 'artemis' } });

  test('is consumed by the same class, with nothing of RabbitMQ beside it', () => {
    const project = artemis([orderTotal]);
    project.java('ShopConsumer').contains('new ConsumedQueue("orderTotal", "order-total", this::orderTotal)');
    expect(project.modules).toContain('artemis');
    expect(project.modules).not.toContain('rabbitmq');
    expect(project.dependencies).toEqual(['artemis', 'actuator']);
    expect(project.of('health')).toEqual([{ kind: 'health', indicator: 'jms' }]);
    expect(project.of('composeService').map(({ name }) => name)).toEqual(['artemis']);
    expect(Object.keys(project.settings).filter((key) => key.includes('rabbit'))).toEqual([]);
    expect(project.of('environment').find(({ name }) => name === 'ARTEMIS_PASSWORD')).toMatchObject({ secret: true });
  });

  test('is called with the properties that a mapping takes, and a new id', () => {
    const input = [{ target: 'note', from: { variable: 'correlationId' } }];
    const shell = artemis([addOrder], { endpoints: [{ input }] }).shell('addOrder');
    expect(shell).toContain('{"type":"string","key":"correlationId","value":"text"}');
    expect(shell).toContain(`"key":"messageId","value":"'"$(uuidgen)"'"}`);
    expect(shell).toContain('--destination queue://add-order');
  });

  test('has a name that Artemis takes, and none of the dead letters; its headers are named as JMS has it', () => {
    const named = (queueName: string) =>
      faultsOf('queue', [orderTotal], { ...options({ queueName }), options: { broker: 'artemis' } });
    expect(named('orders:eu')).toEqual(['endpoints.0.options.queueName: topicName']);
    expect(named('orders.dead-letter')).toEqual(['endpoints.0.options.queueName: queueReserved']);
    expect(named('orders.eu_1-b')).toEqual([]);
    const headed = (name: string, broker: string) =>
      faultsOf('queue', [addOrder], {
        ...{ endpoints: [{ input: [{ target: 'note', from: { place: 'header', name } }] }], options: { broker } },
      });
    expect(headed('X-Note', 'artemis')).toEqual(['endpoints.0.input.0.from.name: jmsName']);
    expect(headed('X_Note', 'artemis')).toEqual([]);
    expect(headed('X-Note', 'kafka')).toEqual([]);
  });
});

test('a consumer answers nobody: it has no security, no CORS and no contract of HTTP', () => {
  const project = queue([orderTotal]);
  project.hasNoJava('SecurityConfiguration');
  expect(project.modules).not.toContain('web');
  expect(project.of('probe')).toEqual([]);
});

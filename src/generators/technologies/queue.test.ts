import { describe, expect, test } from 'vitest';
import { inputOf, routine, type TinyEndpoint } from '../../../tests/generated/tiny.ts';
import { catalog } from '../catalog.ts';
import { checkRequest } from '../check-request.ts';
import { Fault } from '../fault.ts';
import { generate } from '../generate.ts';
import { price } from '../price.ts';
import { toProject } from '../project/to-project.ts';
import { generateRequest } from '../request/request.ts';
import { fieldsOf } from '../schema/fields.ts';
import { applying } from '../schema/when.ts';
import { queue as sender } from '../senders/queue/queue.ts';
import { DATABASE_KINDS } from '../sources/database/described/routine.ts';
import { queue } from '../triggers/queue/queue.ts';
import { queue as technology } from './queue.ts';

const asking = (options: object = {}, endpoints: readonly TinyEndpoint[] = [{}]) =>
  inputOf(
    endpoints.map((_, index) => routine(`order_${index}`)),
    { endpoints, request: { technology: 'queue', options } },
  );

function faultsOf(make: () => unknown) {
  try {
    make();
  } catch (error) {
    if (error instanceof Fault) return error.faults?.map(({ field, message }) => [field, message]);
    throw error;
  }
  return [];
}

test('an endpoint costs three credits, a producer with the sender of its queue', () => {
  for (const role of ['consumer', 'producer']) {
    expect(price(generateRequest.parse(asking({ role }).request))).toBe(3);
  }
  const { operations, trigger, senderOptions } = toProject(asking({ role: 'producer', auth: 'jwt' }), catalog);
  expect(trigger).toEqual({ part: 'rest', options: { auth: 'jwt' } });
  expect(operations[0]?.senders).toEqual([{ part: 'queue', options: { queueName: 'order0', exchange: '' } }]);
  expect(senderOptions).toMatchObject({ queue: { broker: 'rabbitmq', delivery: 'atMostOnce' } });
});

test('a queue has one consumer, and names that stand for something else are refused', () => {
  const same = { options: { queueName: 'orders' } };
  expect(faultsOf(() => generate(asking({}, [same, same])))).toEqual([
    ['endpoints.1.options.queueName', 'queueConsumed'],
  ]);
  for (const queueName of ['amq.orders', 'orders.dead-letter', 'orders.retry.1000']) {
    expect(
      faultsOf(() => generate(asking({}, [{ options: { queueName } }]))),
      queueName,
    ).toEqual([['endpoints.0.options.queueName', 'queueReserved']]);
  }
});

test.each([
  [{ role: 'producer', state: 'none' }, 'options.state', 'role = consumer'],
  [{ role: 'producer', stateSchema: 'app' }, 'options.stateSchema', 'state = datasource / separate'],
  [{ state: 'none', stateSchema: 'app' }, 'options.stateSchema', 'state = datasource / separate'],
  [{ role: 'consumer', auth: 'jwt' }, 'options.auth', 'role = producer'],
  [{ auth: 'none' }, 'options.auth', 'role = producer'],
])('what does not apply to the other choices is refused (%j)', (options, field, wanted) => {
  const fault = { field, message: 'notApplying', values: { wanted } };
  expect(() => checkRequest(generateRequest.parse(asking(options).request))).toThrow(
    expect.objectContaining({ faults: [fault] }),
  );
  expect(faultsOf(() => generate(asking(options)))).toEqual([[field, 'notApplying']]);
});

test('the form shows to a consumer and to a producer what is theirs', () => {
  const shown = (options: object) =>
    applying(fieldsOf(technology.projectOptions), { ...options }).map(({ name }) => name);
  expect(shown({})).toEqual(['broker', 'role', 'state', 'stateSchema']);
  expect(shown({ state: 'none' })).toEqual(['broker', 'role', 'state']);
  expect(shown({ role: 'producer', state: 'none' })).toEqual(['broker', 'role', 'delivery', 'auth']);
  const kept = shown({ role: 'producer', delivery: 'outbox' });
  expect(kept).toEqual(['broker', 'role', 'delivery', 'outbox', 'outboxSchema', 'auth']);
  const apart = shown({ state: 'separate' });
  expect(apart).toEqual(['broker', 'role', 'state', 'stateDatabase', 'stateSchema']);
});

test('what is not made yet is refused for that reason', () => {
  expect(faultsOf(() => generate(asking({ broker: 'kafka' })))).toEqual([['options.broker', 'notYet']]);
  expect(faultsOf(() => generate(asking({ broker: 'none' })))).toEqual([['options.broker', 'decision']]);
});

test('what is remembered has its table defined for each database, in the schema that was named', () => {
  for (const kind of DATABASE_KINDS) {
    const input = asking({ stateSchema: 'app' });
    const connection = { ...(input.described.connection as object), kind };
    const { files } = generate({ ...input, described: { ...input.described, connection } });
    const definitions = [...files.keys()].filter((path) => path.startsWith('db/'));
    expect(definitions).toEqual([`db/${kind}/inbox.sql`]);
    expect(files.get(`db/${kind}/inbox.sql`)).toContain('create table app.service_inbox (');
    expect(files.get('README.md')).toContain('`forja/`, `db/`,');
  }
});

test('a database of its own is named, and is not available beside a data source', () => {
  expect(faultsOf(() => generate(asking({ state: 'separate' })))).toEqual([['options.stateDatabase', 'required']]);
  const named = { state: 'separate', stateDatabase: 'mariadb' };
  expect(faultsOf(() => generate(asking(named)))).toEqual([['options.state', 'stateNotApart']]);
  const kept = { role: 'producer', delivery: 'outbox', outbox: 'separate', outboxDatabase: 'oracle' };
  expect(faultsOf(() => generate(asking(kept)))).toEqual([['options.outbox', 'stateNotApart']]);
  const { role: _, ...said } = kept;
  const rest = inputOf([routine('order')], {
    endpoints: [{ senders: [{ sender: 'queue', options: { queueName: 'orders' } }] }],
    request: { senderOptions: { queue: said } },
  });
  expect(faultsOf(() => generate(rest))).toEqual([['senderOptions.queue.outbox', 'stateNotApart']]);
});

test('nothing of an inbox is in a service that remembers nothing', () => {
  const { files } = generate(asking({ state: 'none' }));
  const traces = [...files].filter(([path, text]) =>
    /[Ii]nbox|\.state[;.]|AlreadyTaken|\bOnce\b/.test(path + (path.endsWith('.java') ? text : '')),
  );
  expect(traces.map(([path]) => path)).toEqual([]);
  expect(files.get('README.md')).toContain('**At least once.**');
  expect(generate(asking()).files.get('README.md')).not.toContain('At least once');
});

test('a source that keeps no tables is told to remember nothing', () => {
  const project = toProject(asking(), catalog);
  const apart = { ...project, source: { ...project.source, keepsState: false } };
  const uses = project.operations.map((operation) => ({ operation, options: { queueName: 'orders' } }));
  const faults = (state: 'datasource' | 'none') => queue.check?.(apart, { state, stateSchema: '' }, uses);
  expect(faults('datasource')).toEqual([{ field: 'options.state', message: 'stateNotHere' }]);
  expect(faults('none')).toEqual([]);
});

describe('a sender that keeps what it sends', () => {
  const producing = (options: object) => asking({ role: 'producer', ...options });

  test('has its tables defined for each database, in the schema that was named', () => {
    for (const kind of DATABASE_KINDS) {
      const input = producing({ delivery: 'outbox', outboxSchema: 'app' });
      const connection = { ...(input.described.connection as object), kind };
      const { files } = generate({ ...input, described: { ...input.described, connection } });
      const definitions = [...files.keys()].filter((path) => path.startsWith('db/'));
      expect(definitions).toEqual([`db/${kind}/outbox.sql`]);
      const definition = files.get(`db/${kind}/outbox.sql`);
      expect(definition).toContain('create table app.service_outbox (');
      expect(definition).toContain('create table app.service_outbox_lane (');
      const keeper = [...files].find(([path]) => path.endsWith('/JdbcOutbox.java'))?.[1];
      expect(keeper).toMatch(/from app\.service_outbox_lane(?: with \(updlock, rowlock, readpast\))?"/);
      expect(keeper).toMatch(/skip locked|readpast/);
    }
  });

  test('says what it promises, and one that keeps nothing has no trace of an outbox', () => {
    const readme = (options: object) => generate(producing(options)).files.get('README.md') ?? '';
    expect(readme({ delivery: 'outbox' })).toContain('Delivery is **at least once**');
    expect(readme({})).toContain('Delivery is **at most once**');
    const traces = [...generate(producing({})).files].filter(([path, text]) => /outbox/i.test(path + text));
    expect(traces.map(([path]) => path)).toEqual([]);
  });

  test('needs a source that keeps tables', () => {
    const project = toProject(producing({ delivery: 'outbox' }), catalog);
    const apart = { ...project, source: { ...project.source, keepsState: false } };
    const faults = (delivery: 'outbox' | 'atMostOnce') =>
      sender.check?.(apart, { broker: 'rabbitmq', delivery, outbox: 'datasource', outboxSchema: '' }, []);
    expect(faults('outbox')).toEqual([{ field: 'senderOptions.queue.outbox', message: 'stateNotHere' }]);
    expect(faults('atMostOnce')).toEqual([]);
  });

  test('is asked for a place only where it keeps something', () => {
    expect(faultsOf(() => generate(producing({ outboxSchema: 'app' })))).toEqual([
      ['options.outboxSchema', 'notApplying'],
    ]);
    const alone = inputOf([routine('order')], {
      endpoints: [{ senders: [{ sender: 'queue', options: { queueName: 'orders' } }] }],
      request: { senderOptions: { queue: { outbox: 'datasource' } } },
    });
    expect(faultsOf(() => generate(alone))).toEqual([['senderOptions.queue.outbox', 'notApplying']]);
  });
});

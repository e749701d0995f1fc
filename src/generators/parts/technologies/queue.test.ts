import { describe, expect, test } from 'vitest';
import { zooInput } from '../../../../tests/generated/apis/rest/zoo.ts';
import { inputOf, routine, type TinyEndpoint } from '../../../../tests/generated/projects/tiny.ts';
import { DATABASE_KINDS } from '../../../model/described/routine.ts';
import { Fault } from '../../../model/fault.ts';
import { generateRequest } from '../../../model/request/request.ts';
import { fieldsOf } from '../../../model/schema/fields.ts';
import { applying, applyingIn } from '../../../model/schema/when.ts';
import { checkRequest } from '../../check-request.ts';
import { generate } from '../../generate.ts';
import { price } from '../../price.ts';
import { toProject } from '../../project/to-project.ts';
import { isOfRuntime } from '../../runtime/paths.ts';
import { catalog } from '../catalog.ts';
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
  const { operations, trigger, senderOptions } = toProject(asking({ role: 'producer', auth: 'jwt' }), catalog).project;
  expect(trigger).toEqual({ part: 'rest', options: { auth: 'jwt', idempotencyKeys: 'none', stateSchema: '' } });
  expect(operations[0]?.senders).toEqual([
    { part: 'queue', options: expect.objectContaining({ queueName: 'order0', exchange: '' }), payload: [] },
  ]);
  expect(senderOptions).toMatchObject({ queue: { broker: 'rabbitmq', delivery: 'atMostOnce' } });
});

test('a producer sends over each broker, and what names no topic of Kafka or queue of Artemis is refused', () => {
  for (const [broker, name] of [
    ['kafka', 'KafkaSender'],
    ['artemis', 'ArtemisSender'],
  ]) {
    const options = { broker, role: 'producer' };
    const { files } = generate(asking(options));
    expect([...files.keys()].filter((path) => path.endsWith(`/${name}.java`))).toHaveLength(1);
    expect(faultsOf(() => generate(asking(options, [{ options: { queueName: 'a:b' } }])))).toEqual([
      ['endpoints.0.options.queueName', 'topicName'],
    ]);
  }
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
  [{ role: 'producer', state: 'none' }, 'options.state', 'role = consumer | triggeredBy = job / sftp / file'],
  [{ role: 'producer', stateSchema: 'app' }, 'options.stateSchema', 'state = datasource / separate'],
  [{ state: 'none', stateSchema: 'app' }, 'options.stateSchema', 'state = datasource / separate'],
  [{ role: 'consumer', auth: 'jwt' }, 'options.auth', 'triggeredBy = rest / job'],
  [{ auth: 'none' }, 'options.auth', 'triggeredBy = rest / job'],
  [{ triggeredBy: 'rest' }, 'options.triggeredBy', 'role = producer'],
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
  expect(shown({})).toEqual(['broker', 'role', 'events', 'state', 'stateSchema']);
  expect(shown({ state: 'none' })).toEqual(['broker', 'role', 'events', 'state']);
  expect(shown({ role: 'producer', state: 'none' })).toEqual([
    'broker',
    'role',
    'triggeredBy',
    'events',
    'auth',
    'delivery',
  ]);
  const kept = shown({ role: 'producer', delivery: 'outbox' });
  expect(kept).toEqual(['broker', 'role', 'triggeredBy', 'events', 'auth', 'delivery', 'outbox', 'outboxSchema']);
  const apart = shown({ state: 'separate' });
  expect(apart).toEqual(['broker', 'role', 'events', 'state', 'stateDatabase', 'stateSchema']);
});

test('what is not made yet is refused for that reason', () => {
  expect(faultsOf(() => generate(asking({ broker: 'none' })))).toEqual([['options.broker', 'decision']]);
  expect(faultsOf(() => generate(asking({ role: 'producer', triggeredBy: 'soap' })))).toEqual([
    ['options.triggeredBy', 'decision'],
  ]);
});

describe('a producer that is triggered otherwise', () => {
  const SERVER = { host: 'files.example.com', user: 'shop', hostKey: `SHA256:${'a'.repeat(43)}` };
  const producing = (options: object, own: Readonly<Record<string, unknown>> = {}) =>
    asking({ role: 'producer', ...options }, [{ options: own }]);
  const shown = (options: object) => {
    const project = fieldsOf(technology.projectOptions);
    const endpoint = fieldsOf(technology.endpointOptions);
    return {
      project: applying(project, { role: 'producer', ...options }).map(({ name }) => name),
      endpoint: applyingIn(endpoint, project, { role: 'producer', ...options }).map(({ name }) => name),
    };
  };

  test.each([
    ['job', {}, { expression: '0 0 4 * * *', missed: 'once' }],
    ['file', {}, { directory: '/data/in', format: 'jsonLines' }],
    ['sftp', SERVER, { directory: 'in', format: 'xml', element: 'order' }],
  ] as const)(
    'by %s has the parts of that trigger and the sender of its queue, for the price of a queue',
    (by, options, own) => {
      const input = producing({ triggeredBy: by, ...options }, own);
      const { trigger, operations } = toProject(input, catalog).project;
      expect(trigger).toMatchObject({ part: by, options: { scaling: true, state: 'datasource', ...options } });
      expect(operations[0]?.endpoint).toMatchObject(own);
      expect(operations[0]?.senders.map(({ part }) => part)).toEqual(['queue']);
      expect(price(generateRequest.parse(input.request))).toBe(3);
      const { files } = generate(input);
      expect([...files.keys()].some((path) => path.endsWith('/sender/RabbitSender.java'))).toBe(true);
      expect(files.has('db/postgresql/inbox.sql')).toBe(false);
    },
  );

  test('one that remembers nothing does not share its work', () => {
    const { trigger } = toProject(producing({ triggeredBy: 'job', state: 'none' }), catalog).project;
    expect(trigger.options).toMatchObject({ scaling: false });
    const files = [...generate(producing({ triggeredBy: 'job', state: 'none' })).files.keys()];
    expect(files.filter((path) => path.startsWith('db/'))).toEqual([]);
  });

  test('the form shows the options of that trigger', () => {
    const job = shown({ triggeredBy: 'job' });
    expect(job.project).toEqual([
      'broker',
      'role',
      'triggeredBy',
      'events',
      'state',
      'stateSchema',
      'auth',
      'delivery',
    ]);
    expect(job.endpoint).toEqual(
      expect.arrayContaining(['queueName', 'jobType', 'expression', 'zone', 'missed', 'overlap']),
    );
    expect(job.endpoint).not.toContain('directory');
    expect(shown({ triggeredBy: 'job', state: 'none' }).endpoint).not.toContain('missed');
    const sftp = shown({ triggeredBy: 'sftp' });
    expect(sftp.project).toEqual(expect.arrayContaining(['host', 'port', 'user', 'authType', 'hostKey', 'state']));
    expect(sftp.endpoint).toEqual(expect.arrayContaining(['queueName', 'directory', 'format', 'each', 'header']));
    expect(sftp.endpoint).not.toContain('jobType');
    expect(shown({ triggeredBy: 'rest' }).endpoint).not.toContain('directory');
    const consumer = shown({ role: 'consumer' });
    expect(consumer.endpoint).toEqual(['queueName', 'maxRows', 'noneFound']);
  });

  test('what another trigger has is refused, and what this one needs is asked for', () => {
    const faults = (options: object, own: Readonly<Record<string, unknown>> = {}) =>
      faultsOf(() => generate(producing(options, own)));
    expect(faults({ triggeredBy: 'rest' }, { directory: '/in' })).toEqual([
      ['endpoints.0.options.directory', 'notApplying'],
    ]);
    expect(faults({ triggeredBy: 'file' }, { expression: '0 0 3 * * *' })).toEqual([
      ['endpoints.0.options.expression', 'notApplying'],
    ]);
    expect(faults({ triggeredBy: 'file', host: 'a' })).toEqual([['options.host', 'notApplying']]);
    expect(faults({ triggeredBy: 'sftp' })).toEqual([
      ['options.host', 'required'],
      ['options.user', 'required'],
      ['options.hostKey', 'required'],
    ]);
  });
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

test('a database of its own is named, and there is one of them', () => {
  expect(faultsOf(() => generate(asking({ state: 'separate' })))).toEqual([['options.stateDatabase', 'required']]);
  const kept = { delivery: 'outbox', outbox: 'separate', outboxDatabase: 'oracle' };
  const two = inputOf([routine('order')], {
    endpoints: [{ senders: [{ sender: 'queue', options: { queueName: 'orders' } }] }],
    request: {
      ...{ technology: 'queue', options: { state: 'separate', stateDatabase: 'mariadb' } },
      senderOptions: { queue: kept },
    },
  });
  expect(faultsOf(() => generate(two))).toEqual([['senderOptions.queue.outboxDatabase', 'stateDatabases']]);
});

test('a database of its own beside another one has its own pool, which nothing gets that does not name it', () => {
  const files = new Map(generate(asking({ state: 'separate', stateDatabase: 'mysql' })).files);
  const text = (end: string) => [...files].find(([path]) => path.endsWith(end))?.[1] ?? '';
  expect(text('Consumer.java')).toContain('once.before(');
  const settings = text('generated/resources/application.yaml');
  expect(settings).toContain('jdbc-url: "${STATE_DB_URL:jdbc:mysql:');
  expect(settings).toContain('url: "${DB_URL:jdbc:postgresql:');
  expect(text('README.md')).toContain('its entry in another');
  // Pages of the runtime are the same in every project.
  const own = [...generate(asking()).files].filter(([path]) => !isOfRuntime(path));
  const alone = own.filter(([, text]) => text.includes('STATE_DB'));
  expect(alone.map(([path]) => path)).toEqual([]);
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

test('a source that keeps no tables is told to remember nothing, or elsewhere', () => {
  const { request, described } = zooInput({ technology: 'queue' });
  const faults = (more: object) =>
    faultsOf(() => generate({ request: { ...(request as object), ...more }, described })) ?? [];
  for (const options of [{}, { state: 'datasource' }]) {
    expect(faults({ options })).toEqual([['options.state', 'stateNotHere']]);
  }
  expect(faults({ options: { state: 'none' } })).toEqual([]);
  expect(faults({ options: { state: 'separate', stateDatabase: 'postgresql' } })).toEqual([]);
  const asked = (options: object) => generateRequest.parse({ ...(request as object), options });
  expect(() => checkRequest(asked({}))).toThrow(
    expect.objectContaining({ faults: [{ field: 'options.state', message: 'stateNotHere' }] }),
  );
  const kept = { role: 'producer', delivery: 'outbox' };
  expect(faults({ options: kept })).toEqual([['options.outbox', 'stateNotHere']]);
  expect(faults({ options: { state: 'none' }, senderOptions: { queue: { delivery: 'outbox' } } })).toEqual([
    ['senderOptions.queue.outbox', 'stateNotHere'],
  ]);
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
      const settings = files.get('src/generated/resources/application.yaml');
      expect(settings).toContain(`  state:\n    dialect: ${kind}\n    tables:\n      outbox: app.service_outbox\n`);
    }
  });

  test('says what it promises, and one that keeps nothing has no trace of an outbox', () => {
    const readme = (options: object) => generate(producing(options)).files.get('README.md') ?? '';
    expect(readme({ delivery: 'outbox' })).toContain('Delivery is **at least once**');
    expect(readme({})).toContain('Delivery is **at most once**');
    const traces = [...generate(producing({})).files].filter(([path, text]) => /outbox/i.test(path + text));
    expect(traces.map(([path]) => path)).toEqual([]);
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

describe('the type of RabbitMQ’s queues', () => {
  const files = (options: object, lock?: object) => generate({ ...asking(options), ...(lock && { lock }) }).files;
  const typeIn = (made: ReadonlyMap<string, string>) =>
    /queue-type: "\$\{RABBITMQ_QUEUE_TYPE:(\w+)\}"/.exec(
      made.get('src/generated/resources/application.yaml') ?? '',
    )?.[1];
  const lockOf = (made: ReadonlyMap<string, string>) => JSON.parse(made.get('forja.lock.json') ?? '');

  test('is quorum for a new service, and stays classic for one that was made before', () => {
    for (const options of [{}, { role: 'producer' }]) {
      const made = files(options);
      expect(typeIn(made)).toBe('quorum');
      expect(typeIn(files(options, lockOf(made)))).toBe('quorum');
      const { triggerSettled: _, senderSettled: __, ...before } = lockOf(made);
      const again = files(options, before);
      expect(typeIn(again)).toBe('classic');
      expect(typeIn(files(options, lockOf(again)))).toBe('classic');
    }
  });

  test('is no setting of another broker, and nothing else than a type', () => {
    expect(typeIn(files({ broker: 'kafka' }))).toBeUndefined();
    expect(lockOf(files({ broker: 'kafka' }))).not.toHaveProperty('triggerSettled');
    const lock = { ...lockOf(files({})), triggerSettled: { queueType: '}"\nx: y' } };
    expect(typeIn(files({}, lock))).toBe('classic');
  });
});

describe('messages that are CloudEvents', () => {
  const files = (options: object) => generate(asking({ events: 'cloudEvents', ...options })).files;
  const settingsOf = (made: ReadonlyMap<string, string>) => made.get('src/generated/resources/application.yaml') ?? '';
  const headersOf = (made: ReadonlyMap<string, string>, file: string) => {
    const document = JSON.parse(made.get(`src/generated/asyncapi/${file}.json`) ?? '');
    return (Object.values(document.components.messages)[0] as { headers: { required: string[]; properties: object } })
      .headers;
  };
  const brokers = [
    ['rabbitmq', 'cloudEvents_'],
    ['kafka', 'ce_'],
    ['artemis', 'cloudEvents_'],
  ] as const;

  test.each(brokers)('are taken from %s with headers that begin with %s', (broker, prefix) => {
    const made = files({ broker });
    expect(settingsOf(made)).toContain('cloud-events:\n    taken: true');
    expect(settingsOf(made)).not.toContain('sent: true');
    const { required, properties } = headersOf(made, 'received');
    expect(required).toEqual(['specversion', 'id', 'source', 'type'].map((name) => prefix + name));
    expect(properties).toHaveProperty(`${prefix}time`);
    expect(made.get('forja/operations.md')).toContain(`${prefix}source`);
    expect(made.get('README.md')).toContain('source and its id');
    const tests = [...made].filter(([path]) => path.endsWith('ConsumerTest.java')).map(([, text]) => text);
    expect(tests.join()).toContain(`Map.entry("${prefix}specversion", "1.0")`);
    expect(made.has('forja/docs/cloud-events.md')).toBe(true);
  });

  test.each(brokers)('are sent to %s with headers that begin with %s', (broker, prefix) => {
    const made = files({ broker, role: 'producer' });
    expect(settingsOf(made)).toContain('source: "${CLOUD_EVENTS_SOURCE:/');
    expect(settingsOf(made)).toContain('sent: true');
    expect(settingsOf(made)).not.toContain('taken: true');
    const { properties } = headersOf(made, 'sent');
    expect(properties).toHaveProperty(`${prefix}type`, { const: 'com.acme.shop.order0' });
    expect(properties).toHaveProperty('operation');
  });

  test('leave no trace: nothing of them is in a service that was not asked for them', () => {
    for (const role of ['consumer', 'producer']) {
      const made = files({ role, events: 'plain' });
      const own = [...made].filter(([path]) => !isOfRuntime(path) && path !== 'forja.json');
      const traces = own.filter(([path, text]) => /cloudEvents_|cloud-events: *\n|CLOUD_EVENTS/.test(path + text));
      expect(traces.map(([path]) => path)).toEqual([]);
    }
  });

  test('get a new id from each line of the shell', () => {
    const shell = files({ broker: 'kafka' }).get('forja/operations.md') ?? '';
    expect(shell).toContain(`ce_id:"$(uuidgen)",ce_source:/example`);
    expect(shell).not.toContain('MESSAGE-ID');
  });
});

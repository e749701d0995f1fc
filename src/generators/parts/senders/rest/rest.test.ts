import { describe, expect, test } from 'vitest';
import { parameter, routine } from '../../../../../tests/generated/projects/tiny.ts';
import { contributed } from '../../../../../tests/support/parts/contributed.ts';
import { projectOf } from '../../../../../tests/support/parts/projects.ts';
import { procedure } from '../../../../../tests/support/parts/routines.ts';
import type { Routine } from '../../../../model/described/routine.ts';
import { receiversOf } from '../../../kit/sending/receivers.ts';
import { endpointOptions, projectOptions } from './options.ts';
import { rest } from './rest.ts';

const CRM = 'https://crm.example.com/orders';
const sender = (options: object, payload?: readonly object[]) => ({
  sender: 'rest',
  options: { url: CRM, ...options },
  ...(payload && { payload }),
});

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
  return contributed(rest.contribute(project, projectOptions.parse(options), uses));
}

describe('sent at most once', () => {
  test('the answer is handed on after the transaction, and waits in memory alone', () => {
    const { files, modules, text, of, sections } = contributedBy(sending([routine('total')]));
    expect(files).toEqual(['RestSender.java']);
    expect(modules).toEqual(['rest-sender']);
    expect(of('state')).toEqual([
      { kind: 'state', table: 'outbox', schema: '', memory: true, field: 'senderOptions.rest.delivery' },
    ]);
    expect(text('RestSender.java')).toContain('@TransactionalEventListener');
    expect(text('RestSender.java')).toMatch(/keepAfterwards\(\s*new Lane\("rest", "total to crm-example-com"\)/);
    expect(sections['Messages to REST APIs']).toContain('Delivery is **at most once**');
  });

  test('the payload that a mapping makes is sent', () => {
    const payload = [{ target: 'day', from: { place: 'request', name: 'day' } }];
    const { files, text } = contributedBy(sending([routine('total', [parameter('day')])], [[sender({}, payload)]]));
    expect(files).toEqual(expect.arrayContaining(['RestPayloads.java', 'DefaultRestPayloads.java']));
    expect(text('RestSender.java')).toMatch(/\(\) ->\s+payloads\s*\.totalToCrmExampleComOrders\(/);
  });
});

describe('kept in an outbox', () => {
  test('the message is written in the transaction of the work, and a table is asked for', () => {
    const options = { delivery: 'outbox', outboxSchema: 'work' };
    const { text, of, sections } = contributedBy(sending([routine('total')]), options);
    expect(of('state')).toEqual([
      { kind: 'state', table: 'outbox', schema: 'work', apart: undefined, field: 'senderOptions.rest.outboxDatabase' },
    ]);
    expect(text('RestSender.java')).toContain('@EventListener');
    expect(text('RestSender.java')).toMatch(/deliveries\.keep\(/);
    expect(sections['Messages to REST APIs']).toContain("is written to an outbox in the operation's own transaction");
  });

  test('of work that commits by itself it is written afterwards', () => {
    const { text, sections } = contributedBy(sending([procedure('archive', [], { commits: true })]), {
      delivery: 'outbox',
    });
    expect(text('RestSender.java')).toContain('deliveries.keepAfterwards(');
    expect(sections['Messages to REST APIs']).toContain('**At most once** for `archive`');
  });
});

test('the order is that of the operation, or none', () => {
  const { text } = contributedBy(sending([routine('total')], [[sender({ order: 'none', method: 'PUT' })]]));
  expect(text('RestSender.java')).toContain('OutboxWriter.Order.NONE');
  expect(text('RestSender.java')).toContain('"crm-example-com PUT /orders"');
});

test('each receiver has a name, and its address and secrets come from the environment', () => {
  const targets = [[sender({}), sender({ url: 'http://crm.example.com:8080/' }), sender({ method: 'PATCH' })]];
  const { settings, variables } = contributedBy(sending([routine('total')], targets), { authType: 'basic' });
  expect(settings['service.rest-sender.auth']).toBe('basic');
  expect(settings['service.rest-sender.auth-header']).toBeUndefined();
  const second = 'service.rest-sender.receivers.crm-example-com-8080';
  expect(settings[`${second}.url`]).toBe('${RECEIVER_CRM_EXAMPLE_COM_8080_URL:http://crm.example.com:8080}');
  expect(settings[`${second}.credentials.password`]).toBe('${RECEIVER_CRM_EXAMPLE_COM_8080_PASSWORD:}');
  expect(variables.filter((name) => name.endsWith('_URL'))).toEqual([
    'RECEIVER_CRM_EXAMPLE_COM_URL',
    'RECEIVER_CRM_EXAMPLE_COM_8080_URL',
  ]);
});

test('receivers whose names would be the same are told apart', () => {
  const receivers = receiversOf([
    { url: 'https://a-b.com/x' },
    { url: 'https://a.b.com/x' },
    { url: 'http://a.b.com/' },
  ]);
  expect(receivers.map(({ name }) => name)).toEqual(['a-b-com', 'a-b-com-2', 'a-b-com-3']);
});

test('what is sent to one address twice is refused, beside its field', () => {
  const { project, uses } = sending([routine('total')], [[sender({}), sender({ url: `${CRM}/two` }), sender({})]]);
  expect(rest.check?.(project, projectOptions.parse({}), uses)).toEqual([
    { field: 'endpoints.0.senders.2.options.url', message: 'receiverTaken' },
  ]);
});

test.each([
  ['ftp://crm.example.com/', 'apiUrl'],
  ['crm.example.com', 'apiUrl'],
  ['https://me:secret@crm.example.com/', 'urlSecret'],
  ['https://crm.example.com/?a=b', 'apiUrl'],
  ['', 'required'],
])('%s is no address that can be called', (url, message) => {
  expect(endpointOptions.safeParse({ url }).error?.issues[0]?.message).toBe(message);
});

test('a library sends nothing', () => {
  expect(rest.supports({ server: 'library' })).toEqual({ reason: 'forms.reasons.librarySender' });
  expect(rest.supports({ server: 'embedded' })).toBe(true);
});

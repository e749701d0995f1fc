import { expect, test } from 'vitest';
import { z } from 'zod';
import { strict } from '../../model/schema/strict.ts';
import { besideItsField } from './fault-field.ts';

const technology = {
  projectOptions: strict({ outboxDatabase: z.string().optional() }),
  endpointOptions: strict({ queueName: z.string() }),
};
const fault = (field: string) => ({ field, message: 'required' });
const placed = (field: string, request: object = {}, sender = 'queue') =>
  besideItsField(fault(field), sender, { request }, technology as never).field;

test('a fault of what a technology asks for stands beside the field of the technology', () => {
  expect(placed('senderOptions.queue.outboxDatabase')).toBe('options.outboxDatabase');
});

test('a fault of what the request says of the sender stays there', () => {
  const request = { senderOptions: { queue: { outboxDatabase: '' } } };
  expect(placed('senderOptions.queue.outboxDatabase', request)).toBe('senderOptions.queue.outboxDatabase');
  expect(placed('senderOptions.queue.outboxDatabase', { senderOptions: { other: { outboxDatabase: '' } } })).toBe(
    'options.outboxDatabase',
  );
});

test('a fault of a sender that a technology brings to an endpoint stands beside the option that made it', () => {
  const field = 'endpoints.0.senders.1.options.queueName';
  expect(placed(field, { endpoints: [{ senders: [{}] }] })).toBe('endpoints.0.options.queueName');
  expect(placed(field, { endpoints: [{ senders: [{}, {}] }] })).toBe(field);
  expect(placed('endpoints.0.senders.0.options.exchange')).toBe('endpoints.0.senders.0.options.exchange');
});

test.each([
  'senderOptions.queue.other',
  'senderOptions.mail.outboxDatabase',
  'options.outboxDatabase',
  'endpoints.0.name',
])('a fault of anything else stays where it is: %s', (field) => {
  expect(placed(field)).toBe(field);
  expect(besideItsField(fault(field), 'queue', { request: {} }, technology as never)).toEqual(fault(field));
});

import { describe, expect, test } from 'vitest';
import { parameter, routine } from '../../../../tests/generated/projects/tiny.ts';
import { contributed } from '../../../../tests/support/parts/contributed.ts';
import { projectOf } from '../../../../tests/support/parts/projects.ts';
import { procedure, rowsRoutine } from '../../../../tests/support/parts/routines.ts';
import type { Routine } from '../../../model/described/routine.ts';
import { endpointOptions, projectOptions } from '../../parts/senders/rest/options.ts';
import { rest } from '../../parts/senders/rest/rest.ts';

const URL = 'https://crm.example.com/orders';

/** Sends what a routine answers to a REST API. */
function sending(answering: Routine, options: object, payload: readonly object[] = []) {
  const sender = { sender: 'rest', options: { url: URL, ...options }, payload };
  const project = projectOf([answering], { endpoints: [{ senders: [sender] }] });
  const uses = project.operations.flatMap((operation) =>
    operation.senders.map((use) => ({
      ...{ operation, options: endpointOptions.parse(use.options) },
      ...(use.payload.length > 0 && { payload: use.payload }),
    })),
  );
  return { project, uses };
}

function faults(answering: Routine, options: object, own: { payload?: readonly object[]; sender?: object } = {}) {
  const { project, uses } = sending(answering, options, own.payload);
  return (rest.check?.(project, projectOptions.parse(own.sender ?? {}), uses) ?? []).map(({ field, message }) => [
    field.replace('endpoints.0.senders.0.options.', ''),
    message,
  ]);
}

function listener(answering: Routine, options: object) {
  const { project, uses } = sending(answering, options);
  return contributed(rest.contribute(project, projectOptions.parse({}), uses));
}

const ROWS = rowsRoutine('orders');
const PAYLOAD = [{ target: 'customer.name', from: { constant: 'x' } }];
const OUT = procedure('place', [
  parameter('total', 'numeric', { mode: 'out' }),
  parameter('state', 'text', { mode: 'out' }),
]);

describe('which messages are sent', () => {
  test('by default the whole answer is, and nothing is said of it', () => {
    const { text, sections, settings } = listener(ROWS, {});
    expect(text('RestSender.java')).not.toContain('Selection');
    expect(Object.keys(sections)).not.toContain('Which messages RestSender sends');
    expect(Object.keys(settings).filter((key) => key.startsWith('service.messages'))).toEqual([]);
  });

  test('each row, where a member has a value, in the order of a member', () => {
    const options = { rows: 'each', condition: 'isNot', conditionMember: 'name', conditionValue: 'a"b' };
    const { text, sections } = listener(ROWS, { ...options, order: 'member', orderMember: 'id' });
    expect(text('RestSender.java')).toMatch(
      /Order\.NONE,.*Selection\s*\.eachRow\(\)\s*\.whereIsNot\("name", "a\\"b"\)\s*\.inOrderOf\("id"\),\s*event::response/,
    );
    expect(sections['Which messages RestSender sends']).toContain(
      'each row is a message, only where name is not a"b, in the order of id',
    );
  });

  test('the row of a record, and the whole of it', () => {
    const answer = procedure('place', [parameter('total', 'numeric', { mode: 'out' })], { results: ROWS.results });
    expect(listener(answer, { rows: 'each' }).text('RestSender.java')).toMatch(/eachRowOf\("\w+"\)/);
    const whole = listener(OUT, { condition: 'present', conditionMember: 'total' });
    expect(whole.text('RestSender.java')).toMatch(/Selection\s*\.whole\(\)\s*\.wherePresent\("total"\)/);
  });
});

test.each<[string, Routine, object, string[][]]>([
  ['one value', routine('total'), { rows: 'each' }, [['rows', 'rowsNone']]],
  ['one row', rowsRoutine('one', undefined, { many: false }), { rows: 'each' }, [['rows', 'rowsNone']]],
  ['rows', ROWS, { rows: 'each', condition: 'present', conditionMember: 'id' }, []],
  ['rows', ROWS, { condition: 'present', conditionMember: 'id' }, [['conditionMember', 'sentMember']]],
  ['rows', ROWS, { rows: 'each', order: 'member', orderMember: 'id.x' }, [['orderMember', 'sentMember']]],
  ['rows', ROWS, { rows: 'each', headers: 'X-A: {id}\nX-B: {nobody}' }, [['headers', 'sentMember']]],
  ['a record', OUT, { headers: 'X-A: {total}' }, []],
  [
    'a record',
    OUT,
    { condition: 'is', conditionMember: 'totals', conditionValue: '1' },
    [['conditionMember', 'sentMember']],
  ],
])('of %s, what does not fit is refused beside its field (%#)', (_what, answering, options, expected) => {
  expect(faults(answering, options)).toEqual(expected);
});

test('members are those of the payload, where there is one', () => {
  const named = { condition: 'is', conditionValue: 'x' };
  expect(faults(OUT, { ...named, conditionMember: 'customer.name' }, { payload: PAYLOAD })).toEqual([]);
  expect(faults(OUT, { ...named, conditionMember: 'customer' }, { payload: PAYLOAD })).toEqual([
    ['conditionMember', 'sentValue'],
  ]);
  expect(faults(OUT, { ...named, conditionMember: 'nobody' }, { payload: PAYLOAD })).toEqual([
    ['conditionMember', 'sentMember'],
  ]);
  expect(faults(ROWS, { rows: 'each' }, { payload: PAYLOAD })).toEqual([['rows', 'rowsPayload']]);
});

test('a header by which the receiver knows the service is the service’s own', () => {
  const bearer = { sender: { authType: 'bearer' } };
  const key = { sender: { authType: 'apiKey', authHeader: 'X-Key' } };
  expect(faults(OUT, { headers: 'Authorization: Token 7' })).toEqual([]);
  expect(faults(OUT, { headers: 'Authorization: Token 7' }, bearer)).toEqual([['headers', 'headerReserved']]);
  expect(faults(OUT, { headers: 'x-key: 7' }, key)).toEqual([['headers', 'headerReserved']]);
});

test('how long an answer is waited for is the default of a setting', () => {
  const { project, uses } = sending(OUT, {});
  const settings = (options: object) =>
    contributed(rest.contribute(project, projectOptions.parse(options), uses)).settings;
  const key = 'service.rest-sender.receivers.crm-example-com.read-timeout';
  expect(settings({})[key]).toBeUndefined();
  expect(settings({ timeoutSeconds: 5 })[key]).toBe('${RECEIVER_CRM_EXAMPLE_COM_TIMEOUT:5s}');
  expect(settings({ timeoutSeconds: '5' })[key]).toBe('${RECEIVER_CRM_EXAMPLE_COM_TIMEOUT:5s}');
  for (const [timeoutSeconds, message] of [
    ['soon', 'numeric'],
    ['0', 'positive'],
    ['601', 'tooLarge'],
  ] as const) {
    const [issue] = projectOptions.safeParse({ timeoutSeconds }).error?.issues ?? [];
    expect(issue?.message).toBe(message);
  }
});

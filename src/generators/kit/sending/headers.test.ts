import { expect, test } from 'vitest';
import {
  BROKER_HEADERS,
  GRPC_HEADERS,
  HTTP_HEADERS,
  headerSettings,
  headersOption,
  readHeaders,
  SOCKET_HEADERS,
} from './headers.ts';

const RULES = { http: HTTP_HEADERS, grpc: GRPC_HEADERS, socket: SOCKET_HEADERS, broker: BROKER_HEADERS };

test.each([
  ['http', 'X-Shop: 7\n\n  x_no: a:b {customer.name} \n', undefined],
  ['http', 'X-Shop', 'headerLine'],
  ['http', 'X-Shop:', 'headerLine'],
  ['http', ': 7', 'headerLine'],
  ['http', 'X Shop: 7', 'headerName'],
  ['http', 'Content-Type: text/plain', 'headerReserved'],
  ['http', 'Idempotency-Key: 7', 'headerReserved'],
  ['http', 'Transfer-Encoding: chunked', 'headerReserved'],
  ['http', 'X-Shop: 7\nx-shop: 8', 'headerTwice'],
  ['http', 'X-Shop: ${HEADER_SHOP}', undefined],
  ['http', 'X-Shop: ${DB_PASSWORD}', 'headerVariable'],
  ['http', 'X-Shop: ${HEADER_SHOP:7}', 'headerBraces'],
  ['http', 'X-Shop: #{1}', 'headerBraces'],
  ['http', 'X-Shop: {a', 'headerBraces'],
  ['grpc', 'x-shop: 7', undefined],
  ['grpc', 'X-Shop: 7', 'headerName'],
  ['grpc', 'x-shop-bin: 7', 'headerReserved'],
  ['grpc', 'grpc-timeout: 7', 'headerReserved'],
  ['socket', 'X-Shop: ${HEADER_SHOP}', undefined],
  ['socket', 'X-Shop: {shop}', 'headerConnection'],
  ['socket', 'Sec-WebSocket-Key: 7', 'headerReserved'],
  ['broker', 'content-language: en', undefined],
  ['broker', 'messageId: 7', 'headerReserved'],
] as const)('over %s, %j is refused for %s', (rule, written, message) => {
  expect(headersOption(RULES[rule]).safeParse(written).error?.issues[0]?.message).toBe(message);
});

test('a line is a name, and a value that may have colons', () => {
  expect(readHeaders(' A : b:c \r\n\nD:e')).toEqual([
    { name: 'A', value: 'b:c' },
    { name: 'D', value: 'e' },
  ]);
});

const ALWAYS = { rows: 'whole', condition: 'always' } as const;
const PLACE = { sender: 'rest', lane: 'place to crm', destination: 'crm POST /', method: 'placeToCrm' } as const;

test('variables are secrets of the environment, and everything else is text', () => {
  const headers = 'X_Shop: no. ${HEADER_SHOP} $1\nX-Customer: {customer}';
  const all = headerSettings({ ...ALWAYS, headers }, PLACE);
  const values = all.flatMap((each) => (each.kind === 'setting' ? [[each.key, String(each.value)]] : []));
  const key = 'service.messages.headers.rest-place-to-crm';
  expect(Object.fromEntries(values)).toEqual({
    [`${key}.sender`]: 'rest',
    [`${key}.operation`]: 'place to crm',
    [`${key}.destination`]: 'crm POST /',
    [`${key}.values.[X_Shop]`]: 'no. ${HEADER_SHOP:} $1',
    [`${key}.values.[X-Customer]`]: '{customer}',
  });
  expect(all.filter(({ kind }) => kind === 'environment')).toEqual([
    expect.objectContaining({ name: 'HEADER_SHOP', secret: true }),
  ]);
});

test('without headers there is no setting', () => {
  expect(headerSettings({ ...ALWAYS, headers: ' \n' }, PLACE)).toEqual([]);
  expect(headerSettings(ALWAYS, PLACE)).toEqual([]);
});

import { describe, expect, test } from 'vitest';
import { parameter, routine } from '../../../../../tests/generated/projects/tiny.ts';
import { contributed } from '../../../../../tests/support/parts/contributed.ts';
import { projectOf } from '../../../../../tests/support/parts/projects.ts';
import { endpointOptions, projectOptions } from './options.ts';
import { websocket } from './websocket.ts';

const PAYLOAD = [{ target: 'id', from: { place: 'request', name: 'day' } }];
const sender = (options: object = {}, payload: readonly object[] = PAYLOAD) => ({
  sender: 'websocket',
  options: { url: 'wss://shop.example.com/ws', operation: 'place', ...options },
  payload,
});

/** Makes a project with one operation that is sent somewhere, and the uses of the sender. */
function sending(...senders: readonly object[]) {
  const project = projectOf([routine('total', [parameter('day')])], { endpoints: [{ senders }] });
  const uses = project.operations.flatMap((operation) =>
    operation.senders.map(({ options, payload }) => ({
      operation,
      options: endpointOptions.parse(options),
      ...(payload.length > 0 && { payload }),
    })),
  );
  return { project, uses };
}

const contributedBy = ({ project, uses }: ReturnType<typeof sending>, options: object = {}) =>
  contributed(websocket.contribute(project, projectOptions.parse(options), uses));
const check = ({ project, uses }: ReturnType<typeof sending>) =>
  websocket.check?.(project, projectOptions.parse({}), uses);
const field = (option: string, place = 0) => `endpoints.0.senders.${place}.options.${option}`;

describe('what is sent', () => {
  test('settings say where it goes, as what', () => {
    const { files, modules, text, of, sections } = contributedBy(sending(sender({ frame: 'jsonRpc' })), {
      delivery: 'outbox',
    });
    expect(modules).toEqual(['websocket-sender']);
    expect(files).toEqual(expect.arrayContaining(['WebsocketSender.java', 'WebsocketPayloads.java']));
    expect(text('WebsocketSender.java')).toMatch(
      /new Lane\("websocket", "total to shop-example-com"\),[^;]*"total-place"/,
    );
    expect(Object.fromEntries(of('setting').map(({ key, value }) => [key, String(value)]))).toMatchObject({
      'service.websocket-sender.receivers.shop-example-com.url':
        '${WEBSOCKET_RECEIVER_SHOP_EXAMPLE_COM_URL:wss://shop.example.com}',
      'service.websocket-sender.frames.total-place.receiver': 'shop-example-com',
      'service.websocket-sender.frames.total-place.path': '/ws',
      'service.websocket-sender.frames.total-place.kind': 'json-rpc',
      'service.websocket-sender.frames.total-place.operation': 'place',
    });
    expect(of('state')).toMatchObject([{ table: 'outbox', field: 'senderOptions.websocket.outboxDatabase' }]);
    expect(sections['Messages over WebSockets']).not.toContain('from the connection on');
  });

  test('of the message alone the text says plainly that nobody knows whether it arrived', () => {
    const { of, sections } = contributedBy(sending(sender({ frame: 'message', operation: undefined }, [])), {
      delivery: 'outbox',
    });
    expect(of('setting').map(({ key }) => key)).not.toContain('service.websocket-sender.frames.total.operation');
    expect(sections['Messages over WebSockets']).toContain('**At most once** for `total` from the connection on');
  });
});

describe('what is refused, beside its field', () => {
  test('an answer that has no members, as the parameters of a call', () => {
    expect(check(sending(sender({}, [])))).toEqual([{ field: field('frame'), message: 'sentMembers' }]);
    expect(check(sending(sender({ frame: 'message', operation: undefined }, [])))).toEqual([]);
  });

  test('the same call of the same endpoint twice', () => {
    expect(check(sending(sender(), sender({ operation: 'other' }), sender()))).toEqual([
      { field: field('url', 2), message: 'receiverTaken' },
    ]);
  });

  test.each([
    ['https://shop.example.com/ws', 'socketUrl'],
    ['ws://', 'socketUrl'],
    ['ws://shop.example.com/ws?token=1', 'socketUrl'],
    ['wss://me:secret@shop.example.com/ws', 'urlSecret'],
    ['', 'required'],
  ])('%s is no address of a WebSocket', (url, message) => {
    expect(endpointOptions.safeParse({ url }).error?.issues[0]?.message).toBe(message);
  });
});

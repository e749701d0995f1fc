import { describe, expect, test } from 'vitest';
import { faultsOf, triggerContributed } from '../../../../../tests/support/parts/contributed.ts';
import type { RequestWishes } from '../../../../../tests/support/parts/projects.ts';
import { addOrder, cleanUp, customerOrders, orderTotal } from '../../../../../tests/support/parts/shop.ts';
import type { Routine } from '../../../../model/described/routine.ts';
import { websocket } from './websocket.ts';

const socket = (routines: readonly Routine[], wishes: RequestWishes = {}) =>
  triggerContributed('websocket', routines, wishes);
const options = (...endpoints: readonly Record<string, unknown>[]) => ({
  endpoints: endpoints.map((endpoint) => ({ options: endpoint })),
});

interface Document {
  readonly servers: { readonly service: { readonly security?: readonly object[] } };
  readonly channels: { readonly socket: { readonly address: string; readonly messages: object } };
  readonly operations: Readonly<Record<string, { readonly action: string; readonly description?: string }>>;
  readonly components: {
    readonly messages: Readonly<Record<string, { readonly payload: Payload }>>;
    readonly securitySchemes?: object;
  };
}
interface Payload {
  readonly required: readonly string[];
  readonly properties: Readonly<Record<string, { readonly required?: readonly string[]; readonly enum?: unknown }>>;
}

const documentOf = (project: ReturnType<typeof socket>): Document =>
  project.json('src/generated/resources/static/asyncapi.json');

describe('a message', () => {
  test('calls an operation by its name with params, and nothing where it takes nothing', () => {
    const project = socket([orderTotal, cleanUp]);
    project
      .java('ShopController')
      .contains('@SocketController', '@SocketOperation("orderTotal")', 'orderTotal(OrderTotalRequest request)')
      .contains('public void cleanUp()');
    expect(project.shell('orderTotal')).toContain(`'{"id":1,"op":"orderTotal","params":{"orderId":1}}'`);
    expect(project.shell('cleanUp')).toContain(`'{"id":1,"op":"cleanUp"}'`);
  });

  test('calls an operation by the name that its owner gave', () => {
    const project = socket([orderTotal], options({ operationName: 'orders.total' }));
    project.java('ShopController').contains('@SocketOperation("orders.total")').lacks('"orderTotal"');
    // Keys of the document have no periods.
    expect(Object.keys(documentOf(project).operations)).toEqual(['orderTotal']);
    expect(documentOf(project).components.messages['orderTotal.call']?.payload.properties.op).toEqual({
      const: 'orders.total',
    });
  });

  test('may leave out params of which nothing is needed, and no others', () => {
    const { messages } = documentOf(socket([orderTotal, cleanUp])).components;
    expect(messages['orderTotal.call']?.payload.required).toEqual(['id', 'op', 'params']);
    expect(messages['cleanUp.call']?.payload.required).toEqual(['id', 'op']);
  });

  test('may leave out what has a default', () => {
    const { messages } = documentOf(socket([customerOrders])).components;
    expect(messages['customerOrders.call']?.payload.properties.params?.required).toEqual(['customerId']);
  });
});

describe('a broadcast', () => {
  test('is told to those who subscribed: a message and an operation more', () => {
    const project = socket([addOrder, cleanUp], options({ exchange: 'broadcast' }, {}));
    project
      .java('ShopController')
      .contains('@SocketOperation(value = "addOrder", broadcast = true)', '@SocketOperation("cleanUp")');
    const { operations, components } = documentOf(project);
    expect(Object.keys(operations)).toEqual(['addOrder', 'addOrder.told', 'cleanUp', 'connection.subscribe']);
    expect(operations['addOrder.told']?.action).toBe('send');
    expect(components.messages).toHaveProperty(['addOrder.event']);
    expect(components.messages.subscription?.payload.properties.params).toMatchObject({
      properties: { to: { enum: ['addOrder'] } },
    });
    expect(project.sections['The socket']).toContain('| `addOrder` | its caller, and everybody who subscribed |');
    expect(project.of('call')[0]?.title).toContain('which is broadcast');
  });

  test('is nothing of a service that only answers', () => {
    const project = socket([addOrder]);
    const { operations, components } = documentOf(project);
    expect(Object.keys(operations)).toEqual(['addOrder']);
    expect(Object.keys(components.messages)).toEqual(['addOrder.call', 'addOrder.answer', 'failure']);
    expect(project.sections['The socket']).not.toContain('everybody who subscribed');
    project.java('ShopController').lacks('broadcast');
  });
});

describe('callers', () => {
  test('of a service for everybody meet no security', () => {
    const project = socket([orderTotal]);
    project.hasNoJava('SecurityConfiguration');
    expect(project.dependencies).not.toContain('security');
    expect(documentOf(project).servers.service).not.toHaveProperty('security');
    expect(documentOf(project).components).not.toHaveProperty('securitySchemes');
    expect(project.sections['The socket']).not.toContain('header of the handshake');
    expect(project.modules).toEqual(['websocket', 'web']);
    expect(project.probe('the socket asks for an upgrade')).toMatchObject({ path: '/ws', expectStatus: 400 });
    expect(project.probe('the AsyncAPI document is served')).toMatchObject({ expectStatus: 200 });
  });

  test.each([
    ['basic', '--auth "'],
    ['apiKey', '-H "X-API-Key: $API_KEY"'],
    ['jwt', '-H "Authorization: Bearer $TOKEN"'],
  ])('known by %s say so with the handshake', (auth, wscat) => {
    const project = socket([orderTotal], { options: { auth } });
    project.java('SecurityConfiguration');
    expect(project.shell('orderTotal')).toContain(wscat);
    expect(Object.keys(documentOf(project).components.securitySchemes ?? {})).toEqual([auth]);
    expect(project.sections['The socket']).toContain('header of the handshake');
    const modules = ['websocket', 'websocket-security', ...(auth === 'jwt' ? ['websocket-jwt'] : [])];
    expect(project.modules).toEqual(expect.arrayContaining(modules));
    expect(project.modules.includes('websocket-jwt')).toBe(auth === 'jwt');
    expect(project.probe(`the socket refuses a caller without ${auth}`)).toMatchObject({ expectStatus: 401 });
    expect(project.probe('the socket asks for an upgrade')).toBeUndefined();
  });

  test('who need a scope are asked for it by the method', () => {
    const project = socket([orderTotal, cleanUp], { options: { auth: 'jwt' }, ...options({ scopes: 'read' }, {}) });
    expect(project.java('ShopController').text.match(/@PreAuthorize/g)).toHaveLength(1);
    expect(documentOf(project).operations.orderTotal?.description).toContain('Callers need the scope read.');
    expect(documentOf(project).operations.cleanUp?.description).not.toContain('Callers need');
  });

  test('who are strangers to one operation may connect, and are told by the operations who they are not', () => {
    const project = socket([orderTotal, cleanUp], { options: { auth: 'basic' }, ...options({ auth: 'none' }, {}) });
    project.java('SecurityConfiguration').contains('"/ws"');
    expect(project.probe('the socket asks for an upgrade')).toBeDefined();
    expect(project.probe('the AsyncAPI document is for known callers')).toMatchObject({ expectStatus: 401 });
  });
});

describe('the socket', () => {
  test('is at its path, and each limit is a variable of the environment', () => {
    const project = socket([orderTotal], { options: { path: '/api/socket' } });
    expect(documentOf(project).channels.socket.address).toBe('/api/socket');
    expect(project.shell('orderTotal')).toContain('ws://localhost:8080/api/socket');
    expect(project.settings['service.websocket.max-message']).toBe('${WEBSOCKET_MAX_MESSAGE:64KB}');
    for (const name of project.variables) expect(name).toMatch(/^WEBSOCKET_/);
  });

  test('has no CORS: a browser sends its origin, which the handshake looks at', () => {
    const project = socket([orderTotal]);
    expect(project.settings).not.toHaveProperty(['service.cors.allowed-origins']);
    expect(project.settings['service.websocket.allowed-origins']).toBe('${WEBSOCKET_ALLOWED_ORIGINS:}');
  });

  test('is nowhere on WebLogic, which has an older Jakarta WebSocket', () => {
    expect(websocket.supports({ server: 'weblogic' })).toEqual({ reason: 'forms.reasons.webSocketUpgrade' });
    expect(websocket.supports({ server: 'tomcat' })).toBe(true);
  });

  test.each(['/actuator', '/actuator/x', '/error', '/asyncapi.json'])(
    'is not at %s, which is the service’s own',
    (path) => {
      expect(faultsOf('websocket', [orderTotal], { options: { path } })).toEqual(['options.path: urlReserved']);
    },
  );

  test.each(['ws', '/', '/a/', '/a b', '/{a}'])('is not at %s, which is no path', (path) => {
    expect(faultsOf('websocket', [orderTotal], { options: { path } })).toEqual(['options.path: socketPath']);
  });
});

describe('a name', () => {
  test('is one operation’s, and never what a connection is asked by', () => {
    expect(faultsOf('websocket', [orderTotal, cleanUp], options({}, { operationName: 'orderTotal' }))).toEqual([
      'endpoints.1.options.operationName: operationTaken',
    ]);
    expect(faultsOf('websocket', [orderTotal], options({ operationName: 'unsubscribe' }))).toEqual([
      'endpoints.0.options.operationName: operationReserved',
    ]);
  });
});

describe('a mapping', () => {
  test('leads into objects of params', () => {
    const input = [{ target: 'customer_id', from: { place: 'message', name: 'customer.id' } }];
    const project = socket([addOrder], { endpoints: [{ input }] });
    project
      .java('ShopController')
      .contains('addOrder(AddOrderBody body)', 'this.reader.valid(this.requests.addOrder(body))');
    project.java('AddOrderBodyCustomer');
    expect(project.shell('addOrder')).toContain('"params":{"customer":{"id":1},"note":"text"}');
  });

  test('is nowhere where nothing is mapped', () => {
    const project = socket([addOrder]);
    project.hasNoJava('AddOrderBody', 'ShopRequestMapper').java('ShopController').lacks('reader');
  });
});

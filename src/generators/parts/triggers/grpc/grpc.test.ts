import { describe, expect, test } from 'vitest';
import { faultsOf, triggerContributed } from '../../../../../tests/support/parts/contributed.ts';
import type { RequestWishes } from '../../../../../tests/support/parts/projects.ts';
import {
  addOrder,
  cleanUp,
  customerOrders,
  findOrders,
  orderLabel,
  orderTotal,
} from '../../../../../tests/support/parts/shop.ts';
import type { Routine } from '../../../../model/described/routine.ts';
import { javaMethod } from './endpoint.ts';
import { grpc as trigger } from './grpc.ts';

const grpc = (routines: readonly Routine[], wishes: RequestWishes = {}) => triggerContributed('grpc', routines, wishes);
const options = (...endpoints: readonly Record<string, unknown>[]) => ({
  endpoints: endpoints.map((endpoint) => ({ options: endpoint })),
});
const protoOf = (project: ReturnType<typeof grpc>) => project.file('src/generated/proto/corner-shop.proto');

describe('the proto file', () => {
  test('has a method for each operation, with its comment, and a message for each side', () => {
    protoOf(grpc([orderTotal, cleanUp]))
      .contains('service ShopService {', '// What an order costs. All taxes are in it')
      .contains('rpc OrderTotal(OrderTotalRequest) returns (OrderTotalResponse);')
      .contains('message CleanUpRequest {\n}', 'message CleanUpResponse {\n}');
  });

  test('imports Google’s types only where a field has them', () => {
    protoOf(grpc([orderTotal])).lacks('import ');
    protoOf(grpc([findOrders]))
      .contains('import "google/protobuf/timestamp.proto";')
      .lacks('struct.proto');
    protoOf(grpc([customerOrders])).contains('import "google/protobuf/struct.proto";');
  });

  test('tells null from left out only where both mean something', () => {
    protoOf(grpc([customerOrders])).contains('oneof since_or_null {', 'google.protobuf.NullValue since_null = 3;');
    protoOf(grpc([addOrder]))
      .contains('optional string note = 2;')
      .lacks('oneof', 'NullValue');
  });

  test('has messages for lists, because an element may be null, and a first constant that nobody may send', () => {
    const project = grpc([findOrders]);
    protoOf(project)
      .contains('optional Int32List ids = 2;', 'repeated Int32ListEntry entries = 1;')
      .contains('ORDER_STATUS_UNSPECIFIED = 0;', 'ORDER_STATUS_SOLD_OUT = 2;');
    project
      .java('TypeMessages')
      .contains('fromInt32List', 'toInt32List', 'entry.hasValue() ? entry.getValue() : null')
      .contains('case ORDER_STATUS_UNSPECIFIED, UNRECOGNIZED -> throw new InvalidMessageException(field);');
    protoOf(grpc([orderTotal])).lacks('List', 'enum ');
    grpc([orderTotal]).java('TypeMessages').lacks('static');
  });

  test('says the form of what is a text there', () => {
    protoOf(grpc([orderTotal])).contains('a decimal number with all its digits, such as 12.50');
    protoOf(grpc([orderLabel])).contains('optional bytes return_value = 1;');
  });

  test('is the contract that callers get', () => {
    const contracts = grpc([orderTotal])
      .of('file')
      .filter(({ contract }) => contract);
    expect(contracts.map(({ path }) => path)).toEqual(['src/generated/proto/corner-shop.proto']);
  });
});

describe('a method', () => {
  test('reads its message, calls the service and answers a message', () => {
    grpc([orderTotal, cleanUp])
      .java('ShopServiceEndpoint')
      .contains('@GrpcService', 'calls.valid(ShopMessages.orderTotalRequest(message))')
      .contains('shopService.cleanUp();', 'return ShopMessages.cleanUpResponse();');
  });

  test('answers rows as a stream where there are more than are kept, else in one message', () => {
    const few = grpc([customerOrders]);
    protoOf(few).contains('repeated CustomerOrdersRow result_set1 = 1;').lacks('stream');
    expect(few.sections['Messages and failures']).not.toContain('`stream`');
    const many = grpc([customerOrders], options({ maxRows: 1_000_000 }));
    protoOf(many).contains('returns (stream CustomerOrdersResponse);').lacks('repeated');
    many.java('ShopServiceEndpoint').contains('rows.accept(ShopMessages.customerOrdersResponse(row))');
    expect(many.sections['Messages and failures']).toContain('`stream`');
  });

  test('is in the service and by the name that its owner gives', () => {
    const project = grpc([orderTotal, cleanUp], options({ serviceName: 'Prices', methodName: 'Of' }, {}));
    protoOf(project).contains('service Prices {\n', 'rpc Of(', 'service ShopService {');
    project.java('PricesEndpoint').contains('of(');
    project.java('ShopServiceEndpoint').lacks('orderTotal');
    expect(project.shell('orderTotal')).toMatch(/com\.acme\.shop\.Prices\/Of$/);
  });

  test('is one operation’s, whatever its case', () => {
    expect(faultsOf('grpc', [orderTotal, cleanUp], options({}, { methodName: 'Ordertotal' }))).toEqual([
      'endpoints.1.options.methodName: grpcMethodTaken',
    ]);
    expect(
      faultsOf('grpc', [orderTotal, cleanUp], options({}, { methodName: 'OrderTotal', serviceName: 'Other' })),
    ).toEqual([]);
  });

  test.each([
    ['OrderTotal', 'orderTotal'],
    ['New', 'new_'],
    ['Record', 'record'],
    ['Yield', 'yield'],
  ])('%s is spelled in Java as grpc-java does it', (name, java) => {
    expect(javaMethod(name).toString()).toBe(java);
  });
});

describe('callers', () => {
  const CLASSES = ['GrpcSecurityConfiguration', 'SecurityConfiguration'];

  test('of a service for everybody meet no security', () => {
    const project = grpc([orderTotal, cleanUp]);
    project.hasNoJava(...CLASSES);
    expect(project.modules).toEqual(['grpc']);
    expect(project.probe('orderTotal refuses an invalid request')).toMatchObject({ expectStatus: 3 });
    expect(project.probe('reflection answers')).toMatchObject({ expectStatus: 0 });
    expect(project.probe('health answers')).toMatchObject({ expectStatus: 0 });
  });

  test('ask nothing invalid of what takes nothing', () => {
    const project = grpc([cleanUp]);
    expect(project.of('grpcProbe').map(({ name }) => name)).toEqual(['health answers', 'reflection answers']);
  });

  test.each([
    ['basic', 'Authorization: Basic $(printf', 'grpc.httpBasic(', 'grpc-security'],
    ['apiKey', 'x-api-key: $API_KEY', 'GrpcCallers.knowByKey(', 'grpc-security'],
    ['jwt', 'Authorization: Bearer $TOKEN', 'grpc.oauth2ResourceServer(', 'grpc-jwt'],
  ])('known by %s send it with each call, reflection included', (auth, header, way, module) => {
    const project = grpc([orderTotal], { options: { auth } });
    const ways = ['grpc.httpBasic(', 'GrpcCallers.knowByKey(', 'grpc.oauth2ResourceServer('];
    project
      .java('GrpcSecurityConfiguration')
      .contains(way)
      .lacks(...ways.filter((other) => other !== way));
    expect(project.modules).toContain(module);
    expect(project.shell('orderTotal')).toContain(header);
    expect(project.probe(`orderTotal refuses a caller without ${auth}`)).toMatchObject({ expectStatus: 16 });
    expect(project.probe('reflection is for known callers')).toMatchObject({ expectStatus: 16 });
    expect(project.probe('health answers')).toMatchObject({ expectStatus: 0 });
  });

  test('who need scopes and roles are asked for them by the method’s full name', () => {
    const project = grpc([orderTotal, cleanUp], {
      options: { auth: 'jwt' },
      ...options({ scopes: 'read', roles: 'clerk ROLE_boss' }, {}),
    });
    project
      .java('GrpcSecurityConfiguration')
      .contains('com.acme.shop.ShopService/OrderTotal', 'hasAuthority("SCOPE_read")', 'hasAnyRole("clerk", "boss")')
      .lacks('ShopService/CleanUp', 'AuthorizationDecision');
    protoOf(project).contains('Callers need the scope read and one of the roles clerk, ROLE_boss.');
  });

  test('who are strangers to one method are let in there alone', () => {
    const project = grpc([orderTotal, cleanUp], { options: { auth: 'apiKey' }, ...options({ auth: 'none' }, {}) });
    project.java('SecurityConfiguration').contains(', "apiKey")');
    project.java('GrpcSecurityConfiguration').contains('callers.by("apiKey", caller.get())');
    expect(project.shell('orderTotal')).not.toContain('x-api-key');
    expect(project.shell('cleanUp')).toContain('x-api-key');
  });
});

describe('a mapping', () => {
  const input = [
    { target: 'customer_id', from: { place: 'metadata', name: 'x-customer' } },
    { target: 'note', from: { place: 'message', name: 'text' } },
  ];

  test('takes metadata, and fields by other names', () => {
    const project = grpc([addOrder], { endpoints: [{ input }] });
    protoOf(project).contains('optional string text = 1;').lacks('int32 customer_id');
    project
      .java('ShopServiceEndpoint')
      .contains('shopRequestMapper.addOrder(', 'metadata.required("x-customer", Integer.class)');
    project.java('ShopMessages').lacks('addOrderRequest(');
    expect(project.shell('addOrder')).toContain(`-H 'x-customer: 1'`);
    expect(project.shell('addOrder')).toContain(`-d '{"text":"text"}'`);
  });

  test('without metadata asks for none', () => {
    const project = grpc([addOrder], { endpoints: [{ input: input.slice(1) }] });
    project.java('ShopServiceEndpoint').lacks('etadata');
  });

  test('is nowhere where nothing is mapped', () => {
    grpc([addOrder]).hasNoJava('ShopRequestMapper').java('ShopMessages').contains('addOrderRequest(');
  });
});

describe('the server', () => {
  test('has a port of its own, which no container of servlets gives it', () => {
    expect(grpc([orderTotal]).of('port')).toEqual([{ kind: 'port', variable: 'GRPC_PORT', port: 9090 }]);
    expect(trigger.supports({ server: 'embedded' })).toBe(true);
    for (const server of ['tomcat', 'wildfly', 'weblogic'] as const) {
      expect(trigger.supports({ server })).toEqual({ reason: 'forms.reasons.grpcNeedsOwnPort' });
    }
  });

  test('speaks TLS only where the environment says so', () => {
    const { settings } = grpc([orderTotal]);
    expect(settings['spring.grpc.server.ssl.enabled']).toBe('${GRPC_TLS:false}');
    expect(grpc([orderTotal]).shell('orderTotal')).toContain('-plaintext');
  });

  test('has its classes made by protoc when the project is built', () => {
    expect(
      grpc([orderTotal])
        .of('plugin')
        .map(({ id }) => id),
    ).toEqual(['os-maven-plugin', 'protobuf-maven-plugin']);
  });
});

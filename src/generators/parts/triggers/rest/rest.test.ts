import { describe, expect, test } from 'vitest';
import { faultsOf, triggerContributed } from '../../../../../tests/support/parts/contributed.ts';
import type { RequestWishes } from '../../../../../tests/support/parts/projects.ts';
import {
  addOrder,
  archiveOrders,
  cleanUp,
  customerOrders,
  findOrders,
  orderLabel,
  orderTotal,
} from '../../../../../tests/support/parts/shop.ts';
import type { Routine } from '../../../../model/described/routine.ts';
import { rest as trigger } from './rest.ts';

const rest = (routines: readonly Routine[], wishes: RequestWishes = {}) => triggerContributed('rest', routines, wishes);
const options = (...endpoints: readonly Record<string, unknown>[]) => ({
  endpoints: endpoints.map((endpoint) => ({ options: endpoint })),
});

const OPENAPI = 'src/generated/resources/openapi.json';

interface Document {
  readonly security: readonly object[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentOperation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, object>>;
    readonly responses: Readonly<Record<string, { readonly headers?: object }>>;
    readonly securitySchemes?: Readonly<Record<string, object>>;
  };
}
interface DocumentOperation {
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required: boolean }[];
  readonly requestBody?: object;
  readonly responses: Readonly<Record<string, { readonly headers?: object; readonly content?: object }>>;
  readonly security?: readonly object[];
}

const documentOf = (project: ReturnType<typeof rest>): Document => project.json(OPENAPI);
const parametersOf = ({ parameters = [] }: DocumentOperation) =>
  parameters.map(({ in: place, name, required }) => `${place} ${name}${required ? '!' : ''}`);
const statusesOf = ({ responses }: DocumentOperation) => Object.keys(responses).join(' ');

describe('a method of HTTP', () => {
  test('what only reads is a GET with a query string, what changes something a POST with a body', () => {
    const project = rest([orderTotal, addOrder]);
    project
      .java('ShopController')
      .contains('@GetMapping("/order-total")', '@RequestParam @NotNull Long orderId')
      .contains('@PostMapping("/add-order")', '@Valid @RequestBody AddOrderRequest request')
      .lacks('@PutMapping', '@PathVariable');
    expect(project.shell('orderTotal')).toBe(`curl -sS 'http://localhost:8080/order-total?orderId=1'`);
    expect(project.shell('addOrder')).toContain(`-X POST`);
    expect(project.shell('addOrder')).toContain(`-d '{"customerId":1,"note":"text"}'`);
  });

  test('what reads, but by values that no query string can carry, is a POST', () => {
    const address = {
      ...orderTotal,
      parameters: [{ ...orderTotal.parameters[0], type: { kind: 'json' } }],
    } as unknown as Routine;
    rest([address]).java('ShopController').contains('@PostMapping').lacks('@GetMapping');
  });

  test('a url’s variables are parameters of the path, and the rest of a body is a record of its own', () => {
    const project = rest([addOrder], options({ method: 'PUT', url: '/customers/{customer_id}/orders' }));
    project
      .java('ShopController')
      .contains('@PutMapping("/customers/{customer_id}/orders")')
      .contains('@PathVariable("customer_id") @NotNull Integer customerId', 'AddOrderBody body')
      .contains('new AddOrderRequest(customerId, body.note())');
    project.java('AddOrderBody').contains('String note').lacks('customerId');
    expect(project.shell('addOrder')).toContain('/customers/1/orders');
    expect(project.shell('addOrder')).not.toContain('customerId');
  });

  test('a whole request needs no record beside its own', () => {
    rest([addOrder]).hasNoJava('AddOrderBody');
  });

  test('a DELETE of simple values has no body', () => {
    const project = rest([addOrder], options({ method: 'DELETE', url: '/orders' }));
    project.java('ShopController').contains('@DeleteMapping("/orders")').lacks('@RequestBody');
    expect(project.shell('addOrder')).toContain('?customerId=1&note=text');
  });
});

describe('an answer', () => {
  test('of nothing is 204', () => {
    const project = rest([cleanUp]);
    project.java('ShopController').contains('@ResponseStatus(HttpStatus.NO_CONTENT)', 'public void cleanUp()');
    const statuses = Object.keys(documentOf(project).paths['/clean-up']?.post?.responses ?? {});
    expect(statuses.filter((status) => status.startsWith('2'))).toEqual(['204']);
  });

  test('of bytes is octets, and no JSON', () => {
    const project = rest([orderLabel]);
    project.java('ShopController').contains('produces = MediaType.APPLICATION_OCTET_STREAM_VALUE');
    expect(documentOf(project).paths['/order-label']?.get?.responses[200]?.content).toEqual({
      'application/octet-stream': {},
    });
  });

  test('of more rows than are kept at once is streamed, any other is not', () => {
    const few = rest([customerOrders]);
    few.java('ShopController').contains('List<CustomerOrdersRow> customerOrders').lacks('HttpServletResponse');
    const many = rest([customerOrders], options({ maxRows: 1_000_000 }));
    many.java('ShopController').contains('HttpServletResponse response').lacks('List<CustomerOrdersRow>');
    many.java('ShopController').contains('import forja.runtime.rest.JsonRows;');
  });
});

describe('a value that is left out', () => {
  test('has its own default, and null is named by a parameter of its own', () => {
    const project = rest([customerOrders]);
    project
      .java('ShopController')
      .contains('@RequestParam(name = "null", defaultValue = "") Set<String> nulls', 'given(since, "since", nulls)')
      .lacks('demanded(');
    expect(parametersOf(documentOf(project).paths['/customer-orders']?.get as DocumentOperation)).toEqual([
      'query customerId!',
      'query since',
      'query null',
    ]);
    project.java('ShopController').contains('import static forja.runtime.rest.QueryValues.given;');
  });

  test('is null in a GET where it may be null, but has to be said in a DELETE', () => {
    const reads = { ...addOrder, readOnly: true };
    rest([reads])
      .java('ShopController')
      .contains('@RequestParam(required = false) @Nullable String note')
      .lacks('nulls');
    rest([addOrder], options({ method: 'DELETE', url: '/orders' }))
      .java('ShopController')
      .contains('demanded(note, "note", nulls)')
      .lacks('given(');
    const { paths } = documentOf(rest([addOrder], options({ method: 'DELETE', url: '/orders' })));
    const told = JSON.stringify(paths['/orders']?.delete?.parameters);
    expect(told).toContain(
      '"name":"note","in":"query","description":"Must be there, or be named by null","required":false',
    );
  });

  test('needs no parameter for null where nothing may be left out or null', () => {
    const project = rest([orderTotal]);
    project.java('ShopController').lacks('Set<String> nulls', 'Omittable', 'import static');
  });
});

describe('the query string', () => {
  test('lists have a parameter for each value; enumerations are what is written there', () => {
    const project = rest([findOrders]);
    project.java('ShopController').contains('@RequestParam @NotNull List<Integer> ids');
    project.java('ShopController').contains('OrderStatus status');
    expect(project.shell('findOrders')).toContain('?status=new&ids=1');
  });
});

describe('callers', () => {
  test('of a service for everybody meet no security, and probes ask for what is not valid', () => {
    const project = rest([orderTotal]);
    project.hasNoJava('SecurityConfiguration');
    expect(project.modules).not.toContain('security');
    expect(project.modules).toEqual(['rest', 'web', 'web']);
    expect(project.dependencies).toEqual(['webmvc-test (test)']);
    expect(project.sections).not.toHaveProperty(['Who may call']);
    expect(documentOf(project)).toMatchObject({ security: [] });
    expect(documentOf(project).components.securitySchemes).toBeUndefined();
    expect(project.probe('orderTotal refuses an invalid request')).toMatchObject({
      path: '/order-total?orderId=!',
      expectStatus: 400,
    });
    expect(project.probe('the OpenAPI document is served')).toMatchObject({ expectStatus: 200 });
  });

  test.each([
    ['basic', 'security', 'SPRING_SECURITY_USER_NAME', '-u "'],
    ['apiKey', 'security', 'API_KEY', 'X-API-Key: $API_KEY'],
    ['jwt', 'security-jwt', 'JWT_ISSUER_URI', 'Bearer $TOKEN'],
  ])('known by %s have their library, their variables and their line of curl', (auth, module, variable, curl) => {
    const project = rest([orderTotal], { options: { auth } });
    project.java('SecurityConfiguration');
    expect(project.modules).toContain(module);
    expect(project.dependencies).toContain('security-test (test)');
    expect(project.variables).toContain(variable);
    expect(project.shell('orderTotal')).toContain(curl);
    expect(documentOf(project).security).toEqual([{ [auth]: [] }]);
    expect(Object.keys(documentOf(project).components.securitySchemes ?? {})).toEqual([auth]);
    expect(statusesOf(documentOf(project).paths['/order-total']?.get as DocumentOperation)).toContain('401');
    expect(project.probe(`orderTotal refuses a caller without ${auth}`)).toMatchObject({ expectStatus: 401 });
    expect(project.probe('orderTotal refuses an invalid request')).toBeUndefined();
    expect(project.probe('the OpenAPI document is for known callers')).toMatchObject({ expectStatus: 401 });
  });

  test.each(['basic', 'apiKey', 'jwt'])('known by %s alone are known in no other way', (auth) => {
    const project = rest([orderTotal], { options: { auth } });
    project.java('SecurityConfiguration').contains(`, "${auth}")`);
  });

  test('who need scopes and roles are asked for them in front of everything else', () => {
    const project = rest([orderTotal, cleanUp], {
      options: { auth: 'jwt' },
      ...options({ scopes: 'orders:read', roles: 'clerk' }, {}),
    });
    const controller = project.java('ShopController');
    controller.contains(`@PreAuthorize("hasAuthority('SCOPE_orders:read') and hasRole('clerk')")`);
    expect(controller.text.match(/@PreAuthorize/g)).toHaveLength(1);
    expect(project.variables).toContain('JWT_ROLES_CLAIM');
    expect(documentOf(project).paths['/order-total']?.get?.security).toEqual([{ jwt: ['orders:read', 'clerk'] }]);
    expect(documentOf(project).paths['/clean-up']?.post?.security).toBeUndefined();
    expect(project.sections['Who may call']).toContain('`orders:read`');
  });

  test('who need scopes alone are asked for no role', () => {
    const project = rest([orderTotal], { options: { auth: 'jwt' }, ...options({ scopes: 'orders:read' }) });
    expect(project.variables).not.toContain('JWT_ROLES_CLAIM');
  });

  test('who are strangers to one operation alone are let in there and nowhere else', () => {
    const project = rest([orderTotal, cleanUp], { options: { auth: 'basic' }, ...options({ auth: 'none' }, {}) });
    project.java('SecurityConfiguration').contains('"/order-total"').lacks('"/clean-up"');
    expect(documentOf(project).paths['/order-total']?.get?.security).toEqual([]);
    expect(project.shell('orderTotal')).not.toContain('-u ');
    expect(project.shell('cleanUp')).toContain('-u ');
  });

  test('of other origins are let in by nobody but the owner', () => {
    const project = rest([orderTotal]);
    expect(project.modules).toContain('web');
    expect(project.settings['service.cors.allowed-origins']).toBe('${CORS_ALLOWED_ORIGINS:}');
  });
});

describe('an Idempotency-Key', () => {
  const keys = (more: object = {}) => ({ options: { idempotencyKeys: 'datasource', ...more } });

  test('is taken by what changes something, and by nothing that reads', () => {
    const project = rest([orderTotal, addOrder], keys());
    expect(project.java('ShopController').text.match(/@Idempotent\n/g)).toHaveLength(1);
    const { paths } = documentOf(project);
    expect(parametersOf(paths['/add-order']?.post as DocumentOperation)).toContain('header Idempotency-Key');
    expect(parametersOf(paths['/order-total']?.get as DocumentOperation)).not.toContain('header Idempotency-Key');
    expect(statusesOf(paths['/add-order']?.post as DocumentOperation)).toContain('409');
    expect(paths['/add-order']?.post?.responses[200]?.headers).toHaveProperty('Idempotent-Replayed');
    expect(project.of('state')).toMatchObject([{ table: 'idempotency' }]);
    expect(project.sections['Requests that come again']).toContain('**One effect** for `addOrder`');
  });

  test('is not known where nobody asked for it, or where nothing is changed, not by a POST either', () => {
    const posted = options({ method: 'POST', url: '/totals' });
    for (const project of [
      rest([addOrder]),
      rest([orderTotal], keys()),
      rest([orderTotal], { ...keys(), ...posted }),
    ]) {
      expect(project.modules).not.toContain('rest-idempotency');
      expect(project.of('state')).toEqual([]);
      expect(project.sections).not.toHaveProperty(['Requests that come again']);
    }
  });

  test('is taken before the work where both cannot be one transaction', () => {
    const project = rest([archiveOrders], keys());
    expect(project.sections['Requests that come again']).toContain('**At most once** for `archiveOrders`');
    expect(project.sections['Requests that come again']).not.toContain('**One effect**');
    const separate = rest([addOrder], keys({ idempotencyKeys: 'separate', stateDatabase: 'mysql' }));
    expect(separate.of('state')).toMatchObject([{ table: 'idempotency', apart: 'mysql' }]);
    expect(separate.sections['Requests that come again']).toContain('**At most once** for `addOrder`');
  });
});

describe('what ends its transactions itself', () => {
  test('says so in front of its work, and nothing else does', () => {
    const own = (routine: Routine) =>
      rest([routine], { options: { idempotencyKeys: 'datasource' } }).java('ShopController');
    own(archiveOrders).contains('@Idempotent(apart = true, endsTransactions = true)');
    own(addOrder).contains('@Idempotent').lacks('endsTransactions');
  });
});

describe('an entity tag', () => {
  test('is of an answer that can be asked for again', () => {
    const project = rest([orderTotal, customerOrders], options({ etag: 'weak' }, {}));
    const controller = project.java('ShopController').contains('import forja.runtime.rest.EntityTags;');
    expect(controller.text.match(/ResponseEntity</g)).toHaveLength(1);
    const get = documentOf(project).paths['/order-total']?.get as DocumentOperation;
    expect(statusesOf(get)).toContain('304');
    expect(parametersOf(get)).toContain('header If-None-Match');
    expect(statusesOf(documentOf(project).paths['/customer-orders']?.get as DocumentOperation)).not.toContain('304');
    expect(project.sections['Answers that a caller has already']).toContain('`orderTotal`');
  });

  test('is nowhere where nobody asked for it', () => {
    const project = rest([orderTotal]);
    project.java('ShopController').lacks('ResponseEntity', 'EntityTags');
    expect(project.sections).not.toHaveProperty(['Answers that a caller has already']);
  });

  test.each<[string, Routine, Record<string, unknown>]>([
    ['what changes something', addOrder, { etag: 'weak', method: 'GET', url: '/a' }],
    ['another method than GET', orderTotal, { etag: 'weak', method: 'POST', url: '/a' }],
    ['what answers nothing', { ...cleanUp, readOnly: true }, { etag: 'weak', method: 'GET', url: '/a' }],
    ['what is streamed', customerOrders, { etag: 'weak', maxRows: 1_000_000 }],
  ])('is refused for %s', (_, routine, endpoint) => {
    expect(faultsOf('rest', [routine], options(endpoint))).toContain('endpoints.0.options.etag: etagRead');
  });
});

describe('pages', () => {
  const keyset = { paging: 'keyset', pageOrder: 'placed_at desc, order_id', pageSize: 20, maxRows: 500 };

  test('by key begin behind the last row of the page before', () => {
    const project = rest([customerOrders], options(keyset));
    project
      .java('ShopController')
      .contains('PageAnswer<CustomerOrdersRow>', 'name = "cursor", required = false', 'defaultValue = "20"')
      .contains('@Max(500) int limit', 'new PageRequest(cursor, limit)')
      .lacks('"offset"');
    expect(project.sections.Pages).toContain('| `customerOrders` | cursor | `placedAt desc`, `orderId` | 20 | 500 |');
    expect(parametersOf(documentOf(project).paths['/customer-orders']?.get as DocumentOperation).slice(-2)).toEqual([
      'query cursor',
      'query limit',
    ]);
  });

  test('by number count rows', () => {
    const project = rest([customerOrders], options({ ...keyset, paging: 'offset' }));
    project
      .java('ShopController')
      .contains('name = "offset", defaultValue = "0"', '@Min(0) long offset', 'Long.toString(offset)')
      .lacks('"cursor"');
  });

  test('are nowhere where nobody asked for them', () => {
    const project = rest([customerOrders]);
    project.java('ShopController').lacks('PageRequest', 'PageAnswer', 'limit');
    expect(project.sections).not.toHaveProperty(['Pages']);
  });

  test('have names that no parameter of the operation has', () => {
    const limit = { ...customerOrders.parameters[0], name: 'limit' } as Routine['parameters'][number];
    const routine = { ...customerOrders, parameters: [limit] };
    expect(faultsOf('rest', [routine], options(keyset))).toEqual(['endpoints.0.options.paging: pageParameter']);
    // In a body it is no parameter.
    expect(faultsOf('rest', [routine], options({ ...keyset, method: 'POST', url: '/a' }))).toEqual([]);
  });
});

describe('a mapping', () => {
  const mapped = (...input: readonly unknown[]) => ({ endpoints: [{ input }] });

  test('takes values from path, query, header and body, by a mapper that an owner’s bean replaces', () => {
    const project = rest([addOrder], {
      endpoints: [
        {
          options: { method: 'POST', url: '/customers/{customer}/orders' },
          input: [
            { target: 'customer_id', from: { place: 'path', name: 'customer' } },
            { target: 'note', from: { place: 'header', name: 'X-Note' } },
          ],
        },
      ],
    });
    project
      .java('ShopController')
      .contains('@PathVariable("customer") @NotNull Integer customerId', '@RequestHeader("X-Note")')
      .contains('this.requests.addOrder(customerId, note)')
      .lacks('@RequestBody');
    project.java('ShopRequestMapper');
    project.java('DefaultShopRequestMapper');
    expect(project.of('autoConfiguration').map(({ type }) => type)).toContain(
      'com.acme.shop.rest.RequestMapperDefaults',
    );
    expect(project.sections['Where requests come from']).toContain('| `addOrder` | `note` | `header X-Note` |');
    expect(project.shell('addOrder')).toContain(`-H 'X-Note: text'`);
  });

  test('of header fields is probed by leaving the one out that must be there', () => {
    const note = { target: 'note', from: { place: 'header', name: 'X-Note' } };
    const project = rest([addOrder], mapped(note, { target: 'customer_id', from: { constant: 7 } }));
    expect(project.probe('addOrder refuses an invalid request')).toMatchObject({ method: 'POST', expectStatus: 400 });
    expect(project.probe('addOrder refuses an invalid request')).not.toHaveProperty('headers');
  });

  test('is what a proof calls the service by', () => {
    const input = [{ target: 'note', from: { place: 'header', name: 'X-Note' } }];
    const { project } = rest([addOrder], { endpoints: [{ options: { method: 'PUT', url: '/{customer_id}' }, input }] });
    const [operation] = project.operations;
    expect(operation && trigger.httpCall?.(operation, operation.endpoint as never)).toEqual({
      method: 'PUT',
      url: '/{customer_id}',
      places: [
        { in: 'path', name: 'customer_id', member: 0 },
        { in: 'header', name: 'X-Note', member: 1 },
      ],
    });
  });

  test('of a header field that was left out leaves the member out', () => {
    const input = [{ target: 'since', from: { place: 'header', name: 'X-Since' } }];
    rest([customerOrders], { endpoints: [{ input }] })
      .java('DefaultShopRequestMapper')
      .contains('Omittable.ofNullable(since)');
  });

  test('may say a constant, or the present time by a clock', () => {
    const project = rest(
      [addOrder],
      mapped({ target: 'customer_id', from: { constant: 7 } }, { target: 'note', from: { variable: 'now' } }),
    );
    project.java('DefaultShopRequestMapper').contains('7', 'clock.instant().toString()', 'Clock clock');
    expect(project.shell('addOrder')).not.toContain('-d ');
  });

  test('leads into objects of the body', () => {
    const project = rest([addOrder], mapped({ target: 'customer_id', from: { place: 'body', name: 'customer.id' } }));
    project.java('AddOrderBody').contains('AddOrderBodyCustomer customer', 'note');
    project.java('AddOrderBodyCustomer').contains('Integer id');
    project.java('DefaultShopRequestMapper').contains('body.customer().id()');
    expect(project.shell('addOrder')).toContain('{"customer":{"id":1},"note":"text"}');
  });

  test('is nowhere where nothing is mapped', () => {
    const project = rest([addOrder]);
    project.hasNoJava('ShopRequestMapper', 'DefaultShopRequestMapper', 'RequestMapperDefaults');
    expect(project.sections).not.toHaveProperty(['Where requests come from']);
  });

  test('has no body in a GET, and no value inside another one', () => {
    const body = { target: 'order_id', from: { place: 'body', name: 'id' } };
    expect(faultsOf('rest', [orderTotal], mapped(body))).toContain('endpoints.0.input.0.from.place: methodNeedsBody');
    const inside = [
      { target: 'customer_id', from: { place: 'body', name: 'a' } },
      { target: 'note', from: { place: 'body', name: 'a.b' } },
    ];
    expect(faultsOf('rest', [addOrder], mapped(...inside))).toEqual(['endpoints.0.input.0.from.name: inputNested']);
  });
});

describe('a url', () => {
  const faults = (routines: readonly Routine[], ...urls: readonly Record<string, unknown>[]) =>
    faultsOf('rest', routines, options(...urls));

  test('is one endpoint’s by its method, whatever its variables are called', () => {
    const other = { ...orderTotal, ref: { ...orderTotal.ref, name: 'order_state' } };
    const at = (url: string, method = 'GET') => ({ method, url });
    expect(faults([orderTotal, other], at('/orders/{order_id}'), at('/orders/{orderId}'))).toEqual([
      'endpoints.1.options.url: urlTaken',
    ]);
    expect(faults([orderTotal, other], at('/orders/{order_id}'), at('/orders/{orderId}', 'POST'))).toEqual([]);
  });

  test('of the service itself is refused', () => {
    expect(faults([cleanUp], { method: 'POST', url: '/actuator/x' })).toEqual(['endpoints.0.options.url: urlReserved']);
    expect(faults([cleanUp], { method: 'POST', url: '/actuators' })).toEqual([]);
  });

  test('has variables that are members, and values that a path can carry', () => {
    expect(faults([orderTotal], { method: 'GET', url: '/orders/{id}' })).toEqual([
      'endpoints.0.options.url: urlVariable',
    ]);
    expect(faults([findOrders], { method: 'GET', url: '/orders/{ids}' })).toEqual([
      'endpoints.0.options.url: urlVariable',
    ]);
  });

  test('two methods of a path are one path of the document, with the first names of its variables', () => {
    const other = { ...addOrder, ref: { ...addOrder.ref, name: 'change_order' } };
    const { paths } = documentOf(
      rest(
        [addOrder, other],
        options({ method: 'PUT', url: '/o/{customer_id}' }, { method: 'PATCH', url: '/o/{customerId}' }),
      ),
    );
    expect(Object.keys(paths)).toEqual(['/o/{customer_id}']);
    expect(Object.keys(paths['/o/{customer_id}'] ?? {})).toEqual(['put', 'patch']);
    expect(parametersOf(paths['/o/{customer_id}']?.patch as DocumentOperation)).toEqual(['path customer_id!']);
  });
});

describe('the OpenAPI document', () => {
  test('says the first sentence of a comment as summary, else the name in words', () => {
    const { paths } = documentOf(rest([orderTotal, addOrder]));
    expect(paths['/order-total']?.get).toMatchObject({
      summary: 'What an order costs.',
      description: 'What an order costs. All taxes are in it',
    });
    expect(paths['/add-order']?.post).toMatchObject({ summary: 'Add order' });
    expect(paths['/add-order']?.post?.description).toBeUndefined();
  });

  test('tells when to try again only of what is worth it', () => {
    const { responses } = documentOf(rest([orderTotal])).components;
    const again = Object.entries(responses).flatMap(([name, { headers }]) => (headers ? [name] : []));
    expect(again).toEqual(['TimedOut', 'Unavailable']);
  });

  test('is handed out as YAML, as a contract', () => {
    const [contract] = rest([orderTotal])
      .of('file')
      .filter(({ contract }) => contract);
    expect(contract).toMatchObject({ path: OPENAPI, handedOutAs: 'openapi.yaml', owner: 'ours' });
  });
});

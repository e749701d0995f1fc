import { buildSchema, parse, validate } from 'graphql';
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

const graphql = (routines: readonly Routine[], wishes: RequestWishes = {}) =>
  triggerContributed('graphql', routines, wishes);
const options = (...endpoints: readonly Record<string, unknown>[]) => ({
  endpoints: endpoints.map((endpoint) => ({ options: endpoint })),
});
const SCHEMA = 'src/generated/resources/graphql/schema.graphqls';
const schemaOf = (project: ReturnType<typeof graphql>) => project.file(SCHEMA);

/** The document of an operation's line of curl. */
function documentOf(project: ReturnType<typeof graphql>, operation: string): string {
  const [, body = '{}'] = / -d '(.*)'$/.exec(project.shell(operation)) ?? [];
  const { query }: { readonly query: string } = JSON.parse(body);
  return query;
}

describe('the schema', () => {
  test('has what only reads as queries, and all else as mutations', () => {
    const project = graphql([orderTotal, addOrder]);
    schemaOf(project).matches(/type Query \{[^}]*orderTotal\(orderId: Long!\): BigDecimal/);
    schemaOf(project).matches(/type Mutation \{[^}]*addOrder\(customerId: Int!, note: String\): Long/);
    project.java('ShopController').contains('@QueryMapping', '@MutationMapping');
  });

  test('has no type for mutations where there are none, and a query of its own where all are', () => {
    schemaOf(graphql([orderTotal])).lacks('type Mutation', 'service: String!');
    schemaOf(graphql([addOrder]))
      .contains('service: String!')
      .lacks('addOrder(customerId: Int!, note: String): Long\n}\n\ntype Query');
  });

  test('takes the owner’s word for what is a query', () => {
    const project = graphql([addOrder], options({ queryOrMutation: 'query' }));
    schemaOf(project).lacks('type Mutation');
    project.java('ShopController').contains('@QueryMapping').lacks('@MutationMapping');
  });

  test('asks for what must be there, and for nothing that may be null or left out', () => {
    schemaOf(graphql([customerOrders, addOrder])).contains('customerId: Int!, since: Date)', 'note: String)');
  });

  test('answers true where an operation answers nothing', () => {
    schemaOf(graphql([cleanUp])).contains('cleanUp: Boolean!');
    graphql([cleanUp]).java('ShopController').contains('public boolean cleanUp()', 'return true;');
  });

  test('says enumerations by names that GraphQL has letters for', () => {
    schemaOf(graphql([findOrders])).contains('enum OrderStatus {\n  NEW\n  SOLD_OUT\n}', 'ids: [Int]!');
    schemaOf(graphql([orderTotal])).lacks('enum ');
  });

  test('declares large numbers only where there are any', () => {
    const [parameter] = orderTotal.parameters;
    const large = { ...orderTotal, parameters: [{ ...parameter, type: { kind: 'integer', bits: 64, signed: false } }] };
    schemaOf(graphql([large as Routine])).contains('scalar BigInteger');
    schemaOf(graphql([orderTotal])).lacks('BigInteger');
  });

  test('is valid, and so is the document of each operation; the one that is to be refused is not', () => {
    const routines = [orderTotal, customerOrders, addOrder, cleanUp, findOrders, orderLabel];
    const project = graphql(routines);
    const schema = buildSchema(schemaOf(project).text);
    const faults = (document: string) => validate(schema, parse(document)).length;
    for (const { operation } of project.of('call')) expect(faults(documentOf(project, operation)), operation).toBe(0);
    for (const { body } of project.of('probe').filter(({ body }) => body)) {
      expect(faults(JSON.parse(body ?? '').query)).toBeGreaterThan(0);
    }
  });
});

describe('the name of an object', () => {
  test('is the record’s own, unless its owner says another', () => {
    schemaOf(graphql([customerOrders])).contains('type CustomerOrdersRow {');
    schemaOf(graphql([customerOrders], options({ objectName: 'Order' })))
      .contains('type Order {', ': [Order!]!')
      .lacks('CustomerOrdersRow');
  });

  test.each(['Query', 'BigDecimal', 'FindOrdersRow', 'OrderStatus'])('is not %s, which is taken', (objectName) => {
    expect(faultsOf('graphql', [customerOrders, findOrders], options({ objectName }, {}))).toEqual([
      'endpoints.0.options.objectName: objectTaken',
    ]);
  });

  test('is that of one endpoint', () => {
    expect(
      faultsOf('graphql', [customerOrders, findOrders], options({ objectName: 'A' }, { objectName: 'A' })),
    ).toEqual(['endpoints.1.options.objectName: objectTaken']);
  });
});

describe('a value that is left out', () => {
  test('has its own default, which null is not', () => {
    graphql([customerOrders])
      .java('ShopController')
      .contains('@InputArgument Omittable<@Nullable LocalDate> since', 'CustomerOrdersRequest(customerId, since)');
  });

  test('needs no word where nothing may be left out', () => {
    const project = graphql([addOrder]);
    project.java('ShopController').lacks('Omittable');
  });
});

describe('pages', () => {
  const keyset = { paging: 'keyset', pageOrder: 'placed_at desc, order_id', pageSize: 20, maxRows: 500 };

  test('by key are asked for behind a text of the page before', () => {
    const project = graphql([customerOrders], options(keyset));
    schemaOf(project).contains('first: Int! = 20, after: String', 'type CustomerOrdersPage {', 'next: String');
    project.java('ShopController').contains('@Max(500) int first', 'new PageRequest(after, first)').lacks('offset');
    expect(documentOf(project, 'customerOrders')).toBe(
      'query { customerOrders(customerId: 1) { items { orderId placedAt } next } }',
    );
    expect(project.sections.Pages).toContain('| `customerOrders` | after | `placedAt desc`, `orderId` | 20 | 500 |');
  });

  test('by number count rows', () => {
    const project = graphql([customerOrders], options({ ...keyset, paging: 'offset' }));
    project.java('ShopController').contains('@Min(0) int offset', 'Integer.toString(offset)').lacks('after');
    schemaOf(project).contains('offset: Int! = 0').lacks('after: String');
  });

  test('are nowhere where nobody asked for them', () => {
    const project = graphql([customerOrders]);
    schemaOf(project).lacks('Page', 'first:');
    expect(project.sections).not.toHaveProperty(['Pages']);
    project.java('ShopController').lacks('PageRequest');
  });

  test('have names that no argument has', () => {
    const first = { ...customerOrders.parameters[0], name: 'first' } as Routine['parameters'][number];
    expect(faultsOf('graphql', [{ ...customerOrders, parameters: [first] }], options(keyset))).toEqual([
      'endpoints.0.options.paging: pageParameter',
    ]);
  });
});

describe('callers', () => {
  test('of a service for everybody meet no security', () => {
    const project = graphql([orderTotal]);
    project.hasNoJava('SecurityConfiguration', 'PermissionsFirst');
    expect(project.dependencies).not.toContain('security');
    expect(project.probe('the schema is served')).toMatchObject({ expectStatus: 200, expectBody: 'orderTotal' });
    expect(project.probe('orderTotal refuses an invalid request')).toMatchObject({
      expectBody: '"classification":"ValidationError"',
    });
  });

  test.each([
    ['basic', '-u "'],
    ['apiKey', 'X-API-Key: $API_KEY'],
    ['jwt', 'Bearer $TOKEN'],
  ])('known by %s meet a closed door without it, in front of schema and fields', (auth, curl) => {
    const project = graphql([orderTotal], { options: { auth } });
    project.java('SecurityConfiguration');
    expect(project.shell('orderTotal')).toContain(curl);
    expect(project.probe(`orderTotal refuses a caller without ${auth}`)).toMatchObject({ expectStatus: 401 });
    expect(project.probe('the schema is for known callers')).toMatchObject({ expectStatus: 401 });
  });

  test('who are strangers to one field reach the door of all, and each other field says so itself', () => {
    const project = graphql([orderTotal, cleanUp], { options: { auth: 'basic' }, ...options({ auth: 'none' }, {}) });
    project.java('SecurityConfiguration').contains('"/graphql"');
    expect(project.java('ShopController').text.match(/@PreAuthorize/g)).toHaveLength(1);
    expect(project.probe('cleanUp refuses a caller without basic')).toMatchObject({
      expectStatus: 200,
      expectBody: '"classification":"UNAUTHORIZED"',
    });
  });

  test('who need a scope are asked for it before arguments are read, and the schema says so', () => {
    const project = graphql([orderTotal, addOrder], { options: { auth: 'jwt' }, ...options({ scopes: 'read' }, {}) });
    expect(project.modules).toContain('graphql');
    expect(project.java('ShopController').text.match(/@PreAuthorize/g)).toHaveLength(1);
    expect(schemaOf(project).text.match(/the scope read/g)).toHaveLength(1);
  });
});

describe('a mapping', () => {
  const input = [
    { target: 'customer_id', from: { place: 'header', name: 'customer' } },
    { target: 'note', from: { place: 'argument', name: 'text.note' } },
  ];

  test('takes header fields and members of input objects', () => {
    const project = graphql([addOrder], { endpoints: [{ input }] });
    project
      .java('ShopController')
      .contains('@ContextValue(RequestHeaders.KEY) RequestHeaders headers', '@InputArgument(all = true) AddOrderInput')
      .contains('headers.required("customer", Integer.class)');
    for (const name of ['AddOrderInput', 'AddOrderInputText']) project.java(name);
    schemaOf(project).contains('addOrder(text: AddOrderInputText): Long').lacks('customerId');
    expect(documentOf(project, 'addOrder')).toContain('addOrder(text: {note: "text"})');
    expect(project.shell('addOrder')).toContain(`-H 'customer: 1'`);
  });

  test('without header fields asks for none', () => {
    const project = graphql([addOrder], { endpoints: [{ input: input.slice(1) }] });
    project.java('ShopController').contains('this.check.valid(').lacks('RequestHeaders');
  });

  test('of what may be left out knows whether it was', () => {
    const since = [{ target: 'since', from: { place: 'argument', name: 'from' } }];
    const project = graphql([customerOrders], { endpoints: [{ input: since }] });
    project.java('CustomerOrdersInput').contains('Omittable<@Nullable LocalDate> from');
    project.java('DefaultShopRequestMapper').contains('arguments.from()');
  });

  test('by a name that Java keeps for itself has another in the record', () => {
    const named = [{ target: 'note', from: { place: 'argument', name: 'class' } }];
    const project = graphql([addOrder], { endpoints: [{ input: named }] });
    project.java('AddOrderInput').contains('@JsonProperty("class")');
    schemaOf(project).contains('class: String');
  });

  test('is nowhere where nothing is mapped', () => {
    const project = graphql([addOrder]);
    project.hasNoJava('AddOrderInput', 'ShopRequestMapper');
    project.java('ShopController').lacks('RequestCheck', 'RequestHeaders');
  });
});

test('what shows the schema is off in production, unless the owner says otherwise', () => {
  const settings = graphql([orderTotal]).of('setting');
  const shown = settings.filter(({ key }) => key === 'spring.graphql.graphiql.enabled');
  expect(shown.map(({ profile, value }) => [profile, String(value)])).toEqual([
    [undefined, '${GRAPHQL_EXPLORE:true}'],
    ['production', '${GRAPHQL_EXPLORE:false}'],
  ]);
});

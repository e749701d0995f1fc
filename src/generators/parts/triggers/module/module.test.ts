import { describe, expect, test } from 'vitest';
import { triggerContributed } from '../../../../../tests/support/parts/contributed.ts';
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

const LIBRARY = { request: { applicationServer: 'library' } };
const module = (routines: readonly Routine[], wishes: RequestWishes = {}) =>
  triggerContributed('module', routines, { ...LIBRARY, ...wishes });
const options = (...endpoints: readonly Record<string, unknown>[]) => ({
  endpoints: endpoints.map((endpoint) => ({ options: endpoint })),
});

describe('the interface that an application injects', () => {
  test('has a method for each operation, with its comment, and nothing of HTTP or of the work behind it', () => {
    module([orderTotal, addOrder, cleanUp])
      .java('ShopOperations')
      .contains('public interface ShopOperations {', '@Nullable BigDecimal orderTotal(OrderTotalRequest request);')
      .contains('* What an order costs. All taxes are in it.', '* Calls {@code shop.clean_up()}.', 'void cleanUp();')
      .lacks('org.springframework', 'ShopService');
  });

  test('is served by a class that an auto-configuration makes, as no scan finds it', () => {
    const project = module([orderTotal]);
    project.java('ServiceShopOperations').contains('implements ShopOperations').lacks('@Component');
    const [bean] = project.of('file').filter(({ path }) => path.endsWith('/ServiceShopOperations.java'));
    expect(bean?.bean).toBe('com.acme.shop.api.ServiceShopOperations');
    expect(project.modules).toEqual(['library']);
  });

  test('says where a caller’s transaction has no part in it', () => {
    const sentence = 'It ends transactions itself';
    module([archiveOrders]).java('ShopOperations').contains(sentence);
    module([addOrder]).java('ShopOperations').lacks(sentence);
  });

  test('hands rows over one by one where there are more than are kept', () => {
    const many = module([customerOrders], options({ maxRows: 1_000_000 }));
    many.java('ShopOperations').contains('Consumer<', 'Rows are handed over as they are read').lacks('List<');
    many.java('ShopExample').contains('Consumer<CustomerOrdersRow> rows');
    module([customerOrders])
      .java('ShopOperations')
      .contains('List<CustomerOrdersRow>')
      .lacks('Consumer', 'handed over');
  });

  test('answers pages where they are asked for', () => {
    const keyset = { paging: 'keyset', pageOrder: 'order_id', pageSize: 20, maxRows: 500 };
    const project = module([customerOrders], options(keyset));
    project.java('ShopOperations').contains('Page<CustomerOrdersRow>', 'PageRequest');
    project.java('ShopExample').contains('new PageRequest(null, 20)');
    module([customerOrders]).java('ShopOperations').lacks('Page');
  });
});

describe('the example', () => {
  test('is compiled with the tests, and the README shows of it the first call', () => {
    const project = module([orderTotal, cleanUp]);
    const { text } = project.java('ShopExample');
    const { text: first } = module([orderTotal]).java('ShopExample');
    expect(project.sections['Call it']).toContain(first.trimEnd());
    expect(project.sections['Call it']).not.toContain('cleanUp()');
    expect(text).toContain('operations.orderTotal(new OrderTotalRequest(1L))');
    expect(text).toContain('operations.cleanUp()');
    expect(project.paths.find((path) => path.endsWith('/ShopExample.java'))).toContain('src/generated/test/');
  });

  test('leaves out what may be left out', () => {
    module([customerOrders]).java('ShopExample').contains('new CustomerOrdersRequest(1, Omittable.omitted())');
  });

  test('says null for what may be left out and has no third state', () => {
    const [customer, since] = customerOrders.parameters;
    const parameters = [customer, { ...since, nullDefault: true }] as Routine['parameters'];
    module([{ ...customerOrders, parameters }])
      .java('ShopExample')
      .contains('new CustomerOrdersRequest(1, null)')
      .lacks('Omittable');
  });

  test('has a value of every kind: enumerations, lists and dates', () => {
    module([findOrders, archiveOrders])
      .java('ShopExample')
      .contains('new FindOrdersRequest(OrderStatus.NEW, List.of(1))', 'LocalDate.parse("2026-01-31")');
  });

  test.each<[string, object, string]>([
    ['bytes', { kind: 'bytes' }, 'new byte[] {1, 2, 3}'],
    ['JSON', { kind: 'json' }, 'JsonNodeFactory.instance.objectNode().put("key", "value")'],
    ['a float', { kind: 'float', bits: 32 }, '1.5f'],
    ['a double', { kind: 'float', bits: 64 }, '1.5d'],
    ['a decimal', { kind: 'decimal' }, 'new BigDecimal('],
    ['a UUID', { kind: 'uuid' }, 'UUID.fromString('],
    ['a boolean', { kind: 'boolean' }, 'true'],
    ['a list of lists', { kind: 'list', of: { kind: 'list', of: { kind: 'string' } } }, 'List.of(List.of('],
  ])('writes %s as Java does', (_, type, java) => {
    const routine = { ...orderTotal, parameters: [{ ...orderTotal.parameters[0], type }] } as unknown as Routine;
    module([routine]).java('ShopExample').contains(java);
  });
});

describe('a library', () => {
  test('has nothing that is an application’s own: no settings, no variables, no address, no security', () => {
    const project = module([orderTotal, orderLabel]);
    const classes = project.files.filter((name) => name.endsWith('.java')).map((name) => name.replace('.java', ''));
    expect(classes.sort()).toEqual([
      ...['ApplicationTest', 'ServiceShopOperations', 'ShopExample', 'ShopOperations', 'ShopOperationsTest'],
      'package-info',
    ]);
    for (const kind of ['setting', 'environment', 'call', 'probe', 'dependency', 'port'] as const) {
      expect(project.of(kind), kind).toEqual([]);
    }
  });

  test('tells how calls, transactions and failures go', () => {
    const { sections } = module([orderTotal]);
    expect(Object.keys(sections)).toEqual(['Call it', 'Transactions, values and failures']);
    expect(sections['Transactions, values and failures']).toContain('(forja/docs/library.md)');
  });
});

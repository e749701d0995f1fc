import { describe, expect, test } from 'vitest';
import { faultsOf, triggerContributed } from '../../../../../tests/support/parts/contributed.ts';
import type { RequestWishes } from '../../../../../tests/support/parts/projects.ts';
import { addOrder, cleanUp, customerOrders, findOrders, orderTotal } from '../../../../../tests/support/parts/shop.ts';
import type { Routine } from '../../../../model/described/routine.ts';

const mcp = (routines: readonly Routine[], wishes: RequestWishes = {}) => triggerContributed('mcp', routines, wishes);
const options = (...endpoints: readonly Record<string, unknown>[]) => ({
  endpoints: endpoints.map((endpoint) => ({ options: endpoint })),
});

interface Tool {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly inputSchema: { readonly properties: object; readonly required?: readonly string[]; readonly $defs?: object };
  readonly outputSchema?: object;
  readonly annotations: object;
}

function toolsOf(project: ReturnType<typeof mcp>): readonly Tool[] {
  const { tools }: { readonly tools: readonly Tool[] } = project.json('src/generated/resources/static/tools.json');
  return tools;
}

describe('a tool', () => {
  test('is an operation by its name in words, with a schema of what it takes and answers', () => {
    const project = mcp([orderTotal]);
    project.java('ShopController').contains('@ToolController', '@ToolMethod("order_total")');
    expect(toolsOf(project)).toEqual([
      {
        name: 'order_total',
        description: 'What an order costs. All taxes are in it',
        inputSchema: {
          type: 'object',
          required: ['orderId'],
          properties: { orderId: { type: 'integer', format: 'int64' } },
          additionalProperties: false,
        },
        outputSchema: {
          type: 'object',
          required: ['result'],
          properties: { result: { type: ['number', 'null'] } },
        },
        annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true },
      },
    ]);
    expect(project.shell('orderTotal')).toContain('"params":{"name":"order_total","arguments":{"orderId":1}}');
  });

  test('is called as its owner says, and has a title only where there is one', () => {
    const project = mcp([orderTotal, cleanUp], options({ toolName: 'price', toolTitle: 'The price' }, {}));
    project.java('ShopController').contains('@ToolMethod("price")').lacks('"order_total"');
    const [named, plain] = toolsOf(project);
    expect(named).toMatchObject({ name: 'price', title: 'The price', annotations: { title: 'The price' } });
    expect(plain).not.toHaveProperty('title');
    expect(plain?.annotations).not.toHaveProperty('title');
  });

  test('that changes something is never called harmless', () => {
    const [tool] = toolsOf(mcp([addOrder]));
    expect(tool?.annotations).toEqual({ readOnlyHint: false, destructiveHint: true, idempotentHint: false });
    expect(mcp([addOrder]).sections.Tools).toContain('| `add_order` | may change something |');
  });

  test('that answers nothing has no schema of an answer, and is described by its name', () => {
    const [tool] = toolsOf(mcp([cleanUp]));
    expect(tool).not.toHaveProperty('outputSchema');
    expect(tool?.description).toBe('clean up.');
  });

  test('says how many rows it answers at most, where it answers many', () => {
    const [rows, value] = toolsOf(mcp([customerOrders, orderTotal], options({ maxRows: 50 }, {})));
    expect(rows?.description).toContain('Fails where there are more than 50 rows');
    expect(value?.description).not.toContain('rows');
  });

  test('has every schema that it refers to in itself', () => {
    const [tool] = toolsOf(mcp([findOrders]));
    expect(tool?.inputSchema.$defs).toEqual({ OrderStatus: { type: 'string', enum: ['new', 'sold out'] } });
    expect(JSON.stringify(tool)).not.toContain('#/components');
    expect(toolsOf(mcp([orderTotal]))[0]?.inputSchema).not.toHaveProperty('$defs');
  });

  test('has a name of its own', () => {
    expect(faultsOf('mcp', [orderTotal, cleanUp], options({}, { toolName: 'order_total' }))).toEqual([
      'endpoints.1.options.toolName: toolTaken',
    ]);
  });

  test.each([
    ['a b', 'noBlanks'],
    ['ä', 'toolName'],
    ['x'.repeat(65), 'tooLong'],
  ])('is not called %s', (toolName, message) => {
    expect(faultsOf('mcp', [orderTotal], options({ toolName }))).toContain(`endpoints.0.options.toolName: ${message}`);
  });
});

describe('callers', () => {
  test('of a service for everybody meet no security, and the tools are listed for anybody', () => {
    const project = mcp([orderTotal]);
    project.hasNoJava('SecurityConfiguration');
    expect(project.probe('the tools are listed')).toMatchObject({
      expectStatus: 200,
      expectBody: '"name":"order_total"',
    });
    expect(Object.keys(project.sections)).toEqual(['Tools']);
  });

  test.each([
    ['basic', '-u "'],
    ['apiKey', 'X-API-Key: $API_KEY'],
    ['jwt', 'Bearer $TOKEN'],
  ])('known by %s are told of no tool without it', (auth, curl) => {
    const project = mcp([orderTotal], { options: { auth } });
    project.java('SecurityConfiguration');
    expect(project.shell('orderTotal')).toContain(curl);
    expect(project.probe(`the tools are not told to a caller without ${auth}`)).toMatchObject({ expectStatus: 401 });
    expect(project.probe('the tools are listed')).toBeUndefined();
  });

  test('who are strangers to one tool may list all, because one of them is theirs', () => {
    const project = mcp([orderTotal, cleanUp], { options: { auth: 'basic' }, ...options({ auth: 'none' }, {}) });
    project.java('SecurityConfiguration').contains('"/mcp"');
    expect(project.probe('the tools are listed')).toBeDefined();
    expect(toolsOf(project).map(({ description }) => description.includes('Callers need'))).toEqual([false, true]);
  });

  test('who need a scope are asked for it, and told of it', () => {
    const project = mcp([orderTotal, cleanUp], { options: { auth: 'jwt' }, ...options({ scopes: 'read' }, {}) });
    expect(project.java('ShopController').text.match(/@PreAuthorize/g)).toHaveLength(1);
    expect(toolsOf(project)[0]?.description).toContain('Callers need the scope read.');
    expect(toolsOf(project)[1]?.description).not.toContain('Callers need');
  });

  test('of pages may call only from origins that the owner names', () => {
    const project = mcp([orderTotal]);
    expect(project.settings).toEqual({ 'service.mcp.allowed-origins': '${MCP_ALLOWED_ORIGINS:}' });
    expect(project.settings).not.toHaveProperty(['service.cors.allowed-origins']);
  });
});

describe('a mapping', () => {
  test('takes arguments by other names, in objects as well', () => {
    const input = [{ target: 'customer_id', from: { place: 'argument', name: 'customer.id' } }];
    const project = mcp([addOrder], { endpoints: [{ input }] });
    project.java('ShopController').contains('addOrder(AddOrderBody body)');
    project.java('ShopRequestMapper');
    expect(toolsOf(project)[0]?.inputSchema.properties).toHaveProperty('customer');
    expect(toolsOf(project)[0]?.inputSchema.properties).not.toHaveProperty('customerId');
  });

  test('is nowhere where nothing is mapped', () => {
    mcp([addOrder]).hasNoJava('AddOrderBody', 'ShopRequestMapper', 'RequestMapperDefaults');
  });
});

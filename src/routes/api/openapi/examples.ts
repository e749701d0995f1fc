/** The smallest request that a database is generated from. */
const FROM_DATABASE = {
  name: 'shop-api',
  domain: 'com.acme.shop',
  technology: 'rest',
  applicationServer: 'embedded',
  sourceType: 1,
  databaseType: 'postgresql',
  datasource: 'orders',
  mode: 'Src',
  endpoints: [{ routine: { schema: 'shop', name: 'order_total', argumentTypes: ['integer'] } }],
};
const { mode: _, ...CONTRACT } = FROM_DATABASE;
const { technology: __, ...PRODUCT } = CONTRACT;
const BUILD = { ...FROM_DATABASE, mode: 'Build' };

const OPENAPI = {
  path: 'openapi.yaml',
  content: [
    'openapi: 3.1.0',
    "info: { title: Orders, version: '1' }",
    'paths:',
    '  /orders/{id}:',
    '    get:',
    '      operationId: getOrder',
    '      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]',
    "      responses: { '200': { description: ok } }",
    '',
  ].join('\n'),
};
const ASYNCAPI = {
  path: 'asyncapi.yaml',
  content: [
    'asyncapi: 3.0.0',
    "info: { title: Orders, version: '1' }",
    'channels:',
    '  orders:',
    '    address: orders',
    '    messages:',
    '      added: { payload: { type: object, properties: { id: { type: integer } } } }',
    'operations:',
    "  addOrder: { action: receive, channel: { $ref: '#/channels/orders' } }",
    '',
  ].join('\n'),
};
const { databaseType: ___, datasource: ____, ...PROJECT } = FROM_DATABASE;
const FROM_CONTRACT = {
  ...PROJECT,
  sourceType: 2,
  mode: 'Build',
  schemaFiles: [OPENAPI],
  url: 'https://api.example.com',
  endpoints: [{ operation: 'getOrder' }],
};

const ROUTINE = FROM_DATABASE.endpoints[0]?.routine;

/** A body of each call that programs make; the schemas of the calls take them. */
export const BODIES: Readonly<Record<string, unknown>> = {
  describeProcedures: { datasourceName: 'orders', routines: [ROUTINE] },
  describeQuery: { datasourceName: 'orders', query: 'select id, total from shop.orders where id = :id' },
  checkSchema: { schemaFiles: [OPENAPI] },
  checkMessages: { schemaFiles: [ASYNCAPI] },
  generateDeploy: BUILD,
  generateDeploySqlServer: BUILD,
  generateBinary: FROM_CONTRACT,
  reviewChanges: FROM_DATABASE,
  diff: FROM_DATABASE,
  preview: FROM_DATABASE,
  requestCost: FROM_DATABASE,
  generateSrc: FROM_DATABASE,
  generateSchema: CONTRACT,
  keptNames: {
    technology: 'rest',
    domain: 'com.acme.shop',
    name: 'shop-api',
    endpoints: [{ routine: ROUTINE }],
  },
};

/** The same for the `…SqlServer` calls, whose name says the technology. */
export const PRODUCT_BODY: unknown = PRODUCT;

/** Values of what is asked for in addresses. */
export const VALUES: Readonly<Record<string, string>> = {
  id: '0193a5f2-7c1e-7d3a-9b0f-2f6f0c1d4e5a',
  datasourceName: 'orders',
  owner: 'shop',
  type: 'postgresql',
};

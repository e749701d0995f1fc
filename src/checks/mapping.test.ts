import { expect, test } from 'vitest';
import { inputOf, parameter, routine, tinyCatalog } from '../../tests/generated/projects/tiny.ts';
import { checkRequest } from '../generators/check-request.ts';
import type { Catalog } from '../generators/parts/catalog.ts';
import type { Trigger } from '../generators/parts/part.ts';
import { triggerAlone } from '../generators/parts/technologies/trigger-alone.ts';
import { toProject } from '../generators/project/to-project.ts';
import { Fault } from '../model/fault.ts';
import { type Inputs, NOW } from '../model/mapping.ts';
import { generateRequest, toWire } from '../model/request/request.ts';

const inputs: Inputs = {
  places: [
    { id: 'header', carries: 'texts', names: '[a-z-]+', reserved: ['cookie'] },
    { id: 'path', carries: 'texts', names: '[a-z]+', variablesOf: 'url' },
    { id: 'body', carries: 'values', names: '[a-z.]+' },
  ],
  variables: [NOW],
};
const tiny = tinyCatalog();
const trigger = { ...tiny.technologies[0]?.trigger, inputs } as Trigger;
const page = { route: '/', textSet: 'index', words: '', creditsPerEndpoint: 1 };
const projectOf = (...asked: Parameters<typeof toProject>) => toProject(...asked).project;
const catalog: Catalog = { ...tiny, technologies: [triggerAlone(trigger, page)] };

const documents = parameter('documents', 'json', { type: { kind: 'json' } });
const since = parameter('since', 'date', { type: { kind: 'date' } });
const orders = routine('orders', [parameter('customer_id'), parameter('max_count'), since, documents]);
const asking = (input: readonly unknown[], options: Record<string, unknown> = {}) =>
  inputOf([orders], { endpoints: [{ input, options }] });
const header = (name = 'x-customer') => ({ place: 'header', name });

function faultsOf(check: () => unknown) {
  try {
    check();
  } catch (error) {
    if (error instanceof Fault) return error.faults.map(({ field, message }) => [field, message]);
    throw error;
  }
  return [];
}
const parsed = (input: readonly unknown[], options = {}) => generateRequest.parse(asking(input, options).request);
const before = (input: readonly unknown[], options = {}) =>
  faultsOf(() => checkRequest(parsed(input, options), catalog));
const inProject = (input: readonly unknown[], options = {}) =>
  faultsOf(() => toProject(asking(input, options), catalog));

test('members are found by either of their names', () => {
  const { operations } = projectOf(
    asking([
      { target: 'since', from: { variable: 'now' } },
      { target: 'customer_id', from: header() },
      { target: 'maxCount', from: { constant: 5 } },
    ]),
    catalog,
  );
  expect(operations[0]?.input.map(({ target, from }) => [target.property, from])).toEqual([
    ['since', { variable: 'now' }],
    ['customerId', header()],
    ['maxCount', { constant: 5 }],
  ]);
  expect(toProject(inputOf([orders]), catalog).project.operations[0]?.input).toEqual([]);
});

test('forja.json keeps a mapping, and nothing where there is none', () => {
  const input = [{ target: 'customer_id', from: header() }];
  expect(toWire(parsed(input)).endpoints[0]).toMatchObject({ input });
  expect(toProject(asking(input), catalog).project.request).toMatchObject({ endpoints: [{ input }] });
  expect(toProject(inputOf([orders]), catalog).project.request).not.toHaveProperty('endpoints.0.input');
});

test.each([
  [{ target: 'since', from: { place: 'heder', name: 'x' } }, 'from.place', 'inputPlace'],
  [{ target: 'since', from: header('X Y') }, 'from.name', 'inputName'],
  [{ target: 'since', from: header('cookie') }, 'from.name', 'inputReserved'],
  [{ target: 'since', from: { variable: 'fileName' } }, 'from.variable', 'inputVariable'],
])('what %j names that is not there is known before the operation is', (entry, place, message) => {
  const faults = [[`endpoints.0.input.0.${place}`, message]];
  expect(before([entry])).toEqual(faults);
  expect(inProject([entry])).toEqual(faults);
});

test('a place of the url has the variables of the url, once it is known', () => {
  const entry = { target: 'since', from: { place: 'path', name: 'day' } };
  const faults = [['endpoints.0.input.0.from.name', 'inputNoVariable']];
  expect(before([entry])).toEqual([]);
  expect(inProject([entry])).toEqual(faults);
  expect(before([entry], { url: '/orders' })).toEqual(faults);
  expect(before([entry], { url: '/orders/{day}' })).toEqual([]);
  expect(inProject([entry], { url: '/orders/{day}' })).toEqual([]);
});

test('a member has one value, however it is called', () => {
  const twice = (second: string) => [
    { target: 'customer_id', from: { constant: 1 } },
    { target: second, from: { constant: 2 } },
  ];
  const faults = [['endpoints.0.input.1.target', 'inputTargetTaken']];
  expect(before(twice('customer_id'))).toEqual(faults);
  expect(inProject(twice('customer_id'))).toEqual(faults);
  expect(inProject(twice('customerId'))).toEqual(faults);
});

test.each([
  [{ target: 'until', from: header() }, 'target', 'inputTarget'],
  [{ target: 'documents', from: header() }, 'from.place', 'inputType'],
  [{ target: 'customer_id', from: { variable: 'now' } }, 'from.variable', 'inputType'],
  [{ target: 'customer_id', from: { constant: '5' } }, 'from.constant', 'inputConstant'],
  [{ target: 'since', from: { constant: '2026-02-30' } }, 'from.constant', 'inputConstant'],
])('what does not fit the operation is found when it is known: %j', (entry, place, message) => {
  expect(before([entry])).toEqual([]);
  expect(inProject([entry])).toEqual([[`endpoints.0.input.0.${place}`, message]]);
});

test('one value is taken for two members when they are of one type', () => {
  const both = (second: string) => ['customer_id', second].map((target) => ({ target, from: header() }));
  expect(inProject(both('max_count'))).toEqual([]);
  expect(inProject(both('since'))).toEqual([['endpoints.0.input.1.from.name', 'inputTypes']]);
});

test('all faults of all endpoints are told together', () => {
  const input = [
    { target: 'until', from: header() },
    { target: 'customer_id', from: { constant: true } },
  ];
  const asked = inputOf([orders, routine('other')], { endpoints: [{ input }, { input: [input[0]] }] });
  expect(faultsOf(() => toProject(asked, catalog)).map(([field]) => field)).toEqual([
    'endpoints.0.input.0.target',
    'endpoints.0.input.1.from.constant',
    'endpoints.1.input.0.target',
  ]);
});

test('a trigger that offers nothing takes no mapping', () => {
  const input = [{ target: 'customer_id', from: { constant: 1 } }];
  const faults = [['endpoints.0.input', 'inputNone']];
  expect(faultsOf(() => checkRequest(parsed(input), tiny))).toEqual(faults);
  expect(faultsOf(() => toProject(asking(input), tiny))).toEqual(faults);
});

test.each([
  [{ place: 'header' }],
  [{ constant: 1, variable: 'now' }],
  [{ constant: null }],
  [{ header: 'x-customer' }],
  ['x-customer'],
])('%j says not where a value comes from', (from) => {
  const found = generateRequest.safeParse(asking([{ target: 'customer_id', from }]).request);
  expect(found.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['endpoints.0.input.0.from', 'inputFrom'],
  ]);
});

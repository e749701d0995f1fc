import { describe, expect, test } from 'vitest';
import { parameter, routine } from '../../../tests/generated/projects/tiny.ts';
import { projectOf } from '../../../tests/support/parts/projects.ts';
import { procedure, query, rowsRoutine, TEXT } from '../../../tests/support/parts/routines.ts';
import type { Operation } from '../../model/operation.ts';
import {
  answeredType,
  answerType,
  foundType,
  operationParameters,
  pagedRow,
  propertyOf,
  requestParameter,
  streamedRow,
} from './response.ts';

const UPDATE = query('update item set name = :name where id = :id', [parameter('name', 'text', TEXT), parameter('id')]);
const SPLITTING = procedure('split', [
  parameter('whole'),
  parameter('half', 'integer', { mode: 'out' }),
  parameter('rest', 'integer', { mode: 'out' }),
]);

const PROJECT = projectOf([
  routine('total'),
  rowsRoutine('orders'),
  rowsRoutine('order', undefined, { many: false }),
  procedure('close'),
  SPLITTING,
  rowsRoutine('any', []),
]);
const [TOTAL, ORDERS, ORDER, CLOSE, SPLIT, ANY] = PROJECT.operations as [
  Operation,
  Operation,
  Operation,
  Operation,
  Operation,
  Operation,
];
const text = (code: { text: unknown } | undefined) => code && String(code.text);

describe('what a method answers', () => {
  test.each([
    [TOTAL, 'Integer', '@Nullable Integer'],
    [ORDERS, 'List<OrdersRow>', 'List<OrdersRow>'],
    [ORDER, 'OrderRow', '@Nullable OrderRow'],
    [SPLIT, 'SplitResponse', '@Nullable SplitResponse'],
    [ANY, 'List<Map<String, Object>>', 'List<Map<String, Object>>'],
  ])('$names.method: the plain type, and null only where nothing may be found', (operation, plain, found) => {
    expect(text(answerType(operation, PROJECT))).toBe(plain);
    expect(text(foundType(operation, PROJECT))).toBe(found);
  });

  test('is nothing where the source answers nothing', () => {
    expect(answerType(CLOSE, PROJECT)).toBeUndefined();
    expect(foundType(CLOSE, PROJECT)).toBeUndefined();
  });

  test('is never null where a row must be found, though the source still answers null', () => {
    const demanding = { ...ORDER, mustFind: true };
    expect(text(answeredType(demanding, PROJECT))).toBe('OrderRow');
    expect(text(foundType(demanding, PROJECT))).toBe('@Nullable OrderRow');
  });

  test('of a value stays nullable, because null is a value of it', () => {
    expect(text(answeredType({ ...TOTAL, mustFind: true }, PROJECT))).toBe('@Nullable Integer');
  });

  test('is a number of changes, which is always there', () => {
    const project = projectOf([UPDATE]);
    expect(project.operations.map((operation) => text(foundType(operation, project)))).toEqual(['Integer']);
  });
});

describe('rows one by one, and in pages', () => {
  const streamed = { ...ORDERS, streamed: true };
  const paged = { ...ORDERS, paging: { by: 'offset' as const, order: [], maxSize: 100, size: 20 } } as Operation;

  test('a consumer takes rows that come one by one, and nothing is answered', () => {
    expect(answerType(streamed, PROJECT)).toBeUndefined();
    expect(text(operationParameters(streamed, PROJECT))).toBe('Consumer<OrdersRow> rows');
    expect(text(streamedRow(streamed, PROJECT))).toBe('OrdersRow');
    expect(streamedRow(ORDERS, PROJECT)).toBeUndefined();
  });

  test('a page is asked for, and answered with its rows', () => {
    expect(text(answerType(paged, PROJECT))).toBe('Page<OrdersRow>');
    expect(text(operationParameters(paged, PROJECT))).toBe('PageRequest page');
    expect(text(pagedRow(paged, PROJECT))).toBe('OrdersRow');
    expect(pagedRow(ORDERS, PROJECT)).toBeUndefined();
  });

  test('a request stands before the page, with a comma only where there is one', () => {
    const both = { ...paged, request: SPLIT.request };
    expect(text(operationParameters(both, PROJECT))).toBe('SplitRequest request, PageRequest page');
    expect(String(operationParameters(both, PROJECT).argument)).toBe('request, page');
    expect(text(requestParameter(ORDERS, PROJECT))).toBe('');
  });
});

test('callers know a member by its property, of whatever kind it is', () => {
  expect(SPLIT.response.members.map(propertyOf)).toEqual(['half', 'rest']);
  expect(ORDERS.response.members.map(propertyOf)).toEqual(['resultSet1']);
});

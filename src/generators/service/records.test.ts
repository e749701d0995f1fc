import { describe, expect, test } from 'vitest';
import { field, parameter, routine } from '../../../tests/generated/projects/tiny.ts';
import { contributed } from '../../../tests/support/parts/contributed.ts';
import { projectOf } from '../../../tests/support/parts/projects.ts';
import { procedure, rowsRoutine } from '../../../tests/support/parts/routines.ts';
import type { Parameter } from '../../model/described/routine.ts';
import { eventComponents, eventName, modelFiles } from './records.ts';

const QUEUE = [{ sender: 'queue', options: { queueName: 'orders' } }];
const COLUMNS = [field('id'), field('name', 'text', { comment: 'Its label' })];

describe('records', () => {
  test('there is a request only where something is asked', () => {
    expect(contributed(modelFiles(projectOf([routine('total')]))).files).toEqual([]);
    expect(contributed(modelFiles(projectOf([routine('total', [parameter('day', 'date')])]))).files).toEqual([
      'TotalRequest.java',
    ]);
  });

  test('a request must have what has no default, and says what left out means where it has one', () => {
    const needed = contributed(modelFiles(projectOf([routine('total', [parameter('amount')])])));
    expect(needed.text('TotalRequest.java')).toContain('@JsonProperty(required = true) @NotNull Integer amount');
    expect(needed.text('TotalRequest.java')).not.toContain('left out');
    const open = contributed(
      modelFiles(projectOf([routine('total', [parameter('amount', 'integer', { hasDefault: true, nullable: true })])])),
    );
    expect(open.text('TotalRequest.java')).toContain('Omittable<@Nullable Integer> amount');
    expect(open.text('TotalRequest.java')).toContain("For what is left out the database's default applies");
  });

  test('several values are a record, and a single one is not', () => {
    const [half, rest] = [parameter('half', 'integer', { mode: 'out' }), parameter('rest', 'integer', { mode: 'out' })];
    const filesOf = (...parameters: Parameter[]) =>
      contributed(modelFiles(projectOf([procedure('split', parameters)]))).files;
    expect(filesOf(half, rest)).toEqual(['SplitResponse.java']);
    expect(filesOf(half)).toEqual([]);
  });

  test('rows have a record with the comments of their columns', () => {
    const { files, text } = contributed(modelFiles(projectOf([rowsRoutine('orders', COLUMNS)])));
    expect(files).toEqual(['OrdersRow.java']);
    expect(text('OrdersRow.java')).toContain('A row of {@code shop.orders()}.');
    expect(text('OrdersRow.java')).toContain('@param name {@code name text}: Its label');
  });

  test('rows of one table have one record, which is named and described after the table', () => {
    const { files, text } = contributed(
      modelFiles(
        projectOf([
          rowsRoutine('orders', COLUMNS, { origin: 'shop.item' }),
          rowsRoutine('find', COLUMNS, { origin: 'shop.item' }),
        ]),
      ),
    );
    expect(files).toEqual(['ItemRow.java']);
    expect(text('ItemRow.java')).toContain('A row of {@code shop.item}.');
  });
});

describe('events', () => {
  test('only an operation with a sender has one, and it tells the answer', () => {
    const silent = projectOf([routine('total')]);
    expect(contributed(modelFiles(silent)).files).toEqual([]);
    const project = projectOf([routine('total')], { endpoints: [{ senders: QUEUE }] });
    const { files, text } = contributed(modelFiles(project));
    expect(files).toEqual(['TotalCompleted.java']);
    expect(text('TotalCompleted.java')).toContain('record TotalCompleted(@Nullable Integer response)');
    expect(project.operations.map(eventName)).toEqual(['TotalCompleted']);
  });

  test('the request is told along where a payload is made, and not where the answer is sent as it is', () => {
    const asked = routine('total', [parameter('day')]);
    const names = (senders: readonly object[]) => {
      const project = projectOf([asked], { endpoints: [{ senders }] });
      return project.operations.map((operation) => eventComponents(operation, project).map(({ name }) => name));
    };
    expect(names(QUEUE)).toEqual([['response']]);
    const payload = [{ target: 'day', from: { place: 'request', name: 'day' } }];
    expect(names(QUEUE.map((sender) => ({ ...sender, payload })))).toEqual([['request', 'response']]);
  });
});

import { describe, expect, test } from 'vitest';
import { parameter, routine } from '../../../tests/generated/projects/tiny.ts';
import { contributed, flat } from '../../../tests/support/parts/contributed.ts';
import { projectOf } from '../../../tests/support/parts/projects.ts';
import { procedure, rowsRoutine } from '../../../tests/support/parts/routines.ts';
import type { Routine } from '../../model/described/routine.ts';
import type { Source } from '../parts/part.ts';
import { service } from './contribute.ts';

const SOURCE = { calls: ({ type }) => ({ home: 'work', type: `${type}Work`, variable: 'work' }) } as Source;

function contributedBy(routines: readonly Routine[], more: Parameters<typeof projectOf>[1] = {}, change: object = {}) {
  return contributed(service({ ...projectOf(routines, more), ...change }, SOURCE));
}

describe('the service of a group', () => {
  test('calls its source by the name that the source gave', () => {
    const text = contributedBy([routine('total', [parameter('day')])]).text('ShopService.java');
    expect(text).toContain('import com.acme.shop.work.ShopWork;');
    expect(text).toContain('work.total(request)');
  });

  test('opens no transaction around a single statement that reads', () => {
    const { text } = contributedBy([routine('total')]);
    expect(text('ShopService.java')).not.toContain('@Transactional');
    expect(text('ShopService.java')).not.toContain('ApplicationEventPublisher');
  });

  test('opens one where the work needs it, and suspends one around work that commits by itself', () => {
    const cursor = { mode: 'out', type: { kind: 'string' } } as const;
    const open = procedure('list', [parameter('rows', 'refcursor', cursor)], {
      results: [{ kind: 'unknown', reason: 'cursor', cursor: 'rows' }],
    });
    expect(contributedBy([open]).text('ShopService.java')).toContain('@Transactional');
    const committing = contributedBy([procedure('close', [], { commits: true })]).text('ShopService.java');
    expect(committing).toContain('@Transactional(propagation = Propagation.NOT_SUPPORTED)');
    expect(committing).toContain('It ends transactions itself, so none is opened around it.');
  });

  test('publishes an event only where somebody sends', () => {
    const senders = [{ sender: 'queue', options: { queueName: 'orders' } }];
    const text = contributedBy([routine('total')], { endpoints: [{ senders }] }).text('ShopService.java');
    expect(text).toContain('ApplicationEventPublisher');
    expect(text).toContain('new TotalCompleted(');
    // What is sent is written in the same transaction, so it does more than read.
    expect(text).not.toContain('readOnly = true');
  });

  test("says a routine's comment as a sentence", () => {
    const text = contributedBy([routine('total', [], { comment: 'sums it up' })]).text('ShopService.java');
    expect(text).toContain('Sums it up.');
    expect(contributedBy([routine('total')]).text('ShopService.java')).toContain('Calls {@code shop.total()}.');
  });
});

describe('the runtime', () => {
  const modules = (...given: Parameters<typeof contributedBy>) => contributedBy(...given).modules;

  test('comes with failures, and with repeated calls only where transactions can be', () => {
    expect(modules([routine('total')])).toEqual(expect.arrayContaining(['core', 'transaction']));
    expect(modules([procedure('close', [], { commits: true })])).not.toContain('transaction');
    expect(contributedBy([routine('total')]).text('ShopService.java')).toContain(
      'import forja.runtime.transaction.RepeatedWhenLost;',
    );
  });

  test('is strict with JSON, unless the project is a library, whose application has the mapper', () => {
    expect(modules([routine('total')])).toContain('json');
    expect(modules([routine('total')], {}, { library: true })).not.toContain('json');
  });

  test('knows values that were left out only where a request has such a value', () => {
    const open = parameter('day', 'date', { hasDefault: true, nullable: true });
    expect(modules([routine('total', [open])])).toContain('values');
    expect(modules([routine('total', [parameter('day')])])).not.toContain('values');
  });

  test('knows them as well where Java has other names than callers', () => {
    expect(modules([routine('total', [parameter('class')])])).toContain('values');
  });
});

describe('what must be found', () => {
  const [update, rows] = [procedure('rename', [], { results: [{ kind: 'count' }] }), rowsRoutine('orders')];
  const demanding = (routines: readonly Routine[]) => {
    const project = projectOf(routines);
    const operations = project.operations.map((operation) => ({ ...operation, mustFind: true }));
    const groups = project.groups.map((group) => ({ ...group, operations }));
    return contributed(service({ ...project, operations, groups }, SOURCE));
  };

  test('is checked by the shape of the answer', () => {
    const counting = demanding([update]);
    expect(counting.text('ShopService.java')).toContain('MustFind.changed(work.rename(');
    expect(demanding([rows]).text('ShopService.java')).toContain('MustFind.rows(work.orders(');
    const one = demanding([rowsRoutine('order', undefined, { many: false })]);
    expect(one.text('ShopService.java')).toContain('MustFind.row(work.order(');
    expect(flat(counting.sections['What must be there'])).toContain('`rename`: that nothing is there is a failure');
  });

  test('is in no project that accepts finding nothing', () => {
    const { text, sections } = contributedBy([rows]);
    expect(text('ShopService.java')).not.toContain('MustFind');
    expect(sections).not.toHaveProperty('What must be there');
  });
});

import { describe, expect, test } from 'vitest';
import { parameter, routine } from '../../../tests/generated/projects/tiny.ts';
import { contributed, flat, procedure, projectOf, rowsRoutine } from '../../../tests/support/generators/contributed.ts';
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

describe('every project', () => {
  test('has failures, and calls are repeated only where transactions can be', () => {
    const { files } = contributedBy([routine('total')]);
    expect(files).toEqual(expect.arrayContaining(['Failure.java', 'Failures.java', 'RepeatedWhenLost.java']));
    expect(contributedBy([procedure('close', [], { commits: true })]).files).not.toContain('RepeatedWhenLost.java');
  });

  test('is strict with JSON, unless it is a library, whose application has the mapper', () => {
    expect(contributedBy([routine('total')]).files).toContain('StrictJson.java');
    expect(contributedBy([routine('total')], {}, { library: true }).files).not.toContain('StrictJson.java');
  });

  test('reads times with an offset strictly only where there are any', () => {
    const zoned = { type: { kind: 'time', zoned: true } } as const;
    const has = (routines: readonly Routine[]) =>
      contributedBy(routines).text('StrictJson.java').includes('OffsetTime');
    expect(has([routine('at', [parameter('when', 'timetz', zoned)])])).toBe(true);
    expect(has([routine('at', [parameter('when')])])).toBe(false);
  });

  test('tells its source of callers who left only where the trigger can', () => {
    const callers = (callersLeave: boolean) =>
      contributedBy([routine('total')], {}, { callersLeave }).files.filter((name) => name.startsWith('Callers'));
    expect(callers(true)).toEqual(['Callers.java', 'CallersTest.java']);
    expect(callers(false)).toEqual([]);
  });

  test('knows values that were left out only where a request has such a value', () => {
    const open = parameter('day', 'date', { hasDefault: true, nullable: true });
    expect(contributedBy([routine('total', [open])]).files).toEqual(
      expect.arrayContaining(['Omittable.java', 'OmittableValue.java']),
    );
    const { files } = contributedBy([routine('total', [parameter('day')])]);
    expect(files.filter((name) => /Omittable|NotNullIfGiven|ValueExtractor/.test(name))).toEqual([]);
  });

  test('translates names only where Java has others than callers', () => {
    expect(contributedBy([routine('total', [parameter('class')])]).files).toContain('MemberNames.java');
    expect(contributedBy([routine('total', [parameter('day')])]).files).not.toContain('MemberNames.java');
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

  test('is checked by the shape of the answer, with no method for a shape that no operation has', () => {
    const counting = demanding([update]);
    expect(counting.text('MustFind.java')).toContain('changed(');
    expect(counting.text('MustFind.java')).not.toContain('rows(');
    expect(counting.text('ShopService.java')).toContain('MustFind.changed(work.rename(');
    expect(demanding([rows]).text('ShopService.java')).toContain('MustFind.rows(work.orders(');
    const one = demanding([rowsRoutine('order', undefined, { many: false })]);
    expect(one.text('ShopService.java')).toContain('MustFind.row(work.order(');
    expect(flat(counting.sections['What must be there'])).toContain('`rename`: that nothing is there is a failure');
  });

  test('is in no project that accepts finding nothing', () => {
    const { files, sections } = contributedBy([rows]);
    expect(files.filter((name) => name.startsWith('MustFind'))).toEqual([]);
    expect(sections).not.toHaveProperty('What must be there');
  });
});

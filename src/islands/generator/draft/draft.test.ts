import { describe, expect, test } from 'vitest';
import type { RoutineLine } from '../../../components/picker/routine.ts';
import { type Draft, type DraftAction, EMPTY_DRAFT, type LockDraft, reduceDraft } from './draft.ts';
import { forgetDraft, keepDraft, restoreDraft, type Store } from './draft-storage.ts';

const line = (name: string, refused?: string): RoutineLine => ({
  schema: 'shop',
  name,
  argumentTypes: ['integer'],
  kind: 'function',
  signature: '(id integer) → text',
  readOnly: true,
  ...(refused !== undefined && { refused }),
});
const run = (...actions: DraftAction[]): Draft => actions.reduce(reduceDraft, EMPTY_DRAFT);
const choose = (...routines: RoutineLine[]): DraftAction => ({ type: 'choose', routines, on: true });
const lock: LockDraft = {
  fileName: 'forja.lock.json',
  content: { operations: [] },
  operations: 0,
  project: { technology: 'rest', domain: 'com.acme.shop', name: 'shop' },
  isLarge: false,
};
const only = (draft: Draft) => draft.endpoints[0]?.key ?? '';

describe('a draft', () => {
  test('takes a routine once, however often it is chosen', () => {
    expect(run(choose(line('a')), choose(line('a'), line('b'))).endpoints).toHaveLength(2);
  });

  test('says of one tinyint(1) what it is, until that is as in the project again', () => {
    const chosen = run(choose(line('a')));
    const named = { type: 'namedTinyint', key: only(chosen), name: 'flag' } as const;
    const said = reduceDraft(chosen, { ...named, choice: 'number' });
    expect(said.endpoints[0]?.tinyint1).toEqual({ flag: 'number' });
    expect(reduceDraft(said, named).endpoints[0]?.tinyint1).toEqual({});
  });

  test('never takes a refused routine', () => {
    expect(run(choose(line('a', 'SETOF record'))).endpoints).toEqual([]);
  });

  test('keeps what was said of an endpoint when others come and go', () => {
    const chosen = run(choose(line('a')));
    const key = only(chosen);
    const draft = [
      { type: 'endpointOption', key, name: 'url', value: '/a' } as const,
      { type: 'rename', key, name: 'readA' } as const,
      choose(line('b')),
      { type: 'choose', routines: [line('b')], on: false } as const,
    ].reduce<Draft>(reduceDraft, chosen);
    expect(draft.endpoints).toMatchObject([{ key, name: 'readA', options: { url: '/a' } }]);
  });

  test('knows a routine from a file again when the list of routines is there', () => {
    const [chosen] = run(choose(line('a'))).endpoints;
    if (chosen?.source.kind !== 'routine') throw new Error('no routine');
    const { readOnly: _, ...source } = { ...chosen.source, signature: '(integer)' };
    const draft = { ...EMPTY_DRAFT, endpoints: [{ ...chosen, source, name: 'readA' }] };
    const known = reduceDraft(draft, { type: 'recognise', routines: [line('b'), line('a')] });
    expect(known.endpoints).toEqual([{ ...chosen, name: 'readA' }]);
    expect(reduceDraft(known, { type: 'recognise', routines: [line('a')] })).toBe(known);
  });

  test('leaves an option out again when it is emptied', () => {
    const key = only(run(choose(line('a'))));
    const set = (value: unknown): DraftAction => ({ type: 'endpointOption', key, name: 'url', value });
    expect(run(choose(line('a')), set('/a'), set('')).endpoints[0]?.options).toEqual({});
  });

  test('never holds more than 2,000 endpoints', () => {
    const many = Array.from({ length: 2_500 }, (_, n) => line(`r${n}`));
    expect(run({ type: 'addQuery' }, choose(...many)).endpoints).toHaveLength(2_000);
  });

  test('gives each statement a key of its own, also after one was removed', () => {
    const draft = run(
      { type: 'addQuery' },
      { type: 'addQuery' },
      { type: 'remove', key: 'query-1' },
      { type: 'addQuery' },
    );
    expect(draft.endpoints.map(({ key }) => key)).toEqual(['query-2', 'query-3']);
  });
});

describe('a kept draft', () => {
  const store = (): Store & { data: Map<string, string> } => {
    const data = new Map<string, string>();
    return {
      data,
      getItem: (key) => data.get(key) ?? null,
      setItem: (key, value) => void data.set(key, value),
      removeItem: (key) => void data.delete(key),
    };
  };

  test('comes back as it was, for its own technology only', () => {
    const kept = store();
    const draft = run(choose(line('a')), { type: 'project', values: { name: 'shop' } });
    keepDraft('rest', draft, kept);
    expect(restoreDraft('rest', kept)).toEqual(draft);
    expect(restoreDraft('soap', kept)).toBeUndefined();
    forgetDraft('rest', kept);
    expect(restoreDraft('rest', kept)).toBeUndefined();
  });

  test('has its lock, unless that is too large for a tab', () => {
    const kept = store();
    const draft = run({ type: 'lock', lock });
    keepDraft('rest', draft, kept);
    expect(restoreDraft('rest', kept)).toEqual(draft);
    keepDraft('rest', run({ type: 'lock', lock: { ...lock, isLarge: true } }), kept);
    expect(restoreDraft('rest', kept)).not.toHaveProperty('lock');
    kept.data.set('draft.rest', '{"project":{},"options":{},"endpoints":[],"lock":1}');
    expect(restoreDraft('rest', kept)).not.toHaveProperty('lock');
  });

  test.each(['{', 'null', '[]', '{"project":{},"options":{},"endpoints":[{}]}'])('that is %s is ignored', (text) => {
    const kept = store();
    kept.data.set('draft.rest', text);
    expect(restoreDraft('rest', kept)).toBeUndefined();
  });

  test('is forgotten rather than stale when the storage is full', () => {
    const kept = store();
    keepDraft('rest', run({ type: 'project', values: { name: 'old' } }), kept);
    kept.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    keepDraft('rest', run({ type: 'project', values: { name: 'new' } }), kept);
    expect(restoreDraft('rest', kept)).toBeUndefined();
  });
});

test('a full form fits into the storage of a tab, and comes back whole but for endless signatures', () => {
  const types = Array.from({ length: 10 }, () => 'timestamp with time zone');
  const routines = Array.from({ length: 2000 }, (_, n) => ({
    ...line(`a_rather_long_name_of_a_routine_of_a_company_${n}`),
    argumentTypes: types,
    signature: `(${types
      .map((type, at) => `a_parameter_${at} ${type}`)
      .join(', ')
      .repeat(5)})`,
  }));
  const draft = run(choose(...routines));
  let kept = '';
  const setItem = (_: string, value: string) => {
    kept = value;
  };
  const store: Store = { getItem: () => kept, setItem, removeItem: () => {} };
  keepDraft('rest', draft, store);
  expect(kept.length).toBeLessThan(3_000_000);
  const again = restoreDraft('rest', store);
  expect(again?.endpoints.map(({ key }) => key)).toEqual(draft.endpoints.map(({ key }) => key));
  expect(again && reduceDraft(again, { type: 'choose', routines, on: true }).endpoints).toHaveLength(2000);
});

test('names are given anew when that is asked for, and kept again when it is not', () => {
  const asked = run({ type: 'afresh', on: true });
  expect(asked.afresh).toBe(true);
  expect(reduceDraft(asked, { type: 'afresh', on: false })).toEqual(EMPTY_DRAFT);
});

describe('what depends on a choice', () => {
  const values = { databaseType: 'postgresql', datasource: 'orders', schema: 'shop' };
  const chosenAgain = (again: Partial<typeof values>) =>
    run({ type: 'project', values }, { type: 'project', values: again }).project;

  test('goes with another choice', () => {
    expect(chosenAgain({ datasource: 'bills' })).toMatchObject({ datasource: 'bills', schema: '' });
    expect(chosenAgain({ databaseType: 'mysql' })).toMatchObject({ datasource: '', schema: '' });
  });

  test('stays with the same one: a list that chose for somebody may have been quicker than their click', () => {
    expect(chosenAgain({ databaseType: 'postgresql' })).toMatchObject(values);
    expect(chosenAgain({ datasource: 'orders' })).toMatchObject(values);
  });
});

test('what the form chooses comes too late for somebody who has chosen otherwise', () => {
  const suggested: DraftAction = {
    type: 'suggest',
    values: { datasource: 'demo-shop' },
    from: { databaseType: 'postgresql', datasource: '' },
  };
  const chosen = (databaseType: string): DraftAction => ({ type: 'project', values: { databaseType } });
  expect(run(chosen('postgresql'), suggested).project.datasource).toBe('demo-shop');
  expect(run(chosen('postgresql'), chosen('oracle'), suggested).project.datasource).toBe('');
  const other: DraftAction = { type: 'project', values: { datasource: 'other' } };
  expect(run(chosen('postgresql'), other, suggested).project.datasource).toBe('other');
});

describe('a lock', () => {
  test('fills in what is empty of the project, and nothing else', () => {
    const typed = run({ type: 'project', values: { name: 'mine' } }, { type: 'lock', lock });
    expect(typed.project).toMatchObject({ name: 'mine', domain: 'com.acme.shop' });
    expect(reduceDraft(typed, { type: 'removeLock' })).not.toHaveProperty('lock');
  });

  test('knows better what a project is called than a suggestion does', () => {
    const values = { datasource: 'orders', schema: 'shop', name: 'shop-service', domain: 'com.example.shop' };
    const { name, domain } = run({ type: 'project', values }, { type: 'lock', lock }).project;
    expect([name, domain]).toEqual([lock.project?.name, 'com.acme.shop']);
  });

  test('is brought to keep names, and stays while they are given anew and when a forja.json fills the form', () => {
    const asked = run({ type: 'afresh', on: true }, { type: 'lock', lock });
    expect(asked.afresh).toBeUndefined();
    const anew = reduceDraft(asked, { type: 'afresh', on: true });
    expect(anew.lock).toBe(lock);
    expect(reduceDraft(anew, { type: 'fill', draft: EMPTY_DRAFT }).lock).toBe(lock);
  });
});

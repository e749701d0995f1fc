import { describe, expect, test } from 'vitest';
import { EMPTY_DRAFT, type EndpointDraft } from '../../draft/draft.ts';
import { type PrefixEffects, prefixEffects, prefixRuleOf } from './prefixes.ts';

const project = { ...EMPTY_DRAFT.project, sourceType: '1' as const, databaseType: 'postgresql' };
const routine = (...parameters: string[]): EndpointDraft => ({
  key: parameters.join(),
  name: '',
  source: {
    ...{ kind: 'routine', ref: { schema: 's', name: 'f', argumentTypes: [] }, signature: '', routineKind: 'function' },
    parameters,
  },
  options: {},
  senders: [],
});
const query = (sql: string): EndpointDraft => ({ ...routine(), source: { kind: 'query', sql } });
const fromFile: EndpointDraft = {
  ...routine(),
  source: {
    ...{ kind: 'routine', ref: { schema: 's', name: 'f', argumentTypes: [] }, signature: '', routineKind: 'function' },
  },
};
const effects = (...endpoints: EndpointDraft[]) => prefixEffects({ endpoints, project });

describe('the effect of stripping', () => {
  test('is shown once for each name, as callers will know it', () => {
    expect(effects(routine('p_id', 'p_total_price'), routine('p_id'))).toEqual({
      shared: 'p_',
      stripped: [
        { name: 'p_id', called: 'id' },
        { name: 'p_total_price', called: 'totalPrice' },
      ],
      kept: [],
      isWhole: true,
    });
  });

  test('is none on a name that nothing else can be called', () => {
    const { stripped, kept } = effects(routine('p_id', 'id', 'p_2nd'));
    expect(stripped).toEqual([]);
    expect(kept.map(({ name }) => name)).toEqual(['p_id', 'p_2nd']);
  });

  test('is none on names without a prefix, and on parameters without a name', () => {
    expect(effects(routine('id', '', 'total'))).toMatchObject({ shared: undefined, stripped: [], kept: [] });
  });

  test('finds the parameters of a statement', () => {
    expect(effects(query('select :p_id, :p_name')).stripped).toEqual([
      { name: 'p_id', called: 'id' },
      { name: 'p_name', called: 'name' },
    ]);
  });

  test('shares no prefix where one parameter of one endpoint has another', () => {
    expect(effects(routine('p_id'), routine('in_id')).shared).toBeUndefined();
  });

  test('is not all known while a routine came from a file', () => {
    expect(effects(routine('p_id'), fromFile)).toMatchObject({ isWhole: false, shared: 'p_' });
  });
});

describe('the rule of a form', () => {
  const all: PrefixEffects = { shared: 'p_', stripped: [{ name: 'p_a', called: 'a' }], kept: [], isWhole: true };
  const some: PrefixEffects = { ...all, shared: undefined };
  const open: PrefixEffects = { ...all, isWhole: false };

  test('is what was said, before what the last generation did', () => {
    expect(prefixRuleOf({ prefixes: 'keep', project }, all, 'strip')).toBe('keep');
    expect(prefixRuleOf({ project }, some, 'strip')).toBe('strip');
    expect(prefixRuleOf({ project }, all, 'keep')).toBe('keep');
  });

  test('is by itself to strip only what all parameters share', () => {
    expect(prefixRuleOf({ project }, all, undefined)).toBe('strip');
    expect(prefixRuleOf({ project }, some, undefined)).toBe('keep');
  });

  test('is none while the names are not known and nothing was said', () => {
    expect(prefixRuleOf({ project }, open, undefined)).toBeUndefined();
    expect(prefixRuleOf({ prefixes: 'strip', project }, open, undefined)).toBe('strip');
  });

  test('is none where there is nothing to strip, whatever was said', () => {
    const nothing = { ...all, stripped: [], shared: undefined };
    expect(prefixRuleOf({ prefixes: 'strip', project }, nothing, 'strip')).toBeUndefined();
  });

  test('is none over an uploaded schema', () => {
    expect(prefixRuleOf({ prefixes: 'strip', project: { ...project, sourceType: '2' } }, all, 'strip')).toBeUndefined();
  });
});

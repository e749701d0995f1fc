import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { fieldsOf } from '../../../../shared/form-spec.ts';
import type { EndpointDraft } from '../../draft/draft.ts';
import {
  editsOf,
  effectsOf,
  sharedFields,
  sharedValue,
  type TextRule,
  withOptionOfAll,
  withoutSender,
  withSenderForAll,
} from './bulk.ts';

const endpoint = (key: string, own: Partial<EndpointDraft> = {}): EndpointDraft => ({
  ...{ key, name: '', source: { kind: 'query', sql: 'select 1' }, options: {}, senders: [] },
  ...own,
});
const TWO = [endpoint('a', { options: { method: 'GET', url: '/a' } }), endpoint('b', { name: 'named' })];
const toldOf = ({ key }: EndpointDraft) => ({ method: `find${key.toUpperCase()}`, suggested: { url: `/find-${key}` } });
const effects = (target: string, rule: TextRule) =>
  effectsOf(TWO, target, rule, toldOf).map(({ from, to }) => `${from} → ${to}`);

describe('an option of many', () => {
  test('is set for all of them and leaves the others alone', () => {
    const edits = withOptionOfAll(TWO, 'method', 'POST');
    expect(edits.get('a')).toEqual({ options: { method: 'POST', url: '/a' } });
    expect(edits.get('b')).toEqual({ options: { method: 'POST' } });
    expect(withOptionOfAll(TWO, 'method', '').get('a')).toEqual({ options: { url: '/a' } });
  });

  test('is shown as what all of them say, or as different', () => {
    expect(sharedValue(TWO, 'method')).toEqual({ same: false });
    expect(sharedValue(TWO, 'scopes')).toEqual({ same: true, value: undefined });
  });

  test('is there where it applies to all of them', () => {
    const fields = fieldsOf(
      z.object({
        role: z.string(),
        reply: z
          .string()
          .optional()
          .meta({ when: { role: 'consumer' } }),
      }),
    );
    const consumers = [
      endpoint('a', { options: { role: 'consumer' } }),
      endpoint('b', { options: { role: 'producer' } }),
    ];
    expect(sharedFields(consumers, fields).map(({ name }) => name)).toEqual(['role']);
    expect(sharedFields(consumers.slice(0, 1), fields)).toHaveLength(2);
  });
});

describe('a rule for many', () => {
  test('puts a text in front: of a name as one word, of a url as it is', () => {
    expect(effects('name', { kind: 'before', text: 'get' })).toEqual(['findA → getFindA', 'named → getNamed']);
    expect(effects('url', { kind: 'before', text: '/v1' })).toEqual(['/a → /v1/a', '/find-b → /v1/find-b']);
  });

  test('puts a text behind, replaces one, and gives names back to the technology', () => {
    expect(effects('name', { kind: 'after', text: 'now' })).toEqual(['findA → findANow', 'named → namedNow']);
    expect(effects('name', { kind: 'replace', text: 'find', by: 'get' })).toEqual(['findA → getA']);
    expect(effects('name', { kind: 'automatic' })).toEqual(['named → ']);
  });

  test('changes nothing where it says nothing, and leaves alone what is not known yet', () => {
    expect(effects('name', { kind: 'before', text: '' })).toEqual([]);
    const open = () => ({ method: undefined, suggested: { url: '/find-…' } });
    expect(effectsOf(TWO.slice(1), 'url', { kind: 'before', text: '/v1' }, open)).toEqual([]);
  });

  test('becomes an edit of each endpoint that it changes', () => {
    const found = effectsOf(TWO, 'url', { kind: 'before', text: '/v1' }, toldOf);
    const edits = editsOf(TWO, 'url', found);
    expect(edits.get('a')).toEqual({ options: { method: 'GET', url: '/v1/a' } });
    expect(edits.get('b')).toEqual({ options: { url: '/v1/find-b' } });
    const names = editsOf(TWO, 'name', effectsOf(TWO, 'name', { kind: 'automatic' }, toldOf));
    expect([...names]).toEqual([['b', { name: '' }]]);
  });
});

test('a sender is added to those that have none of its kind, and taken from those that have one', () => {
  const senders = [{ sender: 'queue', options: { queueName: 'x' } }];
  const both = [endpoint('a', { senders }), endpoint('b')];
  const added = withSenderForAll(both, 'queue', { queueName: 'y' });
  expect([...added]).toEqual([['b', { senders: [{ sender: 'queue', options: { queueName: 'y' } }] }]]);
  expect([...withoutSender(both, 'queue')]).toEqual([['a', { senders: [] }]]);
});

import { expect, test } from 'vitest';
import { type Draft, EMPTY_DRAFT, type EndpointDraft } from '../draft/draft.ts';
import { inFormOrder, movedTo, rowNumber } from './faults.ts';
import { stable } from './use-touched.ts';

const endpoint = (key: string): EndpointDraft => ({
  ...{ key, name: '', options: {}, senders: [] },
  source: { kind: 'query', sql: key },
});
const draftOf = (...keys: string[]): Draft => ({ ...EMPTY_DRAFT, endpoints: keys.map(endpoint) });
const fault = (field: string, message = 'required') => ({ field, message });

test('a fault stays with its endpoint when rows come and go, and goes with it', () => {
  const draft = draftOf('a', 'b', 'c');
  const faults = ['name', 'endpoints.0.name', 'endpoints.2.options.url'].map((field) => fault(field));
  expect(movedTo(draft.endpoints, { draft, faults })).toBe(faults);
  const after = draftOf('c', 'b').endpoints;
  expect(movedTo(after, { draft, faults }).map(({ field }) => field)).toEqual(['name', 'endpoints.0.options.url']);
});

test('faults stand in the order of the form, one for each field, the first that was found', () => {
  const found = [
    fault('endpoints.10.name'),
    fault('endpoints.2.options.url', 'urlTaken'),
    fault('domain'),
    fault('endpoints.2.options.url', 'urlReserved'),
    fault('options.auth'),
  ];
  expect(inFormOrder(found).map(({ field, message }) => `${field} ${message}`)).toEqual([
    'domain required',
    'options.auth required',
    'endpoints.2.options.url urlTaken',
    'endpoints.10.name required',
  ]);
});

test('a row has the number that is seen', () => {
  expect(rowNumber(fault('endpoints.2.options.url'))).toBe(3);
  expect(rowNumber(fault('domain'))).toBeUndefined();
});

test('a field of an endpoint is known by its endpoint, wherever its row stands', () => {
  const before = stable('field-endpoints-1-options-url', [endpoint('a'), endpoint('b')]);
  expect(stable('field-endpoints-0-options-url', [endpoint('b')])).toBe(before);
  expect(stable('field-endpoints-0-options-url', [endpoint('a')])).not.toBe(before);
  expect(stable('field-domain', [])).toBe('field-domain');
});

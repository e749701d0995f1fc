import { expect, test } from 'vitest';
import type { DescribedRoutine } from '../../../../shared/wire/described.ts';
import { type EndpointDraft, routineEndpoint } from '../../draft/draft.ts';
import { pagesRefused } from './pages.ts';

const routine = (kind: 'function' | 'procedure', readOnly: boolean) =>
  routineEndpoint({ schema: 's', name: 'r', argumentTypes: [], kind, signature: '()', readOnly });
const query = (sql: string): EndpointDraft => ({ ...routine('function', true), source: { kind: 'query', sql } });
const sent = (endpoint: EndpointDraft): EndpointDraft => ({ ...endpoint, senders: [{ sender: 'queue', options: {} }] });
const described: DescribedRoutine = {
  kind: 'function',
  parameters: [],
  results: [],
  returnValue: { name: '', type: { kind: 'date' }, databaseType: 'date', nullable: true },
  commits: false,
  readOnly: true,
  types: [],
};

test.each([
  ['a function that reads', routine('function', true), undefined, undefined],
  ['a query', query(' select 1'), undefined, undefined],
  ['a procedure', routine('procedure', true), undefined, 'pagingProcedure'],
  ['a function that may write', routine('function', false), undefined, 'pagingMayWrite'],
  ['a statement that writes', query('update t set a = 1'), undefined, 'pagingWrites'],
  ['what is sent on', sent(query('select 1')), undefined, 'pagingSent'],
  ['a function that turned out to answer a value', routine('function', true), described, 'pagingRoutine'],
] as const)('%s', (_, endpoint, known, expected) => {
  expect(pagesRefused(endpoint, known)).toBe(expected);
});

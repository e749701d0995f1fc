import { describe, expect, test } from 'vitest';
import type { RoutineLine } from '../../../components/picker/routine.ts';
import { MAX_OPERATIONS_FORM } from '../../../constants.ts';
import type { GenerateRequest } from '../../../model/request/request.ts';
import type { CheckedOperation } from '../../../shared/wire/contract.ts';
import {
  apiDraftOf,
  apiMembers,
  chooseOperations,
  EMPTY_API,
  isKept,
  lineOf,
  operationEndpoint,
  recogniseOperations,
} from './api-draft.ts';

const operation = (id: string, more: Partial<CheckedOperation> = {}): CheckedOperation => ({
  ...{ id, key: id, title: `GET /${id}`, nature: 'reads', documents: false, parameters: [], request: [] },
  ...more,
});
const line = (id: string, more: Partial<CheckedOperation> = {}): RoutineLine => lineOf(operation(id, more));
const idsOf = (endpoints: ReturnType<typeof chooseOperations>) =>
  endpoints.map(({ source }) => (source.kind === 'operation' ? source.id : ''));

describe('the request of an API source', () => {
  const file = { path: 'a.yaml', content: 'x' };

  test('has the address without blanks, and no header that is empty on both sides', () => {
    const headers = [
      { name: ' ', value: '' },
      { name: 'X-A', value: '' },
      { name: '', value: 'b' },
    ];
    expect(apiMembers({ ...EMPTY_API, files: [file], url: ' https://a.example.com ', headers })).toEqual({
      schemaFiles: [file],
      url: 'https://a.example.com',
      headers: headers.slice(1),
      authType: 'none',
    });
  });

  test('names the header of a key, and of no other way to sign in', () => {
    const typed = { ...EMPTY_API, authHeader: ' X-Key ' };
    expect(apiMembers({ ...typed, authType: 'apiKey' })).toMatchObject({ authHeader: 'X-Key' });
    expect(apiMembers({ ...typed, authType: 'bearer' })).not.toHaveProperty('authHeader');
  });

  test('gives its draft again, and that of a database gives none', () => {
    const source = {
      ...{ kind: 'contract', schemaFiles: [file], url: 'https://a.example.com', headers: [] },
      auth: { kind: 'apiKey', header: 'X-Key' },
    } as unknown as GenerateRequest['source'];
    expect(apiDraftOf(source)).toEqual({
      ...{ files: [file], url: 'https://a.example.com', headers: [], authType: 'apiKey', authHeader: 'X-Key' },
    });
    expect(apiDraftOf({ kind: 'database' } as GenerateRequest['source'])).toEqual(EMPTY_API);
  });
});

test('a tab keeps files of two million letters together, and no more', () => {
  const files = (...lengths: number[]) => lengths.map((length) => ({ path: 'a', content: 'x'.repeat(length) }));
  expect(isKept({ ...EMPTY_API, files: files(1_000_000, 1_000_000) })).toBe(true);
  expect(isKept({ ...EMPTY_API, files: files(1_000_000, 1_000_001) })).toBe(false);
});

describe('operations that are chosen', () => {
  test('come once, in their order, and keep what was said of them', () => {
    const first = chooseOperations([], [line('a')], true).map((endpoint) => ({ ...endpoint, name: 'readA' }));
    const both = chooseOperations(first, [line('b'), line('a')], true);
    expect(idsOf(both)).toEqual(['a', 'b']);
    expect(both[0]?.name).toBe('readA');
  });

  test('are told as reading or writing', () => {
    const [reads, writes] = chooseOperations([], [line('a'), line('b', { nature: 'writes' })], true);
    expect([reads?.source, writes?.source]).toMatchObject([{ readOnly: true }, { readOnly: false }]);
  });

  test('are none that was refused', () => {
    expect(chooseOperations([], [line('a', { refused: 'No call of it can be made.' })], true)).toEqual([]);
  });

  test('go alone, also those that are refused by now', () => {
    const chosen = chooseOperations([], [line('a'), line('b')], true);
    expect(idsOf(chooseOperations(chosen, [line('a', { refused: 'x' })], false))).toEqual(['b']);
  });

  test('are never more than a form holds', () => {
    const lines = Array.from({ length: MAX_OPERATIONS_FORM + 5 }, (_, at) => line(`o${at}`));
    const all = chooseOperations([], lines, true);
    expect(all).toHaveLength(MAX_OPERATIONS_FORM);
    expect(chooseOperations(all, [line('more')], true)).toHaveLength(MAX_OPERATIONS_FORM);
  });
});

describe('operations from a file', () => {
  test('get what the schema says of them, and keep what was said of them', () => {
    const drafted = [{ ...operationEndpoint('a', ''), name: 'readA' }];
    expect(recogniseOperations(drafted, [line('b'), line('a')])).toEqual([
      { ...operationEndpoint('a', 'GET /a', true), name: 'readA' },
    ]);
  });

  test('stay as they are where the schema does not have them', () => {
    const drafted = [operationEndpoint('a', '')];
    expect(recogniseOperations(drafted, [line('b')])).toEqual(drafted);
  });

  test('are not looked for again: a draft that is known stays the same object', () => {
    const known = chooseOperations([], [line('a')], true);
    expect(recogniseOperations(known, [line('a', { title: 'POST /a' })])).toBe(known);
  });
});

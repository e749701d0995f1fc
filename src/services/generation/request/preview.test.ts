import { describe, expect, test } from 'vitest';
import type { PreviewQuestion } from '../../../generators/preview.ts';
import { Fault, type FieldFault } from '../../../model/fault.ts';
import type { WireRequest } from '../../../model/request/request.ts';
import { type PreviewDeps, previewRequest } from './preview.ts';

const sent = (change: object = {}) => ({
  ...{ name: 'shop', domain: 'com.acme.shop', technology: 'rest', applicationServer: 'embedded', mode: 'Src' },
  ...{ sourceType: 1, databaseType: 'postgresql', datasource: 'shop' },
  endpoints: [{ query: 'select 0' }, { query: 'select 1' }, { query: 'select 2' }],
  ...change,
});

/** The statements of what was asked for, or of the endpoint that goes first. */
const queriesOf = (input: PreviewQuestion['input'] | undefined) =>
  (input?.request as WireRequest | undefined)?.endpoints.map((endpoint) =>
    'query' in endpoint ? String(endpoint.query) : '',
  );

/** A portal whose generator refuses what `faultsIn` says; `asked` are its questions. */
function portal(
  faultsIn: (queries: readonly string[]) => readonly FieldFault[] = () => [],
  more: Partial<PreviewDeps> = {},
) {
  const asked: PreviewQuestion[] = [];
  const deps = {
    describe: async () => [],
    locks: { last: async () => undefined },
    renderer: {
      async preview(question: PreviewQuestion) {
        asked.push(question);
        const queries = queriesOf(question.input) ?? [];
        const faults = faultsIn(queries);
        if (faults.length > 0) throw new Fault('invalidRequest', { faults });
        return { name: 'shop', operations: queries.map((name) => ({ name, published: [] })), files: [] };
      },
    },
    ...more,
  } as unknown as PreviewDeps;
  return { asked, show: (request: unknown) => previewRequest(deps, 'account', request, 'names') };
}
const at = (index: number, field = 'query') => ({ field: `endpoints.${index}.${field}`, message: 'wrong' });

describe('a preview', () => {
  test('shows each operation at its position in the request', async () => {
    expect(await portal().show(sent())).toEqual({
      faults: [],
      endpoints: ['select 0', 'select 1', 'select 2'].map((name, index) => ({ name, index, published: [] })),
      name: 'shop',
      files: [],
    });
  });

  test('leaves a faulty endpoint out, and the positions of the others stay', async () => {
    const { show } = portal((queries) => (queries[1] === 'select 1' ? [at(1)] : []));
    const { faults, endpoints } = await show(sent());
    expect(faults).toEqual([at(1)]);
    expect(endpoints.map(({ index }) => index)).toEqual([0, 2]);
  });

  test('finds faults that others hid, each where it is in the request that was sent', async () => {
    const { show } = portal(([first]) => (first === 'select 2' ? [] : [at(0)]));
    const { faults, endpoints } = await show(sent());
    expect(faults).toEqual([at(0), at(1)]);
    expect(endpoints.map(({ index }) => index)).toEqual([2]);
  });

  test('shows nothing, and every fault, where no endpoint is left', async () => {
    const { show, asked } = portal((queries) => queries.map((_, index) => at(index)));
    expect(await show(sent())).toMatchObject({ faults: [at(0), at(1), at(2)], endpoints: [], name: '' });
    expect(asked).toHaveLength(1);
  });

  test('is shown while the service has no name yet', async () => {
    const { show, asked } = portal();
    const { faults, endpoints } = await show(sent({ name: '', domain: 'com acme' }));
    expect(faults.map(({ field }) => field).sort()).toEqual(['domain', 'name']);
    expect(endpoints).toHaveLength(3);
    expect(asked[0]?.input.request).toMatchObject({ name: 'service', domain: 'com.example.service' });
  });

  test('is shown without an option that is wrong', async () => {
    const { show, asked } = portal(() => (asked.length === 1 ? [{ field: 'options.auth', message: 'decision' }] : []));
    const { faults, endpoints } = await show(sent({ options: { auth: 'magic', other: 'x' } }));
    expect(faults.map(({ field }) => field)).toEqual(['options.auth']);
    expect(endpoints).toHaveLength(3);
    expect(asked[1]?.input.request).toHaveProperty('options', { other: 'x' });
  });

  test('is none without what the request cannot be without', async () => {
    const { show, asked } = portal();
    const { faults, endpoints } = await show(sent({ databaseType: 'dbase' }));
    expect(faults.map(({ field }) => field)).toEqual(['databaseType']);
    expect(endpoints).toEqual([]);
    expect(asked).toEqual([]);
  });

  test('ends where the same fault comes again and again', async () => {
    const { show, asked } = portal(() => [{ field: 'name', message: 'taken' }]);
    expect((await show(sent())).faults).toEqual([{ field: 'name', message: 'taken' }]);
    expect(asked.length).toBeLessThan(6);
  });

  test('does not change the request that was sent', async () => {
    const request = sent({ name: '', options: { auth: 'magic' } });
    const before = structuredClone(request);
    await portal(() => [at(0)]).show(request);
    expect(request).toEqual(before);
  });
});

describe('a preview is refused', () => {
  test.each([null, undefined, 'text', {}, { endpoints: {} }])('of what is no request: %j', async (request) => {
    await expect(portal().show(request)).rejects.toMatchObject({ code: 'invalidRequest' });
  });

  test('of a text that nobody types', async () => {
    await expect(portal().show(sent({ name: 'a\0b' }))).rejects.toMatchObject({
      faults: [expect.objectContaining({ field: 'name' })],
    });
  });

  test('where the account has no such data source, beside its field', async () => {
    const describe = async () => {
      throw new Fault('notFound');
    };
    await expect(portal(undefined, { describe }).show(sent())).rejects.toMatchObject({
      code: 'notFound',
      faults: [{ field: 'datasource' }],
    });
  });

  test('where no field is at fault', async () => {
    const describe = async () => {
      throw new Fault('connectionFailed');
    };
    await expect(portal(undefined, { describe }).show(sent())).rejects.toMatchObject({ code: 'connectionFailed' });
  });
});

describe('what may be seen of files', () => {
  const shown = async (more: Partial<PreviewDeps>, show: PreviewQuestion['show'] = 'files') => {
    const asked: PreviewQuestion[] = [];
    const renderer = {
      async preview(question: PreviewQuestion) {
        asked.push(question);
        return { name: 'shop', operations: [], files: [] };
      },
    };
    const deps = { describe: async () => [], locks: { last: async () => undefined }, renderer, ...more };
    await previewRequest(deps as unknown as PreviewDeps, 'account', sent(), show);
    return asked[0];
  };

  test('goes by the first endpoint', async () => {
    expect(queriesOf((await shown({}))?.first)).toEqual(['select 0']);
  });

  test('is everything of the demo, and nothing of files where names are asked for', async () => {
    expect((await shown({ isDemo: async () => true }))?.first).toBeUndefined();
    expect((await shown({}, 'names'))?.first).toBeUndefined();
  });

  test('keeps the names of the last generation, which the excerpts go without', async () => {
    const last = async () => ({ lock: { kept: 1 }, at: new Date() });
    const asked = await shown({ locks: { last } as unknown as PreviewDeps['locks'] });
    expect(asked?.input.lock).toEqual({ kept: 1 });
    expect(asked?.first).not.toHaveProperty('lock');
  });
});
